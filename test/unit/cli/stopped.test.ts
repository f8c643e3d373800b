import assert from 'node:assert/strict';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { startProgram } from '../../support/programUnderTest';
import { json, ScriptedServer, status } from '../../support/scriptedServer';

/** More of them with PARLANCE_ROUNDS. */
const rounds = Math.max(3, Number(process.env['PARLANCE_ROUNDS'] ?? 0));

const commands = [
  ['translate', 'locales/en.json', '--source', 'en', '--to', 'es,it', '--overwrite'],
  ['sync'],
  ['check', 'docs', '--language', 'en', '--fix'],
] as const;

/** The same numbers from 0 to 1 with each run of the tests. */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const entries = Array.from({ length: 120 }, (_, at) => [`k${at}`, `Sentence number ${at}.`] as const);
const translated = (text: string): string => `[${text}]`;
/** Each in one file alone: a word that other files have is right. */
const slips = [
  ['recieve', 'receive'],
  ['adress', 'address'],
  ['sucess', 'success'],
] as const;
const mended = (text: string): string => slips.reduce((all, [wrong, right]) => all.replaceAll(wrong, right), text);
const prose = (at: number): string => `Here is the word ${slips[at]?.[0]} of a page.\n\nIt has another paragraph.\n`;

describeWithSqlite('parlance that is stopped at any moment', () => {
  let folder: string;
  let server: ScriptedServer;
  let onRequest: () => void = () => undefined;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-stopped-'));
    server = await ScriptedServer.start();
    server.always(async (request, response) => {
      onRequest();
      const { text = [] } = request.body === '' ? {} : (request.json() as { text?: string[] });
      if (request.path === '/v2/translate') {
        return json({ translations: text.map((one) => ({ text: translated(one), detected_source_language: 'en' })) })(
          request,
          response,
        );
      }
      if (request.path !== '/v2/write/correct') return status(404)(request, response);
      return json({ improvements: text.map((one) => ({ text: mended(one) })) })(request, response);
    });
  });
  afterEach(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  async function makeProject(): Promise<void> {
    for (const name of ['locales', 'docs', '.parlance', 'parlance']) {
      await rm(path.join(folder, name), { recursive: true, force: true });
    }
    await mkdir(path.join(folder, 'locales'));
    await mkdir(path.join(folder, 'docs'));
    const write = (name: string, content: string): Promise<void> => writeFile(path.join(folder, name), content);
    const rule = { source: 'locales/en.json', target: 'locales/{language}.json', languages: ['de', 'fr'] };
    await write('.parlance.json', JSON.stringify({ localization: [rule] }));
    await write('locales/en.json', `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`);
    await write('locales/de.json', '{ "k1": "Satz Nummer 1." }\n');
    for (let at = 0; at < slips.length; at++) await write(`docs/${at}.md`, prose(at));
  }

  /** Every file is as it was, or whole and as it is to be. */
  async function assertWhole(about: string): Promise<void> {
    const names = await readdir(folder, { recursive: true });
    assert.deepEqual(
      names.filter((name) => name.includes('.tmp')),
      [],
      about,
    );
    const texts = Object.fromEntries(entries);
    for (const name of names) {
      const content = /^(?:locales|docs)[/\\]/.test(name) ? await readFile(path.join(folder, name), 'utf8') : '';
      if (name.endsWith('.md')) {
        const before = prose(Number(path.basename(name, '.md')));
        assert.ok([before, mended(before)].includes(content), `${about}: ${name}: ${content}`);
      } else if (content !== '') {
        for (const [key, text] of Object.entries(JSON.parse(content) as Record<string, string>)) {
          const right = [texts[key], translated(texts[key] ?? ''), 'Satz Nummer 1.'];
          assert.ok(right.includes(text), `${about}: ${name}: ${key}: ${text}`);
        }
      }
    }
  }

  it('has written whole files and nothing else, and does the rest when it is run again', async () => {
    const number = numbersOf(20);
    const options = {
      cwd: folder,
      env: { PARLANCE_KEY: 'c0ffee00-5eed-4bad-8bad-a11dead0beef', PARLANCE_URL: server.url },
    };
    for (let round = 0; round < rounds; round++) {
      const args = commands[round % commands.length] ?? commands[0];
      const [signal, asked, afterMs] = [
        number() < 0.5 ? 'SIGINT' : 'SIGTERM',
        1 + Math.floor(number() * 6),
        number() * 40,
      ] as const;
      const about = `${args[0]}, ${signal} ${afterMs} ms after request ${asked}`;
      await makeProject();
      const { child, ended } = startProgram(args, options);
      let requests = 0;
      onRequest = () => {
        if (++requests === asked) void pause(afterMs).then(() => child.kill(signal));
      };
      const { code, stderr } = await ended;
      // What ends before its moment is done; a signal that nobody listens to yet, or any more, ends it at once.
      assert.ok(code === null ? child.signalCode === signal : [0, 130].includes(code), `${about}: ${code} ${stderr}`);
      assert.doesNotMatch(stderr, /^ {4}at /m, about);
      await assertWhole(about);
      onRequest = () => undefined;
      const again = await startProgram(args, options).ended;
      assert.equal(again.code, 0, `${about}: ${again.stderr}`);
      await assertWhole(about);
    }
  }).timeout(30_000 + 5_000 * rounds);

  it('sends nothing again that was answered before it was killed', async () => {
    const texts = Array.from({ length: 400 }, (_, at) => [`k${at}`, `Sentence number ${at}.`]);
    const options = {
      cwd: folder,
      env: { PARLANCE_KEY: 'c0ffee00-5eed-4bad-8bad-a11dead0beef', PARLANCE_URL: server.url },
    };
    const sentSince = (first: number): string[][] =>
      server.requests.slice(first).flatMap((request) => {
        if (request.path !== '/v2/translate') return [];
        const { text, target_lang: target } = request.json() as { text: string[]; target_lang: string };
        return [text.map((one) => `${target}: ${one}`)];
      });
    const translate = ['translate', 'locales/en.json', '--source', 'en', '--to', 'es', '--parallel', '1'];
    for (const [args, parallel, asked] of [
      [translate, 1, 7],
      [['sync'], 4, 9],
    ] as const) {
      await makeProject();
      await writeFile(path.join(folder, 'locales/en.json'), JSON.stringify(Object.fromEntries(texts)));
      const before = server.requests.length;
      const { child, ended } = startProgram(args, options);
      onRequest = () => {
        if (sentSince(before).length === asked) child.kill('SIGKILL');
      };
      await ended;
      assert.equal(child.signalCode, 'SIGKILL');
      const first = sentSince(before);
      onRequest = () => undefined;
      const middle = server.requests.length;
      const { code, stderr } = await startProgram(args, options).ended;
      assert.equal(code, 0, stderr);
      const second = new Set(sentSince(middle).flat());
      const again = first.filter((request) => request.some((text) => second.has(text)));
      assert.ok(again.length <= parallel, `${args[0]}, killed at request ${asked}: ${again.length} sent again`);
    }
  }).timeout(60_000);

  it('ends at once while it reads a file that leaves a signal no turn', async function () {
    if (process.platform === 'win32') this.skip();
    const large = Array.from({ length: 300_000 }, (_, at) => [`k${at}`, `Some words of a text ${at} with {name}`]);
    const content = JSON.stringify(Object.fromEntries(large));
    const pipe = path.join(folder, 'pipe.json');
    execFileSync('mkfifo', [pipe]);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      const args = ['translate', 'pipe.json', '--source', 'en', '--to', 'de', '--dry-run', '-o', 'out.json'];
      const { child, ended } = startProgram(args, { cwd: folder });
      // All of it is there, and is read now, which takes many times as long as this goes on.
      await writeFile(pipe, content);
      let sent = 0;
      const again = setInterval(() => sent++ < 1_000 && child.kill(signal), 10);
      const { stderr } = await ended;
      clearInterval(again);
      assert.equal(child.signalCode, signal, stderr);
      assert.ok(sent < 250, `${sent} signals`);
    }
  });

  /** Signals again and again until the program ends, which it does before many of them. */
  async function endsAtOnce(child: ChildProcess, signal: NodeJS.Signals, about: string): Promise<void> {
    let sent = 0;
    const again = setInterval(() => sent++ < 1_000 && child.kill(signal), 10);
    await once(child, 'close');
    clearInterval(again);
    assert.ok(child.signalCode === signal || child.exitCode === 130, `${about}: ${child.exitCode} ${child.signalCode}`);
    assert.ok(sent < 250, `${about}: ${sent} signals`);
  }

  /** A project that takes many seconds to read; the service is asked for when most of it is still to be read. */
  async function makeLargeProject(): Promise<void> {
    await makeProject();
    const large = Array.from({ length: 150_000 }, (_, at) => [`k${at}`, `Some words of a text ${at} with {name}`]);
    const languages = ['de', 'fr', 'es', 'it'];
    const rule = { source: 'locales/en.json', target: 'locales/{language}.json', languages, sourceLanguage: 'en' };
    await writeFile(path.join(folder, '.parlance.json'), JSON.stringify({ localization: [rule] }));
    await writeFile(path.join(folder, 'locales/en.json'), JSON.stringify(Object.fromEntries(large)));
  }

  const firstRequest = (): Promise<void> => new Promise((resolve) => (onRequest = resolve));
  const env = (): NodeJS.ProcessEnv => ({
    PARLANCE_KEY: 'c0ffee00-5eed-4bad-8bad-a11dead0beef',
    PARLANCE_URL: server.url,
  });

  it('ends at once while it reads the files that it completes', async function () {
    if (process.platform === 'win32') this.skip();
    await makeLargeProject();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      const asked = firstRequest();
      const { child } = startProgram(['sync'], { cwd: folder, env: env() });
      await asked;
      await endsAtOnce(child, signal, signal);
    }
    assert.equal(await readFile(path.join(folder, 'locales/de.json'), 'utf8'), '{ "k1": "Satz Nummer 1." }\n');
  }).timeout(60_000);

  it('ends at once while it works for an agent', async function () {
    if (process.platform === 'win32') this.skip();
    await makeLargeProject();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      const asked = firstRequest();
      const child = startServer(['mcp']);
      const write = (message: object): void => void child.stdin?.write(`${JSON.stringify(message)}\n`);
      const clientInfo = { name: 'agent', version: '1' };
      const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
      write({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
      write({ jsonrpc: '2.0', method: 'notifications/initialized' });
      const call = { name: 'parlance_complete_project', arguments: {} };
      write({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: call });
      await asked;
      await endsAtOnce(child, signal, signal);
    }
  }).timeout(60_000);

  it('ends at once while it reads a document for an editor', async function () {
    if (process.platform === 'win32') this.skip();
    const text = 'Here is teh word (with) *marks* of a page, and another `code` of it.\n\n'.repeat(20_000);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      const child = startServer(['lsp', '--max-characters', '100000000']);
      const write = (message: object): void => {
        const json = JSON.stringify({ jsonrpc: '2.0', ...message });
        child.stdin?.write(`Content-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`);
      };
      const asked = firstRequest();
      write({ id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities: {} } });
      write({ method: 'initialized', params: {} });
      for (let at = 0; at < 6; at++) {
        const textDocument = { uri: `file:///page${at}.md`, languageId: 'markdown', version: 1, text };
        write({ method: 'textDocument/didOpen', params: { textDocument } });
      }
      // The first one was read.
      await asked;
      await endsAtOnce(child, signal, signal);
    }
  }).timeout(60_000);

  function startServer(args: readonly string[]): ChildProcess {
    const options = { cwd: folder, env: { PATH: process.env['PATH'], XDG_CACHE_HOME: folder, ...env() } };
    const child = spawn(process.execPath, [path.resolve('dist/parlance.js'), ...args], options);
    child.stdin.on('error', () => undefined);
    child.stdout.resume();
    child.stderr.resume();
    return child;
  }
});
