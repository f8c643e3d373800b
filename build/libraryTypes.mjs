/*
 * The types of what other programs import (`src/library`), one file for each entry, which need no other package; and the
 * entries for `import` in Node, which give the same classes as those for `require` (bundlers take `dist/library/modules`). Run before the package is packed.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';

const project = path.resolve(import.meta.dirname, '..');
const folder = path.join(project, 'dist/library');

for (const name of ['client', 'formats']) {
  const bundle = await rollup({
    input: path.join(project, `src/library/${name}.ts`),
    plugins: [dts({ respectExternal: true, tsconfig: path.join(project, 'tsconfig.json') })],
    onLog(_level, { code, message }) {
      // Types of Node come with Node.
      if (code !== 'UNRESOLVED_IMPORT' || !/"node:/.test(message)) throw new Error(message);
    },
    external: /^node:/,
  });
  await bundle.write({ file: path.join(folder, `${name}.d.ts`), format: 'es' });
  await bundle.close();
  for (const kind of ['mjs', 'd.mts']) {
    writeFileSync(path.join(folder, `${name}.${kind}`), `export * from './${name}.js';\n`);
  }
}
