// `npm run package`: the package that VS Code installs, with the bill of materials of what is in it.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { billOfMaterials } from './billOfMaterials.mjs';
import { packager, projectDir, reportAndExit } from './toolchain.mjs';

try {
  writeFileSync(path.join(projectDir, 'dist/sbom.cdx.json'), billOfMaterials());
  const options = ['--no-dependencies', '--no-rewrite-relative-links', '--allow-missing-repository'];
  const { status } = spawnSync(process.execPath, [await packager(), 'package', ...options, ...process.argv.slice(2)], {
    cwd: projectDir,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} catch (error) {
  reportAndExit(error);
}
