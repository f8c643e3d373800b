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
 * @param {object} [how]
 * @param {string} [how.firstLine] of the first file, by which a system knows what runs it
 * @param {boolean} [how.readsWith] whether the entry may say how what follows is read, by `readWith`
 * @returns {Promise<import('esbuild').BuildResult>} what was built; both files are written
 */
exports.buildInTwo = async function buildInTwo(options, { firstLine = '', readsWith = false } = {}) {
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
  const first = new Map();
  const later = new Map();
  for (const { path: file, text } of result.outputFiles) {
    const name = path.basename(file);
    (atOnce.has(output(name)) ? first : later).set(`./${name}`, text);
  }
  const common = {
    format: 'cjs',
    platform: 'node',
    target: options.target,
    minify: options.minify,
    legalComments: 'none',
    // A part is imported by the function below, as any other.
    supported: { 'dynamic-import': false },
  };
  const functions = [];
  const shared = new Set();
  for (const [name, text] of later) {
    const { code } = await esbuild.transform(text, common);
    functions.push(`"${name}":function(module,exports,require){${code}}`);
    for (const { path: file } of outputs[output(path.basename(name))].imports) {
      if (first.has(`./${path.basename(file)}`)) shared.add(`./${path.basename(file)}`);
    }
  }
  const start = await joined(first, {
    ...common,
    ...{ entry, before, shared: [...shared] },
  });
  const write = (name, code, before = '') =>
    writeFileSync(path.join(options.outdir, name), `${before}"use strict";${code}\n`);
  write(`${entry}Parts.js`, `module.exports={${functions.join(',\n')}};`);
  write(`${entry}.js`, loader([entry, ...before], start, readsWith), firstLine);
  return result;
};

/** The files of an entry that are read with it. */
function importedAtOnce(outputs, entry, found) {
  if (found.has(entry)) return;
  found.add(entry);
  for (const { path: file, kind, external } of outputs[entry].imports) {
    if (!external && kind === 'import-statement') importedAtOnce(outputs, file, found);
  }
}

/** The parts that are read at once, as one; what later ones import of them is handed to `provide`, by the part's name. */
async function joined(parts, { entry, before, shared, ...options }) {
  const contents = [
    ...before.map((name) => `import './${name}.js';`),
    `export * from './${entry}.js';`,
    ...shared.map((name, at) => `import * as part${at} from '${name}';`),
    `provide({${shared.map((name, at) => `'${name}': part${at}`).join(', ')}});`,
  ];
  const { outputFiles } = await esbuild.build({
    ...options,
    stdin: { contents: contents.join('\n') },
    bundle: true,
    write: false,
    plugins: [
      {
        name: 'parts',
        setup(build) {
          build.onResolve({ filter: /./ }, ({ path: name }) =>
            parts.has(name) ? { path: name, namespace: 'part' } : { path: name, external: true },
          );
          build.onLoad({ filter: /./, namespace: 'part' }, ({ path: name }) => ({ contents: parts.get(name) }));
        },
      },
    ],
  });
  return outputFiles[0].text;
}

/*
 * A library that is bundled apart is read when something of it is wanted first: a part that imports it may never come to
 * that. The editor looks up anew who asks for `vscode`, each time: it is asked for once.
 */
const loader = ([entry, ...before], start, readsWith) => {
  const read = readsWith ? 'read' : 'require';
  return `${readsWith ? '\nlet read=require;\nfunction readWith(reader){read=reader(require)}' : ''}
const loaded={};
function part(name){
  if(loaded[name])return loaded[name].exports;
  if(!/^\\.\\/(part-[A-Z0-9]{8}|${[entry, ...before].join('|')})\\.js$/.test(name))return (loaded[name]={exports:/^\\.\\//.test(name)?later(()=>${read}(name)):require(name)}).exports;
  const module=loaded[name]={exports:{}};
  ${read}("./${entry}Parts.js")[name](module,module.exports,part);
  return module.exports;
}
function later(read){
  let library;
  const there=()=>library??=read();
  return new Proxy({},{
    get:(_,key)=>there()[key],
    has:(_,key)=>key in there(),
    ownKeys:()=>Reflect.ownKeys(there()),
    getOwnPropertyDescriptor:(_,key)=>{const own=Reflect.getOwnPropertyDescriptor(there(),key);return own&&{...own,configurable:true}},
  });
}
function provide(first){for(const name in first)loaded[name]={exports:first[name]}}
(function(module,exports,require){${start}})(module,exports,part);`;
};
