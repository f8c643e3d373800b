/*
 * Builds what the package of npm carries. npm runs it before it packs (`--anew`), and wherever the package is installed from its
 * sources, as by `npm install git+https://…`: there nothing is built yet, and without it the package would be empty.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';

const project = path.resolve(import.meta.dirname, '..');
const isAnew = process.argv.includes('--anew');
const isBuilt = ['parlance.js', 'library/client.d.ts', 'sbom.cdx.json'].every((file) =>
  existsSync(path.join(project, 'dist', file)),
);

if (isAnew || !isBuilt) {
  if (!existsSync(path.join(project, 'node_modules/esbuild'))) {
    console.error('Couldn’t build Parlance: its build tools aren’t installed. Run npm ci first.');
    process.exit(1);
  }
  rmSync(path.join(project, 'dist'), { recursive: true, force: true });
  for (const script of ['build', 'library', 'bill']) {
    const { status } = spawnSync('npm', ['run', '--silent', script], {
      cwd: project,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
    if (status !== 0) process.exit(status ?? 1);
  }
}
