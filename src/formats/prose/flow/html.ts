import { tokenizeMarkup, type MarkupToken } from '../../markup/tokenizer';
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

/** The paragraphs of an HTML text: runs of text between block elements, with the inline elements in them. */
export function readHtml(text: string, tokens: readonly MarkupToken[] = tokenizeMarkup(text, 'html')): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let run: MarkupToken[] = [];
  const closing: string[] = [];
  let isBlockSkipped = false;
  const flush = (): void => {
    const words = run.filter(({ type }) => type === 'text');
    const isText = ({ start, end }: MarkupToken): boolean => text.slice(start, end).trim() !== '';
    const first = words.find(isText);
    const last = words.findLast(isText);
    if (first && last) {
      const lines = linesOf(text, ...rangeOf(run, first, last)).map((line) => trimLine(text, line));
      paragraphs.push({ kind: 'paragraph', lines: lines.filter(({ start, end }) => end > start), prefixLength: 0 });
    }
    run = [];
  };
  for (const token of tokens) {
    const isBlock = token.type !== 'text' && !inline.has(token.name);
    if (closing.length > 0) {
      if (token.type === 'open' && token.name === closing.at(-1)) closing.push(token.name);
      if (token.type === 'close' && token.name === closing.at(-1)) closing.pop();
      // A code span is part of its sentence; a listing ends the one before it.
      if (!isBlockSkipped) run.push(token);
      continue;
    }
    if (token.type === 'open' && isUntouched(token)) {
      closing.push(token.name);
      isBlockSkipped = isBlock;
    }
    if (isBlock) flush();
    else run.push(token);
  }
  flush();
  return paragraphs;
}

/** From the first text to the last, widened by the inline elements that open before and close after it. */
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

function isUntouched({ name, attributes }: MarkupToken): boolean {
  return (
    untouched.has(name) ||
    attributes.some(
      ([attribute, value]) =>
        (attribute === 'translate' && value === 'no') || (attribute === 'class' && /\bnotranslate\b/.test(value)),
    )
  );
}
