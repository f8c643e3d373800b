const restOfLine = /[ \t]*(?:(?:\/\/|#)[^\r\n]*|\/\*(?:[^*\r\n]|\*(?!\/))*\*\/(?=[ \t]*(?:[\r\n]|$)))/y;

/**
 * Returns the end of a comment of `//`, `#` or `/*` that is all there is behind an offset on its line; the offset where
 * none is.
 */
export function endOfComment(text: string, at: number): number {
  restOfLine.lastIndex = at;
  return at + (restOfLine.exec(text)?.[0].length ?? 0);
}

/** Returns the start of the comments right above an entry, in the text between it and the one before it. */
export function ownComments(between: string): number {
  if (!between.includes('/')) return between.length;
  let start: number | undefined;
  let isOnOwnLine = false;
  for (const { 0: part, index } of between.matchAll(/(?:\/\/|#)[^\r\n]*|\/\*[^]*?\*\/|\s+/g)) {
    if (part.trim() !== '') {
      if (isOnOwnLine) start ??= index;
      continue;
    }
    const lines = part.match(/\r\n|\r|\n/g)?.length ?? 0;
    isOnOwnLine ||= lines > 0;
    if (lines > 1) start = undefined;
  }
  return start ?? between.length;
}
