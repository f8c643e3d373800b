import { matchAt, none } from './matcher';

/** A link of a wiki with words of its own: `[[Page|words]]`, `![[picture.png|caption]]`. */
export interface WikiLink {
  /** Parts that are not words: the page with the bar, and the end. */
  pieces: Array<{ start: number; end: number }>;
}

/** The bar of a link in a table has a backslash before it. */
const page = /!?\[\[[^[\]|\n]{1,200}\|(?=[^[\]|\n]{1,200}\]\])/y;
const words = /[^[\]|\n]{1,200}/y;
const embedded = /!\[\[[^[\]\n]{1,200}\]\]/y;

/** Reads the link that starts at `at`; `undefined` when none does, or nothing in it is said to readers. */
export function parseWikiLink(text: string, at: number): WikiLink | undefined {
  const start = matchAt(page, text, at);
  const end = start === none ? none : matchAt(words, text, start);
  if (end === none || !/\p{L}/u.test(text.slice(start, end))) return undefined;
  const pieces = [
    { start: at, end: start },
    { start: end, end: end + 2 },
  ];
  return { pieces };
}

/** `![[note#Heading]]`, which shows another file in its place, and `![[picture.png|300]]`. */
export function matchEmbedded(text: string, at: number): number {
  return matchAt(embedded, text, at);
}
