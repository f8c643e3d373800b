import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { build, type BuildOptions, type Metafile } from 'esbuild';
import { rollup } from 'rollup';

const run = promisify(execFile);
const modules = path.resolve('dist/library/modules');

const work = `
const file = formatOfFile('app.properties').parse('hello = Hello {0}');
const client = new ServiceClient(
  { baseUrl: 'http://127.0.0.1:9', key: 'k', authScheme: 'A', tagHeader: 'T' },
  { retry: { attempts: 1 } },
);
client.usage.get().catch((error) => {
  console.log(file.segments[0].text, Object.keys(locateCodes(file.segments[0], 'Hallo {0}')).length > 0, ServiceError.is(error));
  return client.close();
});
`;
const expected = 'Hello {0} true true\n';
const names = { client: '{ ServiceClient, ServiceError }', formats: '{ formatOfFile, locateCodes }' };

/** What programs of others make of the library: what bundlers take of `exports`, and what is left of it. */
describe('the library in bundles', function () {
  this.timeout(60_000);
  let folder: string;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-bundles-'));
    await mkdir(path.join(folder, 'node_modules'));
    await symlink(path.resolve('.'), path.join(folder, 'node_modules/parlance'), 'junction');
    const imported = Object.entries(names).map(([name, all]) => `import ${all} from 'parlance/${name}';`);
    const required = Object.entries(names).map(([name, all]) => `const ${all} = require('parlance/${name}');`);
    await writeFile(path.join(folder, 'use.mjs'), imported.join('\n') + work);
    await writeFile(path.join(folder, 'use.cjs'), required.join('\n') + work);
  });
  after(() => rm(folder, { recursive: true }));

  async function bundled(entry: string, options: BuildOptions): Promise<Metafile> {
    const { metafile } = await build({
      ...{
        absWorkingDir: folder,
        entryPoints: [entry],
        bundle: true,
        minify: true,
        logLevel: 'silent',
        metafile: true,
      },
      ...options,
    });
    assert.ok(metafile);
    return metafile;
  }

  it('runs as it is bundled by esbuild, as a module and as CommonJS', async () => {
    for (const entry of ['use.mjs', 'use.cjs']) {
      for (const format of ['esm', 'cjs'] as const) {
        const outfile = `out/${entry}.${format === 'esm' ? 'mjs' : 'cjs'}`;
        await bundled(entry, { platform: 'node', format, outfile });
        assert.equal((await run(process.execPath, [outfile], { cwd: folder })).stdout, expected, outfile);
      }
    }
  });

  it('runs as it is bundled by Rollup', async () => {
    const input = path.join(folder, 'use.mjs');
    const resolveId = (id: string): string | undefined => {
      const [, name] = /^parlance\/(\w+)$/.exec(id) ?? [];
      return name && path.join(modules, `${name}.mjs`);
    };
    const bundle = await rollup({ input, external: /^node:/, plugins: [{ name: 'here', resolveId }] });
    await bundle.write({ dir: path.join(folder, 'rolled'), format: 'es', entryFileNames: '[name].mjs' });
    await bundle.close();
    assert.equal((await run(process.execPath, ['rolled/use.mjs'], { cwd: folder })).stdout, expected);
  });

  it('asks Node for nothing that Node 20 does not have', async () => {
    const { outputs } = await bundled('use.mjs', { platform: 'node', format: 'esm', outdir: 'twenty' });
    const builtins = Object.values(outputs).flatMap(({ imports }) => imports.map((one) => one.path));
    assert.ok(builtins.includes('node:timers/promises'), builtins.join());
    assert.deepEqual(
      builtins.filter((name) => /sqlite/.test(name)),
      [],
    );
  });

  it('leaves out what a program does not use, and what it seldom needs until then', async () => {
    await writeFile(path.join(folder, 'none.mjs'), "import 'parlance/client'; import 'parlance/formats';");
    const none = await bundled('none.mjs', { platform: 'node', format: 'esm', outfile: 'none.js' });
    assert.ok((none.outputs['none.js']?.bytes ?? Infinity) < 100);
    await writeFile(path.join(folder, 'client.mjs'), "export { ServiceClient } from 'parlance/client';");
    const options = { platform: 'node', format: 'esm', outdir: 'parts', splitting: true } as const;
    const { outputs } = await bundled('client.mjs', options);
    // What is read with it: the entry, and all that is imported there and not when it is wanted.
    const first = new Set(['parts/client.js']);
    for (const name of first) {
      for (const { path: other, kind } of outputs[name]?.imports ?? []) {
        if (kind === 'import-statement' && outputs[other]) first.add(other);
      }
    }
    const bytes = [...first].reduce((sum, name) => sum + (outputs[name]?.bytes ?? 0), 0);
    assert.ok(bytes < 80_000, `${bytes} bytes`);
  });

  it('has formats for a web page, which need nothing of Node', async () => {
    await writeFile(path.join(folder, 'page.mjs'), "export { formatOfFile } from 'parlance/formats';");
    const { outputs } = await bundled('page.mjs', { platform: 'browser', format: 'esm', outfile: 'page.js' });
    assert.deepEqual(outputs['page.js']?.imports, []);
  });
});
