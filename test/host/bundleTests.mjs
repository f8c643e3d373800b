// Bundles the tests that run in the editor, one file each, with `vscode` and mocha left to the extension host.
import { build } from 'esbuild';
import { globSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { outputDir, projectDir } from './toolchain.mjs';

/** @returns the module that VS Code is to run. */
export async function bundleTests() {
  const outdir = path.join(outputDir, 'editor-tests');
  await rm(outdir, { recursive: true, force: true });
  await build({
    absWorkingDir: projectDir,
    entryPoints: ['test/editor/index.ts', ...globSync('test/editor/**/*.test.ts', { cwd: projectDir })],
    outbase: 'test/editor',
    outdir,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    external: ['vscode', 'mocha'],
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  return path.join(outdir, 'index.js');
}
