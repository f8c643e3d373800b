import { findPlaceholders } from '../../../formats/placeholders/find';
import { splitSentences } from '../../../formats/prose/sentences';
import { findTechnicalSpans, mergeSpans, type Span } from '../../../formats/prose/technicalSpans';
import { protectedSpans } from '../protectedSpans';

/** A piece of a text as a context model sees it: a word, a mark, or what stands for any code or number. */
export interface Token extends Span {
  kind: 'word' | 'code' | 'number' | 'mark';
  /** Text as written; `code` and `number` for what these stand for. */
  text: string;
  /** Text as it is in the source, code too. */
  written: string;
  /** Form that the model knows: with plain marks and apostrophes. */
  form: string;
  /** White space, and nothing else that was left out, stands before it. */
  isApart: boolean;
}

/** Stand-in for each stretch of code, each name, path, address or placeholder. */
export const code = '■';
export const number = '0';
/** Stand-in for a mark that the model does not know. */
export const symbol = '§';

/** Rules for splitting texts: the same as in the training of the model that reads them. */
interface Splitting {
  pieces: RegExp;
  form(word: string): string;
  mark(mark: string): string;
  /** Returns the spans that are not words: ascending, not overlapping. Those that are not code either are left out. */
  spans(text: string): Array<Span & { isCode: boolean }>;
}

const plainMarks: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '‘': "'",
  '’': "'",
};
const englishMarks: Readonly<Record<string, string>> = { ...plainMarks, '--': '-', '…': '...' };
const otherMarks: Readonly<Record<string, string>> = { ...plainMarks, '«': '"', '»': '"', '...': '…' };
const knownMarks = new Set('.,:;!?()"\'-…/[]■'.split(''));

const english: Splitting = {
  pieces:
    /(?<word>\p{L}+(?:['’]\p{L}+)*(?:-\p{L}+(?:['’]\p{L}+)*)*)|(?<number>\d+(?:[.,:/-]\d+)*)|(?:\.\.\.|--+|[^\s\p{L}\d])/gu,
  form: (word) => word.replaceAll('’', "'"),
  mark: (mark) => englishMarks[mark] ?? mark,
  spans: spansOfMarkdown,
};

const other: Splitting = {
  // An apostrophe belongs to the word before it ("l'", "po'"), unless it is the end of a quotation.
  pieces:
    /(?<word>\bpo['’](?!\p{L})|\p{L}+(?:['’](?=\p{L}|\s?■|$))?)|(?<number>\p{N}[\p{N}.,:/-]*\p{N}|\p{N})|(?:\.{3}|\S)/gu,
  form: (word) => word.toLowerCase().replaceAll('’', "'"),
  mark: (mark) => {
    const plain = otherMarks[mark] ?? mark;
    return knownMarks.has(plain) ? plain : symbol;
  },
  spans: (text) => protectedSpans(text).map((span) => ({ ...span, isCode: true })),
};

/** Text that HTML marks as code. */
const codeElement = /<(code|kbd|samp|tt|var)\b[^<>]*>[^<>]*<\/\1>/gi;
/** Elements that stand for the name or the picture they are about. */
const nameElement = /^<(?:see|seealso|paramref|typeparamref|img|inheritdoc)\b[^<>]*\/>$/i;
const abbreviation = /^[A-Z]{2,}s?$/;

/** Code and names; marks of emphasis, links and tags say nothing and are left out. */
function spansOfMarkdown(text: string): Array<Span & { isCode: boolean }> {
  const placeholders = findPlaceholders(text, { kind: 'markdown' });
  const isMark = (kind: string, hasPair: boolean): boolean =>
    kind === 'emphasis' || kind === 'tag' || kind === 'comment' || (kind === 'link' && hasPair);
  const left = placeholders.filter(
    ({ kind, pair, start, end }) => isMark(kind, pair !== undefined) && !nameElement.test(text.slice(start, end)),
  );
  const overlaps = (span: Span, others: readonly Span[]): boolean =>
    others.some((one) => one.start < span.end && span.start < one.end);
  const technical = findTechnicalSpans(text).filter(
    (span) => !abbreviation.test(text.slice(span.start, span.end)) && !overlaps(span, left),
  );
  const elements = Array.from(text.matchAll(codeElement), ({ 0: element, index }) => ({
    start: index,
    end: index + element.length,
  }));
  const isCode = mergeSpans([...elements, ...placeholders.filter((span) => !left.includes(span)), ...technical]);
  return mergeSpans([...left, ...isCode]).map((span) => ({ ...span, isCode: overlaps(span, isCode) }));
}

/** The tokens of a text in the order they stand. */
function tokensIn(text: string, { pieces, form, mark, spans }: Splitting): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const add = (kind: Token['kind'], start: number, end: number): void => {
    const written = text.slice(start, end);
    const isApart = start === 0 || /\s/.test(text.charAt(start - 1));
    const same = { code, number }[kind as 'code' | 'number'];
    const known = kind === 'word' ? form(written) : mark(written);
    tokens.push({ kind, text: same ?? written, written, form: same ?? known, start, end, isApart });
  };
  const addWords = (end: number): void => {
    for (const { index, 0: piece, groups = {} } of text.slice(at, end).matchAll(pieces)) {
      const kind = groups['word'] !== undefined ? 'word' : groups['number'] !== undefined ? 'number' : 'mark';
      add(kind, at + index, at + index + piece.length);
    }
  };
  for (const { start, end, isCode } of spans(text)) {
    addWords(start);
    if (isCode) add('code', start, end);
    at = end;
  }
  addWords(text.length);
  return tokens;
}

/** The tokens of an English text. */
export function englishTokens(text: string): Token[] {
  return tokensIn(text, english);
}

/** The sentences of an English text as tokens. */
export function englishSentences(text: string): Token[][] {
  return splitSentences(text, 'markdown').map(({ start: from, end: to }) =>
    englishTokens(text.slice(from, to)).map((token) => ({
      ...token,
      start: token.start + from,
      end: token.end + from,
    })),
  );
}

const ends = new Set(['.', '!', '?', '…']);

/** The sentences of a text in another language as tokens. */
export function sentencesOf(text: string): Token[][] {
  const tokens = tokensIn(text, other);
  const sentences: Token[][] = [];
  let sentence: Token[] = [];
  tokens.forEach((token, at) => {
    sentence.push(token);
    const next = tokens[at + 1];
    if (ends.has(token.form) && next && next.start > token.end && sentence.length > 1) {
      sentences.push(sentence);
      sentence = [];
    }
  });
  if (sentence.length > 0) sentences.push(sentence);
  return sentences;
}
