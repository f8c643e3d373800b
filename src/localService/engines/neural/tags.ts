/*
 * Which of the blanks of a segment are tags, and what they stand around: words within a tag must not go out of it.
 */

/** A tag that opens or closes something, with the number of the pair, or the end of one run and the start of the next. */
export type Tag = { kind: 'open' | 'close'; pair: number } | { kind: 'between' };

/**
 * @param blanks what stands in each, in the order of the segment
 * @returns the tag of each that is one; those that open or close nothing, or are empty, are none
 */
export function tagsOf(blanks: readonly string[]): Array<Tag | undefined> {
  const tags: Array<Tag | undefined> = blanks.map(() => undefined);
  const open: Array<{ name: string; at: number }> = [];
  blanks.forEach((blank, at) => {
    const [, slash, name, isEmpty] = /^<(\/?)([\w:.-]+)(?:\s[^<>]*?)?(\/?)>$/.exec(blank) ?? [];
    if (name === undefined) {
      if (isBetween(blank)) tags[at] = { kind: 'between' };
    } else if (slash === '' && !isEmpty) {
      open.push({ name, at });
    } else if (slash !== '' && open.at(-1)?.name === name) {
      const opened = open.pop()?.at ?? at;
      tags[opened] = { kind: 'open', pair: opened + 1 };
      tags[at] = { kind: 'close', pair: opened + 1 };
    }
  });
  return tags;
}

/** Begins with a tag that closes and ends with one that opens, as from one run of a Word document to the next. */
function isBetween(blank: string): boolean {
  const last = blank.lastIndexOf('<');
  return blank.startsWith('</') && blank.endsWith('>') && last > 0 && !blank.startsWith('</', last);
}

/**
 * Returns whether every tag kept the words within it.
 *
 * @param source what stands before, between and after the tags; one more than there are tags
 * @param translation the same in the translation
 */
export function keepsWithin(
  tags: ReadonlyArray<Tag | undefined>,
  source: readonly string[],
  translation: readonly string[],
): boolean {
  const hasWords = (text: string | undefined): boolean => /[\p{L}\p{N}]/u.test(text ?? '');
  return translation.every((text, at) => {
    const [before, after] = [tags[at - 1]?.kind, tags[at]?.kind];
    const isWithin = before === 'open' || before === 'between' || after === 'close' || after === 'between';
    return hasWords(text) || !isWithin || !hasWords(source[at]);
  });
}
