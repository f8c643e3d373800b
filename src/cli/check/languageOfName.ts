import { posix } from 'node:path';
import { proseLanguages } from '../../formats/prose/proseLanguages';
import { uiLanguageOf } from '../../formats/prose/ui/uiFiles';

/** Endings by the language that VS Code, or what people have for it, opens such files in. */
const endings: Readonly<Record<string, string>> = {
  asciidoc: 'adoc asciidoc asc',
  astro: 'astro',
  bat: 'bat cmd',
  bibtex: 'bib',
  c: 'c',
  clojure: 'clj cljs cljc edn',
  cmake: 'cmake',
  coffeescript: 'coffee',
  cpp: 'cpp cc cxx c++ h hpp hh hxx inl ipp',
  csharp: 'cs csx',
  css: 'css',
  'cuda-cpp': 'cu cuh',
  dart: 'dart',
  elixir: 'ex exs',
  erlang: 'erl hrl',
  fsharp: 'fs fsi fsx',
  go: 'go',
  graphql: 'graphql gql',
  groovy: 'groovy gradle',
  haskell: 'hs lhs',
  hcl: 'hcl',
  html: 'html htm xhtml',
  ini: 'ini cfg conf',
  java: 'java',
  javascript: 'js mjs cjs',
  javascriptreact: 'jsx',
  jsonc: 'jsonc',
  julia: 'jl',
  kotlin: 'kt kts',
  latex: 'tex ltx',
  less: 'less',
  lisp: 'lisp lsp el cl',
  lua: 'lua',
  makefile: 'mk mak',
  markdown: 'md markdown mdown mkd',
  mdx: 'mdx',
  msbuild: 'csproj vbproj fsproj props targets',
  nix: 'nix',
  'objective-c': 'm',
  'objective-cpp': 'mm',
  ocaml: 'ml mli',
  perl: 'pl pm',
  php: 'php',
  plaintext: 'txt',
  plist: 'plist',
  po: 'po pot',
  powershell: 'ps1 psm1 psd1',
  properties: 'properties',
  proto: 'proto',
  python: 'py pyi pyw',
  quarto: 'qmd',
  r: 'r',
  restructuredtext: 'rst',
  rmd: 'rmd',
  ruby: 'rb rake gemspec ru',
  rust: 'rs',
  sass: 'sass',
  scala: 'scala sbt sc',
  scheme: 'scm ss rkt',
  scss: 'scss',
  shellscript: 'sh bash zsh ksh',
  solidity: 'sol',
  sql: 'sql',
  srt: 'srt',
  starlark: 'bzl star',
  svelte: 'svelte',
  svg: 'svg',
  swift: 'swift',
  terraform: 'tf tfvars',
  toml: 'toml',
  typescript: 'ts mts cts',
  typescriptreact: 'tsx',
  vb: 'vb',
  vue: 'vue',
  xaml: 'xaml',
  xliff: 'xlf xliff',
  xml: 'xml xsd',
  xsl: 'xsl xslt',
  yaml: 'yaml yml',
  zig: 'zig',
};

/** Whole names, in lower case. */
const names: Readonly<Record<string, string>> = {
  ...{ authors: 'plaintext', changelog: 'plaintext', changes: 'plaintext', contributing: 'plaintext' },
  ...{ copying: 'plaintext', install: 'plaintext', news: 'plaintext', readme: 'plaintext', todo: 'plaintext' },
  'cmakelists.txt': 'cmake',
  commit_editmsg: 'git-commit',
  dockerfile: 'dockerfile',
  gemfile: 'ruby',
  gnumakefile: 'makefile',
  license: 'plaintext',
  makefile: 'makefile',
  rakefile: 'ruby',
};

/** Lists for programs: nothing but what stands behind a "#" in them is prose. */
const listName = /^(?:[\w.-]*[.-])?(?:requirements|constraints|packages|robots)(?:[.-][\w.-]*)?\.txt$/;
const listFolder = /(?:^|\/)(?:requirements|\w+\.egg-info)\/[^/]+\.txt$/i;

const byEnding = new Map(
  Object.entries(endings).flatMap(([id, all]) => all.split(' ').map((ending) => [ending, id] as const)),
);
const known = new Set(proseLanguages);

/** The language that a file is read in, by its name; `undefined` where it is not known to have prose. */
export function languageOfName(path: string): string | undefined {
  const plain = path.replaceAll('\\', '/');
  const ofTexts = uiLanguageOf(plain);
  if (ofTexts !== undefined) return ofTexts;
  const name = posix.basename(plain).toLowerCase();
  if (listName.test(name) || listFolder.test(plain)) return 'shellscript';
  const id = names[name] ?? byEnding.get(name.slice(name.lastIndexOf('.') + 1));
  // A name without a dot is no ending.
  return id !== undefined && known.has(id) && (name.includes('.') || Object.hasOwn(names, name)) ? id : undefined;
}
