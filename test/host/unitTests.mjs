// Runs the unit tests with mocha: `node test/host/withNode.mjs test/host/unitTests.mjs [MOCHA ARGUMENTS]`;
// without arguments all of them, in two processes.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectDir } from './toolchain.mjs';

/** About half of the work: the local service, what attacks it, and what holds it to the contract. */
const inSecondProcess = ['test/contract/**', 'test/field/**', 'test/security/**', 'test/unit/localService/**'];
const inFirstProcess = ['test/unit/!(localService)/**'];

/**
 * All of them in two processes side by side, since one keeps no more than one processor busy. The results are told one
 * after the other.
 *
 * @returns as `runMocha`
 */
export async function runUnitTests() {
  let held = [];
  const tell = () => {
    for (const chunk of held) process.stdout.write(chunk);
    held = undefined;
  };
  const hold = (chunk) => (held ? held.push(chunk) : process.stdout.write(chunk));
  const halves = await Promise.all([
    runMocha(ignoring(inSecondProcess)).finally(tell),
    runMocha(ignoring(inFirstProcess), hold),
  ]);
  const sum = (key) => halves[0][key] + halves[1][key];
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    failures: halves.flatMap(({ failures }) => failures),
  };
}

const ignoring = (patterns) => patterns.flatMap((pattern) => ['--ignore', pattern]);

/**
 * @param args of mocha
 * @param print takes what it prints, piece by piece; without, it goes where that of this process goes
 * @returns `passed`, `failed`, `skipped`, `failures` (title, file, error); a mocha that never ended its run is one failure
 */
export async function runMocha(args, print) {
  const dir = await mkdtemp(path.join(tmpdir(), 'parlance-unit-'));
  const counts = path.join(dir, 'counts.json');
  try {
    const mocha = path.join(projectDir, 'node_modules/mocha/bin/mocha.js');
    const reporter = ['--reporter', 'test/host/countingReporter.mjs', '--reporter-option', `counts=${counts}`];
    const color = process.stdout.isTTY ? '--color' : '--no-color';
    const traces = ['--require', path.join(projectDir, 'test/host/shortTraces.mjs')];
    const child = spawn(process.execPath, [mocha, ...traces, ...reporter, color, ...args], {
      cwd: projectDir,
      stdio: print ? ['inherit', 'pipe', 'pipe'] : 'inherit',
    });
    child.stdout?.on('data', print);
    child.stderr?.on('data', print);
    const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
    const result = JSON.parse(
      await readFile(counts, 'utf8').catch(() => '{"passed":0,"failed":0,"skipped":0,"failures":[]}'),
    );
    if (code !== 0 && result.failed === 0) {
      result.failed = 1;
      result.failures.push({ title: 'the unit tests', error: `mocha ended with ${code}.` });
    }
    return result;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const args = process.argv.slice(2);
  const { failed } = await (args.length === 0 ? runUnitTests() : runMocha(args));
  process.exitCode = failed ? 1 : 0;
}
