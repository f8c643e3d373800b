// Runs the unit tests with mocha: `node test/host/withNode.mjs test/host/unitTests.mjs [MOCHA ARGUMENTS]`.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectDir } from './toolchain.mjs';

/** @returns `passed`, `failed`, `skipped`, `failures` (title, file, error); a mocha that never ended its run is one failure */
export async function runUnitTests(args = []) {
  const dir = await mkdtemp(path.join(tmpdir(), 'parlance-unit-'));
  const counts = path.join(dir, 'counts.json');
  try {
    const mocha = path.join(projectDir, 'node_modules/mocha/bin/mocha.js');
    const reporter = ['--reporter', 'test/host/countingReporter.mjs', '--reporter-option', `counts=${counts}`];
    const color = process.stdout.isTTY ? [] : ['--no-color'];
    const traces = ['--require', path.join(projectDir, 'test/host/shortTraces.mjs')];
    const child = spawn(process.execPath, [mocha, ...traces, ...reporter, ...color, ...args], {
      cwd: projectDir,
      stdio: 'inherit',
    });
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
  const { failed } = await runUnitTests(process.argv.slice(2));
  process.exitCode = failed ? 1 : 0;
}
