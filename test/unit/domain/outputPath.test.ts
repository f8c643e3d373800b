import fc from 'fast-check';
import assert from 'node:assert/strict';
import {
  checkedPath,
  extensionOf,
  freeName,
  outputPath,
  OutputPathError,
  OutputPatternError,
  type OutputValues,
} from '../../../src/domain/outputPath';
import { sentenceOf } from '../../../src/shared/reasonWords';

const usual = '${name}.${target}.${ext}';
const path = (pattern: string, values: Partial<OutputValues> = {}): string =>
  outputPath(pattern, { fileName: 'guide.docx', target: 'de', extension: 'docx', ...values }).join('/');

/** An error of its kind that says so. */
const saying =
  (kind: typeof OutputPathError | typeof OutputPatternError, words: RegExp) =>
  (error: unknown): boolean => {
    assert.ok(error instanceof kind);
    assert.match(sentenceOf(error.why), words);
    return true;
  };

describe('the path of a result', () => {
  it('knows the extension of a name as it is written', () => {
    assert.equal(extensionOf('a.b.Txt'), 'Txt');
  });

  it('follows the pattern', () => {
    assert.equal(path(usual), 'guide.de.docx');
    assert.equal(path('${target}/${name}.${ext}', { target: 'pt-BR' }), 'pt-BR/guide.docx');
    assert.equal(path('../${target}/${name}.${ext}'), '../de/guide.docx');
    assert.equal(path('out\\${target}\\${name}.${ext}'), 'out/de/guide.docx');
    assert.equal(path('${name}.${source}.${target}.${ext}', { source: 'en' }), 'guide.en.de.docx');
    assert.equal(path('${name}.${source}.${target}.${ext}'), 'guide.de.docx');
  });

  it('keeps dots, spaces, letters of any script and capitals of the name', () => {
    assert.equal(path(usual, { fileName: 'v1.2 notes (final).txt', extension: 'txt' }), 'v1.2 notes (final).de.txt');
    assert.equal(path(usual, { fileName: 'מדריך.srt', extension: 'srt' }), 'מדריך.de.srt');
    assert.equal(path(usual, { fileName: 'REPORT.DOC' }), 'REPORT.de.DOCX');
    assert.equal(path(usual, { fileName: 'Report.Docx' }), 'Report.de.Docx');
    assert.equal(path(usual, { fileName: 'scan.pdf' }), 'scan.de.docx');
    assert.equal(path(usual, { fileName: '%41 100%.html', extension: 'html' }), '%41 100%.de.html');
    assert.equal(path(usual, { fileName: '$& ${target}.txt', extension: 'txt' }), '$& ${target}.de.txt');
  });

  it('refuses patterns that would lose or misplace a file, and says why', () => {
    for (const [pattern, problem] of [
      ['${target}.${ext}', /needs \$\{name\}/],
      ['${name}.${ext}', /needs \$\{target\}/],
      ['${name}.${lang}.${ext}', /Unknown variable \$\{lang\}/],
      ['/tmp/${name}.${target}', /folder of the source/],
      ['C:\\${name}.${target}', /folder of the source/],
      ['~/${name}.${target}', /folder of the source/],
      ['a/../${name}.${target}', /only at the beginning/],
      ['${name}:${target}', /isn’t allowed in file names/],
      ['${name}.${target}/..', /only at the beginning/],
    ] as const) {
      assert.throws(() => path(pattern), saying(OutputPatternError, problem), pattern);
    }
  });

  it('never leaves the folder by the name of a file or a language', () => {
    const name = fc.string({ unit: 'binary', minLength: 1 }).map((text) => text.replace(/[/\\]/g, '_'));
    fc.assert(
      fc.property(name, (stem) => {
        const segments = outputPath(usual, { fileName: `${stem}.txt`, target: 'de', extension: 'txt' });
        assert.equal(segments.length, 1);
        assert.ok(!['.', '..', ''].includes(segments[0]!));
      }),
      { seed: 6, numRuns: 100 },
    );
  });

  it('refuses what is no language code, from a file or a service', () => {
    for (const code of [
      '/../../../esc',
      'de-/../../x',
      '..',
      'de/x',
      'de\\x',
      'de:stream',
      '(a+)+',
      '',
      'a'.repeat(99),
    ]) {
      assert.throws(() => path(usual, { target: code }), { name: 'OutputPathError' }, code);
      if (code !== '') {
        assert.throws(() => path('${name}.${source}.${target}', { source: code }), { name: 'OutputPathError' });
      }
    }
  });

  it('makes names that every system takes', () => {
    assert.equal(path(usual, { fileName: 'aux.txt', extension: 'txt' }), 'aux-.de.txt');
    assert.equal(path(usual, { fileName: 'con .txt', extension: 'txt' }), 'con- .de.txt');
    assert.equal(path('${target}/${name}.${ext}', { target: 'con' }), 'con-/guide.docx');
    assert.equal(path(usual, { fileName: 'a:b?.txt', extension: 'txt' }), 'a-b-.de.txt');
    assert.equal(path(usual, { fileName: 'a\\..\\b.txt', extension: 'txt' }), 'a-..-b.de.txt');
    assert.equal(path('${target}/${name}', { fileName: 'dots...' }), 'de/dots');
    assert.equal(path('${name}/${target}.x', { fileName: '..' }).includes('..'), false);
    assert.equal(path(usual, { fileName: 'a\u202efdp.txt', extension: 'txt' }), 'a-fdp.de.txt');
    assert.throws(() => path(usual, { fileName: `${'ü'.repeat(120)}.txt` }), saying(OutputPathError, /too long/));
    assert.throws(
      () => path(`${'a/'.repeat(40)}\${name}.\${target}`),
      saying(OutputPathError, /too many nested folders/),
    );
    assert.throws(() => path(`${'a/'.repeat(400)}\${name}.\${target}`), saying(OutputPatternError, /longer than 260/));
  });

  it('is one that leads nowhere else, whatever it is filled with', () => {
    const word = fc.oneof(
      fc.constantFrom('..', '.', '/', '\\', '../x', 'CON', 'nul.txt', 'a:b', 'x. ', ' ', '\0', '${target}', 'de'),
      fc.string({ unit: 'binary' }),
    );
    const pattern = fc.constantFrom(
      usual,
      '${target}/${name}.${ext}',
      '../${target}/${source}/${name}',
      '${name}/${target}',
      '${source}/${name}${target}',
    );
    fc.assert(
      fc.property(pattern, word, word, word, word, (shape, fileName, target, source, extension) => {
        let made: string[];
        try {
          made = outputPath(shape, { fileName, target, source, extension });
        } catch (error) {
          assert.match((error as Error).name, /^OutputPa(?:th|ttern)Error$/);
          return;
        }
        const own = shape.startsWith('../') ? made.slice(1) : made;
        for (const part of own) {
          assert.match(part, /^[^<>:"/\\|?*\p{Cc}\p{Cs}]+$/u);
          assert.doesNotMatch(part, /^\.{1,2}$|[. ]$|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i);
        }
      }),
      { seed: 13, numRuns: 3000 },
    );
  });

  it('climbs nowhere but at its beginning', () => {
    assert.deepEqual(checkedPath(['..', 'values-de', 'strings.xml']), ['..', 'values-de', 'strings.xml']);
    for (const segments of [[], ['..'], ['a', '..', 'b'], ['a', ''], ['...'], ['..', ' . ']]) {
      assert.throws(() => checkedPath(segments), { name: 'OutputPathError' }, segments.join('/'));
    }
    assert.deepEqual(checkedPath(['a/../../b']), ['a-..-..-b']);
  });

  it('finds a name that is free', async () => {
    const taken = new Set(['a.de.txt', 'a.de-2.txt']);
    assert.equal(await freeName('a.de.txt', (name) => taken.has(name)), 'a.de-3.txt');
    assert.equal(await freeName('b.de.txt', (name) => taken.has(name)), 'b.de.txt');
    assert.equal(await freeName('plain', (name) => name === 'plain'), 'plain-2');
  });
});
