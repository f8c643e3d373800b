import { androidPath } from './android/path';
import type { DecodeOptions } from './encoding';
import { jsonPath } from './json/path';
import { subtitlePath } from './subtitles/path';
import { poPath } from './po/path';
import { phpPath } from './php/path';
import { propertiesPath } from './properties/path';
import { resxPath } from './resxPath';
import { yamlPath } from './yaml/path';
import { lprojPath } from './xcode/path';
import { xliffPath } from './xliff/path';

/** Pattern of the paths or folders of files that hold texts, as a regular expression for VS Code's menus. */
export type TextsIn = { path: string } | { folder: string };

/**
 * Facts about a format of text files besides its parser. A further one is an entry here and a parser in `fileFormats`:
 * `npm run manifest` takes the rest from it.
 */
export interface FormatEntry {
  id:
    | 'text'
    | 'html'
    | 'json'
    | 'yaml'
    | 'android'
    | 'strings'
    | 'stringsdict'
    | 'xcstrings'
    | 'qt'
    | 'resx'
    | 'properties'
    | 'po'
    | 'srt'
    | 'webvtt'
    | 'xliff'
    | 'php'
    | 'js'
    | 'toml'
    | 'fluent'
    | 'ini'
    | 'table'
    | 'markdown'
    | 'asciidoc'
    | 'rst';
  /** Name that people use for its files. */
  name: string;
  /** Extensions in lower case, without the dot. */
  extensions: readonly string[];
  /** True if source and target stand in one file, so that translating it does not make a new one. */
  isBilingual: boolean;
  /** True if one file has the texts of all languages. */
  isShared?: boolean;
  /** True if its files say which translations wait for the review of a user; what is of one language does not. */
  saysReview?: boolean;
  /** True if a line end is only where a line was broken, and not the end of a sentence. */
  wrapsLines: boolean;
  /**
   * True if its files are documents, whose paragraphs have no names: only what a project says tells which translates
   * which.
   */
  isDocument?: boolean;
  /** The table its files open in. */
  table?: 'segments' | 'cues' | 'entries';
  /** Extensions that most files have for something else: where those of this format are. */
  only?: Readonly<Record<string, TextsIn>>;
  /** Encodings of its files besides UTF-8 and UTF-16, and how the files state them. */
  encoding?: Omit<DecodeOptions, 'language'>;
  /**
   * Returns the path at which the tools of the format look for a file in another language; absent where they have no
   * rule.
   * @param path of the source, with `/`
   * @param source its language; absent when it is not known
   * @returns segments from the folder of the source; `undefined` for a source that is not where the rule wants it
   */
  pathFor?(path: string, target: string, source?: string): string[] | undefined;
}

/** `charset=` of the first translation, that of the empty source. */
const poCharset = /^"(?:[^"\\]|\\.)*?\bContent-Type:[^"\\]{0,80}?charset=([\w.:-]+)/dim;
const htmlCharset = /<meta\b[^<>]*?\bcharset\s*=\s*(?:["']\s*)?([\w.:-]+)/di;

/** Usual paths of the texts of programs; other files may have such paths, too. */
const textsOfPrograms = { path: '(locale|i18n|l10n|lang|translation|message|bundle|label|_[a-z]{2}\\.)' };

/** A module of texts is in a folder of them, or has a language for a name there. */
const textsOfModules = { path: '(locales?|i18n|l10n|langs?|translations?|messages)\\W(?!.*\\.d\\.ts$)' };

/** Facts that hold for most formats. */
const monolingual = { isBilingual: false, wrapsLines: false };

export const formatTable: readonly FormatEntry[] = [
  {
    id: 'xliff',
    name: 'XLIFF',
    extensions: ['xlf', 'xliff', 'xlf2', 'sdlxliff', 'mqxliff', 'mxliff'],
    table: 'segments',
    isBilingual: true,
    wrapsLines: false,
    pathFor: xliffPath,
  },
  {
    id: 'po',
    table: 'entries',
    name: 'PO',
    extensions: ['po', 'pot'],
    isBilingual: true,
    wrapsLines: false,
    encoding: { declaration: poCharset },
    pathFor: poPath,
  },
  {
    id: 'srt',
    name: 'SRT',
    extensions: ['srt'],
    table: 'cues',
    isBilingual: false,
    wrapsLines: true,
    encoding: { mayBeAny: true },
    pathFor: subtitlePath,
  },
  {
    id: 'webvtt',
    name: 'WebVTT',
    extensions: ['vtt'],
    table: 'cues',
    isBilingual: false,
    wrapsLines: true,
    pathFor: subtitlePath,
  },
  {
    ...monolingual,
    id: 'json',
    table: 'entries',
    name: 'JSON, ARB',
    extensions: ['json', 'arb'],
    only: { json: textsOfPrograms },
    pathFor: jsonPath,
  },
  {
    ...monolingual,
    id: 'yaml',
    table: 'entries',
    name: 'YAML',
    extensions: ['yml', 'yaml'],
    only: { yml: textsOfPrograms, yaml: textsOfPrograms },
    pathFor: yamlPath,
  },
  {
    ...monolingual,
    id: 'toml',
    table: 'entries',
    name: 'TOML',
    extensions: ['toml'],
    only: { toml: textsOfPrograms },
    pathFor: yamlPath,
  },
  {
    ...monolingual,
    id: 'fluent',
    table: 'entries',
    name: 'Fluent',
    extensions: ['ftl'],
    only: { ftl: textsOfPrograms },
    pathFor: yamlPath,
  },
  {
    ...monolingual,
    id: 'ini',
    table: 'entries',
    name: 'INI',
    extensions: ['ini'],
    only: { ini: textsOfPrograms },
    encoding: { mayBeAny: true },
    pathFor: yamlPath,
  },
  {
    id: 'table',
    table: 'entries',
    name: 'CSV and TSV tables',
    extensions: ['csv', 'tsv'],
    isBilingual: true,
    isShared: true,
    wrapsLines: false,
    only: { csv: textsOfPrograms, tsv: textsOfPrograms },
    encoding: { mayBeAny: true },
  },
  {
    ...monolingual,
    id: 'android',
    table: 'entries',
    name: 'Android XML',
    extensions: ['xml'],
    only: { xml: { folder: '\\Wvalues(-[\\w+-]*)?$' } },
    pathFor: androidPath,
  },
  {
    ...monolingual,
    id: 'strings',
    table: 'entries',
    name: 'Xcode strings',
    extensions: ['strings'],
    pathFor: lprojPath,
  },
  {
    ...monolingual,
    id: 'stringsdict',
    table: 'entries',
    name: 'stringsdict',
    extensions: ['stringsdict'],
    pathFor: lprojPath,
  },
  {
    id: 'xcstrings',
    table: 'entries',
    name: 'xcstrings',
    extensions: ['xcstrings'],
    isBilingual: true,
    isShared: true,
    saysReview: true,
    wrapsLines: false,
  },
  {
    ...monolingual,
    id: 'js',
    table: 'entries',
    name: 'JS modules',
    extensions: ['js', 'mjs', 'cjs', 'ts'],
    only: { js: textsOfModules, mjs: textsOfModules, cjs: textsOfModules, ts: textsOfModules },
    pathFor: yamlPath,
  },
  {
    id: 'qt',
    table: 'entries',
    name: 'Qt ts',
    extensions: ['ts'],
    isBilingual: true,
    wrapsLines: false,
    only: { ts: { path: '[-_](?!d\\.)[a-z]{2,3}([-_][a-z]{2,4})?\\.ts$' } },
  },
  { ...monolingual, id: 'resx', table: 'entries', name: 'RESX', extensions: ['resx', 'resw'], pathFor: resxPath },
  {
    ...monolingual,
    id: 'properties',
    table: 'entries',
    name: 'Java properties',
    extensions: ['properties'],
    only: { properties: textsOfPrograms },
    encoding: { orLatin1: true },
    pathFor: propertiesPath,
  },
  {
    ...monolingual,
    id: 'php',
    table: 'entries',
    name: 'PHP arrays',
    extensions: ['php'],
    only: { php: textsOfPrograms },
    pathFor: phpPath,
  },
  {
    id: 'markdown',
    name: 'Markdown, MDX',
    extensions: ['md', 'mdx', 'markdown'],
    isBilingual: false,
    wrapsLines: true,
    isDocument: true,
  },
  {
    id: 'asciidoc',
    name: 'AsciiDoc',
    extensions: ['adoc', 'asciidoc', 'asc'],
    isBilingual: false,
    wrapsLines: true,
    isDocument: true,
  },
  {
    id: 'rst',
    name: 'reStructuredText',
    extensions: ['rst'],
    isBilingual: false,
    wrapsLines: true,
    isDocument: true,
  },
  {
    id: 'html',
    name: 'HTML',
    extensions: ['html', 'htm'],
    isBilingual: false,
    wrapsLines: true,
    encoding: { declaration: htmlCharset, mayBeAny: true },
  },
  {
    ...monolingual,
    id: 'text',
    name: 'text',
    extensions: ['txt'],
    encoding: { mayBeAny: true },
  },
];

/** `XLIFF, SRT, …, HTML or text`, for sentences about files. */
export const formatNames = formatTable
  .map(({ name }) => name)
  .join(', ')
  .replace(/, (?=[^,]*$)/, ' or ');

/** The format of a file by the extension of its name. */
export function entryOfFile(name: string): FormatEntry | undefined {
  const extension = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase();
  return formatTable.find(({ extensions }) => extension !== undefined && extensions.includes(extension));
}

/** Returns whether the files of a format say which translations wait for the review of a user. */
export function saysReview({ isBilingual, isShared, saysReview: says }: FormatEntry): boolean {
  return says ?? (isBilingual && !isShared);
}

/** Returns whether a file is of a format, and where files of its extension hold texts. */
export function holdsTexts(path: string): boolean {
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return formatTable.some(({ extensions, only: places }) => {
    if (!extensions.includes(extension)) return false;
    const only = places?.[extension];
    if (!only) return true;
    return 'path' in only
      ? new RegExp(only.path, 'i').test(path)
      : new RegExp(only.folder).test(path.slice(0, path.lastIndexOf('/')));
  });
}
