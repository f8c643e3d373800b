// Library that other programs import: for Node as CommonJS, whole, and for bundlers as modules that can be tree-shaken.
const { writeFileSync } = require('node:fs');
const { builtinModules } = require('node:module');
const { join } = require('node:path');

/** Also for the Node before ours. */
const common = { target: 'node20', minify: false, sourcemap: false };

/** A bundler takes `define` of what a library has for other loaders for the module's own. */
const withoutLoaders = { define: 'undefined' };

/** What libraries of CommonJS require of Node, as imports: a module has no `require`. */
const builtinsAsImports = {
  name: 'builtins as imports',
  setup(build) {
    const filter = new RegExp(`^(?:node:)?(?:${builtinModules.filter((name) => !name.startsWith('_')).join('|')})$`);
    build.onResolve({ filter }, ({ path, kind }) =>
      kind === 'require-call' ? { path: path.replace(/^(?:node:)?/, 'node:'), namespace: 'builtin' } : undefined,
    );
    build.onLoad({ filter: /./, namespace: 'builtin' }, ({ path }) => ({
      // Node 20 lacks it, so only what needs it is missing there.
      contents: /^node:sqlite$/.test(path)
        ? 'module.exports = {};'
        : `import all from '${path}'; export { all as 'module.exports' };`,
    }));
  },
};

/**
 * @param {import('esbuild').BuildOptions} node how bundles for Node are built
 * @returns {import('esbuild').BuildOptions[]}
 */
function libraries(node) {
  const define = { ...node.define, ...withoutLoaders };
  const modules = { ...node, ...common, define, format: 'esm', splitting: true, outExtension: { '.js': '.mjs' } };
  return [
    {
      ...node,
      ...common,
      define,
      entryPoints: { client: 'src/library/client.ts', formats: 'src/library/formats.ts' },
      outdir: 'dist/library',
    },
    {
      ...modules,
      entryPoints: { client: 'src/library/client.ts' },
      outdir: 'dist/library/modules',
      chunkNames: 'client-[hash]',
      plugins: [...node.plugins, builtinsAsImports],
    },
    // It needs nothing of Node, so that pages use it, too.
    {
      ...modules,
      entryPoints: { formats: 'src/library/formats.ts' },
      outdir: 'dist/library/modules',
      chunkNames: 'formats-[hash]',
      platform: 'browser',
      target: 'es2022',
    },
  ];
}

/** Lets bundlers leave out what a program does not use of modules in a folder. */
function writeShakable(folder) {
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ sideEffects: false })}\n`);
}

module.exports = { libraries, writeShakable };
