import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { runProgram, type ProgramResult } from '../../support/programUnderTest';
import { ScriptedServer, status, translator } from '../../support/scriptedServer';

const rule = {
  source: 'locales/en/messages.json',
  target: 'locales/{language}/messages.json',
  languages: ['es'],
  sourceLanguage: 'en',
};

describeWithSqlite('a workflow that looks at a project', function () {
  this.timeout(120_000);
  let cwd: string;
  let server: ScriptedServer;

  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd, encoding: 'utf8' });
  const change = async (file: string, edit: (text: string) => string): Promise<void> =>
    writeFile(path.join(cwd, file), edit(await readFile(path.join(cwd, file), 'utf8')));
  const env = { PARLANCE_KEY: 'workflow' };
  const run = (...args: string[]): Promise<ProgramResult> => runProgram(args, { cwd, env });
  const steps = async (): Promise<[ProgramResult, ProgramResult]> => [
    await run('sync', '--check', '--format', 'github'),
    await run('check', 'docs', '--since', 'main', '--format', 'github'),
  ];

  beforeEach(async () => {
    cwd = await mkdtemp(path.join(tmpdir(), 'parlance-workflow-'));
    server = await ScriptedServer.start();
    const [translate, noList] = [translator(), status(404)];
    server.always((request, response) => (request.path === '/v2/translate' ? translate : noList)(request, response));
    await cp('test/sample', cwd, { recursive: true });
    await writeFile(path.join(cwd, '.parlance.json'), JSON.stringify({ localization: [rule] }));
    git('init', '--quiet', '--initial-branch', 'main');
    git('add', '.');
    git('commit', '--quiet', '--message', 'Begin');
  });
  afterEach(async () => {
    await server.close();
    await rm(cwd, { recursive: true });
  });

  it('fails with annotations on the lines, and passes after sync and check --fix', async () => {
    for (const { code, stdout } of await steps()) assert.deepEqual([code, stdout], [0, '']);

    await change('locales/en/messages.json', (text) => text.replace('{\n', '{\n  "new": "Choose a folder, {name}",\n'));
    await change('locales/es/messages.json', (text) => text.replace('{disk}', '{disco}'));
    await change('docs/getting-started.md', (text) => `${text}\nThis is the the last step.\n`);
    const [sync, check] = await steps();
    assert.deepEqual([sync.code, check.code], [1, 1], sync.stderr + check.stderr);
    assert.deepEqual(sync.stdout.trim().split('\n'), [
      '::error file=locales/en/messages.json,line=2,title=missing::new isn’t translated to es.',
      '::error file=locales/es/messages.json,line=5,title=broken::The placeholders of diskFull differ from its source.',
    ]);
    const lines = (await readFile(path.join(cwd, 'docs/getting-started.md'), 'utf8')).split('\n').length - 1;
    assert.match(check.stdout, new RegExp(`^::warning file=docs/getting-started\\.md,line=${lines},.*\\n$`));

    assert.equal((await run('sync', '--url', server.url)).code, 0);
    await change('locales/es/messages.json', (text) => text.replace('{disco}', '{disk}'));
    assert.equal((await run('check', 'docs', '--since', 'main', '--fix')).code, 0);
    for (const { code, stdout, stderr } of await steps()) assert.deepEqual([code, stdout], [0, ''], stderr);
  });

  it('tells of a project in what other builds read, with each file that was looked at', async () => {
    await change('locales/es/messages.json', (text) => text.replace('{disk}', '{disco}'));
    const told = async (format: string): Promise<string> => (await run('sync', '--check', '--format', format)).stdout;
    const junit = await told('junit');
    assert.match(junit, /<testcase classname="locales\/en\/messages\.json" name="checked"><\/testcase>/);
    assert.match(junit, /<failure type="broken" message="The placeholders of diskFull differ from its source\.">/);
    const { runs } = JSON.parse(await told('sarif')) as { runs: Array<{ results: Array<Record<string, unknown>> }> };
    assert.deepEqual(
      runs[0]?.results.map(({ level, ruleId }) => [level, ruleId]),
      [['error', 'broken']],
    );
    const [finding] = JSON.parse(await told('gitlab')) as Array<{ severity: string; location: unknown }>;
    assert.equal(finding?.severity, 'major');
    await change('locales/es/messages.json', () => '{');
    assert.match(
      await told('junit'),
      /<testsuite name="locales\/es\/messages\.json" tests="2" failures="1" errors="1">/,
    );
  });

  it('names the line of a translation whose source has another wording now, and only with --check', async () => {
    assert.equal((await run('sync', '--url', server.url)).code, 0);
    await change('locales/en/messages.json', (text) => text.replace('"Welcome', '"Be welcome'));
    const { code, stdout } = await run('sync', '--check', '--format', 'github');
    assert.equal(code, 1);
    assert.equal(
      stdout,
      '::error file=locales/es/messages.json,line=2,title=stale::welcome is outdated: its source changed.\n',
    );
    assert.equal((await run('sync', '--format', 'github')).code, 2);
    assert.equal((await run('sync', '--check', '--json', '--format', 'github')).code, 2);
  });
});
