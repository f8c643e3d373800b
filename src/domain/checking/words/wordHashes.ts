/*
 * Words of a text of any kind, program or prose, as numbers: an index over a whole workspace has no room for the words
 * themselves. Two words in four thousand million have the same number, and then one is taken for known.
 */

/** Shorter ones stand in every file; longer ones are no words. */
const shortest = 2;
const longest = 40;

/** The number of a word, whatever its case. */
export function wordHash(word: string): number {
  let hash = hashStart;
  for (let at = 0; at < word.length; at++) hash = hashed(hash, lowerOf(word.charCodeAt(at)));
  return hash >>> 0;
}

/** Parts of one identifier that are joined. */
const mostParts = 4;

/**
 * The numbers of all words of a text, ascending, each once. An identifier is its parts and the whole without what parts
 * them: `readRefLog_2` is `read`, `ref`, `log`, `reflog` and `readreflog`.
 */
export function wordHashes(text: string): Uint32Array {
  const found = new Set<number>();
  // Of the words that begin at the last parts of the identifier at hand.
  const hashes = new Int32Array(mostParts);
  const lengths = new Int32Array(mostParts);
  let parts = 0;
  let isInPart = false;
  let before: number = kinds.other;
  const endPart = (): void => {
    for (let part = 0; part < parts; part++) {
      const length = lengths[part] ?? 0;
      if (length >= shortest && length <= longest) found.add((hashes[part] ?? 0) >>> 0);
    }
    isInPart = false;
  };
  const beginPart = (): void => {
    if (parts === mostParts) {
      hashes.copyWithin(0, 1);
      lengths.copyWithin(0, 1);
      parts--;
    }
    hashes[parts] = hashStart;
    lengths[parts] = 0;
    parts++;
    isInPart = true;
  };
  for (let at = 0; at <= text.length; at++) {
    const code = text.charCodeAt(at);
    const kind = kindOf(code);
    if (kind === kinds.other || kind === kinds.joint) {
      if (isInPart) endPart();
      if (kind === kinds.other) parts = 0;
    } else {
      // A capital begins a part: that of `Log` in `refLog`, and the last one in `HTTPServer`.
      const begins =
        kind === kinds.upper &&
        (before === kinds.lower || (before === kinds.upper && kindOf(text.charCodeAt(at + 1)) === kinds.lower));
      if (begins && isInPart) endPart();
      if (!isInPart) beginPart();
      const letter = lowerOf(code);
      for (let part = 0; part < parts; part++) {
        hashes[part] = hashed(hashes[part] ?? 0, letter);
        lengths[part] = (lengths[part] ?? 0) + 1;
      }
    }
    before = kind;
  }
  return Uint32Array.from(found).sort();
}

/** A joint parts an identifier and does not end it. */
const kinds = { other: 0, joint: 1, lower: 2, upper: 3 } as const;

const hashStart = 0x811c9dc5;

/** One step of FNV-1a. */
function hashed(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}

/** One of `kinds`; the end of a text is `NaN`. */
function kindOf(code: number): number {
  if (code < 128) return asciiKinds[code] ?? kinds.other;
  if (Number.isNaN(code)) return kinds.other;
  const letter = String.fromCharCode(code);
  if (!/[\p{L}\p{M}]/u.test(letter)) return kinds.other;
  return letter === letter.toLowerCase() ? kinds.lower : kinds.upper;
}

const asciiKinds = new Uint8Array(128)
  .fill(kinds.lower, code('a'), code('z') + 1)
  .fill(kinds.upper, code('A'), code('Z') + 1)
  .fill(kinds.joint, code('0'), code('9') + 1)
  .fill(kinds.joint, code('_'), code('_') + 1)
  .fill(kinds.joint, code('-'), code('-') + 1);

function code(letter: string): number {
  return letter.charCodeAt(0);
}

function lowerOf(code: number): number {
  if (code < 128) return code >= 65 && code <= 90 ? code + 32 : code;
  return String.fromCharCode(code).toLowerCase().charCodeAt(0);
}
