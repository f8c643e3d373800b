import { bordersOf } from './borders';
import { widthOf } from './limits';
import { Moves } from './moves';
import type { Translated } from '../passage';

export interface WrapOptions {
  /** 0 = no limit. */
  lineLength: number;
  lines: number;
  /** Parts that are not shown, in the order of the text. */
  hidden: Translated['places'];
}

/** Max lines that are weighed against each other; those of a longer text are filled one after the other. */
const mostLines = 12;
const mostBorders = 400;

/**
 * Breaks a text into as few lines as it needs, at most `lines`, each about as long as the others and none longer than
 * `lineLength` where that can be. Lines end after punctuation rather than before it.
 */
export function wrapLines(translated: Translated, { lineLength, lines, hidden }: WrapOptions): Translated {
  const { text, places } = translated;
  const columns = columnsBefore(text, hidden);
  const width = (start: number, end: number): number => (columns[end] ?? 0) - (columns[start] ?? 0);
  const all = width(0, text.length);
  if (lineLength === 0 || all <= lineLength) return translated;
  const wanted = Math.min(lines === 0 ? Infinity : lines, Math.ceil(all / lineLength));
  const borders = [
    { end: 0, start: 0, cost: 0 },
    ...bordersOf(translated),
    { end: text.length, start: text.length, cost: 0 },
  ];
  if (wanted > mostLines || borders.length > mostBorders) {
    return breakAt(text, places, fill(borders, { wanted, isLimited: lines !== 0 }, width, lineLength));
  }
  // One line more than counted may be needed where words are long.
  const most = lines === 0 ? wanted + 1 : Math.min(lines, wanted + 1);
  const ways = Array.from({ length: most - wanted + 1 }, (_, more) => best(borders, wanted + more, width, lineLength));
  const chosen = ways.find((way) => way && way.overflow === 0) ?? ways.findLast((way) => way !== undefined);
  return chosen ? breakAt(text, places, chosen.breaks) : translated;
}

/** Returns the columns before each place in a text, without what is not shown. */
function columnsBefore(text: string, hidden: Translated['places']): Int32Array {
  const columns = new Int32Array(text.length + 1);
  const ranges = [...hidden].sort((a, b) => a.start - b.start);
  let next = 0;
  let width = 0;
  for (let at = 0; at < text.length;) {
    const range = ranges[next];
    const isHidden = range !== undefined && range.start <= at;
    const end = isHidden ? Math.max(at, range.end) : at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
    if (isHidden) next++;
    else width += widthOf(text.slice(at, end));
    for (let place = at + 1; place <= end; place++) columns[place] = width;
    at = end;
  }
  return columns;
}

interface Way {
  cost: number;
  /** Columns beyond the limit, of all lines. */
  overflow: number;
  breaks: ReadonlyArray<{ start: number; end: number }>;
}

function best(
  borders: ReadonlyArray<{ start: number; end: number; cost: number }>,
  lines: number,
  width: (start: number, end: number) => number,
  lineLength: number,
): Way | undefined {
  const last = borders.length - 1;
  const even = width(0, borders[last]?.end ?? 0) / lines;
  let ways: Array<Way | undefined> = borders.map((_, index) =>
    index === 0 ? { cost: 0, overflow: 0, breaks: [] } : undefined,
  );
  for (let line = 1; line <= lines; line++) {
    const isLast = line === lines;
    const reached = [...ways.keys()].filter((index) => ways[index]);
    ways = borders.map((to, toIndex) => {
      if (isLast !== (toIndex === last)) return undefined;
      let found: Way | undefined;
      for (const fromIndex of reached) {
        const [from, way] = [borders[fromIndex], ways[fromIndex]];
        if (!from || !way || fromIndex >= toIndex) break;
        const columns = width(from.start, to.end);
        const beyond = Math.max(0, columns - lineLength);
        const distance = (columns - even) / even;
        const cost = way.cost + distance * distance + to.cost + beyond * 10;
        if (found && found.cost <= cost) continue;
        found = { cost, overflow: way.overflow + beyond, breaks: isLast ? way.breaks : [...way.breaks, to] };
      }
      return found;
    });
  }
  return ways[last];
}

/** Breaks where the next word would be beyond the limit; the last line that may be takes what is left. */
function fill(
  borders: ReadonlyArray<{ start: number; end: number; cost: number }>,
  { wanted, isLimited }: { wanted: number; isLimited: boolean },
  width: (start: number, end: number) => number,
  lineLength: number,
): Way['breaks'] {
  const breaks: Array<{ start: number; end: number }> = [];
  let start = 0;
  for (let index = 1; index < borders.length - 1; index++) {
    if (isLimited && breaks.length === wanted - 1) break;
    const [here, next] = [borders[index], borders[index + 1]];
    if (!here || !next || width(start, next.end) <= lineLength) continue;
    breaks.push(here);
    start = here.start;
  }
  return breaks;
}

/** Puts line breaks where the breaks are; the places move with the text. */
function breakAt(text: string, places: Translated['places'], breaks: Way['breaks']): Translated {
  let result = '';
  let at = 0;
  const moves = new Moves();
  for (const { start, end } of breaks) {
    result += `${text.slice(at, end)}\n`;
    at = start;
    moves.add(start, result.length);
  }
  return {
    text: result + text.slice(at),
    places: places.map(({ start, end }) => ({ start: moves.of(start), end: moves.of(end - 1) + 1 })),
  };
}
