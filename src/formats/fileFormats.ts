import { parseAndroid } from './android/android';
import { readAndroidEntries } from './android/entryTree';
import type { ReadShared } from './entries/shared';
import type { EntryOptions, ReadEntries } from './entries/tree';
import { entryOfFile, formatTable, type FormatEntry } from './formatTable';
import { parseAsciidoc, readAsciidocEntries } from './documents/asciidoc/asciidoc';
import { parseMarkdown, readMarkdownEntries } from './documents/markdown/markdown';
import { parseFluent, readFluentEntries } from './fluent/fluent';
import { withApostrophes } from './icu/apostrophes';
import { withPluralForms } from './icu/withForms';
import { parseHtml } from './html';
import { parseIni, readIniEntries } from './ini/ini';
import { parseJsModule, readJsEntries } from './jsModule/jsModule';
import { readJsonEntries } from './json/entryTree';
import { parseJson } from './json/json';
import { parseRst, readRstEntries } from './documents/rst/rst';
import { parsePhp, readPhpEntries } from './php/php';
import { parsePlainText } from './plainText';
import { parsePo } from './po/po';
import { readPoEntries } from './po/entryTree';
import { readPoPairs } from './po/textPairs';
import { parseProperties } from './properties/properties';
import { readPropertiesEntries } from './properties/entryTree';
import { readQtEntries } from './qt/entryTree';
import { parseQt } from './qt/qt';
import { readQtPairs } from './qt/textPairs';
import { parseResx } from './resx';
import { readResxEntries } from './resxEntryTree';
import { withoutLocked } from './lockedWords';
import { withMnemonics, type MnemonicMark } from './mnemonics';
import type { ParseFile } from './segment';
import type { ReadTextPairs } from './textPair';
import { parseSrt } from './subtitles/srt';
import { parseWebVtt } from './subtitles/webvtt';
import { readXliffEntries } from './xliff/entryTree';
import { parseXliff } from './xliff/xliff';
import { parseCatalogue, readSharedCatalogue } from './xcode/catalogue';
import { parseStrings } from './xcode/strings';
import { parseStringsdict } from './xcode/stringsdict';
import { readStringsdictEntries } from './xcode/dictEntryTree';
import { readStringsEntries } from './xcode/entryTree';
import { parseLanguageTable, readSharedTable } from './tables/languageTable';
import { parseToml, readTomlEntries } from './toml/toml';
import { readYamlEntries } from './yaml/entryTree';
import { parseYaml } from './yaml/yaml';

/** A format of text files, and what reads it: not for the extension host, where a large file would hold up the editor. */
export interface FileFormat extends FormatEntry {
  parse: ParseFile;
  /** Reads it as entries with keys, which can be put into files that are there; absent where texts have no keys. */
  entries?: ReadEntries;
  /** Reads it as a file with all languages; absent where each language has a file. */
  shared?: ReadShared;
  /** Reads its translations beside their sources; absent where another file has those, and of XLIFF, which has more. */
  textPairs?: ReadTextPairs;
}

const parsers: Readonly<Record<FormatEntry['id'], ParseFile>> = {
  text: parsePlainText,
  html: parseHtml,
  json: parseJson,
  android: parseAndroid,
  strings: parseStrings,
  stringsdict: parseStringsdict,
  xcstrings: parseCatalogue,
  qt: parseQt,
  resx: parseResx,
  properties: parseProperties,
  po: parsePo,
  srt: parseSrt,
  webvtt: parseWebVtt,
  xliff: parseXliff,
  yaml: parseYaml,
  php: parsePhp,
  js: parseJsModule,
  toml: parseToml,
  fluent: parseFluent,
  ini: parseIni,
  table: parseLanguageTable,
  markdown: parseMarkdown,
  asciidoc: parseAsciidoc,
  rst: parseRst,
};

const entryReaders: Readonly<Partial<Record<FormatEntry['id'], ReadEntries>>> = {
  json: readJsonEntries,
  android: readAndroidEntries,
  resx: readResxEntries,
  properties: readPropertiesEntries,
  po: readPoEntries,
  xliff: readXliffEntries,
  yaml: readYamlEntries,
  strings: readStringsEntries,
  stringsdict: readStringsdictEntries,
  qt: readQtEntries,
  php: readPhpEntries,
  js: readJsEntries,
  toml: readTomlEntries,
  fluent: readFluentEntries,
  ini: readIniEntries,
  markdown: readMarkdownEntries,
  asciidoc: readAsciidocEntries,
  rst: readRstEntries,
};

const pairReaders: Readonly<Partial<Record<FormatEntry['id'], ReadTextPairs>>> = { po: readPoPairs, qt: readQtPairs };

const sharedReaders: Readonly<Partial<Record<FormatEntry['id'], ReadShared>>> = {
  xcstrings: readSharedCatalogue,
  table: readSharedTable,
};

/** Formats of which some files have messages of ICU. */
const messageFormats: ReadonlySet<FormatEntry['id']> = new Set([
  ...(['json', 'yaml', 'php', 'js', 'toml', 'ini', 'table', 'properties', 'po', 'xliff'] as const),
  ...(['android', 'resx', 'qt', 'strings'] as const),
]);

/** Formats whose texts may be of menus, with the marks of mnemonics that are usual in them. */
const mnemonicFormats: Readonly<Partial<Record<FormatEntry['id'], readonly MnemonicMark[]>>> = {
  ...Object.fromEntries(
    (['json', 'yaml', 'php', 'js', 'toml', 'ini', 'table', 'properties', 'xliff', 'qt', 'resx'] as const).map(
      (id) => [id, ['&']] as const,
    ),
  ),
  po: ['&', '_'],
};

/** A parser that notes how the texts of a file write apostrophes and mnemonics, and makes the plural forms of its messages. */
function parserOf(id: FormatEntry['id']): ParseFile {
  const marks = mnemonicFormats[id];
  return (text, options) => {
    const file = messageFormats.has(id) ? withoutLocked(parsers[id](text, options)) : parsers[id](text, options);
    if (marks) withMnemonics(file.segments, marks);
    if (!messageFormats.has(id)) return file;
    withApostrophes(file.segments, file.messages);
    return withPluralForms(file);
  };
}

export const fileFormats: readonly FileFormat[] = formatTable.map((entry) => {
  const shared = sharedReaders[entry.id];
  const entries = shared
    ? (text: string, { language, sourceLanguage }: EntryOptions = {}) => shared(text, sourceLanguage).tree(language)
    : entryReaders[entry.id];
  const textPairs = pairReaders[entry.id];
  return {
    ...entry,
    parse: parserOf(entry.id),
    ...(entries && { entries }),
    ...(shared && { shared }),
    ...(textPairs && { textPairs }),
  };
});

/** Text that may stand before the root of an XML file. */
const beforeRoot = /^\uFEFF?(?:\s|<\?[^>]*>|<!--(?:[^-]|-(?!->))*-->|<!DOCTYPE[^>[]*>)*/;

/** XLIFF and Qt by their root, whatever the file is called; `undefined` for any other text. */
export function formatOfRoot(text: string): FileFormat | undefined {
  const start = beforeRoot.exec(text)?.[0].length ?? 0;
  const root = text.slice(start, start + 100);
  const found = /^<(?:[\w.-]+:)?xliff[\s>]/.test(root) ? 'xliff' : /^<TS[\s>]/.test(root) ? 'qt' : undefined;
  return found && fileFormats.find(({ id }) => id === found);
}

/** The format of a file by the extension of its name. */
export function formatOfFile(name: string): FileFormat | undefined {
  const id = entryOfFile(name)?.id;
  return fileFormats.find((format) => format.id === id);
}

/** The format of a text whose name speaks for one: by its root, and a `.ts` without that of Qt is a module. */
export function formatOfText<Named extends FileFormat | undefined>(text: string, named: Named): FileFormat | Named {
  const module = named?.id === 'qt' ? fileFormats.find(({ id }) => id === 'js') : undefined;
  return formatOfRoot(text) ?? (module && !text.includes('<TS') ? module : named);
}

/** The format of a file of a project, whose path or pattern says more: `app_de.ts` is of Qt. */
export function formatOfPath(path: string): FileFormat | undefined {
  return qtName.test(path) ? fileFormats.find(({ id }) => id === 'qt') : formatOfFile(path);
}

const qtName = /(?<=^|\/)(?![a-z]{2}[-_])[^/]+[-_](?!d\.)(?:\{language\}|[a-z]{2,3}(?:[-_][A-Z][A-Za-z]{1,3})?)\.ts$/;
