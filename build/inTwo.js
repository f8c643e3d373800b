const esbuild = require('esbuild');
const { writeFileSync } = require('node:fs');
const path = require('node:path');

/*
 * A bundle in two files: one with what its entry imports, which is read at once, and one with what is imported by
 * `import()`, which is read with the first of those. esbuild splits only modules of the newer kind, and into hundreds of
 * files; the editor takes the older kind, and reads few files faster than many.
 */

/**
 * @param {import('esbuild').BuildOptions} options with entry points by name: the bundle's, and those that are read before
 * @returns {Promise<import('esbuild').BuildResult>} what was built; both files are written
 */
exports.buildInTwo = async function buildInTwo(options) {
  const [entry, ...before] = Object.keys(options.entryPoints);
  const result = await esbuild.build({
    ...options,
    format: 'esm',
    splitting: true,
    write: false,
    metafile: true,
    chunkNames: 'part-[hash]',
  });
  const outputs = result.metafile.outputs;
  const output = (name) => Object.keys(outputs).find((file) => path.basename(file) === name);
  const atOnce = new Set();
  for (const name of [entry, ...before]) importedAtOnce(outputs, output(`${name}.js`), atOnce);
  const first = [];
  const later = [];
  for (const { path: file, text } of result.outputFiles) {
    const name = path.basename(file);
    const { code } = await esbuild.transform(text, {
      format: 'cjs',
      platform: 'node',
      target: options.target,
      minify: options.minify,
      legalComments: 'none',
      // A part is imported by the function below, as any other.
      supported: { 'dynamic-import': false },
    });
    // In parentheses, a function is compiled while the file is read.
    if (atOnce.has(output(name))) first.push(`"./${name}":(function(module,exports,require){${code}})`);
    else later.push(`"./${name}":function(module,exports,require){${code}}`);
  }
  const write = (name, code) => writeFileSync(path.join(options.outdir, name), `"use strict";${code}\n`);
  write(`${entry}Parts.js`, `module.exports={${later.join(',\n')}};`);
  write(`${entry}.js`, `const parts={${first.join(',\n')}};${loader([entry, ...before])}`);
  return result;
};

/** The files of an entry that are read with it. */
function importedAtOnce(outputs, entry, found) {
  if (found.has(entry)) return;
  found.add(entry);
  for (const { path: file, kind, external } of outputs[entry].imports)
    if (!external && kind === 'import-statement') importedAtOnce(outputs, file, found);
}

const loader = ([entry, ...before]) => `
const loaded={};
function part(name){
  if(!/^\\.\\/(part-[A-Z0-9]{8}|${[entry, ...before].join('|')})\\.js$/.test(name))return require(name);
  if(loaded[name])return loaded[name].exports;
  const module=loaded[name]={exports:{}};
  (parts[name]??require("./${entry}Parts.js")[name])(module,module.exports,part);
  return module.exports;
}
${before.map((name) => `part("./${name}.js");`).join('\n')}
module.exports=part("./${entry}.js");`;
