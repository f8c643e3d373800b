import { parseAndroid } from './android/android';
import { androidPath } from './android/path';
import type { DecodeOptions } from './encoding';
import { parseHtml } from './html';
import { jsonPath, parseJson } from './json/json';
import { subtitlePath } from './languageOfPath';
import { parsePlainText } from './plainText';
import { parsePo } from './po/po';
import { poPath } from './po/path';
import { parseProperties, propertiesPath } from './properties/properties';
import { parseResx, resxPath } from './resx';
import type { ParseFile } from './segment';
import { parseSrt } from './subtitles/srt';
import { parseWebVtt } from './subtitles/webvtt';
import { xliffPath } from './xliff/path';
import { parseXliff } from './xliff/xliff';

/** A format of text files. A further one is a parser and an entry here. */
export interface FileFormat {
  id: 'text' | 'html' | 'json' | 'android' | 'resx' | 'properties' | 'po' | 'srt' | 'webvtt' | 'xliff';
  /** As people call its files. */
  name: string;
  /** In lower case, without the dot. */
  extensions: readonly string[];
  parse: ParseFile;
  /** Whether source and target stand in one file, so that translating it does not make a new one. */
  isBilingual: boolean;
  /** Whether a line end is only where a line was broken, and not the end of a sentence. */
  wrapsLines: boolean;
  /** What its files may be in besides UTF-8 and UTF-16, and how they say so. */
  encoding?: Omit<DecodeOptions, 'language'>;
  /**
   * Where the tools of the format look for a file in another language; absent where they have no rule.
   * @param path of the source, with `/`
   * @param source its language; absent when it is not known
   * @returns segments from the folder of the source; `undefined` for a source that is not where the rule wants it
   */
  pathFor?(path: string, target: string, source?: string): string[] | undefined;
}

/** `charset=` of the first translation, that of the empty source. */
const poCharset = /^"(?:[^"\\]|\\.)*?\bContent-Type:[^"\\]{0,80}?charset=([\w.:-]+)/dim;
const htmlCharset = /<meta\b[^<>]*?\bcharset\s*=\s*(?:["']\s*)?([\w.:-]+)/di;

/** What most formats are. */
const monolingual = { isBilingual: false, wrapsLines: false };

export const fileFormats: readonly FileFormat[] = [
  {
    id: 'xliff',
    name: 'XLIFF',
    extensions: ['xlf', 'xliff', 'xlf2', 'sdlxliff', 'mqxliff', 'mxliff'],
    parse: parseXliff,
    isBilingual: true,
    wrapsLines: false,
    pathFor: xliffPath,
  },
  {
    id: 'po',
    name: 'PO',
    extensions: ['po', 'pot'],
    parse: parsePo,
    isBilingual: true,
    wrapsLines: false,
    encoding: { declaration: poCharset },
    pathFor: poPath,
  },
  {
    id: 'srt',
    name: 'SRT',
    extensions: ['srt'],
    parse: parseSrt,
    isBilingual: false,
    wrapsLines: true,
    encoding: { mayBeAny: true },
    pathFor: subtitlePath,
  },
  {
    id: 'webvtt',
    name: 'WebVTT',
    extensions: ['vtt'],
    parse: parseWebVtt,
    isBilingual: false,
    wrapsLines: true,
    pathFor: subtitlePath,
  },
  { ...monolingual, id: 'json', name: 'JSON, ARB', extensions: ['json', 'arb'], parse: parseJson, pathFor: jsonPath },
  {
    ...monolingual,
    id: 'android',
    name: 'Android XML',
    extensions: ['xml'],
    parse: parseAndroid,
    pathFor: androidPath,
  },
  { ...monolingual, id: 'resx', name: 'RESX', extensions: ['resx', 'resw'], parse: parseResx, pathFor: resxPath },
  {
    ...monolingual,
    id: 'properties',
    name: 'Java properties',
    extensions: ['properties'],
    parse: parseProperties,
    encoding: { orLatin1: true },
    pathFor: propertiesPath,
  },
  {
    id: 'html',
    name: 'HTML',
    extensions: ['html', 'htm'],
    parse: parseHtml,
    isBilingual: false,
    wrapsLines: true,
    encoding: { declaration: htmlCharset, mayBeAny: true },
  },
  {
    ...monolingual,
    id: 'text',
    name: 'text',
    extensions: ['txt'],
    parse: parsePlainText,
    encoding: { mayBeAny: true },
  },
];

/** `XLIFF, SRT, …, HTML or text`, for sentences about files. */
export const formatNames = fileFormats
  .map(({ name }) => name)
  .join(', ')
  .replace(/, (?=[^,]*$)/, ' or ');

/** What may stand before the root of an XML file. */
const beforeRoot = /^\uFEFF?(?:\s|<\?[^>]*>|<!--(?:[^-]|-(?!->))*-->|<!DOCTYPE[^>[]*>)*/;

/** XLIFF by its root, whatever the file is called; `undefined` for any other text. */
export function formatOfRoot(text: string): FileFormat | undefined {
  const start = beforeRoot.exec(text)?.[0].length ?? 0;
  const isXliff = /^<(?:[\w.-]+:)?xliff[\s>]/.test(text.slice(start, start + 100));
  return isXliff ? fileFormats.find(({ id }) => id === 'xliff') : undefined;
}

/** The format of a file by the extension of its name. */
export function formatOfFile(name: string): FileFormat | undefined {
  const extension = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase();
  return fileFormats.find(({ extensions }) => extension !== undefined && extensions.includes(extension));
}
