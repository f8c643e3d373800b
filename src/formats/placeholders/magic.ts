/** A call of MediaWiki with words in it, such as `{{PLURAL:$1|file|files}}`. */
export interface MagicCall {
  /** Parts that are not words: the name with what it depends on, each bar, the end. */
  pieces: Array<{ start: number; end: number }>;
}

const head = /\{\{\s*(?:PLURAL|GENDER|GRAMMAR|BIDI|plural|gender|grammar)\s*:[^{}|]{0,100}\|/y;
const mark = /\{\{|\}\}|\|/g;

/** Reads the call that starts at `at`; `undefined` when none does, or it is not whole. */
export function parseMagic(text: string, at: number): MagicCall | undefined {
  head.lastIndex = at;
  if (!head.test(text)) return undefined;
  const pieces = [{ start: at, end: head.lastIndex }];
  let depth = 0;
  mark.lastIndex = head.lastIndex;
  for (let match = mark.exec(text); match; match = mark.exec(text)) {
    const [found] = match;
    if (found === '{{') {
      depth++;
    } else if (found === '}}' && depth-- === 0) {
      return { pieces: [...pieces, { start: match.index, end: mark.lastIndex }] };
    } else if (found === '|' && depth === 0) {
      pieces.push({ start: match.index, end: mark.lastIndex });
    }
  }
  return undefined;
}
