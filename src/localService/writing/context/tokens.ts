import { protectedSpans } from '../protectedSpans';

/** A piece of a sentence as the context model sees it. Offsets are UTF-16 units of the text, half-open. */
export interface Token {
  start: number;
  end: number;
  /** In lower case with plain apostrophes; `code`, `number` and `symbol` stand for all there are of these. */
  form: string;
  /** It may be wrong: a word in small letters, or the first of its sentence; never a name or a part of a compound. */
  isWord: boolean;
}

/** What stands for whatever is code, a name, a path or a placeholder. */
export const code = '■';
const number = '0';
const symbol = '§';

/** An apostrophe belongs to the word before it ("l'", "po'"), unless it is the end of a quotation. */
const pattern =
  /(\bpo['’](?!\p{L})|\p{L}+(?:['’](?=\p{L}|\s?■|$))?)|(\p{N}[\p{N}.,:/-]*\p{N}|\p{N})|(\s+)|(\.{3}|[^])/gu;
const known = new Set('.,:;!?()"\'-…/[]■'.split(''));
const alike = new Map([
  ['“', '"'],
  ['”', '"'],
  ['„', '"'],
  ['«', '"'],
  ['»', '"'],
  ['’', "'"],
  ['‘', "'"],
  ['–', '-'],
  ['—', '-'],
  ['...', '…'],
]);

const ends = new Set(['.', '!', '?', '…']);
/** Marks that a sentence may begin behind. */
const openers = new Set(['"', '(', '[', ':', '-', '/']);

const joinsBefore = new Set(['-', '/', ')', symbol, code, number]);
const joinsAfter = new Set(['-', '/', '(', symbol, code, number]);

/** The sentences of a text as tokens; what is protected is one token `code`. */
export function sentencesOf(text: string): Token[][] {
  return sentencesIn(tokensOf(text));
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  for (const { start, end } of protectedSpans(text)) {
    addTokens(tokens, text.slice(position, start), position);
    tokens.push({ start, end, form: code, isWord: false });
    position = end;
  }
  addTokens(tokens, text.slice(position), position);
  return tokens;
}

function addTokens(tokens: Token[], text: string, offset: number): void {
  for (const match of text.matchAll(pattern)) {
    const [found, word, digits, blank, other = ''] = match;
    if (blank !== undefined) continue;
    const start = offset + match.index;
    const token = { start, end: start + found.length };
    if (word !== undefined) tokens.push({ ...token, form: plain(word), isWord: found === found.toLowerCase() });
    else if (digits !== undefined) tokens.push({ ...token, form: number, isWord: false });
    else {
      const mark = alike.get(other) ?? other;
      tokens.push({ ...token, form: known.has(mark) ? mark : symbol, isWord: false });
    }
  }
}

function plain(word: string): string {
  return word.toLowerCase().replaceAll('’', "'");
}

function sentencesIn(tokens: readonly Token[]): Token[][] {
  const sentences: Token[][] = [];
  let sentence: Token[] = [];
  tokens.forEach((token, at) => {
    const before = sentence.at(-1);
    const isFirst = sentence.every(({ form }) => openers.has(form)) && /\p{L}/u.test(token.form);
    const next = tokens[at + 1];
    // A part of a compound or of several words in one ("client-side", "a-t-il", "développeur·ses", "fichier(s)").
    const isPart =
      (before?.end === token.start && joinsBefore.has(before.form)) ||
      (next?.start === token.end && joinsAfter.has(next.form) && !token.form.endsWith("'"));
    sentence.push({ ...token, isWord: (token.isWord || isFirst) && /^\p{L}/u.test(token.form) && !isPart });
    if (ends.has(token.form) && next && next.start > token.end && sentence.length > 1) {
      sentences.push(sentence);
      sentence = [];
    }
  });
  if (sentence.length > 0) sentences.push(sentence);
  return sentences;
}
