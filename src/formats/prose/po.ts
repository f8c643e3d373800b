import { entriesOf, type PoString } from '../po/entries';
import { readHeader } from '../po/header';
import type { ProseArea } from './area';
import { serviceLanguage } from './localization';
import { linesOf, type Line } from './lines';

/** A line of a string, with its keyword where it is the first one. */
const stringLine = /^[ \t]*(?:(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)[ \t]+)?"((?:\\.|[^"\\])*)"[ \t]*$/;
/** Returns whether what stands at the end of a line without being part of its text has a line break in it. */
function hasLineBreakAtEnd(text: string): boolean {
  for (let end = text.length; end > 0;) {
    const unit = text.slice(Math.max(0, end - 2), end);
    if (/\\[nr]/.test(unit)) return true;
    if (unit !== '\\t' && !/[ \t]$/.test(unit)) return false;
    end -= unit === '\\t' ? 2 : 1;
  }
  return false;
}

/**
 * The strings of a PO file that people write: the translations of each entry, or its source where it has none. The
 * header and what is obsolete are left out. Never throws.
 */
export function* poStrings(text: string): Generator<ProseArea, void> {
  for (const { strings } of entriesOf(text)) {
    const isFilled = ({ lines }: PoString): boolean => lines.some(({ start, end }) => end > start);
    const sources = strings.filter(({ keyword }) => keyword === 'msgid' || keyword === 'msgid_plural');
    const targets = strings.filter(({ keyword }) => keyword.startsWith('msgstr'));
    if (!sources.some(isFilled)) continue;
    const isSource = !targets.some(isFilled);
    for (const { lines } of isSource ? sources : targets) {
      for (const area of areasOfString(text, lines)) yield { ...area, isSource };
    }
  }
}

/** The language a PO file says its translations are in, as services know it; `undefined` where it says nothing. */
export function poLanguage(text: string): string | undefined {
  const [language, ...rest] = readHeader(text, entriesOf(text)).targetLanguage?.split('-') ?? [];
  return serviceLanguage(
    language,
    rest.find((part) => /^[A-Za-z]{2}$/.test(part)),
  );
}

/** A string as areas, one for each of its paragraphs: a line break in the text ends one. */
function areasOfString(text: string, lines: readonly Line[]): ProseArea[] {
  const filled = lines.filter(({ start, end }) => end > start);
  const content = ({ start, end }: Line): string => text.slice(start, end);
  const isWhole = filled.every(
    (line, index) => index === filled.length - 1 || /[ \t]$/.test(content(line)) || hasLineBreakAtEnd(content(line)),
  );
  // Broken inside a word: joined with a space it would be another text.
  if (!isWhole) return [];
  const areas: ProseArea[] = [];
  let first = 0;
  filled.forEach((line, index) => {
    if (!hasLineBreakAtEnd(content(line)) && index < filled.length - 1) return;
    areas.push(areaOf(text, filled.slice(first, index + 1)));
    first = index + 1;
  });
  return areas;
}

function areaOf(text: string, lines: readonly Line[]): ProseArea {
  return {
    kind: 'document',
    flavour: 'literal',
    start: (lines[0]?.start ?? 0) - 1,
    end: (lines.at(-1)?.end ?? 0) + 1,
    lines: lines.map((line) => withoutEnds(text, line)),
    singleLine: true,
    forbidden: ['"', '\\'],
    reread: (newText) => {
      const quoted = linesOf(newText).map((line): Line | undefined => {
        const [whole, keyword, content = ''] = stringLine.exec(newText.slice(line.start, line.end)) ?? [];
        const start = line.start + (whole?.indexOf('"') ?? 0) + 1;
        return whole === undefined || keyword !== undefined ? undefined : { start, end: start + content.length };
      });
      const own = quoted.filter((line) => line !== undefined);
      return own.length === quoted.length ? own.map((line) => withoutEnds(newText, line)) : undefined;
    },
  };
}

/** Without the white space and line breaks at its ends, which are not to be touched. */
function withoutEnds(text: string, { start, end }: Line): Line {
  const content = text.slice(start, end);
  const before = /^(?:[ \t]|\\[nrt])*/.exec(content)?.[0].length ?? 0;
  const after = content.length - before - endOfText(content.slice(before));
  return { start: start + before, end: end - after };
}

/** Returns the start of the white space and the line breaks at the end of a text. */
function endOfText(text: string): number {
  let end = text.length;
  while (end > 0) {
    if (/[ \t]/.test(text.charAt(end - 1))) {
      end--;
    } else {
      let start = end - 1;
      while (text.charAt(start - 1) === '\\') start--;
      // An even number of backslashes are backslashes.
      if (!/[nrt]/.test(text.charAt(end - 1)) || (end - 1 - start) % 2 === 0) break;
      end = start;
    }
  }
  return end;
}
