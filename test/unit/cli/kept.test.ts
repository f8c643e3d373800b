import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { runProgram, type ProgramResult } from '../../support/programUnderTest';
import { ServiceProcess } from '../localService/support/serviceProcess';

describeWithSqlite('parlance glossary, style and memory', () => {
  let folder: string;
  let service: ServiceProcess;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-kept-'));
    service = await ServiceProcess.start('--data', path.join(folder, 'data'));
    service.child.stderr.resume();
  });
  after(async () => {
    await service.end('SIGTERM');
    await rm(folder, { recursive: true });
  });

  const run = (args: readonly string[], input?: string): Promise<ProgramResult> =>
    runProgram([...args, '--url', service.endpoint.url], {
      cwd: folder,
      env: { PARLANCE_KEY: service.endpoint.key },
      ...(input !== undefined && { input }),
    });

  async function json<Value>(...args: string[]): Promise<Value> {
    const { code, stdout, stderr } = await run([...args, '--json']);
    assert.deepEqual([code, stderr], [0, '']);
    return JSON.parse(stdout) as Value;
  }

  async function entriesOf(name: string): Promise<string[]> {
    const { dictionaries } = await json<{
      dictionaries: Array<{ source: string; target: string; entries: Array<{ source: string; target: string }> }>;
    }>('glossary', 'show', name);
    return dictionaries.flatMap(({ source, target, entries }) =>
      entries.map((entry) => `${source}>${target} ${entry.source}=${entry.target}`),
    );
  }

  it('make a glossary of a file, fill it, show it, export it and delete it', async () => {
    await writeFile(path.join(folder, 'kitchen.en-de.csv'), 'kettle,Kessel\npan,Pfanne\n');
    const made = await run(['glossary', 'create', 'Kitchen', 'kitchen.en-de.csv']);
    assert.match(made.stderr, /^Made “Kitchen” \([\w-]+\)\.\nen → de: 2 added, 0 changed, 0 removed, 0 as before\.\n$/);
    assert.deepEqual([made.code, made.stdout], [0, '']);
    assert.equal((await run(['glossary', 'add', 'Kitchen', 'lid', 'Deckel'])).code, 0);
    assert.equal(
      (await run(['glossary', 'add', 'Kitchen', 'lid', 'couvercle', '--source', 'en', '--to', 'fr'])).code,
      0,
    );
    assert.deepEqual(await entriesOf('Kitchen'), [
      'en>de kettle=Kessel',
      'en>de pan=Pfanne',
      'en>de lid=Deckel',
      'en>fr lid=couvercle',
    ]);
    const listed = await run(['glossary']);
    assert.match(listed.stdout, /^ID +NAME +DICTIONARIES +ENTRIES +MADE\n\S+ +Kitchen +en → de, en → fr +4 +\d{4}-/);

    const tbx = await run(['glossary', 'export', 'Kitchen', '-o', 'kitchen.tbx']);
    assert.deepEqual([tbx.code, tbx.stderr], [0, 'Exported 4 entries to kitchen.tbx.\n']);
    assert.match(await readFile(path.join(folder, 'kitchen.tbx'), 'utf8'), /<term>Kessel<\/term>/);
    assert.equal((await run(['glossary', 'export', 'Kitchen', '-o', 'kitchen.tbx'])).code, 2);
    const ambiguous = await run(['glossary', 'export', 'Kitchen', '--format', 'tsv']);
    assert.match(ambiguous.stderr, /TSV supports one dictionary only/);
    const tsv = await run(['glossary', 'export', 'Kitchen', '--format', 'tsv', '--source', 'en', '--to', 'fr']);
    assert.equal(tsv.stdout.trimEnd(), 'lid\tcouvercle');

    assert.equal((await run(['glossary', 'remove', 'Kitchen', 'pan', 'lid', '--source', 'en', '--to', 'de'])).code, 0);
    assert.equal((await run(['glossary', 'rename', 'Kitchen', 'Galley'])).code, 0);
    assert.deepEqual((await entriesOf('Galley')).sort(), ['en>de kettle=Kessel', 'en>fr lid=couvercle']);
    const unsure = await run(['glossary', 'delete', 'Galley']);
    assert.deepEqual(
      [unsure.code, unsure.stderr],
      [2, 'Nothing was deleted. To delete the glossary “Galley” with 2 entries, add --yes.\n'],
    );
    assert.equal((await run(['glossary', 'delete', 'Galley', '--yes'])).code, 0);
    assert.deepEqual(await json('glossary', 'list'), []);
  });

  it('import a file, say before what it would change, and tell the lines that are left', async () => {
    await run(
      ['glossary', 'create', 'Tools', '-', '--format', 'tsv', '--source', 'en', '--to', 'de'],
      'saw\tSäge\nnail\tNagel',
    );
    const file = 'English;German;Note\nsaw;Handsäge;x\naxe;Axt;x\nnut;;x\n';
    await writeFile(path.join(folder, 'more.csv'), file);
    const dry = await run(['glossary', 'import', 'Tools', 'more.csv', '--replace', '--dry-run']);
    assert.equal(dry.stdout, '+ axe → Axt\n~ saw → Handsäge (was Säge)\n- nail → Nagel\n');
    assert.match(dry.stderr, /1 added, 1 changed, 1 removed, 0 as before; nothing was sent\.\nmore\.csv:4:1: .+\n$/);
    assert.equal(dry.code, 1);
    assert.deepEqual(await entriesOf('Tools'), ['en>de saw=Säge', 'en>de nail=Nagel']);
    assert.equal((await run(['glossary', 'import', 'Tools', 'more.csv'])).code, 1);
    assert.deepEqual(await entriesOf('Tools'), ['en>de saw=Handsäge', 'en>de nail=Nagel', 'en>de axe=Axt']);
    const replaced = await run(['glossary', 'import', 'Tools', 'more.csv', '--replace', '--json']);
    const { dictionaries } = JSON.parse(replaced.stdout) as {
      dictionaries: Array<{ removed: unknown; dropped: unknown[] }>;
    };
    assert.deepEqual(dictionaries[0]?.removed, [{ source: 'nail', target: 'Nagel' }]);
    assert.equal(dictionaries[0]?.dropped.length, 1);
    assert.deepEqual(await entriesOf('Tools'), ['en>de saw=Handsäge', 'en>de axe=Axt']);

    const back = await run(['glossary', 'export', 'Tools', '--format', 'tbx']);
    assert.equal((await run(['glossary', 'create', 'Again', '-', '--format', 'tbx'], back.stdout)).code, 0);
    assert.deepEqual(await entriesOf('Again'), await entriesOf('Tools'));
  });

  it('say what is wrong with what was given, and change nothing', async () => {
    const calls: Array<[args: string[], said: RegExp]> = [
      [['glossary', 'eat'], /^Unknown action “eat” for parlance glossary\. Available: list, show, /],
      [['glossary', 'add', 'x'], /^Usage: parlance glossary add GLOSSARY SOURCE TARGET\./],
      [['glossary', 'show', 'gone'], /^Unknown glossary “gone”\. Available: /m],
      [['glossary', 'create', 'x', 'gone.csv'], /^File not found: gone\.csv\.$/m],
      [['glossary', 'create', 'x', 'folder'], /^folder: unknown file type/],
      [['glossary', 'add', 'x', ' a', 'b'], /whitespace/],
      [['glossary', 'list', '--source', 'en'], /^Use --source and --to together, or neither\.$/m],
      [['style', 'create', 'x'], /^--language is missing/],
      [['style', 'create', 'x', 'a.b', '--language', 'de'], /^“a\.b” isn’t a valid rule/],
      [['style', 'create', 'x', 'punctuation.nothing=a', '--language', 'de'], /^Unknown rule in /],
      [['style', 'rules', 'nothing'], /^Unknown category “nothing”\./],
      [['memory', 'delete'], /^Unknown action “delete” for parlance memory\. Available: list\.$/m],
    ];
    for (const [args, said] of calls) {
      const { code, stdout, stderr } = await run(args);
      assert.match(stderr, said);
      assert.deepEqual([code, stdout], [2, ''], args.join(' '));
    }
    await run(['glossary', 'create', 'Twice', '-', '--format', 'tsv', '--source', 'en', '--to', 'de'], 'a\tb');
    await run(['glossary', 'create', 'Twice', '-', '--format', 'tsv', '--source', 'en', '--to', 'de'], 'a\tb');
    assert.match(
      (await run(['glossary', 'show', 'Twice'])).stderr,
      /^More than one glossary is named “Twice”\. Use an ID: /,
    );
  });

  it('make, copy, change and delete style rule lists', async () => {
    const rule = 'punctuation.quotation_mark=use_curly_quotation_marks';
    assert.equal((await run(['style', 'create', 'House', rule, '--language', 'en'])).code, 0);
    const shown = await run(['style', 'show', 'House']);
    assert.equal(shown.stdout, `RULE\n${rule}\n`);
    await writeFile(
      path.join(folder, 'house.json'),
      JSON.stringify({
        configured_rules: { punctuation: { quotation_mark: 'use_curly_quotation_marks' } },
        custom_instructions: [{ id: 'x', label: 'Short', prompt: 'Write short sentences.' }],
      }),
    );
    assert.equal((await run(['style', 'create', 'Copy', '--language', 'en', '--from', 'house.json'])).code, 0);
    assert.match(
      (await run(['style', 'show', 'Copy'])).stdout,
      /\nINSTRUCTION +PROMPT\nShort +Write short sentences\.\n$/,
    );
    assert.equal(
      (await run(['style', 'set', 'House', 'punctuation.quotation_mark=', 'punctuation.acronyms=do_not_use_periods']))
        .code,
      0,
    );
    const { configured_rules: rules } = await json<{ configured_rules: unknown }>('style', 'show', 'House');
    assert.deepEqual(rules, { punctuation: { acronyms: 'do_not_use_periods' } });
    assert.equal((await run(['style', 'rename', 'House', 'Home'])).code, 0);
    assert.equal((await run(['style', 'delete', 'Home'])).code, 2);
    assert.equal((await run(['style', 'delete', 'Home', '--yes'])).code, 0);
    const left = await json<Array<{ name: string }>>('style', 'list');
    assert.deepEqual(
      left.map(({ name }) => name),
      ['Copy'],
    );
    assert.match((await run(['style', 'rules', 'punctuation'])).stdout, /^punctuation\.acronyms +do_not_use_periods$/m);
  });

  it('list translation memories', async () => {
    assert.deepEqual(await json('memory'), []);
    assert.equal((await run(['memory', 'list'])).stdout, 'ID  NAME  SOURCE  TARGETS  SEGMENTS\n');
  });

  it('list the files of translation memories that are not used, with the reason', async () => {
    const memories = path.join(folder, 'data', 'memories');
    await mkdir(memories, { recursive: true });
    const tmx = (units: string): string => `<tmx version="1.4"><header srclang="en"/><body>${units}`;
    const unit = (target: string): string =>
      `<tu><tuv xml:lang="en"><seg>Open</seg></tuv><tuv xml:lang="de">${target}</tuv></tu>`;
    await writeFile(path.join(memories, 'cut.tmx'), tmx(unit('<seg>Öffnen</seg>')));
    await writeFile(path.join(memories, 'empty.tmx'), `${tmx(unit(''))}</body></tmx>`);
    const { code, stderr } = await run(['memory', 'list']);
    assert.equal(code, 0);
    assert.match(stderr, /^cut\.tmx: not used\. Invalid XML at line 1/m);
    assert.match(stderr, /^empty\.tmx: not used\. The file has no finished translations\.$/m);
  });
});
