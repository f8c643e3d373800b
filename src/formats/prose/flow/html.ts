import type { MarkupToken } from '../../markup/tokenizer';
import type { Paragraph } from '../area';
import { linesOf, trimLine } from '../lines';

/** Elements that stand in a sentence; every other one ends the paragraph. */
const inline = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark q rp rt ruby s samp slot small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
/** Elements whose text is nobody's prose. */
const untouched = new Set('pre code kbd samp var script style textarea svg math template'.split(' '));

/** Rules for the text around tags. */
interface TagRules {
  /** Stands in a sentence; every other tag ends the paragraph. */
  isInline(token: MarkupToken): boolean;
  /** Returns whether the text in the element is nobody's prose. */
  isUntouched(token: MarkupToken): boolean;
}

const htmlRules: TagRules = {
  isInline: ({ name }) => inline.has(name),
  isUntouched: (token) => untouched.has(token.name) || isKept(token),
};

/** The paragraphs of an HTML text: runs of text between block elements, with the inline elements in them. */
export function readHtml(text: string, tokens: readonly MarkupToken[]): Generator<void, Paragraph[]> {
  return readRuns(text, tokens, htmlRules);
}

/** The paragraphs of a tagged text. Tags at the ends of one are no part of it, unless they belong to others inside. */
export function* readRuns(text: string, tokens: readonly MarkupToken[], rules: TagRules): Generator<void, Paragraph[]> {
  const paragraphs: Paragraph[] = [];
  let run: MarkupToken[] = [];
  const closing: string[] = [];
  const isText = ({ type, start, end }: MarkupToken): boolean =>
    type === 'text' && text.slice(start, end).trim() !== '';
  let isBlockSkipped = false;
  let hasText = false;
  const flush = (): void => {
    const first = run.find(isText);
    const last = run.findLast(isText);
    if (first && last && hasText) {
      const lines = linesOf(text, ...rangeOf(run, first, last)).map((line) => trimLine(text, line));
      paragraphs.push({ kind: 'paragraph', lines: lines.filter(({ start, end }) => end > start), prefixLength: 0 });
    }
    run = [];
    hasText = false;
  };
  for (const token of tokens) {
    const isBlock = token.type !== 'text' && !rules.isInline(token);
    if (closing.length > 0) {
      if (token.type === 'open' && token.name === closing.at(-1)) closing.push(token.name);
      if (token.type === 'close' && token.name === closing.at(-1)) closing.pop();
      // A code span is part of its sentence; a listing ends the one before it.
      if (!isBlockSkipped) run.push(token);
      continue;
    }
    if (token.type === 'open' && rules.isUntouched(token)) {
      closing.push(token.name);
      isBlockSkipped = isBlock;
    }
    if (isBlock) {
      flush();
      yield;
    } else {
      run.push(token);
    }
    hasText ||= isText(token);
  }
  flush();
  return paragraphs;
}

/** Returns the range from the first text to the last, widened by the inline elements that open before and close after it. */
function rangeOf(run: readonly MarkupToken[], first: MarkupToken, last: MarkupToken): [start: number, end: number] {
  const inside = run.slice(run.indexOf(first), run.indexOf(last) + 1);
  let depth = 0;
  let lowest = 0;
  for (const { type } of inside) {
    if (type === 'open') depth++;
    if (type === 'close') depth--;
    lowest = Math.min(lowest, depth);
  }
  // Unbalanced: an element opens before the text and closes in it, or the other way round.
  const start = lowest < 0 ? (run.at(0)?.start ?? first.start) : first.start;
  const end = depth > 0 || lowest < 0 ? (run.at(-1)?.end ?? last.end) : last.end;
  return [start, end];
}

/** The document says that an element is not to be translated. */
export function isKept({ attributes }: MarkupToken): boolean {
  return attributes.some(
    ([attribute, value]) =>
      (attribute === 'translate' && value === 'no') || (attribute === 'class' && /\bnotranslate\b/.test(value)),
  );
}
