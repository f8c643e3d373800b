// `npm run package`: the package that VS Code installs, with the bill of materials of what is in it.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { packager, projectDir, reportAndExit, ToolchainError } from './toolchain.mjs';

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

/** @returns a CycloneDX document of what the package is built from, as npm knows it */
function billOfMaterials() {
  const args = [
    'sbom',
    '--sbom-format',
    'cyclonedx',
    '--sbom-type',
    'application',
    '--omit',
    'dev',
    '--package-lock-only',
  ];
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: projectDir,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new ToolchainError(`npm cannot write the bill of materials:\n${stderr}`);
  const bill = JSON.parse(stdout);
  // npm calls it by the name of the folder.
  bill.metadata.component.name = 'parlance';
  return `${JSON.stringify(bill, null, 2)}\n`;
}
