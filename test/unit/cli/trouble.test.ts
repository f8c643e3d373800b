import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runProgram, startProgram, type ProgramResult } from '../../support/programUnderTest';
import { html as htmlPage, json, ScriptedServer, status, translator, type Step } from '../../support/scriptedServer';

const html = htmlPage();

describe('parlance in trouble', () => {
  let folder: string;
  let server: ScriptedServer;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-trouble-'));
    server = await ScriptedServer.start();
  });
  afterEach(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const inFolder = (name: string): string => path.join(folder, name);
  const run = (...args: string[]): Promise<ProgramResult> =>
    runProgram(args, { cwd: folder, env: { PARLANCE_KEY: 'c0ffee00-5eed-4bad-8bad-a11dead0beef' } });
  const failureIn = ({ stdout }: ProgramResult): { reason: string; message: string } =>
    (JSON.parse(stdout) as { error: { reason: string; message: string } }).error;

  /** Answers the list of languages, and then texts by these steps in turn; the last one stays. */
  function serve(...translations: Step[]): void {
    let calls = 0;
    server.always((request, response) => {
      if (request.path !== '/v2/translate') return status(404)(request, response);
      return translations[Math.min(calls++, translations.length - 1)]!(request, response);
    });
  }

  it('reports as JSON also what kept it from beginning, with what to do next', async () => {
    await writeFile(inFolder('en.json'), '{"a": "One word"}');
    const calls: Array<[step: Step, args: string[], code: number, reason: string, next: RegExp]> = [
      [html, ['usage'], 3, 'unexpected-answer', /Check the address in --url/],
      [status(403), ['languages'], 3, 'not-allowed', /Check that the key/],
      [status(456), ['write', 'He go home'], 3, 'quota-exceeded', /parlance usage/],
      [status(403), ['usage', '--bogus'], 2, 'bad-input', /--help lists all options/],
      [status(403), ['translate', 'gone.json', '--to', 'de'], 2, 'bad-input', /File not found: gone\.json/],
    ];
    for (const [step, args, code, reason, next] of calls) {
      server.always(step);
      const result = await run(...args, '--url', server.url, '--json');
      assert.equal(result.code, code, result.stderr);
      assert.equal(failureIn(result).reason, reason);
      assert.ok(result.stderr.includes(failureIn(result).message), result.stderr);
      assert.match(result.stderr, next);
    }
  });

  it('says that a change may have been made whose answer cannot be read, and not so of what only reads', async () => {
    const glossary = { glossary_id: '6f0e2c1b-1d34-4f7e-8a5c-9b7d6e5f4a3b', name: 'Tools', dictionaries: [] };
    const unsure = /The request may still have gone through\.$/m;
    for (const broken of [html, json('', 200), status(500)]) {
      server.always((request, response) => {
        const glossaries = request.path === '/v3/glossaries' ? [glossary] : [];
        return (request.method === 'GET' ? json({ glossaries }) : broken)(request, response);
      });
      const renamed = await run('glossary', 'rename', 'Tools', 'Kitchen', '--url', server.url);
      assert.deepEqual([renamed.code, unsure.test(renamed.stderr)], [3, true], renamed.stderr);
    }
    server.always(html);
    assert.doesNotMatch((await run('glossary', 'list', '--url', server.url)).stderr, unsure);
  });

  it('names what said where the service is', async () => {
    server.always(html);
    const { stderr } = await runProgram(['usage'], {
      cwd: folder,
      env: { PARLANCE_URL: server.url, PARLANCE_KEY: 'c0ffee00-5eed-4bad-8bad-a11dead0beef' },
    });
    assert.match(stderr, /^Check the address in PARLANCE_URL:/m);
  });

  it('sends nothing into a language that the service does not have, and names those that may be meant', async () => {
    await writeFile(inFolder('en.txt'), 'One word');
    const japanese = { lang: 'ja', name: 'Japanese', usable_as_source: true, usable_as_target: true };
    server.always(json([{ ...japanese, status: 'stable', features: {} }]));
    for (const command of ['translate', 'document translate']) {
      const result = await run(...command.split(' '), 'en.txt', '--to', 'jp', '--url', server.url, '--json');
      assert.equal(result.code, 2, result.stderr);
      assert.match(
        failureIn(result).message,
        /“jp”\. Similar: ja \(Japanese\)\. To list all, run “parlance languages”\./,
      );
    }
    assert.deepEqual(
      new Set(server.requests.map(({ path: asked }) => asked.split('?')[0])),
      new Set(['/v3/languages']),
    );
  });

  it('stops where the quota ends, keeps what was paid for, and goes on from there', async () => {
    const entries = Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`k${at}`, `Sentence number ${at}.`]));
    await writeFile(inFolder('a.json'), JSON.stringify(entries, undefined, 1));
    await writeFile(inFolder('b.json'), '{"x": "Another one"}');
    const good = translator();
    serve(good, status(456));
    const args = ['translate', 'a.json', 'b.json', '--source', 'en', '--to', 'de', '--url', server.url];
    const first = await run(...args, '--parallel', '1', '--json');
    assert.equal(first.code, 3, first.stderr);
    assert.match(first.stderr, /a\.json: Translated 50 of 120 segments, then: .*456/);
    assert.match(first.stderr, /Translations so far are cached\. a\.de\.json wasn’t written\./);
    assert.match(first.stderr, /^Skipped after that: 1 translation\.$/m);
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.endsWith('.de.json')),
      [],
    );
    const { files } = JSON.parse(first.stdout) as { files: Array<{ written: boolean; left: unknown[] }> };
    assert.deepEqual(
      files.map(({ written, left }) => [written, left.length]),
      [
        [false, 70],
        [false, 1],
      ],
    );
    serve(good);
    const asked = server.requests.length;
    const second = await run(...args);
    assert.equal(second.code, 0, second.stderr);
    assert.match(second.stderr, /120 of 120 segments translated, 50 of them from the cache/);
    const sent = server.requests.slice(asked).filter((one) => one.path === '/v2/translate');
    const texts = sent.flatMap((one) => (one.json() as { text?: string[] }).text ?? []);
    assert.equal(texts.length, 71);
  });

  it('ends a sync with 3 where the service is in trouble, and tells that once', async () => {
    await mkdir(inFolder('locales'));
    const entries = Array.from({ length: 60 }, (_, at) => `"k${at}": "Sentence ${at}."`);
    await writeFile(inFolder('locales/en.json'), `{${entries.join(',\n')}}`);
    for (const language of ['de', 'fr']) await writeFile(inFolder(`locales/${language}.json`), '{}');
    for (const step of [html, status(403), status(456)]) {
      serve(step);
      const asked = server.requests.length;
      const { code, stderr } = await run('sync', '--url', server.url);
      assert.equal(code, 3, stderr);
      assert.ok(stderr.split('\n').length < 20, stderr);
      const bodies = server.requests.slice(asked).filter((one) => one.path === '/v2/translate');
      assert.ok(bodies.every((one) => (one.json() as { target_lang: string }).target_lang.toLowerCase() === 'de'));
    }
    assert.equal(await readFile(inFolder('locales/fr.json'), 'utf8'), '{}');
  });

  it('says what is wrong with the file of a project, whatever it is', async () => {
    await writeFile(inFolder('en.json'), '{"a": "One"}');
    await writeFile(inFolder('a.md'), 'A text.\n');
    const file = inFolder('.parlance.json');
    const kinds: Array<[make: () => unknown, said: RegExp]> = [
      [() => mkdir(file), /^\.parlance\.json is a folder\. Nothing was done\.$/m],
      [() => symlink('.parlance.json', file), /^\.parlance\.json couldn’t be read: its links form a loop \(ELOOP\)/m],
      [() => writeFile(file, ' '.repeat(300 * 1024)), /^\.parlance\.json is too large\. The limit is 256 KiB/m],
      [() => writeFile(file, '{broken'), /^\.parlance\.json: .*Invalid JSON.*Nothing was done\.$/m],
    ];
    if (process.platform !== 'win32') {
      kinds.push([
        () => execFileSync('mkfifo', [file]),
        /^\.parlance\.json isn’t a regular file\. Nothing was done\.$/m,
      ]);
    }
    for (const [make, said] of kinds) {
      await make();
      for (const args of [['sync', '--check'], ['check', 'a.md'], ['config']]) {
        const { code, stderr } = await run(...args);
        assert.deepEqual([code, said.test(stderr)], [2, true], `${args.join(' ')}: ${stderr}`);
      }
      await rm(file, { recursive: true });
    }
  });

  it('lists in a dry run what it cannot read, and does not pass over it', async () => {
    await writeFile(inFolder('a.md'), 'One');
    await writeFile(inFolder('b.md'), Buffer.from([0xff, 0xfe, 0xfd, 0x80, 0x81]));
    const { code, stderr } = await run('translate', '.', '--to', 'de', '--dry-run');
    assert.equal(code, 1, stderr);
    assert.match(stderr, /^a\.de\.md: 3 characters\.$/m);
    assert.doesNotMatch(stderr, /^: /m);
  });

  it('shows how far it is where a line can change, and not for each text', async () => {
    const entries = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`k${at}`, `Sentence number ${at}.`]));
    await writeFile(inFolder('a.json'), JSON.stringify(entries, undefined, 1));
    serve(translator());
    const shown = async (env: Record<string, string>): Promise<number> => {
      const args = [
        'translate',
        'a.json',
        '--source',
        'en',
        '--to',
        'de',
        '--url',
        server.url,
        '--overwrite',
        '--no-cache',
      ];
      const { code, stderr } = await runProgram(args, {
        cwd: folder,
        env: { PARLANCE_KEY: 'c0ffee00-5eed-4bad-8bad-a11dead0beef', ...env },
        isTerminal: true,
      });
      assert.equal(code, 0, stderr);
      return stderr.match(/\r/g)?.length ?? 0;
    };
    const times = await shown({});
    assert.ok(times >= 2 && times < 200, `${times}`);
    assert.deepEqual([await shown({ CI: 'true' }), await shown({ TERM: 'dumb' })], [0, 0]);
  });

  it('takes texts up to a size that fits into memory', async () => {
    await writeFile(inFolder('en.json'), Buffer.alloc(50 * 1024 * 1024 + 1, ' '));
    await writeFile(inFolder('de.json'), '{}');
    const said = /en\.json is larger than 50 MB\. Split it\.$/m;
    for (const [code, ...args] of [
      [2, 'translate', 'en.json', '--to', 'fr', '--dry-run'],
      [1, 'sync', '--check'],
    ] as const) {
      const result = await run(...args);
      assert.deepEqual([result.code, said.test(result.stderr)], [code, true], result.stderr);
    }
  });

  it('tells of a certificate what would mend it', async () => {
    const fixture = (name: string): string => readFileSync(path.join('test/fixtures/tls', name), 'utf8');
    for (const [name, next] of [
      ['service', /NODE_EXTRA_CA_CERTS/],
      ['expired', /Check the clock of this computer\. If it’s right, the owner must renew the certificate\.$/m],
    ] as const) {
      const secure = await ScriptedServer.start({ tls: { cert: fixture(`${name}.pem`), key: fixture('service.key') } });
      try {
        const { code, stderr } = await run('usage', '--url', secure.url);
        assert.deepEqual([code, next.test(stderr)], [3, true], stderr);
      } finally {
        await secure.close();
      }
    }
  });

  it('says why the local service does not start, and ends, where nothing can be kept', async function () {
    if (process.platform !== 'linux') this.skip();
    const env = { HOME: '/proc', XDG_DATA_HOME: '', XDG_CACHE_HOME: '' };
    const { code, stderr } = await startProgram(['usage'], { cwd: folder, env }).ended;
    assert.equal(code, 3, stderr);
    assert.match(stderr, /^Couldn’t start the local service: Couldn’t write the database \/proc\/.* \(ENOENT/m);
    assert.match(stderr, /XDG_DATA_HOME/);
    assert.equal((await startProgram(['config'], { cwd: folder, env }).ended).code, 0);
  });

  it('says how to name a file that begins with a dash', async () => {
    await writeFile(inFolder('-a.json'), '{"a": "One"}');
    assert.match(
      (await run('translate', '-a.json', '--to', 'de')).stderr,
      /To name a file that starts with a dash, put “--” before it/,
    );
    assert.equal((await run('translate', '--to', 'de', '--dry-run', '--', '-a.json')).code, 0);
  });

  it('names a file whose name is not UTF-8', async function () {
    if (process.platform !== 'linux') this.skip();
    await writeFile(Buffer.concat([Buffer.from(`${folder}/x`), Buffer.from([0xe9]), Buffer.from('.md')]), 'One');
    const { code, stderr } = await run('translate', '.', '--to', 'de', '--dry-run');
    assert.equal(code, 1, stderr);
    assert.match(stderr, /Couldn’t read .*: its name isn’t valid UTF-8; rename it\.$/m);
  });

  it('ends soon after it is stopped, also when what it waits for hears of nothing', async function () {
    if (process.platform === 'win32') this.skip();
    execFileSync('mkfifo', [inFolder('never.json')]);
    const { child, ended } = startProgram(
      ['translate', 'never.json', '--source', 'en', '--to', 'de', '--url', server.url],
      { cwd: folder, env: { PARLANCE_KEY: 'c0ffee00-5eed-4bad-8bad-a11dead0beef' } },
    );
    const { promise: asked, resolve: tellAsked } = Promise.withResolvers<undefined>();
    server.always((request, response) => {
      tellAsked(undefined);
      return json([])(request, response);
    });
    await asked;
    child.kill('SIGTERM');
    const { code } = await ended;
    // Stopped before it waits for the file, it ends by itself; from then on the system ends it.
    assert.ok(code === 130 || child.signalCode === 'SIGTERM', `${code} ${child.signalCode}`);
  });
});
