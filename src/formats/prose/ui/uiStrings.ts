import { parseAndroid } from '../../android/android';
import { parseJson } from '../../json/json';
import { parseResx } from '../../resx';
import type { ParseFile } from '../../segment';
import { parseStrings } from '../../xcode/strings';
import { parseYaml } from '../../yaml/yaml';
import type { OffsetRange } from '../../trackedRange';
import type { ProseArea } from '../area';
import { blocksOf } from '../blocks';
import { linesOf } from '../lines';
import type { ProseBlock } from '../proseBlock';
import type { UiLanguage } from './uiFiles';

/** Reader of a format, with the text that a correction may not bring into one of its texts. */
interface UiFormat {
  parse: ParseFile;
  forbidden: readonly string[];
}

const formats: Readonly<Record<UiLanguage, UiFormat>> = {
  'ui-json': { parse: parseJson, forbidden: ['"', '\\'] },
  'ui-yaml': { parse: parseYaml, forbidden: ['"', "'", '\\', ':', '#'] },
  'ui-android': { parse: parseAndroid, forbidden: ['"', "'", '\\', '<', '&', '@', '?'] },
  'ui-strings': { parse: parseStrings, forbidden: ['"', '\\'] },
  'ui-resx': { parse: parseResx, forbidden: ['<', '&'] },
};

/** Line breaks and tabs as formats write them: a text ends there. */
const breaks = /\\[nrt]|<br\s*\/?>/g;
const word = /\p{L}{2}/u;

/** The texts of a file of a user interface, each a block of its own. Never throws. */
export function uiStrings(text: string, languageId: UiLanguage): ProseBlock[] {
  const { parse, forbidden } = formats[languageId];
  const { segments } = parse(text);
  return segments
    .flatMap((segment) => parts(text, segment))
    .flatMap((part, unit) => blocksOf(text, areaOf(text, part, forbidden), unit))
    .sort((a, b) => a.start - b.start);
}

/** Text that stands between line breaks of a text, without white space. */
function parts(text: string, { start, end }: OffsetRange): OffsetRange[] {
  const written = text.slice(start, end);
  const borders = [...written.matchAll(breaks)].map(({ index, 0: mark }) => [index, index + mark.length] as const);
  return [...borders, [written.length, written.length] as const].flatMap(([to], index) => {
    const from = borders[index - 1]?.[1] ?? 0;
    const part = written.slice(from, to);
    const first = start + from + part.length - part.trimStart().length;
    const last = start + from + part.trimEnd().length;
    return first < last && word.test(part) ? [{ start: first, end: last }] : [];
  });
}

function areaOf(text: string, { start, end }: OffsetRange, forbidden: readonly string[]): ProseArea {
  return {
    kind: 'document',
    flavour: 'literal',
    start,
    end,
    lines: linesOf(text, start, end).map((line) => trimmed(text, line)),
    singleLine: true,
    forbidden,
    reread: (newText) => linesOf(newText).map((line) => trimmed(newText, line)),
  };
}

/** A text of YAML may go on in further lines, which stand further in. */
function trimmed(text: string, { start, end }: OffsetRange): OffsetRange {
  const line = text.slice(start, end);
  const from = start + line.length - line.trimStart().length;
  return { start: from, end: Math.max(from, start + line.trimEnd().length) };
}
