// One bundle per world (see ARCHITECTURE.md): each entry runs in a process of its own kind.
const esbuild = require('esbuild');
const { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { gunzipSync } = require('node:zlib');
const endingReaders = require('./build/endingReaders');
const { buildInTwo } = require('./build/inTwo');
const { libraries, writeShakable } = require('./build/libraries');
const { writeNotices } = require('./build/notices');
const { writeOwnModels } = require('./build/ownModels');
const { packLanguages } = require('./build/packLanguages');

const production = process.argv.includes('--production');
const watch = process.argv.includes('--watch');

/** @type {import('esbuild').BuildOptions} */
const common = {
  bundle: true,
  minify: production,
  sourcemap: !production,
  // Sizes are for those who change the code: `npm run build:dev`.
  logLevel: production ? 'warning' : 'info',
  // They stand in the notices, whole.
  legalComments: 'none',
  metafile: true,
};

/** undici without what we have no use for: we speak HTTP/1.1, and what speaks HTTP/2 takes long to load. */
const undiciInParts = {
  name: 'undici in parts',
  setup(build) {
    build.onResolve({ filter: /^undici$/ }, () => ({ path: path.join(__dirname, 'build/undici.js') }));
    build.onResolve({ filter: /^node:http2$/ }, ({ importer }) =>
      /[/\\]undici[/\\]/.test(importer) ? { path: 'http2', namespace: 'nothing' } : undefined,
    );
    build.onLoad({ filter: /./, namespace: 'nothing' }, () => ({ contents: 'exports.constants = {};' }));
  },
};

/** @type {import('esbuild').BuildOptions} */
const node = {
  ...common,
  // Node makes names that are unique, too.
  alias: { nanoid: path.join(__dirname, 'build/uniqueName.js') },
  platform: 'node',
  format: 'cjs',
  target: 'node22',
  // What sockets would load beside, where somebody had it, is not in a package that is whole by itself.
  define: { 'process.env.WS_NO_BUFFER_UTIL': '"1"', 'process.env.WS_NO_UTF_8_VALIDATE': '"1"' },
  plugins: [undiciInParts],
};

/**
 * Libraries of the extension that are needed with the first call, the first text that is checked, the first file that is
 * read: they get files of their own, so that starting the editor need not read them.
 */
const apart = {
  undici: 'undici',
  'vscode-languageclient/node': 'languageClient',
  htmlparser2: 'htmlparser2',
  'entities/decode': 'entities',
  saxes: 'saxes',
  papaparse: 'papaparse',
  '@msgpack/msgpack': 'msgpack',
  'cld3-asm': 'cld3',
  chardet: 'chardet',
  yaml: 'yaml',
  '@fluent/syntax': 'fluentSyntax',
};

/** @param {string[]} libraries keys of `apart` */
const librariesApart = (libraries) => ({
  name: 'libraries apart',
  setup(build) {
    build.onResolve({ filter: /^[^.]/ }, ({ path: library, kind }) =>
      libraries.includes(library) && kind !== 'entry-point'
        ? { path: `./${apart[library]}.js`, external: true }
        : undefined,
    );
  },
});

/** The protocol of agents is spoken by one command alone: no other one is to read it. */
const protocolApart = {
  name: 'protocol apart',
  setup(build) {
    build.onResolve({ filter: /^\.\/mcpProtocol$/ }, () => ({ path: './mcpProtocol.js', external: true }));
  },
};

/** The tables of Chinese characters are read when something is translated into traditional Chinese. */
const tablesApart = {
  name: 'tables apart',
  setup(build) {
    build.onResolve({ filter: /^\.\/openCc$/ }, () => ({ path: './openCc.js', external: true }));
  },
};

/** Decoders are given packets: what would find those in files (under the LGPL) is not among what is shipped. */
const packetsAlone = {
  name: 'packets alone',
  setup(build) {
    build.onResolve({ filter: /^codec-parser$/ }, () => ({ path: path.join(__dirname, 'build/noParser.js') }));
  },
};

/** What webviews show: each folder of src/webview with a main.tsx is a page. */
function pages() {
  const folder = path.join(__dirname, 'src/webview');
  const names = readdirSync(folder).filter((name) => existsSync(path.join(folder, name, 'main.tsx')));
  return Object.fromEntries(names.map((name) => [name, `src/webview/${name}/main.tsx`]));
}

/** @type {import('esbuild').BuildOptions} */
const extension = {
  ...node,
  // The language first: other modules have words at their top.
  entryPoints: { extension: 'src/extension.ts', language: 'src/editor/messages/language.ts' },
  outdir: path.join(__dirname, 'dist'),
  external: ['vscode'],
  plugins: [librariesApart(Object.keys(apart)), undiciInParts],
};

/** In one file, in which modules are read in the order of their imports. */
const extensionWhole = { ...extension, entryPoints: { extension: 'src/extension.ts' } };

/** @type {import('esbuild').BuildOptions} */
const program = {
  ...node,
  entryPoints: { parlance: 'src/cli/parlance.ts' },
  outdir: path.join(__dirname, 'dist'),
  plugins: [librariesApart(Object.keys(apart)), protocolApart, undiciInParts],
};

/** What a shell runs `dist/parlance.js` by. */
const shebang = '#!/usr/bin/env node\n';

/** @type {import('esbuild').BuildOptions} */
const programWhole = { ...program, banner: { js: shebang.trimEnd() } };

/** @type {import('esbuild').BuildOptions[]} */
const worlds = [
  ...libraries(node),
  {
    ...node,
    entryPoints: Object.fromEntries(Object.entries(apart).map(([library, file]) => [file, library])),
    outdir: 'dist',
    external: ['vscode'],
  },
  {
    ...node,
    entryPoints: { languageServer: 'src/languageServer/main.ts' },
    outdir: 'dist',
    plugins: [librariesApart(['cld3-asm']), undiciInParts],
  },
  { ...node, entryPoints: { endWithParent: 'src/endWithParent.ts' }, outdir: 'dist' },
  {
    ...node,
    entryPoints: { mcpProtocol: 'src/cli/mcp/mcpProtocol.ts' },
    outdir: 'dist',
    // Its small check of schemas, which makes no code of them; the streams are given to it.
    conditions: ['workerd'],
  },
  {
    ...node,
    entryPoints: { mediaThread: 'src/decoding/mediaThread.ts' },
    outdir: 'dist',
    plugins: [packetsAlone, endingReaders],
    // Its libraries tell the console of what is damaged in a file.
    drop: ['console'],
  },
  {
    ...node,
    entryPoints: { fileReader: 'src/editor/reader/worker.ts' },
    outdir: 'dist',
    plugins: [librariesApart(['cld3-asm']), undiciInParts],
  },
  {
    ...node,
    entryPoints: {
      localService: 'src/localService/main.ts',
      documentThread: 'src/localService/documents/documentThread.ts',
      writingWorker: 'src/localService/writing/worker.ts',
      modelThread: 'src/localService/engines/neural/worker.ts',
      memoryThread: 'src/localService/memories/memoryThread.ts',
    },
    outdir: 'dist',
    plugins: [packLanguages, tablesApart, undiciInParts],
  },
  {
    ...node,
    entryPoints: { openCc: 'src/localService/engines/chinese/openCc.ts' },
    outdir: 'dist',
    // Its tables are half as long in their own characters.
    charset: 'utf8',
  },
  {
    ...common,
    platform: 'browser',
    format: 'iife',
    target: 'chrome138', // Not newer than that of the oldest VS Code that is supported.
    entryPoints: pages(),
    outdir: 'dist/webview',
    assetNames: '[name]',
    loader: { '.ttf': 'file' },
  },
];

const modules = path.join(__dirname, 'node_modules');

/** The files the writing engines read at run time: Harper, dictionaries with their licences, lists of words, slips. */
function copyWritingAssets() {
  const target = path.join(__dirname, 'dist/writing');
  mkdirSync(target, { recursive: true });
  copyFileSync(path.join(modules, 'harper.js/dist/harper_wasm_bg.wasm'), path.join(target, 'harper.wasm'));
  for (const language of ['en', 'de', 'es', 'fr', 'it', 'pt', 'pt-pt']) {
    const source = path.join(modules, `dictionary-${language}`);
    const folder = path.join(target, 'dictionaries', language);
    mkdirSync(folder, { recursive: true });
    for (const file of ['index.aff', 'index.dic', 'license']) {
      copyFileSync(path.join(source, file), path.join(folder, file));
    }
  }
  const lists = path.join(__dirname, 'data/writing');
  for (const file of readdirSync(lists).filter((name) => /\.(bin|gz|json)$/.test(name))) {
    copyFileSync(path.join(lists, file), path.join(target, file));
  }
  const terms = path.join(modules, '@cspell/dict-software-terms');
  const names = readFileSync(path.join(lists, 'names_en.txt'), 'utf8').trim();
  writeFileSync(path.join(target, 'terms.txt'), [...technicalTerms(path.join(modules, '@cspell')), names].join('\n'));
  copyFileSync(path.join(terms, 'LICENSE'), path.join(target, 'terms-license.txt'));
}

/** The translation engine, its JavaScript as a function that takes what it expects as globals; and our own models. */
function copyTranslationAssets() {
  const source = path.join(modules, '@browsermt/bergamot-translator/worker');
  const target = path.join(__dirname, 'dist/neural');
  mkdirSync(target, { recursive: true });
  copyFileSync(path.join(source, 'bergamot-translator-worker.wasm'), path.join(target, 'bergamot.wasm'));
  const code = readFileSync(path.join(source, 'bergamot-translator-worker.js'), 'utf8');
  writeFileSync(
    path.join(target, 'bergamot.js'),
    `module.exports = function (Module, require, __dirname) {\n${code}\n};\n`,
  );
  writeOwnModels(path.join(__dirname, 'data/models'), path.join(__dirname, 'dist/models'));
  copyFileSync(path.join(__dirname, 'data/models/pinned.json'), path.join(__dirname, 'dist/pinnedModels.json'));
}

/** What those lists have by mistake, or for a name that has a slip. */
const misspeltTerms = new Set(
  (
    'becaus curren enanced equest explicity exponentiale extention highligh imagline infintie informations inhertance ' +
    'onencrypted oninstall onstalled onterminated plaforms preceeding qualifed repitition reregisteration sematic skupped splitted'
  ).split(' '),
);

/** The words of the lists for languages of program and tools, one a line; all are under the MIT licence. */
function technicalTerms(folder) {
  const lists = readdirSync(folder, { recursive: true })
    .map(String)
    .filter(
      (file) =>
        /^dict-[^/\\]+[/\\].*\.txt(?:\.gz)?$/.test(file) && !/licen[cs]e|-legacy|-alternative|flag-?words/i.test(file),
    )
    .map((file) => readFileSync(path.join(folder, file)));
  const words = lists
    .map((list) => (list[0] === 0x1f && list[1] === 0x8b ? gunzipSync(list) : list).toString())
    .flatMap((list) => list.split(/\r?\n/))
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => /^[A-Za-z]+$/.test(line) && !/n't$/.test(line) && !misspeltTerms.has(line));
  return [...new Set(words)].sort();
}

async function main() {
  copyWritingAssets();
  copyTranslationAssets();
  if (!watch) {
    const built = await Promise.all([
      // Not for those who look into it: the lines of two files are not those of the sources.
      production ? buildInTwo(extension) : esbuild.build(extensionWhole),
      production ? buildInTwo(program, { firstLine: shebang, readsWith: true }) : esbuild.build(programWhole),
      ...worlds.map((world) => esbuild.build(world)),
    ]);
    writeShakable(path.join(__dirname, 'dist/library/modules'));
    writeNotices(
      path.join(__dirname, 'dist'),
      built.map(({ metafile }) => metafile),
    );
    return;
  }
  for (const world of [extensionWhole, programWhole, ...worlds]) {
    const context = await esbuild.context(world);
    await context.watch();
  }
}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
