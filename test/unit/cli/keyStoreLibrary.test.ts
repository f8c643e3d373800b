import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isBeside } from '../../../src/cli/keyStore';
import { describeWithSqlite } from '../../support/describeWithSqlite';

describeWithSqlite('The library of the key store', () => {
  it('is taken from no folder above the program, which others may have made', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'parlance-above-'));
    try {
      const program = path.join(folder, 'parlance/dist');
      await mkdir(program, { recursive: true });
      for (const name of await readdir('dist')) {
        if (/^parlance\w*\.js$|Protocol\.js$/.test(name)) await cp(path.join('dist', name), path.join(program, name));
      }
      const planted = path.join(folder, 'node_modules/@napi-rs/keyring');
      const owned = path.join(folder, 'owned');
      await mkdir(planted, { recursive: true });
      await writeFile(path.join(planted, 'package.json'), '{"name": "@napi-rs/keyring", "main": "index.js"}');
      await writeFile(path.join(planted, 'index.js'), `require('fs').writeFileSync(${JSON.stringify(owned)}, '')`);
      const { stderr } = spawnSync(process.execPath, [path.join(program, 'parlance.js'), 'usage'], {
        cwd: folder,
        env: { PATH: process.env['PATH'], XDG_CACHE_HOME: folder, PARLANCE_URL: 'https://api.example.com' },
        encoding: 'utf8',
      });
      assert.match(stderr, /^Couldn’t use the system keychain: the optional npm package/m);
      assert.equal(existsSync(owned), false);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('is where package managers put it', () => {
    const at = (...names: string[]): string => path.join(path.parse(process.cwd()).root, ...names);
    const library = ['@napi-rs', 'keyring', 'index.js'];
    for (const [file, program, expected] of [
      [at('lib', 'node_modules', ...library), at('lib', 'node_modules', 'parlance', 'dist'), true],
      [at('p', 'node_modules', ...library), at('p', 'node_modules', 'a', 'node_modules', 'parlance', 'dist'), true],
      [
        at('p', 'node_modules', '.pnpm', '@napi-rs+keyring@2', 'node_modules', ...library),
        at('p', 'node_modules', '.pnpm', 'parlance@1', 'node_modules', 'parlance', 'dist'),
        true,
      ],
      [at('node_modules', ...library), at('lib', 'node_modules', 'parlance', 'dist'), false],
      [at('node_modules', ...library), at('extensions', 'parlance', 'dist'), false],
    ] as const) {
      assert.equal(isBeside(file, program), expected, `${file} of ${program}`);
    }
  });
});
