import assert from 'node:assert/strict';
import { resultPath, type ResultOrder } from '../../../../src/domain/files/resultPath';
import { formatOfFile } from '../../../../src/formats/fileFormats';

describe('the path of a translated file', () => {
  const pathOf = (path: string, order: Partial<ResultOrder> = {}): string =>
    resultPath({ format: formatOfFile(path)!, path, target: 'de', pattern: '', ...order }).join('/');
  const files = [
    '/p/values/strings.xml',
    '/p/a.pot',
    '/p/en/a.json',
    '/p/en.json',
    '/p/a.arb',
    '/p/a.properties',
    '/p/A.resx',
    '/p/en-US/A.resw',
    '/p/a.xlf',
    '/p/a.srt',
  ];

  it('is where the tools of its format look', () => {
    assert.deepEqual(
      files.map((file) => pathOf(file)),
      [
        '../values-de/strings.xml',
        'de.po',
        '../de/a.json',
        'de.json',
        'a_de.arb',
        'a_de.properties',
        'A.de.resx',
        '../de/A.resw',
        'a.de.xlf',
        'a.de.srt',
      ],
    );
  });

  it('is in the folder of its language, however deep it is there', () => {
    const deep = [
      '/p/locales/en/admin/users.json',
      '/p/locales/en/a/b/c.yml',
      '/p/locales/en/help/page.html',
      '/p/locale/en/LC_MESSAGES/app.po',
      'en/a/b.json',
      '/en/src/a/b.json',
      '/p/_locales/en/sub/messages.json',
      '/p/lang/en_GB/a/b.php',
      '/p/language/en-GB/en-GB.com_x.ini',
      '/p/locales/en-us/a/b.json',
    ];
    assert.deepEqual(
      deep.map((file) => pathOf(file, { source: 'en', target: 'pt-BR' })),
      [
        '../../pt-BR/admin/users.json',
        '../../../pt-BR/a/b/c.yml',
        '../../pt-BR/help/page.html',
        '../../pt-BR/LC_MESSAGES/app.po',
        '../../pt-BR/a/b.json',
        'b.pt-BR.json',
        '../../pt_BR/sub/messages.json',
        '../../pt_BR/a/b.php',
        '../pt-BR/pt-BR.com_x.ini',
        '../../pt-br/a/b.json',
      ],
    );
  });

  it('takes nothing for a language that is none', () => {
    for (const file of files) {
      for (const target of ['de-/../../x', '..', '/x', 'de\\x', 'a:b', '']) {
        assert.throws(() => pathOf(file, { target }), { name: 'OutputPathError' });
        if (target !== '') assert.throws(() => pathOf(file, { source: target }), { name: 'OutputPathError' });
      }
    }
  });

  it('is a name that every system takes', () => {
    assert.equal(pathOf('/p/messages.pot', { target: 'con' }), 'con-.po');
    assert.equal(pathOf('/p/locales/en/nul.json', { target: 'fr' }), '../fr/nul-.json');
    assert.equal(pathOf('/p/a:b.arb'), 'a-b_de.arb');
    assert.equal(pathOf('/p/..\\..\\x.properties'), '..-..-x_de.properties');
    assert.throws(() => pathOf(`/p/${'a'.repeat(250)}.arb`), { name: 'OutputPathError' });
  });

  it('stays in the folder that is open, but for a pattern that leads out', () => {
    assert.equal(pathOf('/p/en/a.json', { depth: 1 }), '../de/a.json');
    assert.equal(pathOf('/en/a.json', { depth: 0 }), 'a.de.json');
    assert.equal(pathOf('/values/strings.xml', { depth: 0 }), 'strings.de.xml');
    assert.equal(pathOf('/en/a.json', { depth: 0, pattern: '../${target}/${name}.${ext}' }), '../de/a.json');
  });
});
