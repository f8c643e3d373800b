import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, link, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { ScriptedServer, status, translator, type Step } from '../../support/scriptedServer';

const key = 'c0ffee00-5eed-4bad-8bad-a11dead0beef';

describeWithSqlite('translate-file', () => {
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

  async function run(
    args: string[],
    env: Record<string, string> = { PARLANCE_KEY: key },
    onStart?: (kill: (signal: NodeJS.Signals) => void) => void,
  ): Promise<{ code: number | null; stdout: string; stderr: string }> {
    const program = path.resolve('dist/translateFile.js');
    const common = ['--cache', inFolder('cache.sqlite')];
    const child = spawn(process.execPath, [program, ...common, ...args], {
      cwd: folder,
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onStart?.((signal) => child.kill(signal));
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk) => (stdout += String(chunk)));
    child.stderr.on('data', (chunk) => (stderr += String(chunk)));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, stdout, stderr };
  }

  const remote = (...args: string[]): string[] => ['--url', server.url, '--source', 'en', '--target', 'de', ...args];

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

  it('writes nothing when the service refuses everything', async () => {
    await writeFile(inFolder('a.srt'), srt);
    await writeFile(inFolder('out.srt'), 'from before');
    serve(status(403));
    const { code, stderr } = await run(remote('a.srt', 'out.srt'));
    assert.equal(code, 1);
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
    assert.equal((await run(remote('--in-place', 'a.xlf', 'a.xlf'))).code, 0);
    assert.match(await read('a.xlf'), /\[de\] Hello \{name\}<\/target>/);
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.endsWith('.tmp')),
      [],
    );
  });

  it('answers bad input with a sentence and 2, and sends nothing', async () => {
    await writeFile(inFolder('a.srt'), srt);
    await writeFile(inFolder('fr.xlf'), xliff.replace('original', 'target-language="fr" original'));
    await writeFile(inFolder('a.bin'), '\0');
    await writeFile(inFolder('latin.srt'), Buffer.from([0x31, 0xe4, 0xff]));
    await writeFile(inFolder('none.srt'), 'no cues here');
    await mkdir(inFolder('folder.srt'));
    const cases: Array<[args: string[], expected: RegExp]> = [
      [remote('a.srt'), /one IN and one OUT/],
      [remote('missing.srt', 'b.srt'), /^There is no file missing\.srt\.$/m],
      [remote('folder.srt', 'b.srt'), /^folder\.srt is a folder/],
      [remote('--source', 'de', 'a.srt', 'b.srt'), /^a\.srt is in de already\. Nothing was sent\.$/m],
      [remote('a.bin', 'b.bin'), /is no XLIFF, .* or text file by its name/],
      [remote('latin.srt', 'b.srt'), /UTF-8/],
      [remote('none.srt', 'b.srt'), /nothing to translate/],
      [remote('fr.xlf', 'b.xlf'), /into fr, not into de/],
      [['--url', server.url, 'a.srt', 'b.srt'], /--target/],
      [remote('--formality', 'rude', 'a.srt', 'b.srt'), /--formality takes one of/],
      [remote('--max-characters', '5', 'a.srt', 'b.srt'), /12 characters/],
      [remote('--wrong', 'a.srt', 'b.srt'), /^Unknown option '--wrong'\. --help lists all options\.$/m],
      [remote('a.srt', 'missing/b.srt'), /folder of missing\/b\.srt is not there/],
      [remote('a.srt', '.'), /\. is a folder/],
      [['--url', 'http://example.com', '--target', 'de', 'a.srt', 'b.srt'], /https/],
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
    assert.match(brokenKey.stderr, /a\.srt: not translated: The key has white space/);
    assert.ok(!brokenKey.stderr.includes(key));
    assert.deepEqual(sent, []);
  });

  it('keeps what was paid for when it is stopped', async () => {
    const units = Array.from(
      { length: 60 },
      (_, index) => `<trans-unit id="${index}"><source>Text ${index}</source></trans-unit>`,
    );
    await writeFile(inFolder('a.xlf'), xliff.replace('</body>', `${units.join('\n')}</body>`));
    let kill: (signal: NodeJS.Signals) => void = () => undefined;
    let requests = 0;
    serve((request, response) => {
      requests++;
      // The second request stays without an answer, and the program is stopped.
      if (requests === 2) return kill('SIGINT');
      return translator((texts) => sent.push(...texts))(request, response);
    });
    const { code, stderr } = await run(
      remote('--parallel', '1', 'a.xlf', 'b.xlf'),
      { PARLANCE_KEY: key },
      (end) => (kill = end),
    );
    assert.equal(code, 1);
    assert.equal(stderr, 'Stopped with 12 segments to go. What was translated is in the cache. OUT was not written.\n');
    assert.deepEqual((await readdir(folder)).sort(), ['a.xlf', 'cache.sqlite']);
    serve(translator((texts) => sent.push(...texts)));
    assert.equal((await run(remote('a.xlf', 'b.xlf'))).code, 0);
    assert.equal(sent.length, 62);
    assert.equal(new Set(sent).size, 62);
  });

  it('works with the local service when no address is given', async () => {
    await writeFile(inFolder('a.txt'), '42\n');
    const { code, stderr } = await run(['--source', 'en', '--target', 'de', 'a.txt', 'b.txt'], { HOME: folder });
    assert.equal(code, 0, stderr);
    assert.equal(await read('b.txt'), '42\n');
  });

  it('explains itself', async () => {
    const { code, stdout } = await run(['--help']);
    assert.equal(code, 0);
    assert.match(stdout, /Usage: translate-file/);
  });
});
