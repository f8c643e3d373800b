import { isAlsoAWord } from '../codesInPath';
import { isKnownLanguage } from '../knownLanguage';
import type { LocalisationRule } from '../rule';

/** Extensions of documents that are translated block by block. */
const document = /\.(?:md|mdx|markdown|adoc|asciidoc|asc|rst)$/i;

/** A folder of documents and of their translations. */
interface Layout {
  source: string;
  target: string;
  languages: Set<string>;
}

/**
 * The documentation that a project has in several languages: in the folders of Docusaurus, in folders of languages beside or
 * in those of the source (VitePress, Starlight, MkDocs), or with the language in the names of files (MkDocs).
 * @param isLanguage whether a code is that of a language
 */
export function documentRules(
  paths: readonly string[],
  isLanguage: (code: string) => boolean,
): { rules: LocalisationRule[]; isTaken: (path: string) => boolean } {
  const documents = paths.filter((path) => document.test(path));
  const all = new Set(documents);
  const layouts = new Map<string, Layout>();
  const add = (source: string, target: string, language: string): void => {
    const name = `${source}\n${target}`;
    const known = layouts.get(name) ?? { source, target, languages: new Set() };
    layouts.set(name, known);
    known.languages.add(language);
  };
  docusaurus(documents, all, isLanguage, add);
  inFolders(documents, all, isLanguage, add);
  inNames(documents, all, isLanguage, add);
  const rules = Array.from(layouts.values(), ({ source, target, languages }) => {
    const extensions = ['md', 'mdx', 'markdown', 'adoc', 'asciidoc', 'asc', 'rst'].filter((one) =>
      documents.some((path) => path.startsWith(source) && path.endsWith(`.${one}`)),
    );
    const ending = extensions.length > 1 ? `{${extensions.join(',')}}` : (extensions[0] ?? 'md');
    const ends = target.endsWith('.md') ? 'md' : ending;
    // What is translated into English is not written in it.
    const isEnglish = ![...languages].some((code) => /^en(?:[-_]|$)/i.test(code));
    return {
      source: `${source}**/*.${ends}`,
      target,
      languages: [...languages].sort(),
      ...(isEnglish && { sourceLanguage: 'en' }),
    };
  });
  const folders = [...layouts.values()].map(({ source }) => source);
  const isTaken = (path: string): boolean =>
    document.test(path) &&
    (/(?:^|\/)docusaurus-plugin-content-/.test(path) || folders.some((folder) => path.startsWith(folder)));
  return { rules, isTaken };
}

type Add = (source: string, target: string, language: string) => void;

const plugin = /^(.*?)i18n\/([^/]+)\/docusaurus-plugin-content-(docs|blog|pages)(?:-([\w-]+))?\/(.*)$/;

/** `i18n/de/docusaurus-plugin-content-docs/current/intro.md` for `docs/intro.md` */
function docusaurus(
  documents: readonly string[],
  all: ReadonlySet<string>,
  isLanguage: (code: string) => boolean,
  add: Add,
): void {
  for (const path of documents) {
    const [, root = '', language = '', kind = '', id, rest = ''] = plugin.exec(path) ?? [];
    if (kind === '' || !isLanguage(language)) continue;
    const folder = `${root}i18n/{language}/docusaurus-plugin-content-${kind}${id === undefined ? '' : `-${id}`}/`;
    const version = kind === 'docs' ? /^(current|version-[^/]+)\//.exec(rest)?.[1] : '';
    if (version === undefined) continue;
    const own = rest.slice(version === '' ? 0 : version.length + 1);
    const source = sourcesOfPlugin(kind, id, version).find((one) => all.has(`${root}${one}${own}`));
    if (source !== undefined) add(root + source, `${folder}${version === '' ? '' : `${version}/`}**`, language);
  }
}

function sourcesOfPlugin(kind: string, id: string | undefined, version: string): string[] {
  if (kind === 'blog') return id === undefined ? ['blog/'] : [`${id}/`, `blog-${id}/`];
  if (kind === 'pages') return ['src/pages/'];
  if (version !== 'current') {
    return id === undefined ? [`versioned_docs/${version}/`] : [`${id}_versioned_docs/${version}/`];
  }
  return id === undefined ? ['docs/'] : [`${id}/`, `docs-${id}/`, `docs/${id}/`];
}

/** Documents with the same name that are no accident. */
const leastSame = 3;

/** A folder that may be that of a language. */
interface FolderCount {
  /** Its documents that the folder above has as well. */
  same: number;
  /** Documents among these that not every folder has. */
  telling: Set<string>;
  all: number;
  inSharedFolders: number;
}

/** Documents that any folder may have. */
const inAnyFolder = /(?:^|\/)(?:readme|index|_index|changelog|contributing|license)\.\w+$/i;

/** `docs/de/guide.md` for `docs/guide.md` */
function inFolders(
  documents: readonly string[],
  all: ReadonlySet<string>,
  isLanguage: (code: string) => boolean,
  add: Add,
): void {
  // What a tool makes of the code is called otherwise in each language, and may be most of the files: it is in folders of its own.
  const folders = new Set(documents.map(folderOf));
  const counts = new Map<string, FolderCount>();
  for (const path of documents) {
    for (const { 0: folder, index } of path.matchAll(
      /(?<=\/)[A-Za-z]{2,3}(?:[-_][A-Za-z]{4})?(?:[-_][A-Za-z\d]{2,4})?(?=\/)/g,
    )) {
      if (!isLanguage(folder) || plugin.test(path)) continue;
      const base = path.slice(0, index);
      const known = counts.get(base + folder) ?? { same: 0, telling: new Set(), all: 0, inSharedFolders: 0 };
      counts.set(base + folder, known);
      known.all++;
      const inner = path.slice(index + folder.length + 1);
      if (all.has(base + inner)) {
        known.same++;
        if (!inAnyFolder.test(inner)) known.telling.add(inner);
      }
      if (folders.has(folderOf(base + inner))) known.inSharedFolders++;
    }
  }
  const found: Array<{ base: string; language: string; count: FolderCount }> = [];
  for (const [name, count] of counts) {
    const base = name.slice(0, name.lastIndexOf('/') + 1);
    // Where the source has a folder of its own, that is the layout.
    if (counts.has(`${base}en`)) continue;
    if (count.same * 2 < count.all && (count.same < leastSame || count.same * 2 < count.inSharedFolders)) continue;
    found.push({ base, language: name.slice(base.length), count });
  }
  for (const { base, language, count } of found) {
    const beside = found.filter((one) => one.base === base && one.language !== language);
    if (isEvident(language, count, beside) && !isOneOfSeveral(base, language, count, documents)) {
      add(base, `${base}{language}/**`, language);
    }
  }
}

/** Languages beside a folder that tell what it is. */
const leastBeside = 2;

/**
 * Returns whether a folder is surely that of a language: it is called as nothing else is, or it has a page of the
 * source that not every folder has, or it is beside several that are. `docs/ts` with a README of its own is about
 * TypeScript.
 */
function isEvident(
  language: string,
  { telling }: FolderCount,
  beside: ReadonlyArray<{ language: string; count: FolderCount }>,
): boolean {
  if (!isAlsoAWord(language) || telling.size > 0) return true;
  const sure = beside.filter((one) => !isAlsoAWord(one.language));
  return sure.length >= leastBeside || sure.some((one) => one.count.telling.size > 0);
}

/**
 * Returns whether a folder whose name may be a word is one of several with the same pages, as `docs/py` and `docs/ts`
 * are.
 */
function isOneOfSeveral(
  base: string,
  language: string,
  { telling }: FolderCount,
  documents: readonly string[],
): boolean {
  if (!isAlsoAWord(language)) return false;
  return documents.some((path) => {
    if (!path.startsWith(base)) return false;
    const [folder = '', ...inner] = path.slice(base.length).split('/');
    return inner.length > 0 && !isKnownLanguage(folder) && telling.has(inner.join('/'));
  });
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** `docs/guide.de.md` for `docs/guide.md` */
function inNames(
  documents: readonly string[],
  all: ReadonlySet<string>,
  isLanguage: (code: string) => boolean,
  add: Add,
): void {
  const found = new Map<string, Array<{ path: string; language: string }>>();
  for (const path of documents) {
    const [, name = '', language = ''] =
      /^(.+)\.([A-Za-z]{2,3}(?:[-_][A-Za-z]{4})?(?:[-_](?:[A-Za-z]{2,4}|\d{3}))?)\.md$/.exec(path) ?? [];
    const folder = path.slice(0, path.indexOf('/') + 1);
    if (folder === '' || !isLanguage(language) || !all.has(`${name}.md`)) continue;
    found.set(folder, [...(found.get(folder) ?? []), { path: name, language }]);
  }
  for (const [folder, files] of found) {
    // A README of a package is no documentation.
    const names = new Set(files.map(({ path }) => path).filter((path) => !/(?:^|\/)readme$/i.test(path)));
    if (names.size < 2) continue;
    const common = commonFolder([...names], folder);
    for (const { language } of files) add(common, `${common}**/*.{language}.md`, language);
  }
}

function commonFolder(paths: readonly string[], least: string): string {
  let common = paths[0]?.slice(0, paths[0].lastIndexOf('/') + 1) ?? least;
  for (const path of paths) {
    while (!path.startsWith(common)) common = common.slice(0, common.slice(0, -1).lastIndexOf('/') + 1);
  }
  return common.length < least.length ? least : common;
}
