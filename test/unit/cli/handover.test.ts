import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { runProgram, type ProgramResult } from '../../support/programUnderTest';

const sources: Record<string, string> = {
  '.parlance.json': JSON.stringify({
    localization: [
      { source: 'l/en.json', target: 'l/{language}.json', languages: ['de', 'fr'] },
      { source: 'po/app.pot', target: 'po/{language}.po', languages: ['de'] },
    ],
  }),
  'l/en.json': '{\n  "save": "Save {name}",\n  "open": "Open",\n  "old": "Now"\n}\n',
  'l/de.json': '{\n  "old": "Jetzt"\n}\n',
  'l/fr.json': '{\n  "save": "Enregistrer {name}",\n  "open": "Ouvrir",\n  "old": "Maintenant"\n}\n',
  'po/app.pot':
    'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n#. A button\nmsgid "Close %s"\nmsgstr ""\n',
  'po/de.po':
    'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n#. A button\n#, fuzzy\nmsgid "Close %s"\nmsgstr "Zu %s"\n',
};

describeWithSqlite('parlance handover', () => {
  let folder: string;
  let outside: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-handover-'));
    outside = await mkdtemp(path.join(tmpdir(), 'parlance-handover-out-'));
    await write(sources);
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
    await rm(outside, { recursive: true });
  });

  async function write(files: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), text);
    }
  }
  /** Nobody answers there: a run that asked a service would fail. */
  const run = (...args: string[]): Promise<ProgramResult> =>
    runProgram(['handover', ...args], {
      cwd: folder,
      env: { PARLANCE_URL: 'http://127.0.0.1:9', PARLANCE_KEY: 'secret' },
    });
  const read = (name: string): Promise<string> => readFile(path.join(folder, name), 'utf8');
  const file = (extension = 'xlf'): string => `${path.basename(folder)}.handover.de.${extension}`;
  /** What a translator gives back for sources. */
  const translate = async (name: string, translations: Readonly<Record<string, string>>): Promise<void> => {
    let text = await read(name);
    for (const [source, target] of Object.entries(translations)) {
      const [before = '', after] = text.split(`<source>${source}</source>`);
      assert.ok(after !== undefined, source);
      const rest = after.replace(/^\s*<target.*<\/target>/, '');
      text = `${before}<source>${source}</source><target state="final">${target}</target>${rest}`;
    }
    await write({ [name]: text });
  };
  const save = 'Save <ph id="1">{name}</ph>';
  const close = 'Close <ph id="1">%s</ph>';

  it('writes a file for each language with something to do, and takes it back', async () => {
    const exported = await run('export');
    assert.equal(exported.code, 0, exported.stderr);
    assert.equal(exported.stderr, `${file()}: 3 strings.\n`);
    assert.match(await read(file()), /<note>A button<\/note>/);
    await translate(file(), { [save]: '<ph id="1">{name}</ph> sichern', [close]: '<ph id="1">%s</ph> schließen' });
    const tried = await run('import', file(), '--dry-run');
    assert.equal(tried.stderr, 'l/de.json: would import: 1.\npo/de.po: would import: 1.\n');
    assert.equal(await read('l/de.json'), sources['l/de.json']);
    const { code, stderr } = await run('import', file());
    assert.equal(code, 0, stderr);
    assert.equal(stderr, 'l/de.json: imported: 1.\npo/de.po: imported: 1.\n');
    assert.equal(await read('l/de.json'), '{\n  "save": "{name} sichern",\n  "old": "Jetzt"\n}\n');
    assert.match(await read('po/de.po'), /#\. A button\nmsgid "Close %s"\nmsgstr "%s schließen"/);
    assert.match(await read('.parlance/sources.json'), /l\/en\.json#save/);
    // What came home is no work any more; the file itself is none of the project.
    assert.equal((await run('export', '--overwrite')).stderr, `${file()}: 1 strings.\n`);
    const again = await run('import', file(), '--json');
    assert.equal(again.code, 0);
    assert.deepEqual((JSON.parse(again.stdout) as { targets: unknown }).targets, []);
  });

  it('writes each format, into a folder, for chosen languages, and replaces a file only when told', async () => {
    await mkdir(path.join(folder, 'out'));
    for (const [format, extension] of [
      ['xliff', 'xlf'],
      ['po', 'po'],
    ] as const) {
      const { code, stdout } = await run('export', '--format', format, '-o', 'out', '--language', 'de', '--json');
      assert.equal(code, 0);
      const name = `out/${file(extension)}`;
      assert.deepEqual(JSON.parse(stdout), {
        version: 1,
        files: [{ file: name, language: 'de', strings: 3 }],
        refused: [],
      });
    }
    const twice = await run('export', '--format', 'xliff2', '-o', 'out');
    assert.equal(twice.code, 2);
    assert.match(twice.stderr, /already exists\. To replace it, add --overwrite\./);
    assert.equal((await run('export', '--format', 'xliff2', '-o', 'out', '--overwrite')).code, 0);
    assert.match(await read(`out/${file()}`), /version="2\.1"/);
    assert.match((await run('export', '--language', 'it')).stderr, /No file is in the language/);
    const done = await run('export', '--language', 'fr');
    assert.equal(done.stderr, 'Nothing to export: no string is missing, outdated or marked for review.\n');
  });

  it('keeps newer work, and lists what a user has to decide', async () => {
    await run('export');
    await translate(file(), {
      [save]: '<ph id="1">{name}</ph> sichern',
      Open: 'Öffnen',
      [close]: 'Schließen',
    });
    await write({
      'l/en.json': '{\n  "save": "Save {name} now",\n  "open": "Open",\n  "old": "Now"\n}\n',
      'l/de.json': '{\n  "open": "Auf",\n  "old": "Jetzt"\n}\n',
    });
    const { code, stderr } = await run('import', file());
    assert.equal(code, 1);
    assert.deepEqual(
      stderr.split('\n').map((line) => line.replace(/^.*?\.xlf:\d+: /, '')),
      [
        'save: Not imported: the source changed since the export. Export it again.',
        'open: Not imported: the translation changed since the export. It’s now “Auf”. To replace it, use --replace-changed.',
        'Close %s: Missing from the translation: %s.',
        'l/de.json: imported: 0; not imported: 2.',
        'po/de.po: imported: 0; not imported: 1.',
        '',
      ],
    );
    assert.match(await read('l/de.json'), /"open": "Auf"/);
    assert.equal(await read('po/de.po'), sources['po/de.po']);
    const { stdout } = await run('import', file(), '--replace-changed', '--json');
    const { left } = JSON.parse(stdout) as { left: Array<{ key: string; line: number; text: string }> };
    assert.deepEqual(
      left.map(({ key, text }) => [key, text]),
      [
        ['save', '{name} sichern'],
        ['Close %s', 'Schließen'],
      ],
    );
    assert.match(await read('l/de.json'), /"open": "Öffnen"/);
  });

  it('finds the targets of a file that does not say its language, and knows languages in each spelling', async () => {
    await write({
      '.parlance.json': JSON.stringify({
        localization: [{ source: 'l/en.json', target: 'l/{language}.json', languages: ['fr', 'pt_BR'] }],
      }),
    });
    const name = `${path.basename(folder)}.handover.pt-BR.xlf`;
    assert.equal((await run('export', '--language', 'pt-BR')).stderr, `${name}: 3 strings.\n`);
    await translate(name, { Open: 'Abrir' });
    const text = await read(name);
    assert.match(text, / target-language="pt-BR"/);
    await write({ [name]: text.replace(' target-language="pt-BR"', '') });
    assert.equal((await run('import', name)).stderr, 'l/pt_BR.json: imported: 1.\n');
    const check = await runProgram(['sync', '--check', '--language', 'pt-BR'], { cwd: folder, env: {} });
    assert.match(check.stderr, /^l\/pt_BR\.json: 33 % of 3 entries/m);
  });

  it('marks translations for review where that is asked for', async () => {
    await run('export', '--language', 'de');
    await translate(file(), { [close]: '<ph id="1">%s</ph> schließen', Open: 'Öffnen' });
    assert.equal((await run('import', file(), '--needs-review')).code, 0);
    assert.match(await read('po/de.po'), /#, fuzzy\nmsgid "Close %s"\nmsgstr "%s schließen"/);
    assert.equal((await run('export', '--overwrite')).stderr, `${file()}: 3 strings.\n`);
    assert.match(await read(file()), /<target state="needs-review-translation">Öffnen<\/target>/);
  });

  it('loses nothing by a damaged, foreign or doubled file', async () => {
    await run('export');
    await translate(file(), { Open: 'Öffnen' });
    const whole = await read(file());
    await write({ 'cut.xlf': whole.slice(0, whole.indexOf('</trans-unit>')), 'a.json': '{}', 'b.xlf': '<html/>' });
    const before = [await read('l/de.json'), await read('po/de.po')];
    const refused = async (...names: string[]): Promise<string> => {
      const { code, stderr } = await run('import', ...names);
      assert.equal(code, 2, stderr);
      assert.deepEqual([await read('l/de.json'), await read('po/de.po')], before);
      return stderr;
    };
    assert.match(
      await refused('cut.xlf'),
      /cut\.xlf:\d+: The file is damaged or incomplete\. .* Nothing was imported\./,
    );
    assert.match(await refused('a.json'), /neither XLIFF nor PO/);
    assert.match(await refused('b.xlf'), /b\.xlf:1: The file is damaged/);
    assert.match(await refused('gone.xlf'), /File not found/);
    assert.match(await refused(file(), 'cut.xlf'), /cut\.xlf/);
    await writeFile(path.join(outside, 'secret.xlf'), whole);
    await symlink(path.join(outside, 'secret.xlf'), path.join(folder, 'link.xlf'));
    assert.match(await refused('link.xlf'), /link/);
    // Of another project, and twice.
    await write({
      'other.xlf': whole.replace(/id="p./g, 'id="p_'),
      'twice.xlf': whole.replace('>Öffnen<', '>Auf<'),
    });
    const other = await run('import', 'other.xlf');
    assert.equal(other.code, 1);
    assert.match(other.stderr, /isn’t in the project/);
    const twice = await run('import', file(), 'twice.xlf');
    assert.equal(twice.code, 1);
    assert.match(twice.stderr, /twice\.xlf:\d+: The file has this string twice, with different translations\./);
    assert.deepEqual([await read('l/de.json'), await read('po/de.po')], before);
    // In another encoding.
    const utf16 = `\ufeff${whole.replace('UTF-8', 'UTF-16')}`;
    await writeFile(path.join(folder, 'wide.xlf'), Buffer.from(utf16, 'utf16le'));
    assert.equal((await run('import', 'wide.xlf')).code, 0);
    assert.match(await read('l/de.json'), /Öffnen/);
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.endsWith('.tmp')),
      [],
    );
  });
});
