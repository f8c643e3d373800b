import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commands, shells, type Command } from '../../../src/cli/commands';
import { runProgram, startProgram, type ProgramResult } from '../../support/programUnderTest';

describe('parlance', () => {
  let folder: string;
  before(async () => (folder = await mkdtemp(path.join(tmpdir(), 'parlance-program-'))));
  after(() => rm(folder, { recursive: true }));

  const run = (...args: string[]): Promise<ProgramResult> => runProgram(args, { cwd: folder });
  const names = Object.keys(commands);

  it('tells all commands, and of each its options, what they mean and examples', async () => {
    const all = await run('--help');
    assert.deepEqual([all.code, all.stderr], [0, '']);
    for (const [name, command] of Object.entries<Command>(commands)) {
      assert.ok(all.stdout.includes(`  ${name} `) && all.stdout.includes(command.summary), name);
      const own = await run(name, '--help');
      assert.equal(own.code, 0);
      assert.equal(own.stdout, (await run('help', name)).stdout);
      for (const option of Object.keys(command.options)) assert.ok(own.stdout.includes(`--${option}`), option);
      for (const [line] of command.examples) assert.ok(own.stdout.includes(`parlance ${name} ${line}`.trimEnd()));
      assert.ok(
        own.stdout.split('\n').every((line) => line.length <= 104),
        own.stdout,
      );
    }
    assert.match(all.stdout, /^ {2}130 +stopped$/m);
  });

  it('has bold headings on a terminal, and none for who wants no colours', async () => {
    const shown = (env: Record<string, string>): Promise<ProgramResult> =>
      runProgram(['--help'], { cwd: folder, env, isTerminal: true });
    assert.match((await shown({})).stdout, /\u001b\[1mUsage:\u001b\[0m/);
    for (const name of ['NO_COLOR', 'TERM']) assert.ok(!(await shown({ [name]: 'dumb' })).stdout.includes('\u001b'));
    assert.ok(!(await run('--help')).stdout.includes('\u001b'));
  });

  it('has colors wherever they are forced, and as wide a help as the terminal', async () => {
    const shown = (env: Record<string, string>): Promise<ProgramResult> => runProgram(['--help'], { cwd: folder, env });
    assert.match((await shown({ FORCE_COLOR: '1', NO_COLOR: '1' })).stdout, /\u001b\[1mUsage:\u001b\[0m/);
    assert.ok(!(await shown({ FORCE_COLOR: '0' })).stdout.includes('\u001b'));
    for (const [columns, longest] of [
      [60, 60],
      [72, 72],
      [10, 50],
      [500, 100],
    ] as const) {
      const { stdout } = await runProgram(['--help'], { cwd: folder, isTerminal: true, columns });
      const lines = stdout.replaceAll(/\u001b\[\d+m/g, '').split('\n');
      const wrapped = lines.filter((line) => !/^(?:Usage:|parlance COMMAND| {2}\S)/.test(line));
      assert.ok(Math.max(...wrapped.map((line) => line.length)) <= longest, stdout);
    }
  });

  it('tells only results and problems where it is to be quiet', async () => {
    await writeFile(path.join(folder, 'i.png'), '');
    const loud = await run('check', 'i.png');
    assert.match(loud.stderr, /^Nothing to check\.$/m);
    for (const args of [
      ['check', '--quiet', 'i.png'],
      ['--quiet', 'check', 'i.png'],
    ]) {
      assert.deepEqual(await run(...args), { code: 0, stdout: '', stderr: '' });
    }
    assert.match((await run('check', '--quiet', '--wrong')).stderr, /^Unknown option --wrong\./m);
    // Behind “--” it is a name.
    assert.match((await run('check', '--', '--quiet')).stderr, /^Left out: --quiet\. File not found\.$/m);
  });

  it('says what is wrong with a call, and ends with 2', async () => {
    const calls: Array<[args: string[], said: RegExp]> = [
      [[], /^Usage: parlance COMMAND/m],
      [['trnaslate'], /^Unknown command “trnaslate”\. To list all, run parlance --help\.$/m],
      [['help', 'x\u001b[2J'], /^Unknown command “x\\u\{1b\}\[2J”/m],
      [['sync', '--wrong'], /^Unknown option --wrong\. --help lists all options\.$/m],
      [['sync', 'a', 'b'], /^Give one FOLDER\./m],
      [['sync', 'gone'], /^Folder not found: gone\.$/m],
      [['serve', '--port', '70000'], /^--port must be a number from 0 to 65535\.$/m],
      [['serve', 'x'], /takes no arguments/],
      [['completion'], /^Give one SHELL: bash, zsh, fish, powershell\.$/m],
      [['completion', 'tcsh'], /^Unknown shell “tcsh”/m],
    ];
    for (const [args, said] of calls) {
      const { code, stdout, stderr } = await run(...args);
      assert.match(stderr, said);
      assert.deepEqual([code, stdout], [2, '']);
    }
  });

  it('says its version', async () => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    for (const option of ['--version', '-V']) {
      assert.deepEqual(await startProgram([option], { cwd: folder }).ended, {
        code: 0,
        stdout: `${version}\n`,
        stderr: '',
      });
    }
  });

  it('is in the package of npm as in that of the editor', async () => {
    const [forNpm, forEditor] = await Promise.all(
      ['.npmignore', '.vscodeignore'].map((file) => readFile(file, 'utf8')),
    );
    // What programs of others import is of no use to an editor.
    assert.equal(forNpm, forEditor?.replace('dist/library/**\n', ''));
    const { bin } = JSON.parse(await readFile('package.json', 'utf8')) as { bin: unknown };
    assert.deepEqual(bin, { parlance: 'dist/parlance.js' });
  });

  it('reads nothing of its commands for the help', async () => {
    const first = await readFile('dist/parlance.js', 'utf8');
    assert.ok(first.startsWith('#!/usr/bin/env node\n'));
    assert.ok(first.length < 20_000, `${first.length} characters`);
  });

  it('ends quietly when nobody reads on', async () => {
    const { child, ended } = startProgram(['translate', '--help'], { cwd: folder });
    child.stdout?.destroy();
    const { stderr } = await ended;
    assert.equal(stderr, '');
  });

  it('has every command, option and value completed by each shell', async () => {
    for (const shell of shells) {
      const { code, stdout } = await run('completion', shell);
      assert.equal(code, 0);
      for (const [name, command] of Object.entries<Command>(commands)) {
        assert.ok(stdout.includes(name));
        for (const [option, { values = [] }] of Object.entries(command.options)) {
          assert.ok(stdout.includes(shell === 'fish' ? `-l ${option}` : `--${option}`), `${shell}: ${option}`);
          for (const value of values) assert.ok(stdout.includes(value), `${shell}: ${value}`);
        }
      }
    }
  });

  it('is completed by bash', async function () {
    if (process.platform === 'win32') this.skip();
    const script = path.join(folder, 'completion.bash');
    await writeFile(script, (await run('completion', 'bash')).stdout);
    const typed = [
      ['parlance', ''],
      ['parlance', 'sync', '--ch'],
      ['parlance', 'translate', '--formality', 'pre'],
      ['parlance', 'completion', ''],
      ['parlance', 'translate', 'comp'],
    ];
    const questions = typed.map(
      (words) =>
        `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _parlance; echo "\${COMPREPLY[@]}"`,
    );
    const answers = execFileSync('bash', ['-c', ['source ./completion.bash', ...questions].join('\n')], {
      cwd: folder,
      encoding: 'utf8',
    });
    assert.deepEqual(answers.trim().split('\n'), [
      [...names, '--help', '--version'].join(' '),
      '--check',
      'prefer_more prefer_less',
      shells.join(' '),
      'completion.bash',
    ]);
  });

  it('is completed by zsh from a file of $fpath, also the first time', async function () {
    await writeFile(path.join(folder, '_parlance'), (await run('completion', 'zsh')).stdout);
    const commands = [
      `fpath=(. $fpath); autoload -Uz _parlance`,
      '_describe() { print -r -- $#names }; _arguments() { print -r -- ${@[-1]} }',
      'words=(parlance ""); CURRENT=2; _parlance',
      'words=(parlance completion ""); CURRENT=3; _parlance',
    ];
    let answers: string;
    try {
      answers = execFileSync('zsh', ['-f', '-c', commands.join('\n')], { cwd: folder, encoding: 'utf8' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') this.skip();
      throw error;
    }
    assert.deepEqual(answers.trim().split('\n'), [String(names.length), `*: :(${shells.join(' ')})`]);
  });

  it('serves until it is stopped', async () => {
    const { child, ended } = startProgram(['serve', '--json', '--data', 'data'], { cwd: folder });
    const [line] = (await once(child.stdout!, 'data')) as [Buffer];
    const { url, key } = JSON.parse(line.toString()) as { url: string; key: string };
    const answer = await fetch(`${url}/v2/usage`, { headers: { authorization: `Service-Auth-Key ${key}` } });
    assert.equal(answer.status, 200);
    child.kill('SIGTERM');
    assert.equal((await ended).code, 0);
    await assert.rejects(fetch(url));
  });
});
