import { tokenizeMarkup } from '../markup/tokenizer';
import type { ProseArea } from './area';
import { linesOf } from './lines';

/** The targets of an XLIFF file that hold text alone: what has inline codes is for the editor of such files. */
export function xliffTargets(text: string): ProseArea[] {
  const areas: ProseArea[] = [];
  let start: number | undefined;
  for (const token of tokenizeMarkup(text, 'xml')) {
    if (token.type === 'open' && token.name === 'target') start = token.end;
    else if (token.type === 'close' && token.name === 'target' && start !== undefined) {
      areas.push(target(text, start, token.start));
      start = undefined;
    } else if (token.type !== 'text') start = undefined;
  }
  return areas;
}

function target(text: string, start: number, end: number): ProseArea {
  return {
    kind: 'document',
    flavour: 'plain',
    start,
    end,
    lines: linesOf(text, start, end),
    singleLine: true,
    forbidden: ['<', '>', '&'],
  };
}

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
  [/\.(?:xlf|xliff|mxliff|sdlxliff)$/i, 'xliff'],
  [/\.pot?$/i, 'po'],
  [/\.srt$/i, 'subrip'],
  [/\.(?:adoc|asciidoc)$/i, 'asciidoc'],
  [/\.rst$/i, 'restructuredtext'],
  [/\.tex$/i, 'latex'],
];

/** The language prose is read by: as the name of the file says, else as the editor does. */
export function proseLanguageOf(fileName: string, languageId: string): string {
  return byName.find(([end]) => end.test(fileName))?.[1] ?? languageId;
}
