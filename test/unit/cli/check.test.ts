import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Git } from '../../../src/cli/check/git';
import { languageOfName } from '../../../src/cli/check/languageOfName';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { runProgram, shellIn, type ProgramResult } from '../../support/programUnderTest';
import { json, ScriptedServer, status, type Step } from '../../support/scriptedServer';

interface Report {
  version: number;
  files: Array<{ file: string; words: number; checked: boolean; findings: Array<Record<string, unknown>> }>;
}

type Words = Record<'text', string>;

interface SarifRule extends Record<'shortDescription' | 'fullDescription' | 'help', Words> {
  id: string;
}

describeWithSqlite('parlance check', () => {
  let folder: string;
  let server: ScriptedServer;
  let sent: string[];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-check-'));
    server = await ScriptedServer.start();
    sent = [];
    await writeFile(inFolder('.parlance.json'), '{}');
    serve(async (request, response) => {
      const { text } = request.json() as { text: string[] };
      sent.push(...text);
      const improvements = text.map((sentence) => ({
        text: sentence
          .replaceAll('recieve', 'receive')
          .replaceAll('adress', 'address')
          .replaceAll('sucess', 'success')
          .replace('go home', 'goes home'),
      }));
      await json({ improvements })(request, response);
    });
  });
  afterEach(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  /** Texts are corrected by the step; there is no list of languages. */
  function serve(correct: Step): void {
    const noList = status(404);
    server.always((request, response) => (request.path === '/v2/write/correct' ? correct : noList)(request, response));
  }

  const inFolder = (name: string): string => path.join(folder, name);

  async function write(files: Record<string, string>): Promise<void> {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(path.dirname(inFolder(name)), { recursive: true });
      await writeFile(inFolder(name), text);
    }
  }

  async function run(args: string[], signal?: AbortSignal): Promise<ProgramResult> {
    const common = ['check', '--url', server.url, '--language', 'en', '--no-cache'];
    return await runProgram([...common, ...args], {
      cwd: folder,
      env: { PARLANCE_KEY: 'c0ffee00-5eed-4bad-8bad-a11dead0beef', HOME: folder },
      ...(signal && { signal }),
    });
  }

  const reported = ({ stdout }: ProgramResult): Report => JSON.parse(stdout) as Report;

  /** What was found, by file and place. */
  const places = (result: ProgramResult): string[] =>
    reported(result).files.flatMap(({ file, findings }) =>
      findings.map(({ line, column, length }) => `${file}:${String(line)}:${String(column)}+${String(length)}`),
    );

  it('tells what is wrong with lines and columns from 1 in UTF-16 units, behind a mark of the encoding too', async () => {
    await write({
      'a.md': '\uFEFFWe recieve it.\n\nThe 😀 was glad to recieve a letter.\n',
      'src/b.ts': 'const a = 1; // They have the adress of a sucess.\n',
      'c.png': '',
    });
    const result = await run(['.', '--json']);
    assert.equal(result.code, 1);
    assert.equal(result.stderr, 'Characters to send: 82.\nChecked 2 files: 4 findings in 2 files.\n');
    const { files } = reported(result);
    assert.deepEqual(files[0], {
      file: 'a.md',
      words: 10,
      checked: true,
      findings: [
        {
          ...{ line: 1, column: 4, length: 7, category: 'spelling', rule: 'service/spelling', sure: true },
          message: 'Use “receive” instead of “recieve”.',
          suggestions: ['receive'],
        },
        {
          ...{ line: 3, column: 20, length: 7, category: 'spelling', rule: 'service/spelling', sure: true },
          message: 'Use “receive” instead of “recieve”.',
          suggestions: ['receive'],
        },
      ],
    });
    assert.deepEqual(places(result).slice(2), ['src/b.ts:1:31+6', 'src/b.ts:1:43+6']);
    const text = await run(['src', '--rule-off', 'service/grammar']);
    assert.match(
      text.stdout,
      /^src\/b\.ts:1:31: Use “address” instead of “adress”\. \(service\/spelling\)\nsrc\/b\.ts:1:43: /,
    );
    assert.equal((await run(['src', '--rule-off', 'service/spelling'])).code, 0);
  });

  it('finds nothing by rules that a team turned off, everywhere or for some files', async () => {
    await write({ 'a.md': 'We recieve it.\n', 'b.md': 'We recieve it.\n' });
    const configure = (value: unknown): Promise<void> => write({ '.parlance.json': JSON.stringify(value) });
    await configure({ rules: [{ files: 'a.md', rulesOff: ['service/spelling'] }] });
    assert.deepEqual(places(await run(['.', '--json'])), ['b.md:1:4+7']);
    await configure({ rulesOff: ['service/spelling'], checkLevels: { blanks: 'off' } });
    assert.equal((await run(['.'])).code, 0);
  });

  it('finds in each of many files what all of them say, and asks for no more than some at once', async () => {
    const names = Array.from({ length: 9 }, (_, at) => `${at}.md`);
    await write(Object.fromEntries(names.map((name) => [name, 'We recieve it.\n'])));
    const result = await run(['.', '--json']);
    assert.deepEqual(
      places(result),
      names.map((name) => `${name}:1:4+7`),
    );
    assert.ok(server.requests.filter((request) => request.path === '/v2/write/correct').length <= 4);
  });

  it('heeds the file of the project above, switches in the texts, and what is ignored', async () => {
    await write({
      '.parlance.json': JSON.stringify({
        words: ['adress'],
        rules: [
          { files: 'old/**', check: false },
          { files: '**/*.ts', comments: false },
        ],
      }),
      '.git/HEAD': 'ref: refs/heads/main\n',
      '.gitignore': 'made/\n',
      'sub/a.md': 'We recieve the adress here.\n\n<!-- parlance-disable -->\n\nWe recieve it again.\n',
      'sub/.gitignore': '*.tmp.md\n',
      'sub/b.tmp.md': 'We recieve nothing.\n',
      'old/a.md': 'We recieve much.\n',
      'made/a.md': 'We recieve more.\n',
      'b.ts': '// They recieve the address of it.\n',
    });
    const within = await runProgram(
      ['check', '--url', server.url, '--language', 'en', '--no-cache', '--json', '.', '../old', '../b.ts', '../made'],
      { cwd: inFolder('sub'), env: { PARLANCE_KEY: 'c0ffee00-5eed-4bad-8bad-a11dead0beef' } },
    );
    assert.deepEqual(places(within), ['a.md:1:4+7']);
    // What is named is checked, whatever is left out of folders.
    assert.deepEqual(places(await run(['made/a.md', '--json'])), ['made/a.md:1:4+7']);
    await write({ '.parlance.json': '{"rules": [{"files": "a", "chek": false}]}' });
    const wrong = await run(['.']);
    assert.equal(wrong.code, 2);
    assert.match(wrong.stderr, /^\.parlance\.json: .*chek/m);
    assert.match(wrong.stderr, / Nothing was done\.$/m);
  });

  it('heeds no file of a project above the repository it is in, or of another user', async function () {
    const off = JSON.stringify({ rules: [{ files: '**', check: false }] });
    const text = 'We recieve it.\n';
    await write({
      '.parlance.json': off,
      'own/.git/HEAD': 'ref: refs/heads/main\n',
      'own/a.md': text,
      'no/a.md': text,
    });
    const checkIn = async (name: string): Promise<ProgramResult> =>
      await runProgram(['check', 'a.md', '--url', server.url, '--language', 'en', '--no-cache', '--json'], {
        cwd: inFolder(name),
        env: { PARLANCE_KEY: 'c0ffee00-5eed-4bad-8bad-a11dead0beef' },
      });
    for (const name of ['own', 'no']) assert.deepEqual(places(await checkIn(name)), ['a.md:1:4+7']);
    await write({ 'own/.parlance.json': off });
    assert.deepEqual(places(await checkIn('own')), []);
    // Only an administrator can give a file away.
    if (process.getuid?.() !== 0) this.skip();
    await chown(inFolder('own/.parlance.json'), 12_345, 12_345);
    const another = await checkIn('own');
    assert.deepEqual(places(another), ['a.md:1:4+7']);
    assert.match(another.stderr, /\.parlance\.json belongs to another user, and wasn’t applied\./);
  });

  it('mends what is surely wrong and nothing else, in the encoding of the file', async () => {
    await write({ 'a.md': '\uFEFFShe go home to recieve it.\r\n\r\nA good line.\r\n' });
    await writeFile(inFolder('b.txt'), Buffer.from('The adress of a caf\xe9 cr\xe8me is here.\n', 'latin1'));
    await chmod(inFolder('a.md'), 0o640);
    const result = await run(['--fix', '--json', 'a.md', 'b.txt']);
    assert.equal(result.code, 1, result.stderr);
    assert.match(result.stderr, /^Fixed 2 in 2 files\.$/m);
    assert.deepEqual(places(result), ['a.md:1:5+2']);
    assert.equal(await readFile(inFolder('a.md'), 'utf8'), '\uFEFFShe go home to receive it.\r\n\r\nA good line.\r\n');
    assert.equal(await readFile(inFolder('b.txt'), 'latin1'), 'The address of a caf\xe9 cr\xe8me is here.\n');
    const again = await run(['--fix', 'b.txt']);
    assert.deepEqual([again.code, again.stdout], [0, '']);
    assert.match(again.stderr, /Checked 1 file: nothing was found\./);
  });

  it('looks only at lines that were changed since a commit', async function () {
    const git = (...args: string[]): void => {
      const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
      execFileSync('git', [...who, ...args], { cwd: folder, stdio: 'pipe', env: { ...process.env, HOME: folder } });
    };
    try {
      git('init', '--quiet', '--initial-branch=main');
    } catch {
      this.skip();
    }
    await write({
      'a.md': 'We recieve it.\n\nA line.\n\nThe end.\n',
      'ä b.md': 'We recieve that.\n',
      'same.md': 'We recieve this.\n',
    });
    git('add', '.');
    git('commit', '--quiet', '-m', 'one');
    await write({
      'a.md': 'We recieve it.\n\nA line with an adress in it.\n\nThe end.\n',
      'ä b.md': 'We recieve that.\n\nThey recieve nothing.\n',
      'new.md': 'They recieve all of it.\n',
    });
    const result = await run(['.', '--since', 'main', '--json']);
    assert.deepEqual(places(result), ['a.md:3:16+6', 'new.md:1:6+7', 'ä b.md:3:6+7']);
    assert.ok(!sent.includes('We recieve this.'));
    git('add', '.');
    git('commit', '--quiet', '-m', 'two');
    const none = await run(['.', '--since', 'HEAD', '--json']);
    assert.deepEqual([none.code, reported(none)], [0, { version: 1, files: [] }]);
    // A file that was only moved has no new line; one that was changed as well has those.
    const long = 'A good line is here.\n\n'.repeat(20);
    await write({ 'long.md': `${long}We recieve it.\n`, 'other.md': `${long}We recieve that.\n` });
    git('add', '.');
    git('commit', '--quiet', '-m', 'three');
    await mkdir(inFolder('moved dir'));
    git('mv', 'long.md', 'moved dir/long.md');
    git('mv', 'other.md', 'another.md');
    await write({ 'another.md': `${long}We recieve that.\n\nAn adress.\n` });
    const moved = await run(['.', '--since', 'HEAD', '--json']);
    assert.deepEqual(places(moved), ['another.md:43:4+6']);
    for (const ref of ['gone', '--output=x']) {
      const wrong = await run(['.', `--since=${ref}`]);
      assert.equal(wrong.code, 2);
      assert.match(wrong.stderr, /^--since: git can’t find the commit “.*”\./m);
    }
  });

  it('starts nothing that the settings and attributes of a repository name', async () => {
    const git = (...args: string[]): string =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
        cwd: folder,
        encoding: 'utf8',
      });
    git('init', '--quiet', '--initial-branch', 'main');
    await write({ 'a.md': 'We recieve this.\n', 'c.md': 'A line.\n' });
    git('add', '.');
    git('commit', '--quiet', '-m', 'one');
    const trap = (name: string): string => `touch ${JSON.stringify(inFolder(`started-${name}`))}; cat`;
    const settings = {
      ...{ 'core.fsmonitor': trap('monitor'), 'diff.external': trap('external'), 'core.pager': trap('pager') },
      ...{ 'filter.one=two.clean': trap('clean'), 'filter.one=two.required': 'true', 'core.hooksPath': 'hooks' },
      ...{ 'filter.long.process': trap('process'), 'diff.shown.textconv': trap('textconv') },
    };
    for (const [name, value] of Object.entries(settings)) git('config', name, value);
    await write({
      '.gitattributes': 'a.md filter=one=two diff=shown\nc.md filter=long diff=shown\n',
      'hooks/post-index-change': `#!/bin/sh\n${trap('hook')}\n`,
      'a.md': 'We recieve this.\n\nAn adress of it.\n',
      'c.md': 'A line of sucess.\n',
      git: `#!/bin/sh\n${trap('git')}\n`,
    });
    for (const name of ['git', 'hooks/post-index-change']) await chmod(inFolder(name), 0o755);
    const common = ['check', '--url', server.url, '--language', 'en', '--no-cache', '.', '--since', 'HEAD', '--json'];
    const env = { PARLANCE_KEY: 'secret', PATH: `.:${process.env['PATH']}` };
    const result = await runProgram(common, { cwd: folder, env });
    assert.deepEqual(places(result), ['a.md:3:4+6', 'c.md:1:11+6'], result.stderr);
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.startsWith('started-')),
      [],
    );
  });

  it('starts nothing of a repository that the settings of another one lead to', async () => {
    const git = (cwd: string, ...args: string[]): string =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd, encoding: 'utf8' });
    const commit = (cwd: string): void => {
      git(cwd, 'init', '--quiet', '--initial-branch', 'main');
      git(cwd, 'add', '--force', '.');
      git(cwd, 'commit', '--quiet', '-m', 'one');
    };
    const trap = `touch ${JSON.stringify(inFolder('started'))}; cat`;
    await write({ 'inner/a.md': 'We recieve this.\n', 'inner/.gitattributes': '*.md filter=evil\n' });
    commit(inFolder('inner'));
    git(inFolder('inner'), 'config', 'filter.evil.clean', trap);
    await write({ 'inner/a.md': 'We recieve this.\n\nAn adress of it.\n' });
    // As an archive has it: a repository whose files are those of another one, in its own folder.
    await write({ 'outer/b.md': 'A line.\n' });
    commit(inFolder('outer'));
    git(inFolder('outer'), 'config', 'core.worktree', inFolder('inner'));
    // As a clone has it: two folders that git takes for repositories, of which one leads to the other.
    await cp(inFolder('inner'), inFolder('clone/docs/w'), { recursive: true });
    await rm(inFolder('clone/docs/w/.git'), { recursive: true });
    await cp(inFolder('inner/.git'), inFolder('clone/docs/w'), { recursive: true });
    await cp(inFolder('inner/.git'), inFolder('clone/docs'), { recursive: true });
    git(folder, 'config', '--file', 'clone/docs/config', 'core.worktree', 'w');
    const env = { PARLANCE_KEY: 'secret', HOME: folder };
    const common = ['check', '--url', server.url, '--language', 'en', '--no-cache', '.', '--since', 'HEAD', '--json'];
    for (const place of ['outer', 'inner', 'clone/docs', 'clone/docs/w']) {
      await runProgram(common, { cwd: inFolder(place), env });
      assert.ok(!(await readdir(folder)).includes('started'), place);
    }
    const { stdout, stderr } = await runProgram(common, { cwd: inFolder('clone/docs/w'), env });
    assert.match(stdout + stderr, /bare repository/);
  });

  it('waits for no pipe that a repository has git read', async function () {
    if (process.platform === 'win32') this.skip();
    const git = (...args: string[]): string => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });
    git('init', '--quiet', '--initial-branch', 'main');
    await write({ 'a.md': 'We recieve this.\n' });
    git('add', '.');
    git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '--quiet', '-m', 'one');
    await write({ 'a.md': 'We recieve this.\n\nAn adress of it.\n' });
    const pipe = inFolder('.git/pipe');
    execFileSync('mkfifo', [pipe]);
    for (const name of ['core.attributesFile', 'core.excludesFile', 'diff.orderFile']) git('config', name, pipe);
    assert.deepEqual(places(await run(['.', '--since', 'HEAD', '--json'])), ['a.md:3:4+6']);
    git('config', 'include.path', pipe);
    await assert.rejects(Git.in(folder, shellIn(folder), { mostMs: 500 }), /git didn’t respond in time/);
  });

  it('annotates lines for GitHub and GitLab, and writes SARIF', async () => {
    await write({ 'a,b.md': 'We recieve it.\n\nWe recieve it.\n' });
    const github = await run(['.', '--format', 'github']);
    assert.equal(
      github.stdout.split('\n')[0],
      '::warning file=a%2Cb.md,line=1,endLine=1,col=4,endColumn=11,title=service/spelling::Use “receive” instead of “recieve”.',
    );
    const gitlab = JSON.parse((await run(['.', '--format', 'gitlab'])).stdout) as Array<Record<string, unknown>>;
    assert.deepEqual(
      gitlab.map(({ check_name, severity, location }) => ({ check_name, severity, location })),
      [1, 3].map((begin) => ({
        ...{ check_name: 'service/spelling', severity: 'minor' },
        location: { path: 'a,b.md', lines: { begin } },
      })),
    );
    assert.notEqual(gitlab[0]?.['fingerprint'], gitlab[1]?.['fingerprint']);
    const sarif = JSON.parse((await run(['.', '--format', 'sarif'])).stdout) as {
      version: string;
      runs: Array<{
        columnKind: string;
        tool: { driver: { version: string; rules: SarifRule[] } };
        results: Array<Record<string, unknown>>;
      }>;
    };
    assert.equal(sarif.version, '2.1.0');
    assert.equal(sarif.runs[0]?.columnKind, 'utf16CodeUnits');
    const { partialFingerprints, ...result } = sarif.runs[0].results[1] ?? {};
    const place = { startLine: 3, startColumn: 4, endLine: 3, endColumn: 11 };
    const change = { deletedRegion: { ...place, startColumn: 7, endColumn: 9 }, insertedContent: { text: 'ei' } };
    assert.deepEqual(result, {
      ...{ ruleId: 'service/spelling', ruleIndex: 0, level: 'warning' },
      message: { text: 'Use “receive” instead of “recieve”.' },
      locations: [{ physicalLocation: { artifactLocation: { uri: 'a%2Cb.md' }, region: place } }],
      fixes: [
        {
          description: { text: 'Use “receive” instead of “recieve”.' },
          artifactChanges: [{ artifactLocation: { uri: 'a%2Cb.md' }, replacements: [change] }],
        },
      ],
      properties: { suggestions: ['receive'] },
    });
    assert.notDeepEqual(partialFingerprints, sarif.runs[0].results[0]?.['partialFingerprints']);
    const { driver } = sarif.runs[0].tool;
    assert.match(driver.version, /^\d+\.\d+\.\d+/);
    for (const rule of driver.rules) {
      for (const part of [rule.shortDescription, rule.fullDescription, rule.help]) {
        assert.match(part.text, /\w/, rule.id);
      }
    }
  });

  it('prints no name of a file as a command to a terminal or log, in any report', async () => {
    await write({ 'a\u001b]0;x\u0007.md': 'We recieve it.\n', 'b\u009b31m\u202e.md': 'We recieve it.\n' });
    for (const format of ['text', 'json', 'github', 'gitlab', 'junit', 'sarif']) {
      const { stdout, stderr } = await run(['.', '--format', format]);
      assert.doesNotMatch(stdout + stderr, /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/, format);
    }
    const read = reported(await run(['.', '--json']));
    assert.deepEqual(
      read.files.map(({ file }) => file),
      ['a\u001b]0;x\u0007.md', 'b\u009b31m\u202e.md'],
    );
  });

  it('writes JUnit, with a test that passes for a file without findings', async () => {
    await write({ 'a<b>&.md': 'We recieve it.\n', 'b.md': 'A line.\n', 'c.md': '\u0000\u0001\u0002'.repeat(999) });
    const { code, stdout } = await run(['.', '--format', 'junit']);
    assert.equal(code, 1);
    assert.equal(
      stdout,
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<testsuites name="parlance" tests="3" failures="1" errors="1">',
        '<testsuite name="a&lt;b&gt;&amp;.md" tests="1" failures="1" errors="0">',
        '<testcase classname="a&lt;b&gt;&amp;.md" name="service/spelling 1:4"><failure type="service/spelling" message="Use “receive” instead of “recieve”.">a&lt;b&gt;&amp;.md:1:4</failure></testcase>',
        '</testsuite>',
        '<testsuite name="b.md" tests="1" failures="0" errors="0">',
        '<testcase classname="b.md" name="checked"></testcase>',
        '</testsuite>',
        '<testsuite name="c.md" tests="1" failures="0" errors="1">',
        '<testcase classname="c.md" name="checked"><error message="Not fully checked."/></testcase>',
        '</testsuite>',
        '</testsuites>\n',
      ].join('\n'),
    );
  });

  it('counts only what is new to a baseline, wherever lines go, and tells what is gone of it', async () => {
    const baseline = ['.', '--baseline', 'lists/known.json'];
    await write({ 'a.md': 'We recieve it.\n\nWe recieve it.\n', 'b.md': 'An adress.\n' });
    const missing = await run(baseline);
    assert.deepEqual([missing.code, missing.stdout], [2, '']);
    assert.match(missing.stderr, /^File not found: lists\/known\.json\. To create it, use --update-baseline\.$/m);
    const made = await run([...baseline, '--update-baseline']);
    assert.deepEqual([made.code, made.stdout], [0, ''], made.stderr);
    const list = JSON.parse(await readFile(inFolder('lists/known.json'), 'utf8')) as unknown;
    assert.deepEqual(list, {
      version: 1,
      findings: [
        ...[['../a.md', 'recieve', 'receive', 2] as const, ['../b.md', 'adress', 'address', 1] as const].map(
          ([file, wrong, right, count]) => ({
            ...{ file, rule: 'service/spelling', message: `Use “${right}” instead of “${wrong}”.`, count },
          }),
        ),
      ],
    });

    await write({
      'a.md': 'A new line.\n\nWe recieve it.\n\nWe recieve it.\n\nWe recieve it.\n',
      'b.md': 'An address.\n',
    });
    const { code, stdout, stderr } = await run(baseline);
    assert.equal(code, 1);
    assert.deepEqual(stdout.trim().split('\n').length, 1);
    assert.match(stdout, /^a\.md:7:4: /);
    assert.match(stderr, /^Ignored 2 problems listed in lists\/known\.json\.$/m);
    assert.match(stderr, /^Listed problems that no longer exist: 1\. To remove them, use --update-baseline\.$/m);
    assert.match(stderr, /^Checked 2 files: 1 finding in 1 file\.$/m);

    assert.equal((await run(['b.md', '--baseline', 'lists/known.json', '--update-baseline'])).code, 0);
    const { findings } = JSON.parse(await readFile(inFolder('lists/known.json'), 'utf8')) as { findings: object[] };
    assert.deepEqual(findings.length, 1, 'what was not checked is kept');
    await write({ 'lists/known.json': '{"version": 2}' });
    assert.match((await run(baseline)).stderr, /^lists\/known\.json isn’t a baseline of parlance check\./m);
  });

  it('reads and writes a baseline by no link that leads out, and waits for no pipe', async () => {
    await write({ 'a.md': 'We recieve it.\n' });
    const outside = await mkdtemp(path.join(tmpdir(), 'parlance-outside-'));
    try {
      const known = path.join(outside, 'known.json');
      await writeFile(known, JSON.stringify({ version: 1, findings: [] }));
      await symlink(known, inFolder('known.json'));
      execFileSync('mkfifo', [inFolder('pipe.json')]);
      for (const name of ['known.json', 'pipe.json']) {
        const { code, stderr } = await run(['.', '--baseline', name, '--update-baseline']);
        assert.equal(code, 2);
        assert.match(stderr, /^(?:known|pipe)\.json (?:couldn’t be read|isn’t a regular file)/m);
      }
      assert.equal(await readFile(known, 'utf8'), JSON.stringify({ version: 1, findings: [] }));
    } finally {
      await rm(outside, { recursive: true });
    }
  });

  it('does not mend over what was written meanwhile, nor a file that is read-only', async () => {
    await write({ 'a.md': 'We recieve it.\n', 'b.md': 'An adress of it.\n' });
    await chmod(inFolder('b.md'), 0o444);
    serve(async (request, response) => {
      await writeFile(inFolder('a.md'), 'Written meanwhile.\n');
      const { text } = request.json() as { text: string[] };
      const improvements = text.map((sentence) => ({
        text: sentence.replace('recieve', 'receive').replace('adress', 'address'),
      }));
      await json({ improvements })(request, response);
    });
    const { code, stderr } = await run(['--fix', 'a.md', 'b.md']);
    assert.equal(code, 1);
    assert.match(stderr, /^Couldn’t write a\.md: it changed during the run\.$/m);
    assert.match(stderr, /^b\.md is read-only\.$/m);
    assert.equal(await readFile(inFolder('a.md'), 'utf8'), 'Written meanwhile.\n');
    assert.equal(await readFile(inFolder('b.md'), 'utf8'), 'An adress of it.\n');
  });

  it('ends with 3 when the service is in trouble, and asks no further', async () => {
    serve(status(403));
    await write({ 'a.md': 'We recieve it.\n', 'b.md': 'A line.\n', 'c.md': 'A line of more.\n' });
    const { code, stdout, stderr } = await run(['.', '--json']);
    assert.equal(code, 3);
    assert.ok((JSON.parse(stdout) as Report).files.every(({ checked }) => !checked));
    assert.match(stderr, /Not checked: 3 files\./);
  });

  it('asks what was paid for no second time, and sends nothing beyond the limit', async () => {
    await write({ 'a.md': 'We recieve it.\n' });
    const cached = ['check', '--url', server.url, '--language', 'en', '--cache', inFolder('cache'), 'a.md'];
    const again = (): Promise<ProgramResult> => runProgram(cached, { cwd: folder, env: { PARLANCE_KEY: 'a-key' } });
    assert.equal((await again()).code, 1);
    assert.equal(sent.length, 1);
    assert.equal((await again()).code, 1);
    assert.equal(sent.length, 1);
    const limited = await run(['a.md', '--max-characters', '5']);
    assert.equal(limited.code, 2);
    assert.match(limited.stderr, /14 characters to check exceed --max-characters \(5\)\./);
    assert.equal(sent.length, 1);
  });

  it('answers bad input with a sentence and 2', async () => {
    await write({ 'a.md': 'A line.\n', 'a.bin': '\0' });
    await mkdir(inFolder('empty'));
    const cases: Array<[args: string[], said: RegExp]> = [
      [[], /^Name the files to check\./m],
      [['-'], /^Name the text of standard input, such as --stdin-name a\.md\.$/m],
      [['-', 'a.md', '--stdin-name', 'b.md'], /^- can’t be used with other files/m],
      [['-', '--stdin-name', 'b.bin'], /^b\.bin: unknown file type\./m],
      [['a.md', '--stdin-name', 'b.md'], /^--stdin-name needs - as the only file\.$/m],
      [['--staged', '--fix'], /^--staged can’t be used with --since or --fix\.$/m],
      [['gone.md', '--must-exist'], /^File not found: gone\.md\.$/m],
      [['a.bin', '--must-exist'], /^a\.bin: unknown file type\. Nothing was checked\.$/m],
      [['empty', '--must-exist'], /^No supported files in empty\.$/m],
      [['a.md', '--json', '--format', 'sarif'], /^Use either --json or --format/m],
      [['a.md', '--update-baseline'], /^--update-baseline needs --baseline/m],
      [['a.md', '--format', 'xml'], /^--format must be one of text, json, sarif, junit, github, gitlab\.$/m],
      [['a.md', '--variant', '((('], /isn’t a valid language code/],
    ];
    for (const [args, said] of cases) {
      const { code, stdout, stderr } = await run(args);
      assert.match(stderr, said);
      assert.deepEqual([code, stdout === ''], [2, !args.includes('--json')]);
    }
    assert.deepEqual(sent, []);
  });

  it('stops when it is told to, and writes nothing then', async () => {
    await write({ 'a.md': 'We recieve it.\n' });
    const stop = new AbortController();
    serve(() => stop.abort(new Error('Stopped.')));
    const { code, stdout } = await run(['a.md', '--fix', '--json'], stop.signal);
    assert.equal(code, 130);
    assert.deepEqual((JSON.parse(stdout) as { error: unknown }).error, { reason: 'stopped', message: 'Stopped.' });
    assert.equal(await readFile(inFolder('a.md'), 'utf8'), 'We recieve it.\n');
  });

  it('checks offline with the rules of the local service', async () => {
    await write({ 'a.md': 'I have recieved the the letter yesterday, and it was a good one.\n' });
    const { code, stdout, stderr } = await runProgram(['check', 'a.md', '--json'], { cwd: folder });
    assert.equal(code, 1, stderr);
    const [file] = (JSON.parse(stdout) as Report).files;
    assert.deepEqual(
      file?.findings.map(({ rule, sure }) => [rule, sure]),
      [
        ['spelling/unknown', true],
        ['grammar/doubled-word', true],
      ],
    );
  }).timeout(60_000);

  it('says when a text is too short to tell its language, and of no other', async () => {
    await write({
      'short.md': 'I recieve teh mail.\n',
      'off.md': '<!-- parlance-disable -->\nMesaj.\n',
      'none.md': '\n',
    });
    const { code, stderr } = await runProgram(['check', '.', '--url', server.url, '--no-cache'], {
      cwd: folder,
      env: { PARLANCE_KEY: 'secret' },
    });
    assert.deepEqual(stderr.match(/^.*too little text.*$/gm), [
      'short.md: Not checked: too little text to detect the language. Use --language.',
    ]);
    assert.equal(code, 0);
  });

  it('finds a common misspelling that stands in many files of a project', async () => {
    await write({
      '.git/HEAD': '',
      'a.md': 'It is realy fast.\n',
      'b.md': 'We realy like it.\n',
      'c.md': 'A realy good one.\n',
    });
    const { stdout } = await runProgram(['check', '.', '--json'], { cwd: folder });
    const { files } = JSON.parse(stdout) as Report;
    assert.deepEqual(
      files.map(({ findings }) => findings.length),
      [1, 1, 1],
    );
  }).timeout(60_000);

  it('checks the texts of user interfaces, and never says that it read what it did not', async () => {
    await write({
      'locales/en.json': '{ "a": "Teh file has ben saved." }\n',
      'data.yml': 'teh: file\n',
    });
    const { code, stdout, stderr } = await runProgram(['check', '.', '--json'], { cwd: folder });
    const { files } = JSON.parse(stdout) as Report;
    assert.deepEqual(
      files.map(({ file, findings }) => [file, findings.length]),
      [
        ['data.yml', 0],
        ['locales/en.json', 2],
      ],
    );
    assert.match(stderr, /No text to check in 1 file\./);
    assert.equal(code, 1);
  }).timeout(60_000);

  it('says what is not to be checked, and fails no build for it', async () => {
    const dutch = 'Dit is een korte tekst over het project, die niemand hier kan verbeteren omdat hij Nederlands is.\n';
    await write({
      'nl.md': dutch,
      LICENSE: 'This work is common property.\n',
      'a.pb.go': '// Teh file.\npackage a\n',
      'b.go': '// Code generated by mockgen. DO NOT EDIT.\n\n// Teh file.\npackage a\n',
      'a.cs':
        '/// <summary>Gets or sets the name.</summary>\nstring Name;\n/// <summary>Gets or sets the id.</summary>\nint Id;\n',
    });
    const { code, stdout, stderr } = await runProgram(
      ['check', 'nl.md', 'LICENSE', 'a.pb.go', 'b.go', 'a.cs', '--json'],
      {
        cwd: folder,
      },
    );
    assert.deepEqual([...stderr.matchAll(/^(\S+): Not checked: (.*)$/gm)].map(([, file, why]) => [file, why]).sort(), [
      ['LICENSE', 'license text.'],
      ['a.pb.go', 'generated file.'],
      ['b.go', 'generated file.'],
      ['nl.md', 'The service doesn’t correct text in Dutch.'],
    ]);
    const { files } = JSON.parse(stdout) as Report;
    assert.deepEqual(
      files.map(({ checked }) => checked),
      [false, false, false, false, true],
    );
    assert.equal(code, 0);
  }).timeout(60_000);

  it('knows the languages of files by their names', () => {
    const known: Record<string, string | undefined> = {
      ...{ 'a/README.md': 'markdown', 'CMakeLists.txt': 'cmake', Makefile: 'makefile', 'a.TXT': 'plaintext' },
      ...{ 'requirements.txt': 'shellscript', 'requirements/dev.txt': 'shellscript', 'my-requirements.md': 'markdown' },
      ...{
        'x.tsx': 'typescriptreact',
        LICENSE: 'plaintext',
        'docs/README': 'plaintext',
        'a.png': undefined,
        md: undefined,
        'c\\a.rs': 'rust',
      },
    };
    for (const [name, id] of Object.entries(known)) assert.equal(languageOfName(name), id, name);
  });
});
