import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { runProgram, type ProgramOptions, type ProgramResult } from '../../support/programUnderTest';
import { json, ScriptedServer, status, type Step } from '../../support/scriptedServer';

const escape = '\u001b]0;owned\u0007\u001b[2J\u009b31m\u202e';
const glossaryId = 'c0ffee01-5eed-4bad-8bad-a11dead0beef';
const time = '2026-01-02T03:04:05Z';

/** What build servers carry out: anywhere in a line, or at its beginning. */
const anywhere = /##\w*\[/;
const atBeginning = /^\s*::(?!(?:error|warning) file=)/m;

describeWithSqlite('What parlance prints of others', () => {
  let folder: string;
  let server: ScriptedServer;
  const answers: Record<string, Step> = {
    'POST /v2/admin/developer-keys': json({
      ...{ key_id: 'a', key: `k${escape}`, label: 'x', creation_time: time, is_deactivated: false },
    }),
    'GET /v3/glossaries': json({
      glossaries: [
        {
          ...{ glossary_id: glossaryId, name: 'Menu', creation_time: time },
          dictionaries: [{ source_lang: 'en', target_lang: 'de', entry_count: 1 }],
        },
      ],
    }),
    'GET /v2/glossaries': json({ glossaries: [] }),
    [`GET /v3/glossaries/${glossaryId}/entries`]: json({
      dictionaries: [{ source_lang: 'en', target_lang: 'de', entries: `cup\t${escape}`, entries_format: 'tsv' }],
    }),
    'GET /v2/usage': json({ message: '##vso[task.setvariable variable=x]y' }, 403),
    'GET /v3/languages': json({ message: '::set-output name=x::y' }, 403),
  };
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-printed-'));
    server = await ScriptedServer.start();
    server.always((request, response) =>
      (answers[`${request.method} ${request.path.split('?')[0]}`] ?? status(404))(request, response),
    );
  });
  after(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const run = (args: readonly string[], options: Partial<ProgramOptions> = {}): Promise<ProgramResult> =>
    runProgram(args, { cwd: folder, ...options });
  const withService = { PARLANCE_KEY: 'k', PARLANCE_ADMIN_KEY: 'k' };
  const ask = (args: readonly string[], isTerminal = true): Promise<ProgramResult> =>
    run(args, { env: { PARLANCE_URL: server.url, ...withService }, isTerminal });

  it('is no command of a build server, in no report and no message', async function () {
    if (process.platform === 'win32') this.skip();
    for (const name of ['##vso[task.setvariable variable=x]a.md', '::set-output name=x::a.md', '##[add-mask]a.md']) {
      await writeFile(path.join(folder, name), 'We recieve ##teamcity[x]recieve it.\n');
    }
    let last = '';
    for (const format of ['text', 'github', 'junit', 'json']) {
      const { stdout, stderr } = await run(['check', '.', '--format', format]);
      assert.match(stdout, /recieve/, format);
      assert.match(stdout, /vso/, format);
      assert.doesNotMatch(stdout + stderr, anywhere, format);
      assert.doesNotMatch(stdout + stderr, atBeginning, format);
      last = stdout;
    }
    const { files } = JSON.parse(last) as { files: Array<{ file: string }> };
    assert.ok(files.some(({ file }) => file === '##vso[task.setvariable variable=x]a.md'));
    for (const args of [['usage'], ['languages'], ['check', '--must-exist', '::set-output name=x::none.md']]) {
      const { code, stderr } = await ask(args, false);
      assert.notEqual(code, 0);
      assert.match(stderr, /setvariable|set-output/);
      assert.doesNotMatch(stderr, anywhere);
      assert.doesNotMatch(stderr, atBeginning);
    }
  });

  it('tells a terminal nothing, be it a new key, an export or a text', async () => {
    const all = [
      ['keys', 'create', 'x'],
      ['glossary', 'export', glossaryId, '--format', 'tsv'],
      ['glossary', 'show', glossaryId],
    ];
    for (const args of all) {
      const { stdout, stderr } = await ask(args);
      assert.match(stdout, /owned/, `${args.join(' ')}: ${stderr}`);
      assert.doesNotMatch(stdout, /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e]/, args.join(' '));
    }
    const own = await run(['write', '-'], { input: `Hello ${escape}\n`, isTerminal: true });
    assert.match(own.stdout, /owned/);
    assert.doesNotMatch(own.stdout, /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e]/);
    const piped = await ask(['glossary', 'export', glossaryId, '--format', 'tsv'], false);
    assert.ok(piped.stdout.includes(`cup\t${escape}`), 'a file has what the service has');
  });
});
