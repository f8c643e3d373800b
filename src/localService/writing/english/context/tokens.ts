import { findPlaceholders } from '../../../../formats/placeholders/find';
import { findTechnicalSpans, mergeSpans, type Span } from '../../../../formats/prose/technicalSpans';

/** What the model sees of a text: a word, a name or number that stands for any other, or a punctuation mark. */
export interface Token extends Span {
  kind: 'word' | 'code' | 'number' | 'mark';
  /** As written; `codeText` for what is code. */
  text: string;
  /** White space, and nothing else that was left out, stands before it. */
  isApart: boolean;
}

/** Stands for each stretch of code, each path, address or placeholder. */
export const codeText = '■';
/** Stands for each number. */
export const numberText = '0';

const pieces =
  /(?<word>\p{L}+(?:['’]\p{L}+)*(?:-\p{L}+(?:['’]\p{L}+)*)*)|(?<number>\d+(?:[.,:/-]\d+)*)|(?<mark>\.\.\.|--+|[^\s\p{L}\d])/gu;
/** What HTML marks as code. */
const codeElement = /<(code|kbd|samp|tt|var)\b[^<>]*>[^<>]*<\/\1>/gi;
const abbreviation = /^[A-Z]{2,}s?$/;

/** The tokens of a text in the order they stand. Marks of emphasis, links and tags are left out: they say nothing. */
export function tokensOf(text: string): Token[] {
  const placeholders = findPlaceholders(text, { kind: 'markdown' });
  const isMark = (kind: string, hasPair: boolean): boolean =>
    kind === 'emphasis' || kind === 'tag' || kind === 'comment' || (kind === 'link' && hasPair);
  const left = placeholders.filter(({ kind, pair }) => isMark(kind, pair !== undefined));
  const overlaps = (span: Span, others: readonly Span[]): boolean =>
    others.some((other) => other.start < span.end && span.start < other.end);
  const technical = findTechnicalSpans(text).filter(
    (span) => !abbreviation.test(text.slice(span.start, span.end)) && !overlaps(span, left),
  );
  const elements = Array.from(text.matchAll(codeElement), ({ 0: element, index }) => ({
    start: index,
    end: index + element.length,
  }));
  const code = mergeSpans([...elements, ...placeholders.filter((span) => !left.includes(span)), ...technical]);
  const tokens: Token[] = [];
  let at = 0;
  const addWords = (end: number): void => {
    const stretch = text.slice(at, end);
    for (const match of stretch.matchAll(pieces)) {
      const start = at + match.index;
      const { word, number } = match.groups ?? {};
      const kind = word !== undefined ? 'word' : number !== undefined ? 'number' : 'mark';
      add(kind, kind === 'number' ? numberText : match[0], start, start + match[0].length);
    }
    at = end;
  };
  const add = (kind: Token['kind'], written: string, start: number, end: number): void => {
    const isApart = start === 0 || /\s/.test(text.charAt(start - 1));
    tokens.push({ kind, text: written, start, end, isApart });
  };
  const skipped = mergeSpans([...left, ...code]);
  for (const span of skipped) {
    addWords(span.start);
    if (code.some(({ start, end }) => start < span.end && span.start < end))
      add('code', codeText, span.start, span.end);
    at = span.end;
  }
  addWords(text.length);
  return tokens;
}

const plainMarks: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '--': '-',
  '‘': "'",
  '’': "'",
  '…': '...',
};

/** How a token is written for the model: typographic marks are plain; the case stays. */
export function plainText({ kind, text }: Token): string {
  if (kind === 'word') return text.replaceAll('’', "'");
  return kind === 'mark' ? (plainMarks[text] ?? text) : text;
}
