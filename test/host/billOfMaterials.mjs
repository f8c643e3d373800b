import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectDir, ToolchainError } from './toolchain.mjs';

/** @returns a CycloneDX document of what the package carries of others, as npm knows it */
export function billOfMaterials() {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: projectDir,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new ToolchainError(`npm cannot write the bill of materials:\n${stderr}`);
  const bill = JSON.parse(stdout);
  // To npm all that is built in is for development: the notices say what of it is in the bundles.
  const notices = readFileSync(path.join(projectDir, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8');
  const isCarried = ({ name, version }) => notices.includes(`\n${name} ${version} (`);
  bill.components = bill.components.filter(isCarried).map((component) => ({
    ...component,
    ...(component.properties && {
      properties: component.properties.filter(({ name }) => name !== 'cdx:npm:package:development'),
    }),
  }));
  const carried = new Set([bill.metadata.component, ...bill.components].map((component) => component['bom-ref']));
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => carried.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => carried.has(one)) }));
  // npm calls it by the name of the folder.
  bill.metadata.component.name = 'parlance';
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/** Writes it beside what it is of. */
export function writeBillOfMaterials() {
  writeFileSync(path.join(projectDir, 'dist/sbom.cdx.json'), billOfMaterials());
}
