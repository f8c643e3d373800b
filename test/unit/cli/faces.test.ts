import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tableOf } from '../../../src/cli/table';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { dictionaries, modelOf, placeModel } from '../../support/offlineModels';
import { runProgram, type ProgramResult } from '../../support/programUnderTest';
import { json, ScriptedServer, silence, status } from '../../support/scriptedServer';

describeWithSqlite('parlance write, languages and usage', () => {
  let folder: string;
  let server: ScriptedServer;
  const bodies: unknown[] = [];

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-faces-'));
    server = await ScriptedServer.start();
    server.always(async (request, response) => {
      if (request.method === 'POST') bodies.push(request.json());
      const { text = [] } = request.method === 'POST' ? (request.json() as { text?: string[] }) : {};
      const language = { lang: 'en-GB', name: 'English\u001b[2J', usable_as_source: false, usable_as_target: true };
      const answers: Record<string, ReturnType<typeof json>> = {
        '/v2/write/correct': json({
          improvements: text.map((one) => ({ text: one.replace('go home', 'goes home').replace(/\{+\w+\}+ /, '') })),
        }),
        '/v2/write/rephrase': json({ improvements: text.map((one) => ({ text: one.toUpperCase() })) }),
        '/v3/languages': json([{ ...language, status: 'stable', features: { formality: { status: 'stable' } } }]),
        '/v2/usage': json({ character_count: 12_345, character_limit: 500_000, api_key_character_count: 7 }),
      };
      await (answers[request.path] ?? status(404))(request, response);
    });
  });
  beforeEach(() => bodies.splice(0));
  after(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const run = (command: string, args: readonly string[] = [], input?: string): Promise<ProgramResult> =>
    runProgram([command, '--url', server.url, ...args], {
      cwd: folder,
      env: { PARLANCE_KEY: 'secret' },
      ...(input !== undefined && { input }),
    });

  it('correct what is given, and standard input with its own line ends', async () => {
    assert.deepEqual(await run('write', ['He go home.', 'Fine.']), {
      code: 0,
      stdout: 'He goes home.\nFine.\n',
      stderr: '',
    });
    const { code, stdout } = await run('write', [], ' He go home.\r\n\r\nFine.\r\n');
    assert.deepEqual([code, stdout], [0, ' He goes home.\r\n\r\nFine.\r\n']);
  });

  it('keep a text whose reply loses a placeholder, and say why', async () => {
    const { code, stdout, stderr } = await run('write', ['{name} go home.', '--json']);
    const { texts } = JSON.parse(stdout) as { texts: Array<{ outcome: string; text: string; problems: string[] }> };
    const why = '{name} is missing from the reply.';
    assert.deepEqual(texts, [{ outcome: 'kept', text: '{name} go home.', findings: [], problems: [why] }]);
    assert.deepEqual([code, stderr], [1, `${why}\n`]);
  });

  it('rephrase in a style or a tone, never both', async () => {
    const { stdout } = await run('write', ['Go.', '--tone', 'friendly', '--target', 'en-GB']);
    assert.equal(stdout, 'GO.\n');
    assert.deepEqual(bodies, [{ text: ['Go.'], target_lang: 'en-GB', tone: 'friendly' }]);
    const both = await run('write', ['Go.', '--tone', 'friendly', '--style', 'simple']);
    assert.match(both.stderr, /Use either/);
    const unknown = await run('write', ['Go.', '--style', 'florid']);
    assert.match(unknown.stderr, /--style must be one of default, academic/);
    const odd = await run('write', ['Go.', '--target', 'gb']);
    assert.match(
      odd.stderr,
      /doesn’t correct text in “gb”\. Similar: en-GB \(.*\)\. To list all, run “parlance languages --for write”\./,
    );
    const dear = await run('write', ['Go home.', '--max-characters', '5']);
    assert.match(dear.stderr, /8 characters exceed --max-characters \(5\)\. Nothing was sent\./);
    assert.deepEqual([both.code, unknown.code, odd.code, dear.code, bodies.length], [2, 2, 2, 2, 1]);
  });

  it('tell from which languages this machine translates into each', async () => {
    await placeModel(path.join(folder, 'models'), 'en-de', modelOf(dictionaries['en-de']));
    const local = (...args: string[]): Promise<ProgramResult> =>
      runProgram(['languages', '--models', 'models', ...args], { cwd: folder });
    const { stdout } = await local();
    assert.match(stdout, /^CODE +NAME +AS +OFFLINE FROM +FEATURES$/m);
    assert.match(stdout, /^de +German +source, target +en \(draft\) +auto_detection/m);
    assert.match(stdout, /^pt +Portuguese +source, target .*en \(software\)/m);
    assert.match(stdout, /^ja +Japanese +source, target +auto_detection/m);
    const listed = JSON.parse((await local('--json')).stdout) as Array<{ lang: string; offline_from: unknown }>;
    assert.deepEqual(
      listed.flatMap(({ lang, offline_from: from }) => (['de', 'ja'].includes(lang) ? [from] : [])),
      [[{ source: 'en', engine: 'Bergamot', quality: 'draft' }], []],
    );
    const written = (await local('--for', 'write')).stdout;
    assert.match(written, /^CODE +NAME +AS +OFFLINE +FEATURES$/m);
    assert.match(written, /^de +German +source, target +check +/m);
    assert.match(written, /^en-GB +.*target +check, rephrase +/m);
    assert.match(written, /^ja +Japanese +source, target +[^c]/m);
    assert.equal(new Set(listed.map(({ lang }) => lang.toLowerCase())).size, listed.length);
  });

  it('give up on a service that does not answer after the time that is set', async () => {
    const mute = await ScriptedServer.start();
    mute.always(silence());
    try {
      const args = ['usage', '--url', mute.url, '--timeout', '1'];
      const { code, stderr } = await runProgram(args, { cwd: folder, env: { PARLANCE_KEY: 'secret' } });
      assert.match(stderr, /didn’t respond within 1 s/);
      assert.deepEqual([code, mute.requests.length], [3, 1]);
      const env = { PARLANCE_KEY: 'secret', PARLANCE_URL: mute.url, PARLANCE_TIMEOUT: '1' };
      assert.match((await runProgram(['usage'], { cwd: folder, env })).stderr, /didn’t respond within 1 s/);
      assert.equal((await run('usage', ['--timeout', 'soon'])).code, 2);
    } finally {
      await mute.close();
    }
  });

  it('list languages and usage for people, without escapes of a service, and for programs', async () => {
    const listed = await run('languages', ['--for', 'write']);
    assert.equal(
      listed.stdout,
      'CODE   NAME              AS      FEATURES\nen-GB  English\\u{1b}[2J  target  formality\n',
    );
    const told = await run('usage');
    assert.equal(
      told.stdout,
      'OF                    USED    LIMIT\naccount, characters   12,345  500,000\nthis key, characters  7       none\n',
    );
    assert.equal(
      (JSON.parse((await run('usage', ['--json'])).stdout) as { character_count: number }).character_count,
      12_345,
    );
    assert.equal((await run('usage', ['more'])).code, 2);
  });

  it('show tables with columns side by side', () => {
    assert.equal(
      tableOf(
        ['A', 'B'],
        [
          ['long', 'x'],
          ['', 'y'],
        ],
      ),
      'A     B\nlong  x\n      y\n',
    );
  });
});
