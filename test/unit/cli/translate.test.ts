import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  link,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inputsOf } from '../../../src/cli/inputs';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { runProgram, shellIn, startProgram, type ProgramResult } from '../../support/programUnderTest';
import { dictionaries, modelOf, placeModel } from '../../support/offlineModels';
import { json, ScriptedServer, status, translator, type Step } from '../../support/scriptedServer';

const key = 'c0ffee00-5eed-4bad-8bad-a11dead0beef';

describeWithSqlite('parlance translate', () => {
  let folder: string;
  let server: ScriptedServer;
  let sent: string[];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-cli-'));
    server = await ScriptedServer.start();
    sent = [];
    serve(translator((texts) => sent.push(...texts)));
  });
  afterEach(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  /** Texts are translated by the step; there is no list of languages. */
  function serve(translate: Step): void {
    const noList = status(404);
    server.always((request, response) => (request.path === '/v2/translate' ? translate : noList)(request, response));
  }

  const inFolder = (name: string): string => path.join(folder, name);
  const read = (name: string): Promise<string> => readFile(inFolder(name), 'utf8');

  const common = (): string[] => ['translate', '--cache', inFolder('cache.sqlite')];

  async function run(
    args: string[],
    env: Record<string, string> = { PARLANCE_KEY: key },
    more: { input?: string; signal?: AbortSignal; isTerminal?: boolean } = {},
  ): Promise<ProgramResult> {
    return await runProgram([...common(), ...args], { cwd: folder, env, ...more });
  }

  /** The last of the arguments is where the translation goes. */
  const remote = (...args: string[]): string[] => [
    ...['--url', server.url, '--source', 'en', '--to', 'de'],
    ...args.slice(0, -1),
    ...['--output', args.at(-1)!],
  ];

  it('keeps fuzzy translations of a PO file for its user, also with the wording they are of, until told otherwise', async () => {
    const header = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n';
    const kept =
      '#, fuzzy\n#| msgid "Shut"\nmsgid "Close"\nmsgstr "Zu"\n\n#, fuzzy\nmsgid "Open"\nmsgstr "Auf"\n\n' +
      '#, fuzzy\n#| msgid "%d hit"\nmsgid "%d find"\nmsgid_plural "%d finds"\nmsgstr[0] "%d Treffer"\nmsgstr[1] "%d Treffer"\n';
    const text = `${header}${kept}\nmsgid "New"\nmsgstr ""\n`;
    await writeFile(inFolder('de.po'), text);
    const inPlace = ['--url', server.url, '--source', 'en', '--in-place', 'de.po'];
    const first = await run(inPlace);
    assert.equal(first.code, 0, first.stderr);
    assert.deepEqual(sent, ['New']);
    assert.match(first.stderr, /Skipped 3 fuzzy messages/);
    assert.ok((await read('de.po')).includes(kept));
    await writeFile(inFolder('de.po'), text);
    sent = [];
    const again = await run(['--retranslate-fuzzy', ...inPlace]);
    assert.equal(again.code, 0, again.stderr);
    assert.ok(['Close', 'Open'].every((text) => sent.includes(text)));
    assert.match(await read('de.po'), /msgid "Close"\nmsgstr "\[de\] Close"[^]*msgid "Open"\nmsgstr "\[de\] Open"/);
    assert.match(await read('de.po'), /msgstr\[0\] "\[de\] %d find"\nmsgstr\[1\] "\[de\] %d finds"/);
  });

  it('translates with the offline models of a folder, and says that these are for the local service', async () => {
    await placeModel(inFolder('models'), 'en-de', modelOf(dictionaries['en-de']));
    await writeFile(inFolder('a.json'), '{ "save": "Save the file" }');
    const pair = ['--source', 'en', '--to', 'de'];
    const { code, stderr } = await run(['--models', inFolder('models'), ...pair, 'a.json', '--output', 'b.json']);
    assert.equal(code, 0, stderr);
    assert.equal(await read('b.json'), '{ "save": "Speichere die Datei" }');
    assert.match(stderr, /^b\.json: 1 of 1 segments translated, 0 of them from the cache; offline, at no cost\.$/m);
    const formal = ['--models', inFolder('models'), ...pair, '--formality', 'less', 'a.json', '--output'];
    for (const output of ['c.json', 'from-cache.json']) {
      const { stderr: told } = await run([...formal, output]);
      // Before the count, and once.
      assert.match(told, /^Not applied by the offline engine: formality\.\n(?:(?!Not applied)[^])*1 of 1 segments/);
    }
    const document = ['document', 'translate', 'a.txt', ...pair, '--formality', 'less', '--models', inFolder('models')];
    await writeFile(inFolder('a.txt'), 'Save the file');
    const { stderr: whole } = await runProgram(document, { cwd: folder });
    // Before it is sent, and once.
    assert.match(
      whole,
      /^Not applied by the offline engine: formality\.\nSent a\.txt(?:(?!Not applied)[^])*Wrote a\.de\.txt/,
    );
    await writeFile(inFolder('fr.json'), '{}');
    const none = await run(['--models', inFolder('models'), '--source', 'fr', '--to', 'ja', 'a.json', '-o', 'd.json']);
    assert.match(none.stderr, /No offline engine .* from FR to JA\. “parlance models get PAIR” .* --url/);
    const both = await run(remote('--models', inFolder('models'), 'a.json', 'c.json'));
    assert.equal(both.code, 2);
    assert.match(both.stderr, /--models applies to the local service/);
  }).timeout(60_000);

  const srt = '\uFEFF1\r\n00:00:01,000 --> 00:00:03,000\r\nHello there.\r\n';
  const xliff =
    '<xliff version="1.2"><file source-language="en-US" original="a"><body>\n' +
    '<trans-unit id="greeting"><source>Hello {name}</source></trans-unit>\n' +
    '<trans-unit id="parting"><source>Goodbye {name}</source></trans-unit>\n</body></file></xliff>';

  it('translates into a new file, and sends nothing the second time', async () => {
    await writeFile(inFolder('a.srt'), srt);
    const first = await run(remote('a.srt', 'a.de.srt'));
    assert.equal(first.code, 0, first.stderr);
    assert.equal(await read('a.de.srt'), srt.replace('Hello there.', '[de] Hello there.'));
    assert.match(first.stderr, /1 of 1 segments translated, 0 of them from the cache; 12 characters sent/);
    assert.deepEqual(sent, ['Hello there.']);
    const second = await run(remote('a.srt', 'again.srt'));
    assert.equal(second.code, 0);
    assert.match(second.stderr, /1 of them from the cache; 0 characters sent/);
    assert.equal(sent.length, 1);
    assert.equal(await read('again.srt'), await read('a.de.srt'));
  });

  it('signs in with the key and scheme it is given, and shows the key nowhere', async () => {
    await writeFile(inFolder('a.srt'), srt);
    const { stdout, stderr } = await run(remote('--scheme', 'Own-Scheme', '--key', key, 'a.srt', 'b.srt'), {});
    assert.equal(server.requests[0]?.headers.authorization, `Own-Scheme ${key}`);
    assert.ok(!`${stdout}${stderr}`.includes(key));
    const kept = (await readFile(inFolder('cache.sqlite'), 'latin1')) + String(await readdir(folder));
    assert.ok(!kept.includes(key));
  });

  it('reads and writes a file in its own encoding, and in UTF-8 where that lacks a character', async () => {
    await writeFile(
      inFolder('a.fr.srt'),
      Buffer.from(srt.slice(1).replace('there', 'André, où est-il allé'), 'latin1'),
    );
    const { code, stderr } = await run(['--url', server.url, '--to', 'de', 'a.fr.srt', '--output', 'a.de.srt']);
    assert.equal(code, 0, stderr);
    assert.match(stderr, /^a\.fr\.srt doesn’t declare its encoding\. Reading it as Windows-1252\.$/m);
    assert.match(await readFile(inFolder('a.de.srt'), 'latin1'), /\[de\] Hello André, où est-il allé\.\r\n$/);
    await writeFile(inFolder('a.xlf'), Buffer.from(`<?xml version="1.0" encoding="iso-8859-1"?>\n${xliff}é`, 'latin1'));
    serve(async (request, response) => {
      const { text } = request.json() as { text: string[] };
      const translations = text.map((item) => ({ detected_source_language: 'EN', text: `Ж${item}` }));
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ translations }));
    });
    const other = await run(remote('a.xlf', 'out.xlf'));
    assert.match(
      other.stderr,
      /^Saved out\.xlf as UTF-8: ISO-8859-1 doesn’t support all characters of the translation\.$/m,
    );
    assert.match(await read('out.xlf'), /^<\?xml version="1\.0" encoding="UTF-8"\?>\n/);
    assert.match(await read('out.xlf'), /ЖHello \{name\}<\/target>[^]*é$/);
  });

  it('refuses XLIFF that is not well-formed, and makes a translation of a template', async () => {
    await writeFile(inFolder('a.xlf'), xliff.replace('</body>', ''));
    const { code, stderr } = await run(remote('a.xlf', 'out.xlf'));
    assert.equal(code, 2);
    assert.match(stderr, /^a\.xlf:4: Closing tag <\/file> found, but <\/body> expected\./m);
    await assert.rejects(read('out.xlf'));
    assert.deepEqual(sent, []);
    const own = xliff.replace('original', 'target-language="en-US" original');
    await writeFile(inFolder('App.g.xml'), own.replace('id="parting"', 'id="parting" maxwidth="5" size-unit="char"'));
    const template = await run(['--url', server.url, '--to', 'de-DE', 'App.g.xml', '--output', 'out.xlf']);
    assert.equal(template.code, 0, template.stderr);
    assert.match(template.stderr, /^out\.xlf:3: warning: The translation has \d+ characters; the maximum is 5\.$/m);
    assert.match(await read('out.xlf'), /source-language="en-US" target-language="de-DE"/);
  });

  it('lists what it could not translate, writes the rest and says so by its exit code', async () => {
    await writeFile(inFolder('a.xlf'), xliff);
    serve(async (request, response) => {
      const { text } = request.json() as { text: string[] };
      const reply = (item: string): string =>
        item.startsWith('Goodbye') ? 'verloren' : item.replace('Hello', 'Hallo');
      const translations = text.map((item) => ({ detected_source_language: 'EN', text: reply(item) }));
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ translations }));
    });
    const { code, stderr } = await run(remote('a.xlf', 'out.xlf'));
    assert.equal(code, 1);
    assert.match(stderr, /a\.xlf:3 \(parting\): not translated: .*\{name\}/);
    const text = await read('out.xlf');
    assert.match(text, /Hallo \{name\}<\/target>/);
    assert.match(text, /source-language="en-US" target-language="de"/);
    assert.equal(text.match(/<target/g)?.length, 1);
  });

  it('replaces a file that is there only when told to', async () => {
    await writeFile(inFolder('a.srt'), srt);
    await writeFile(inFolder('out.srt'), 'by a person');
    await symlink('out.srt', inFolder('link.srt'));
    for (const output of ['out.srt', 'link.srt']) {
      const { code, stderr } = await run(remote('a.srt', output));
      assert.equal(stderr, `${output} already exists. To replace it, add --overwrite.\n`);
      assert.equal(code, 2);
    }
    assert.deepEqual([sent, await read('out.srt')], [[], 'by a person']);
    const { code, stderr } = await run(remote('--overwrite', 'a.srt', 'link.srt'));
    assert.equal(code, 0, stderr);
    assert.match(await read('out.srt'), /\[de\] Hello there/);
    // The link is what it was, and the file it leads to is the new one.
    assert.equal(await readlink(inFolder('link.srt')), 'out.srt');
  });

  it('puts nothing through a link that a folder has where its translations belong', async () => {
    await mkdir(inFolder('own/texts'), { recursive: true });
    await mkdir(inFolder('elsewhere'));
    for (const name of ['a', 'b', 'c']) await writeFile(inFolder(`own/texts/${name}.srt`), srt);
    await writeFile(inFolder('elsewhere/a.srt'), 'by a person');
    await symlink('../../elsewhere/a.srt', inFolder('own/texts/a.de.srt'));
    await symlink('../../../elsewhere', inFolder('own/texts/de'));
    const before = await readdir(inFolder('elsewhere'));
    const { stderr } = await run(['--url', server.url, '--to', 'de', '--overwrite', 'own']);
    assert.match(stderr, /own\/texts\/a\.de\.srt is a link or in a linked folder\. Nothing was written\./);
    const other = await run([
      '--url',
      server.url,
      '--to',
      'de',
      '--output',
      '{target}/{name}.{ext}',
      'own/texts/b.srt',
    ]);
    assert.match(other.stderr, /own\/texts\/de\/b\.srt is a link or in a linked folder/);
    assert.deepEqual([await read('elsewhere/a.srt'), await readdir(inFolder('elsewhere'))], ['by a person', before]);
  });

  it('takes no file of others for its cache', async () => {
    await writeFile(inFolder('a.srt'), srt);
    await writeFile(inFolder('notes.md'), '# Notes');
    const { code, stderr } = await run([...remote('a.srt', 'b.srt'), '--cache', 'notes.md']);
    assert.deepEqual([code, sent, await read('notes.md')], [2, [], '# Notes']);
    assert.match(stderr, /^notes\.md isn’t a Parlance cache\. Use another file with --cache\. Nothing was done\.$/m);
  });

  it('does not replace what came to be there meanwhile', async () => {
    await writeFile(inFolder('a.srt'), srt);
    serve(async (request, response) => {
      await writeFile(inFolder('b.srt'), 'by another');
      await translator()(request, response);
    });
    const { code, stderr } = await run(remote('a.srt', 'b.srt'));
    assert.equal(code, 1);
    assert.match(stderr, /^b\.srt already exists\..* Translations so far are cached\.$/m);
    assert.equal(await read('b.srt'), 'by another');
  });

  it('writes only where a regular file is or can be', async function () {
    if (process.platform === 'win32') this.skip();
    await writeFile(inFolder('a.srt'), srt);
    execFileSync('mkfifo', [inFolder('pipe.srt')]);
    await symlink('/dev/null', inFolder('null.srt'));
    await symlink('gone.srt', inFolder('dangling.srt'));
    const socket = createServer().listen(inFolder('socket.srt'));
    await once(socket, 'listening');
    const before = (await readdir(folder)).sort();
    const places: Array<[output: string, expected: RegExp]> = [
      ['pipe.srt', /^pipe\.srt is a pipe\. Name a file, or - for standard output\.$/m],
      ['socket.srt', /is a socket\. Name a file/],
      ['null.srt', /is a device\. Name a file/],
      ['/dev/null', /is a device\. Name a file/],
      ['dangling.srt', /is a link to a file that doesn’t exist/],
      // Whatever it is here: a log of the test's own must not be replaced.
      ['/dev/stdout', /is a (?:pipe|socket|device|stream of this program)/],
      ['/dev/fd/1', /is a (?:pipe|socket|device|stream of this program)/],
    ];
    try {
      for (const [output, expected] of places) {
        for (const more of [[], ['--overwrite']]) {
          const { code, stderr } = await run(remote(...more, 'a.srt', output));
          assert.match(stderr, expected);
          assert.equal(code, 2);
        }
      }
    } finally {
      socket.close();
    }
    assert.deepEqual(sent, []);
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name !== 'socket.srt').sort(),
      before.filter((name) => name !== 'socket.srt'),
    );
    assert.ok((await lstat('/dev/null')).isCharacterDevice());
  });

  it('reads standard input and writes standard output, and says nothing else there', async () => {
    const input = '{"greeting": "Hello {name}"}\n';
    const { code, stdout, stderr } = await run(remote('--format', 'json', '-', '-'), undefined, { input });
    assert.equal(code, 0, stderr);
    assert.equal(stdout, '{"greeting": "[de] Hello {name}"}\n');
    assert.match(stderr, /1 of 1 segments translated/);
    const unnamed = await run(remote('-', '-'), undefined, { input });
    assert.equal(unnamed.code, 2);
    assert.match(unnamed.stderr, /--format/);
    const broken = await run(remote('--format', 'json', '-', '-'), undefined, {
      input: '{"a": "one", "b": "two}',
    });
    assert.match(broken.stderr, /^standard input:1: not translated: Skipped this text: the closing quote is missing/m);
    assert.equal(broken.code, 1);
  });

  it('ends without a word when nobody reads what it writes', async () => {
    const units = Array.from({ length: 20_000 }, (_, index) => `"k${index}": "${index}"`);
    const { child, ended } = startProgram(['translate', '--no-cache', ...remote('--format', 'json', '-', '-')], {
      cwd: folder,
      env: { PARLANCE_KEY: key },
      input: `{${units.join()}}`,
    });
    child.stdout?.destroy();
    const { code, stderr } = await ended;
    assert.equal(code, 1, stderr);
    assert.equal(stderr, '');
  });

  // Nobody says which plural forms Klingon has.
  const plurals =
    'msgid ""\nmsgstr ""\n"Language: tlh\\n"\n\n' +
    'msgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] ""\nmsgstr[1] ""\n\n' +
    'msgid "%d dog"\nmsgid_plural "%d dogs"\nmsgstr[0] ""\nmsgstr[1] ""\n';

  it('lists each message that the file itself leaves, counts it, and ends with 1', async () => {
    await writeFile(inFolder('a.po'), `${plurals}\nmsgid "Hello"\nmsgstr ""\n`);
    const { code, stderr } = await run(['--url', server.url, '--source', 'en', '--to', 'tlh', 'a.po', '-o', 'b.po']);
    assert.equal(code, 1);
    assert.match(stderr, /^a\.po:5: not translated: Plural left unchanged: /m);
    assert.match(stderr, /^a\.po:10: not translated: /m);
    assert.match(stderr, /^b\.po: 1 of 3 segments translated, .*The others are listed above\.$/m);
    assert.match(await read('b.po'), /\[tlh\] Hello/);
  });

  it('lists the messages of a file with nothing else', async () => {
    await writeFile(inFolder('a.po'), plurals);
    const { code, stderr } = await run(['--url', server.url, '--source', 'en', '--to', 'tlh', 'a.po', '-o', 'b.po']);
    assert.equal(code, 1);
    assert.equal(stderr.match(/not translated/g)?.length, 2);
    assert.match(stderr, /^b\.po wasn’t written\.$/m);
    assert.deepEqual(sent, []);
  });

  it('lists what is locked without a translation, and does not count what has no words', async () => {
    const units =
      '<trans-unit id="l" m:locked="locked"><source>Locked</source></trans-unit>\n' +
      '<trans-unit id="d" m:locked="locked"><source>Done</source><target>Fertig</target></trans-unit>\n' +
      '<trans-unit id="n"><source>42</source></trans-unit>\n</body>';
    await writeFile(inFolder('a.xlf'), xliff.replace('</body>', units).replace('<xliff', '<xliff xmlns:m="urn:m"'));
    const { code, stderr } = await run(remote('a.xlf', 'b.xlf'));
    assert.equal(code, 1);
    assert.match(stderr, /^a\.xlf:4 \(l\): not translated: Locked, without a translation\.$/m);
    assert.equal(stderr.match(/not translated/g)?.length, 1);
    assert.match(stderr, /^b\.xlf: 2 of 3 segments translated/m);
  });

  it('does not replace a file that was changed while it was translated', async () => {
    await writeFile(inFolder('a.json'), '{ "a": "One" }');
    serve(async (request, response) => {
      await writeFile(inFolder('a.json'), '{ "a": "One, changed" }');
      await translator()(request, response);
    });
    const args = ['--url', server.url, '--source', 'en', '--to', 'de', 'a.json', '--in-place'];
    const { code, stderr } = await run(args);
    assert.equal(code, 1);
    assert.match(stderr, /^Couldn’t write a\.json: it changed during the run\. Translations so far are cached\.$/m);
    assert.equal(await read('a.json'), '{ "a": "One, changed" }');
    serve(translator());
    assert.equal((await run(args)).code, 0);
    assert.match(await read('a.json'), /\[de\] One, changed/);
  });

  it('writes nothing of a file that is no JSON', async () => {
    await writeFile(inFolder('a.json'), '<html>Sign in</html>');
    const { code, stderr } = await run(remote('a.json', 'b.json'));
    assert.equal(code, 2);
    assert.match(stderr, /^Nothing to translate in a\.json\.$/m);
    assert.ok(!(await readdir(folder)).includes('b.json'));
  });

  it('tells what was sent and what the service said it billed', async () => {
    await writeFile(inFolder('a.xlf'), xliff);
    let asked: string[] = [];
    serve(async (request, response) => {
      const { text } = request.json() as { text: string[] };
      asked = text;
      const translations = text.map((item) => ({ detected_source_language: 'EN', text: item, billed_characters: 3 }));
      await json({ translations })(request, response);
    });
    const { stderr } = await run(remote('a.xlf', 'b.xlf'));
    assert.match(stderr, new RegExp(`; ${asked.join('').length} characters sent, 6 billed\\.`));
    serve(translator());
    assert.match((await run(remote('--no-cache', 'a.xlf', 'c.xlf'))).stderr, /; \d+ characters sent\.$/m);
  });

  it('prints no escape sequence, and no line, that a service or a file made', async () => {
    const escape = '\u001b]0;owned\u0007\u001b[2J\u009b31m\u202e\r\nOUT: forged';
    await writeFile(inFolder('a.json'), JSON.stringify({ [`key ${escape}`]: 'Hello', other: 'Bye' }));
    serve(json({ message: escape }, 400));
    const all = [
      await run(remote('a.json', 'b.json')),
      await run(remote('a.json', `b${escape.replaceAll('\r\n', '')}/c.json`)),
    ];
    serve(async (request, response) => {
      const { text } = request.json() as { text: string[] };
      const translations = text.map((item) => ({
        detected_source_language: 'EN',
        text: item === 'Bye' ? 'Tschüs' : '\0',
      }));
      await json({ translations })(request, response);
    });
    all.push(await run(remote('a.json', 'c.json')));
    assert.match(all[2]?.stderr ?? '', /key .*not translated/);
    for (const { code, stdout, stderr } of all) {
      assert.notEqual(code, 0);
      assert.equal(stdout, '');
      assert.match(stderr, /owned/);
      assert.doesNotMatch(stderr, /[\0-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]/);
      assert.doesNotMatch(stderr, /^OUT: forged/m);
    }
  });

  it('writes nothing when the service refuses everything', async () => {
    await writeFile(inFolder('a.srt'), srt);
    await writeFile(inFolder('out.srt'), 'from before');
    serve(status(403));
    const { code, stderr } = await run(remote('--overwrite', 'a.srt', 'out.srt'));
    assert.equal(code, 3);
    assert.match(stderr, /not translated/);
    assert.equal(await read('out.srt'), 'from before');
    await writeFile(inFolder('a.xlf'), xliff);
    // What is the same for all is said once.
    const every = await run(remote('a.xlf', 'out.xlf'));
    assert.equal(every.stderr.match(/not translated/g)?.length, 1);
  });

  it('changes its input only when told to, also when the output is a link to it', async () => {
    await writeFile(inFolder('a.xlf'), xliff);
    await link(inFolder('a.xlf'), inFolder('link.xlf'));
    for (const output of ['a.xlf', './a.xlf', 'link.xlf']) {
      const { code, stderr } = await run(remote('a.xlf', output));
      assert.equal(code, 2);
      assert.match(stderr, /--in-place/);
    }
    assert.equal(await read('a.xlf'), xliff);
    assert.equal((await run(['--url', server.url, '--to', 'de', '--in-place', 'a.xlf'])).code, 0);
    assert.match(await read('a.xlf'), /\[de\] Hello \{name\}<\/target>/);
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.endsWith('.tmp')),
      [],
    );
  });

  it('writes under no name that some system keeps for itself', async () => {
    await writeFile(inFolder('a.srt'), srt);
    for (const [output, said] of [
      ['nul.srt', /Use nul-\.srt/],
      ['a:b.srt', /Use a-b\.srt/],
    ] as const) {
      const { code, stderr } = await run(remote('a.srt', output));
      assert.equal(code, 2);
      assert.match(stderr, said);
    }
    assert.deepEqual(sent, []);
  });

  it('keeps the mode of what it replaces, and makes new files as any other', async () => {
    await writeFile(inFolder('a.srt'), srt);
    await writeFile(inFolder('old.srt'), 'old', { mode: 0o640 });
    const mode = async (name: string): Promise<number> => (await stat(inFolder(name))).mode & 0o777;
    for (const name of ['old.srt', 'new.srt']) assert.equal((await run(remote('--overwrite', 'a.srt', name))).code, 0);
    assert.deepEqual([await mode('old.srt'), await mode('new.srt')], [0o640, 0o666 & ~process.umask()]);
    assert.equal(await mode('cache.sqlite'), 0o600);
  });

  it('takes nothing for a language that is none', async () => {
    await writeFile(inFolder('a.srt'), srt);
    for (const language of ['../x', 'de-/../x', '((((']) {
      const { code, stderr } = await run(remote('--to', language, 'a.srt', 'b.srt'));
      assert.equal(code, 2);
      assert.match(stderr, /isn’t a valid language code/);
    }
    assert.deepEqual(sent, []);
  });

  it('answers bad input with a sentence and 2, and sends nothing', async () => {
    await writeFile(inFolder('a.srt'), srt);
    await writeFile(inFolder('fr.xlf'), xliff.replace('original', 'target-language="fr" original'));
    await writeFile(inFolder('a.bin'), '\0');
    await writeFile(inFolder('latin.json'), Buffer.from([0x31, 0xe4, 0xff]));
    await writeFile(inFolder('none.srt'), 'no cues here');
    await mkdir(inFolder('folder.srt'));
    const cases: Array<[args: string[], expected: RegExp]> = [
      [remote('out.srt'), /^Name the files to translate/m],
      [remote('missing.srt', 'b.srt'), /^File not found: missing\.srt\.$/m],
      [remote('folder.srt', 'b.srt'), /^No supported files in folder\.srt\.$/m],
      [remote('--source', 'de', 'a.srt', 'b.srt'), /^a\.srt is already in de\. Nothing was sent\.$/m],
      [remote('a.bin', 'b.bin'), /unknown file type\. Use --format \(XLIFF, .* or text\)/],
      [remote('latin.json', 'b.srt'), /UTF-8/],
      [remote('none.srt', 'b.srt'), /Nothing to translate/],
      [remote('fr.xlf', 'b.xlf'), /target language of the file is fr, not de/],
      [['--url', server.url, 'a.srt', '--output', 'b.srt'], /--to/],
      [remote('--formality', 'rude', 'a.srt', 'b.srt'), /--formality must be one of/],
      [remote('--max-characters', '5', 'a.srt', 'b.srt'), /12 characters to translate exceed --max-characters \(5\)\./],
      [remote('--wrong', 'a.srt', 'b.srt'), /^Unknown option --wrong\. --help lists all options\.$/m],
      [remote('a.srt', 'missing/b.srt'), /folder of missing\/b\.srt doesn’t exist/],
      [remote('--overwrite', 'a.srt', 'a.srt'), /would replace it/],
      [['--url', 'http://example.com', '--to', 'de', 'a.srt', '--output', 'b.srt'], /https/],
    ];
    for (const [args, expected] of cases) {
      const { code, stderr } = await run(args);
      assert.match(stderr, expected);
      assert.equal(code, 2, stderr);
    }
    const withoutKey = await run(remote('a.srt', 'b.srt'), {});
    assert.equal(withoutKey.code, 2);
    assert.match(withoutKey.stderr, /PARLANCE_KEY/);
    const brokenKey = await run(remote('a.srt', 'b.srt'), { PARLANCE_KEY: `${key}\n` });
    assert.equal(brokenKey.code, 2);
    assert.match(brokenKey.stderr, /The API key contains spaces/);
    assert.ok(!brokenKey.stderr.includes(key));
    assert.deepEqual(sent, []);
  });

  it('keeps what was paid for when it is stopped', async () => {
    const units = Array.from(
      { length: 60 },
      (_, index) => `<trans-unit id="${index}"><source>Text ${index}</source></trans-unit>`,
    );
    await writeFile(inFolder('a.xlf'), xliff.replace('</body>', `${units.join('\n')}</body>`));
    let requests = 0;
    const { promise: second, resolve } = Promise.withResolvers<undefined>();
    serve((request, response) => {
      requests++;
      // The second request stays without an answer, and the program is stopped.
      if (requests === 2) return resolve(undefined);
      return translator((texts) => sent.push(...texts))(request, response);
    });
    const { child, ended } = startProgram([...common(), ...remote('--parallel', '1', 'a.xlf', 'b.xlf')], {
      cwd: folder,
      env: { PARLANCE_KEY: key },
    });
    await second;
    child.kill('SIGINT');
    const { code, stderr } = await ended;
    assert.equal(code, 130);
    assert.equal(stderr, 'Stopped with 12 segments left. Translations so far are cached. b.xlf wasn’t written.\n');
    assert.deepEqual((await readdir(folder)).sort(), ['a.xlf', 'cache.sqlite', 'parlance']);
    serve(translator((texts) => sent.push(...texts)));
    assert.equal((await run(remote('a.xlf', 'b.xlf'))).code, 0);
    assert.equal(sent.length, 62);
    assert.equal(new Set(sent).size, 62);
  });

  it('works with the local service when no address is given', async () => {
    await writeFile(inFolder('a.txt'), '42\n');
    const { code, stderr } = await run(['--source', 'en', '--to', 'de', 'a.txt', '-o', 'b.txt'], { HOME: folder });
    assert.equal(code, 0, stderr);
    assert.equal(await read('b.txt'), '42\n');
  });

  it('works offline where nothing can be kept, and refuses only what has to keep something', async () => {
    await writeFile(inFolder('a.txt'), '42\n');
    await writeFile(inFolder('home'), '');
    const env = { HOME: folder, XDG_DATA_HOME: inFolder('home'), XDG_CACHE_HOME: inFolder('home'), TMPDIR: folder };
    const { code, stderr } = await run(['--source', 'en', '--to', 'de', 'a.txt', '-o', 'b.txt'], env);
    assert.equal(code, 0, stderr);
    assert.equal(await read('b.txt'), '42\n');
    const check = await runProgram(['check', 'a.txt'], { cwd: folder, env });
    assert.equal(check.code, 0, check.stderr);
    const whole = ['document', 'translate', 'a.txt', '--source', 'en', '--to', 'de', '-o', 'c.txt'];
    const document = await runProgram(whole, { cwd: folder, env });
    assert.equal(document.code, 0, document.stderr);
    assert.equal(await read('c.txt'), '42\n');
    const made = await runProgram(['glossary', 'list'], { cwd: folder, env });
    assert.match(made.stderr, /Couldn’t write the database .*\./);
    assert.equal(made.code, 3);
  });

  it('translates folders and globs into several languages, each where it belongs', async () => {
    await mkdir(inFolder('docs/deep'), { recursive: true });
    await writeFile(inFolder('docs/a.txt'), 'One house\n');
    await writeFile(inFolder('docs/deep/b.txt'), 'Two houses\n');
    // A translation that is there already is no source, and a picture is nothing to translate.
    await writeFile(inFolder('docs/a.de.txt'), 'Ein Haus\n');
    await writeFile(inFolder('docs/c.png'), '');
    const pair = ['--url', server.url, '--source', 'en'];
    const inTheWay = await run([...pair, '--to', 'de,fr', 'docs']);
    assert.equal(inTheWay.code, 2);
    assert.match(inTheWay.stderr, /^docs\/a\.de\.txt already exists\./m);
    assert.deepEqual(sent, []);
    const dry = await run([...pair, '--to', 'de,fr', '--output', 'out', '--dry-run', '--json', 'docs']);
    assert.equal(dry.code, 0, dry.stderr);
    assert.match(dry.stderr, /^4 translations; characters to send: 38\.$/m);
    assert.deepEqual(
      (JSON.parse(dry.stdout) as { files: Array<{ target: string; characters: number }> }).files.map(
        ({ target, characters }) => [target, characters],
      ),
      [
        ['out/a.de.txt', 9],
        ['out/a.fr.txt', 9],
        ['out/deep/b.de.txt', 10],
        ['out/deep/b.fr.txt', 10],
      ],
    );
    assert.deepEqual(sent, []);
    const done = await run([...pair, '--to', 'de', '--to', 'fr', '--output', 'out', '--json', 'docs']);
    assert.equal(done.code, 0, done.stderr);
    assert.equal(await read('out/deep/b.fr.txt'), '[fr] Two houses\n');
    const { files } = JSON.parse(done.stdout) as { files: Array<Record<string, unknown>> };
    assert.deepEqual(files[0], {
      ...{ source: 'docs/a.txt', target: 'out/a.de.txt', language: 'de', characters: 9, written: true },
      ...{ fromCache: 0, sentCharacters: 9, segments: 1, left: [], warnings: [] },
    });
    const glob = await run([
      ...pair,
      '--to',
      'ja',
      '--output',
      '{target}/{name}.{ext}',
      'docs/**/*.txt',
      '--overwrite',
    ]);
    assert.equal(glob.code, 0, glob.stderr);
    assert.equal(await read('docs/deep/ja/b.txt'), '[ja] Two houses\n');
    assert.match((await run([...pair, '--to', 'ja', 'docs/*.md'])).stderr, /^No file matches docs\/\*\.md\.$/m);
  });

  it('takes its own results for no sources, wherever the tools of their formats want them', async () => {
    await mkdir(inFolder('app/en.lproj'), { recursive: true });
    await writeFile(inFolder('app/en.lproj/Main.strings'), '"save" = "Save";\n');
    await writeFile(inFolder('app/intl_en.arb'), '{ "@@locale": "en", "save": "Save" }');
    const args = ['--url', server.url, '--source', 'en', '--to', 'de', 'app'];
    const first = await run(args);
    assert.equal(first.code, 0, first.stderr);
    const made = (await readdir(inFolder('app'), { recursive: true })).sort();
    const again = await run([...args, '--overwrite']);
    assert.equal(again.code, 0, again.stderr);
    assert.match(again.stderr, /Its name suggests a translation/);
    assert.deepEqual((await readdir(inFolder('app'), { recursive: true })).sort(), made);
  });

  it('says which files of a folder it leaves out, and why', async () => {
    await mkdir(inFolder('app/locales'), { recursive: true });
    for (const name of [
      'package.json',
      'data.json',
      'locales/en.json',
      'locales/de.json',
      'locales/fr.json',
      'tsconfig.json',
      'x.yaml',
    ]) {
      await writeFile(inFolder(`app/${name}`), '{ "a": "One" }');
    }
    await writeFile(inFolder('app/picture.png'), '');
    const pair = ['--url', server.url, '--source', 'en', '--to', 'de', '--overwrite'];
    const done = await run([...pair, '--json', 'app']);
    assert.equal(done.code, 0, done.stderr);
    assert.match(
      done.stderr,
      /^Left out: app\/data\.json, app\/package\.json, app\/tsconfig\.json and 1 more\. Neither its name nor its folder suggests UI text\. To translate it, name it\.$/m,
    );
    assert.match(done.stderr, /^Left out: app\/locales\/de\.json\. Its name suggests a translation\./m);
    assert.match(done.stderr, /^Left out: app\/locales\/fr\.json\. Its name suggests another language than en\./m);
    const { files, leftOut } = JSON.parse(done.stdout) as Record<'files' | 'leftOut', Array<{ source: string }>>;
    assert.deepEqual(
      files.map(({ source }) => source),
      ['app/locales/en.json'],
    );
    assert.deepEqual(
      leftOut.map(({ source }) => source),
      [
        'app/data.json',
        'app/package.json',
        'app/tsconfig.json',
        'app/x.yaml',
        'app/locales/de.json',
        'app/locales/fr.json',
      ],
    );
    // What a person names is what they mean, and the folder that they name says what is in it.
    assert.equal((await run([...pair, 'app/data.json'])).code, 0);
    const named = await run([...pair, '--output', 'out.json', 'app/locales']);
    assert.equal(named.code, 0, named.stderr);
    assert.match(await read('out.json'), /\[de\] One/);
    await rm(inFolder('app/locales'), { recursive: true });
    for (const meant of ['app', 'app/*.json']) {
      const none = await run([...pair, meant]);
      assert.equal(none.code, 2);
      assert.match(none.stderr, /^(?:No supported files in app|No file matches app\/\*\.json)\. Left out: app\//m);
    }
  });

  it('writes beside the source where nothing else is said, and lists a file of a folder that cannot be read', async () => {
    await mkdir(inFolder('res/values'), { recursive: true });
    await writeFile(inFolder('res/values/strings.xml'), '<resources><string name="a">House</string></resources>');
    await writeFile(inFolder('res/broken.xlf'), xliff.replace('</body>', ''));
    const { code, stderr } = await run(['--url', server.url, '--source', 'en', '--to', 'pt-BR', 'res']);
    assert.equal(code, 1);
    assert.match(stderr, /^res\/broken\.xlf:4: Closing tag/m);
    assert.match(await read('res/values-pt-rBR/strings.xml'), /\[pt-BR\] House/);
  });

  it('goes on with the next file after one that cannot be written, and ends after trouble with the service', async () => {
    await writeFile(inFolder('a.txt'), 'One\n');
    await writeFile(inFolder('b.txt'), 'Two\n');
    const files = ['--url', server.url, '--source', 'en', '--to', 'de', 'a.txt', 'b.txt'];
    serve(async (request, response) => {
      if (request.body.toString().includes('One')) await writeFile(inFolder('a.de.txt'), 'by another');
      await translator()(request, response);
    });
    const { code, stderr } = await run(files);
    assert.equal(code, 1, stderr);
    assert.deepEqual([await read('a.de.txt'), await read('b.de.txt')], ['by another', '[de] Two\n']);
    await server.close();
    const gone = await run(['--overwrite', '--no-cache', ...files]);
    server = await ScriptedServer.start();
    assert.equal(gone.code, 3, gone.stderr);
    assert.equal(gone.stderr.match(/Check the address in --url/g)?.length, 1);
    assert.equal(await read('b.de.txt'), '[de] Two\n');
  });

  it('takes a key from a file that nobody else can read, and warns of one that is an argument', async function () {
    if (process.platform === 'win32') this.skip();
    await writeFile(inFolder('a.txt'), 'One\n');
    await writeFile(inFolder('key'), `${key}\n`, { mode: 0o644 });
    const args = ['--url', server.url, '--to', 'de', 'a.txt'];
    const open = await run([...args, '--key-file', 'key'], {});
    assert.equal(open.code, 2);
    assert.match(open.stderr, /^Other users can read key\. Run “chmod 600” on it first\.$/m);
    await chmod(inFolder('key'), 0o600);
    assert.equal((await run(args, { PARLANCE_KEY_FILE: 'key' })).code, 0);
    assert.match(server.requests.at(-1)?.headers.authorization ?? '', new RegExp(key));
    const seen = await run([...args, '--overwrite', '--key', key], {});
    assert.match(seen.stderr, /^Other users can see a key given as an argument\./m);
    assert.equal((await run(args, { PARLANCE_URL: server.url }, {})).code, 2);
  });

  it('takes neither address nor key from the folder', async () => {
    await writeFile(inFolder('.parlance.json'), JSON.stringify({ url: server.url, key, service: { url: server.url } }));
    await writeFile(inFolder('a.txt'), '42\n');
    const { code } = await run(['--to', 'de', 'a.txt'], {});
    assert.equal(code, 0);
    assert.equal(server.requests.length, 0);
  });

  it('shows how far it is on a terminal, and nothing of it in a log', async () => {
    await writeFile(inFolder('a.txt'), 'One\n');
    const shown = await run(remote('a.txt', 'b.txt'), { PARLANCE_KEY: key }, { isTerminal: true });
    assert.match(shown.stderr, /\r3 of 3 characters\n/);
    assert.doesNotMatch((await run(remote('--no-cache', 'a.txt', 'c.txt'))).stderr, /\r/);
  });

  it('refuses too many files at once', async () => {
    for (const name of ['a', 'b', 'c']) await writeFile(inFolder(`${name}.txt`), '');
    await mkdir(inFolder('out'));
    const shell = shellIn(folder);
    const all = { isMeant: () => true };
    assert.equal((await inputsOf(['.', 'a.txt', './b.txt'], all, shell, 3)).inputs.length, 3);
    await assert.rejects(inputsOf(['.'], all, shell, 2), /^UsageError: More than 2 files\. Name fewer at a time\.$/);
  });
});
