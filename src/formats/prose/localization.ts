import type { MarkupToken } from '../markup/tokenizer';
import type { OffsetRange } from '../trackedRange';
import type { ProseArea } from './area';
import { isKept, readRuns } from './flow/html';
import { linesOf } from './lines';
import { uiLanguageOf } from './ui/uiFiles';
import { lastOf } from './steps';

/** Codes that hold a piece of the original format. */
const nativeCodes = new Set(['ph', 'bpt', 'ept', 'it', 'ut']);

/** The targets of an XLIFF file, with the inline codes in them, which no correction may touch. */
export function* xliffTargets(text: string, tokens: readonly MarkupToken[]): Generator<ProseArea, void> {
  let start: number | undefined;
  let content: MarkupToken[] = [];
  for (const token of tokens) {
    if (token.type === 'open' && token.name === 'target') {
      start = token.end;
      content = [];
    } else if (token.type === 'close' && token.name === 'target' && start !== undefined) {
      yield* targetAreas(text, { start, end: token.start }, content);
      start = undefined;
    } else if (start !== undefined) {
      content.push(token);
    }
  }
}

function targetAreas(text: string, { start, end }: OffsetRange, content: readonly MarkupToken[]): ProseArea[] {
  const area: ProseArea = {
    kind: 'document',
    flavour: 'plain',
    start,
    end,
    lines: linesOf(text, start, end),
    singleLine: true,
    forbidden: ['<', '>', '&'],
  };
  if (content.every(({ type }) => type === 'text')) return [area];
  const isInline = ({ type }: MarkupToken): boolean => ['open', 'close', 'empty'].includes(type);
  // What else may stand there is read by nobody but the tool that wrote it.
  if (!content.every((token) => token.type === 'text' || isInline(token))) return [];
  const isUntouched = (token: MarkupToken): boolean =>
    nativeCodes.has(token.name) || isKept(token) || token.attributes.some(([, value]) => value === 'protected');
  const runs = lastOf(readRuns(text, content, { isInline, isUntouched }));
  return runs.map(({ lines }) => ({ ...area, flavour: 'xliff', lines }));
}

/** The language an XLIFF file says its targets are in, as services know it; `undefined` where it says nothing. */
export function xliffLanguage(text: string): string | undefined {
  const stated = /\s(?:target-language|trgLang)\s*=\s*["']([A-Za-z]{2,3})(?:[-_]([A-Za-z]{2}))?/.exec(text);
  return serviceLanguage(stated?.[1], stated?.[2]);
}

/** The code of a language, of which regions are told only where they make a variant. */
export function serviceLanguage(language = '', region = ''): string | undefined {
  const variant = `${language.toLowerCase()}-${region.toUpperCase()}`;
  return variants.has(variant) ? variant : language.toLowerCase() || undefined;
}

/** Variants services write (contract §4). */
const variants = new Set(['en-GB', 'en-US', 'pt-BR', 'pt-PT']);

/** The lines of SubRip subtitles without numbers and times. */
export function subtitleLines(text: string, lines: ProseArea['lines']): ProseArea['lines'] {
  return lines.map((line, index) => {
    const next = lines[index + 1];
    const isTime = (other: typeof line): boolean => text.slice(other.start, other.end).includes('-->');
    const isNumber = /^\ufeff?\d+\s*$/.test(text.slice(line.start, line.end)) && next !== undefined && isTime(next);
    return isNumber || isTime(line) ? { start: line.end, end: line.end } : line;
  });
}

/** Languages of files by the end of their name, where the editor knows none for them without an extension. */
const byName: ReadonlyArray<readonly [end: RegExp, languageId: string]> = [
  [/\.(?:xlf2?|(?:sdl|mq|m)?xliff)$/i, 'xliff'],
  [/\.pot?$/i, 'po'],
  [/\.srt$/i, 'subrip'],
  [/\.(?:adoc|asciidoc|asc)$/i, 'asciidoc'],
  [/\.rst$/i, 'restructuredtext'],
  [/\.tex$/i, 'latex'],
  // Rows of data, which editors show as plain text: nothing in them is a sentence to be checked.
  [/\.(?:csv|tsv|tab|psv|jsonl|ndjson|log)$/i, 'data'],
];

/** The language prose is read by: as the name of the file says, else as the editor does. */
export function proseLanguageOf(fileName: string, languageId: string): string {
  return uiLanguageOf(fileName) ?? byName.find(([end]) => end.test(fileName))?.[1] ?? languageId;
}
