import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { runProgram, type ProgramOptions, type ProgramResult } from '../../support/programUnderTest';
import { json, ScriptedServer, status } from '../../support/scriptedServer';

interface Sarif {
  runs: Array<{
    results: Array<{ locations: Array<{ physicalLocation: { artifactLocation: { uri: string } } }> }>;
  }>;
}

describeWithSqlite('parlance check, what hooks and builds give it', () => {
  let folder: string;
  let server: ScriptedServer;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-inputs-'));
    server = await ScriptedServer.start();
    server.always(async (request, response) => {
      if (request.path !== '/v2/write/correct') return await status(404)(request, response);
      const { text } = request.json() as { text: string[] };
      const improvements = text.map((one) => ({ text: one.replaceAll('recieve', 'receive') }));
      await json({ improvements })(request, response);
    });
  });
  afterEach(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  async function write(files: Record<string, string>): Promise<void> {
    for (const [name, text] of Object.entries(files)) {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, text);
    }
  }

  async function run(args: string[], options: Partial<ProgramOptions> = {}): Promise<ProgramResult> {
    const common = ['check', '--url', server.url, '--language', 'en', '--no-cache'];
    const { env, ...rest } = options;
    const given = { cwd: folder, env: { PARLANCE_KEY: 'c0ffee00-5eed-4bad-8bad-a11dead0beef', HOME: folder, ...env } };
    return await runProgram([...common, ...args], { ...given, ...rest });
  }

  function git(...args: string[]): void {
    const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
    execFileSync('git', [...who, ...args], { cwd: folder, stdio: 'pipe', env: { ...process.env, HOME: folder } });
  }

  const places = ({ stdout }: ProgramResult): string[] => stdout.match(/^[^:\n]+:\d+/gm) ?? [];

  it('skips names that have no text or are gone, names them at the end, and checks the others', async () => {
    await write({ 'a.md': 'We recieve it.\n', 'i.png': '', 'data.json': '{}', 'pictures/b.png': '' });
    const result = await run(['a.md', 'i.png', 'gone.md', 'data.json', 'pictures', 'none/*.md']);
    assert.equal(result.code, 1);
    assert.deepEqual(places(result), ['a.md:1']);
    assert.match(result.stderr, /^Left out: gone\.md\. File not found\.$/m);
    assert.match(result.stderr, /^Left out: i\.png, data\.json\. Unknown file type\.$/m);
    assert.match(
      result.stderr,
      /^Left out: pictures\. No supported files\.\nLeft out: none\/\*\.md\. Folder not found\.$/m,
    );
    const none = await run(['i.png', 'gone.md']);
    assert.deepEqual([none.code, none.stdout], [0, '']);
    assert.match(none.stderr, /^Nothing to check\.$/m);
    for (const name of ['i.png', 'gone.md', 'pictures', 'none/*.md']) {
      assert.equal((await run(['a.md', name, '--must-exist'])).code, 2, name);
    }
  });

  it('reads standard input as the file that it is called', async () => {
    await write({ '.parlance.json': JSON.stringify({ rules: [{ files: 'old/**', check: false }] }) });
    const input = 'const a = 1; // They recieve it.\n';
    const found = await run(['-', '--stdin-name', 'src/a.ts'], { input });
    assert.deepEqual([found.code, places(found)], [1, ['src/a.ts:1']]);
    const report = await run(['-', '--stdin-name', 'src/a.ts', '--json'], { input });
    assert.equal((JSON.parse(report.stdout) as { files: Array<{ file: string }> }).files[0]?.file, 'src/a.ts');
    assert.equal((await run(['-', '--stdin-name', 'old/a.ts'], { input })).code, 0);
  });

  it('names files in reports from the root of the repository, wherever it runs', async () => {
    await write({ 'docs/a.md': 'We recieve it.\n', 'other/b.md': 'They recieve it.\n' });
    git('init', '--quiet');
    const from = async (within: string, ...args: string[]): Promise<string> =>
      (await run(args, { cwd: path.join(folder, within) })).stdout;
    assert.match(await from('docs', '.', '--format', 'github'), /file=docs\/a\.md,/);
    assert.match(await from('docs', '../other', '--format', 'github'), /file=other\/b\.md,/);
    assert.match(await from('docs', '.', '--format', 'gitlab'), /"path": "docs\/a\.md"/);
    assert.match(await from('docs', '.', '--format', 'junit'), /<testsuite name="docs\/a\.md"/);
    const sarif = JSON.parse(await from('docs', '.', '--format', 'sarif')) as Sarif;
    assert.equal(sarif.runs[0]?.results[0]?.locations[0]?.physicalLocation.artifactLocation.uri, 'docs/a.md');
    // A person sees the names as they gave them.
    assert.match(await from('docs', '.'), /^a\.md:1:/);
    await write({
      'app/.parlance.json': JSON.stringify({
        localization: [{ source: 'en.json', target: '{language}.json', languages: ['de'] }],
      }),
      'app/en.json': '{ "a": "Open" }\n',
    });
    const synced = await runProgram(['sync', '--check', '--format', 'github'], { cwd: path.join(folder, 'app') });
    assert.match(synced.stdout, /file=app\/en\.json,line=1,title=missing::/);
  });

  it('checks what is staged as the next commit has it, also the first one, and nothing else', async () => {
    git('init', '--quiet');
    await write({ 'a.md': 'We recieve it.\n', 'draft.md': 'They recieve it.\n', 'sub/i.png': '' });
    git('add', 'a.md', 'sub');
    // Corrected only in the folder: the commit still has it.
    await write({ 'a.md': 'We receive it.\n' });
    const first = await run(['--staged']);
    assert.deepEqual([first.code, places(first)], [1, ['a.md:1']]);
    git('add', 'a.md');
    const right = await run(['--staged']);
    assert.deepEqual([right.code, right.stdout], [0, '']);
    git('commit', '--quiet', '-m', 'one');
    await write({ 'a.md': 'We receive it.\n\nThey recieve it, too.\n', 'sub/b.md': 'All recieve it.\n' });
    git('add', 'sub/b.md');
    assert.deepEqual(places(await run(['--staged'])), ['sub/b.md:1']);
    // From a folder of the repository, with the names that a hook gives.
    const below = { cwd: path.join(folder, 'sub') };
    assert.deepEqual(places(await run(['--staged'], below)), ['b.md:1']);
    assert.deepEqual(places(await run(['--staged', 'b.md', 'i.png', '../a.md'], below)), ['b.md:1']);
    // A hook of “git commit FILE” has an index of its own.
    const index = path.join(folder, '.git/other-index');
    execFileSync('git', ['add', 'a.md'], { cwd: folder, env: { ...process.env, GIT_INDEX_FILE: index } });
    const own = await run(['--staged', 'a.md'], { env: { GIT_INDEX_FILE: index } });
    assert.ok(places(own).includes('a.md:3'), own.stderr);
  });

  it('takes everything for new before the first commit, with --since HEAD', async () => {
    git('init', '--quiet');
    await write({ 'a.md': 'We recieve it.\n' });
    git('add', '.');
    const result = await run(['.', '--since', 'HEAD']);
    assert.deepEqual([result.code, places(result)], [1, ['a.md:1']], result.stderr);
    assert.equal((await run(['.', '--since', 'main~1'])).code, 2);
  });

  it('checks in a worktree and a submodule', async () => {
    git('init', '--quiet', '--initial-branch=main');
    await write({ 'a.md': 'A line.\n' });
    git('add', '.');
    git('commit', '--quiet', '-m', 'one');
    git('worktree', 'add', '--quiet', '-b', 'other', 'tree');
    git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', path.join(folder, '.git'), 'module');
    for (const within of ['tree', 'module']) {
      await write({ [`${within}/b.md`]: 'We recieve it.\n' });
      execFileSync('git', ['add', 'b.md'], { cwd: path.join(folder, within) });
      const result = await run(['--staged', '--format', 'github'], { cwd: path.join(folder, within) });
      assert.match(result.stdout, /file=b\.md,line=1,/, within);
    }
  });
});
