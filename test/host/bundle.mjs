// Bundles what runs in the extension host beside the extension: one file for each entry, with `vscode` and mocha left
// to be found there.
import { build } from 'esbuild';
import { globSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { outputDir, projectDir } from './toolchain.mjs';

/** Rooms that are bundled, or about to be: windows that are open at once share them. */
const bundled = new Map();

/**
 * @param room the folder in test/ with an index.ts, which exports `run()`
 * @returns the bundled index, for VS Code to run
 */
export function bundle(room) {
  if (!bundled.has(room)) bundled.set(room, bundleNow(room));
  return bundled.get(room);
}

async function bundleNow(room) {
  const outdir = path.join(outputDir, 'bundles', room);
  await rm(outdir, { recursive: true, force: true });
  await build({
    absWorkingDir: projectDir,
    entryPoints: [`test/${room}/index.ts`, ...globSync(`test/${room}/**/*.test.ts`, { cwd: projectDir })],
    outbase: `test/${room}`,
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
