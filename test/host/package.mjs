// `npm run package`: the package that VS Code installs, with the bill of materials of what is in it. It is put into the
// folder that is named, or into that of the project.
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeBillOfMaterials } from './billOfMaterials.mjs';
import { packagedReadme } from './packagedReadme.mjs';
import { packager, projectDir, reportAndExit } from './toolchain.mjs';

/** What may be in the package; .vscodeignore says what of it is. */
const parts = [
  '.vscodeignore',
  'package.json',
  'CHANGELOG.md',
  'LICENSE',
  'LICENSES.md',
  'dist',
  'docs',
  'l10n',
  'media',
];

try {
  writeBillOfMaterials();
  // In a folder of its own, since its README is another one.
  const folder = mkdtempSync(path.join(tmpdir(), 'parlance-package-'));
  try {
    for (const part of [...parts, ...globSync('package.nls*.json', { cwd: projectDir })]) {
      cpSync(path.join(projectDir, part), path.join(folder, part), { recursive: true });
    }
    const home = knownHome(path.join(folder, 'package.json'));
    writeFileSync(path.join(folder, 'README.md'), await packagedReadme(home));
    const options = [
      '--no-dependencies',
      '--no-rewrite-relative-links',
      '--allow-missing-repository',
      '--out',
      path.resolve(process.argv[2] ?? projectDir),
    ];
    const { status } = spawnSync(process.execPath, [await packager(), 'package', ...options], {
      cwd: folder,
      stdio: 'inherit',
    });
    process.exitCode = status ?? 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
} catch (error) {
  reportAndExit(error);
}

/**
 * Returns the public address of the project. One that does not exist yet (`build/home.ts`) is taken out of the manifest:
 * nobody can follow its links.
 */
function knownHome(file) {
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  const home = manifest.homepage.replace(/#.*/, '');
  if (!new URL(home).hostname.endsWith('.example')) return home;
  const linking = ['homepage', 'repository', 'bugs', 'author'];
  const others = Object.entries(manifest).filter(([name]) => !linking.includes(name));
  writeFileSync(file, JSON.stringify(Object.fromEntries(others), undefined, 2));
  return undefined;
}
