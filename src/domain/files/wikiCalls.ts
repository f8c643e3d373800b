/** Begins a call of MediaWiki whose words depend on a number, a user or a case: `{{PLURAL:$1|`, `{{GENDER:$2`. */
const head = /\{\{\s*(?:plural|gender|grammar|bidi|formal|#[a-z]+)\s*:([^{}|]{0,100})\|?/gi;
const mark = /\{\{|\}\}|\|/g;

/** A text without the calls that each language makes as it needs them. */
export interface WithoutCalls {
  /** Text of the same length, with blanks in place of everything but words. */
  text: string;
  /** Arguments the calls depend on: `$1`. */
  arguments: ReadonlySet<string>;
}

/** Returns whether a text has such calls. */
export function hasWikiCalls(text: string): boolean {
  return text.includes('{{') && text.search(head) >= 0;
}

/** Takes the calls out of a text; the words in them stay. */
export function withoutWikiCalls(text: string): WithoutCalls {
  const found = new Set<string>();
  const heads = new Map(Array.from(text.matchAll(head), (match) => [match.index, match]));
  const parts: string[] = [];
  let at = 0;
  const blank = (start: number, length: number): void => {
    parts.push(text.slice(at, start), ' '.repeat(length));
    at = start + length;
  };
  /** True if each of what is open is such a call. */
  const open: boolean[] = [];
  mark.lastIndex = 0;
  for (let match = mark.exec(text); match; match = mark.exec(text)) {
    const call = match[0] === '{{' ? heads.get(match.index) : undefined;
    if (call) {
      const [whole, given = ''] = call;
      for (const [argument] of given.matchAll(/\$\d+/g)) found.add(argument);
      blank(match.index, whole.length);
      mark.lastIndex = at;
      open.push(true);
    } else if (match[0] === '{{') {
      open.push(false);
    } else if (match[0] === '|') {
      if (open.at(-1)) blank(match.index, 1);
    } else if (open.pop()) {
      blank(match.index, 2);
    }
  }
  return { text: parts.join('') + text.slice(at), arguments: found };
}
