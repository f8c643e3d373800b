import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

describe('what is done before the package is packed or installed from its sources', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'parlance-prepare-'));
    mkdirSync(path.join(folder, 'build'));
    copyFileSync('build/prepare.mjs', path.join(folder, 'build/prepare.mjs'));
  });
  after(() => rmSync(folder, { recursive: true }));

  const prepare = (...args: string[]): ReturnType<typeof spawnSync> =>
    spawnSync(process.execPath, ['build/prepare.mjs', ...args], { cwd: folder, encoding: 'utf8' });

  it('is part of both', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    assert.equal(scripts['prepare'], 'node build/prepare.mjs');
    assert.equal(scripts['prepack'], 'node build/prepare.mjs --anew');
  });

  it('says what to do where the build tools are missing, and makes no empty package', () => {
    for (const args of [[], ['--anew']]) {
      const { status, stderr } = prepare(...args);
      assert.equal(status, 1);
      assert.match(String(stderr), /^Couldn’t build Parlance: .* Run npm ci first\.$/m);
    }
  });

  it('builds nothing that is there', () => {
    mkdirSync(path.join(folder, 'dist/library'), { recursive: true });
    for (const file of ['parlance.js', 'library/client.d.ts', 'sbom.cdx.json']) {
      writeFileSync(path.join(folder, 'dist', file), '');
    }
    assert.equal(prepare().status, 0);
  });
});
