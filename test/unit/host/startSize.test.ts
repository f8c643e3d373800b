import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { Undici } from '../../../src/api/connections';

/** Every window reads it before Parlance can do anything. */
const most = 340 * 1024;

describe('The bundle that is read when Parlance starts', () => {
  it('is small: what the first command does not need is imported by `import()`', () => {
    const { size } = statSync('dist/extension.js');
    assert.ok(size <= most, `${size} bytes`);
  });

  it('reads no library at once', () => {
    const text = readFileSync('dist/extension.js', 'utf8');
    const libraries = [...text.matchAll(/require\("\.\/((?!extensionParts|part-)[^"]+)\.js"\)/g)].map(
      ([, name]) => name,
    );
    assert.deepEqual(libraries, []);
  });

  it('has all it needs at once in it, and everything else in one file beside it', () => {
    const [first, later] = ['dist/extension.js', 'dist/extensionParts.js'].map((file) => readFileSync(file, 'utf8'));
    const has = (text: string): Set<string> =>
      new Set([...text.matchAll(/"\.\/(part-[A-Z0-9]{8})\.js":[\w$]/g)].map(([, name]) => name!));
    const there = new Set([...has(first!), ...has(later!)]);
    assert.ok(there.size > 50, 'they were found');
    for (const text of [first!, later!]) {
      for (const [, name] of text.matchAll(/require\("\.\/(part-[A-Z0-9]{8})\.js"\)/g)) {
        assert.ok(there.has(name!), name);
      }
    }
  });
});

describe('The libraries of the bundles', () => {
  it('are read when something of them is wanted, not with what might want it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'parlance-start-'));
    try {
      writeFileSync(join(folder, 'en.json'), '{"a": "One"}');
      writeFileSync(join(folder, 'de.json'), '{"a": "Eins"}');
      const told = join(folder, 'told.cjs');
      writeFileSync(told, `process.on('exit', () => console.error(Object.keys(require.cache).join('\\n')));`);
      const { stderr, status } = spawnSync(
        process.execPath,
        ['--require', told, resolve('dist/parlance.js'), 'sync', '--check'],
        { cwd: folder, env: { PATH: process.env['PATH'], HOME: folder }, encoding: 'utf8' },
      );
      assert.equal(status, 0, stderr);
      const read = stderr
        .split('\n')
        .filter((line) => line.includes('dist'))
        .map((line) => basename(line));
      assert.deepEqual(read, ['parlance.js', 'parlanceParts.js']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("leave Node's own fetch its own agent", () => {
    const script = `
      const undici = require(process.argv[1]);
      new undici.Agent();
      const agent = () => globalThis[Symbol.for('undici.globalDispatcher.1')];
      console.log(agent() === undefined, typeof undici.WebSocket, agent() instanceof undici.Agent);`;
    const { stdout, stderr } = spawnSync(process.execPath, ['-e', script, resolve('dist/undici.js')], {
      encoding: 'utf8',
    });
    assert.equal(stdout, 'true function false\n', stderr);
  });

  it('have of undici all that is used of it', async () => {
    const used: Readonly<Record<keyof Undici, true>> = {
      ...{ Agent: true, Client: true, Dispatcher: true, Pool: true, ProxyAgent: true, buildConnector: true },
      ...{ DecoratorHandler: true, FormData: true, WebSocket: true },
    };
    const undici = (await import(resolve('dist/undici.js'))) as { default: Record<string, unknown> };
    for (const name of Object.keys(used)) assert.equal(typeof undici.default[name], 'function', name);
  });
});
