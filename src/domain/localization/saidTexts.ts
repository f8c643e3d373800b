import { hash as digest } from 'node:crypto';

/*
 * What the translations of one text said, as a line of a lock has it: for each target the tag of its name and that of its
 * translation, `Zm9vYmFy Cg8w2kQ1`, in alphabetical order. In version 2 a line had the hash of one translation instead.
 */

const tagLength = 4;
const pairLength = 2 * tagLength;

/** Tag of a target on whose translation two sides of a merge disagree. */
const disputed = '????';

/** Returns what tells one text from another where few bytes have to do: the beginning of its hash, in other digits. */
export function tagOf(text: string): string {
  return digest('sha256', text, 'base64url').slice(0, tagLength);
}

/** Returns whether a line is that of one translation, as in version 2. */
export function isOldHash(texts: string): boolean {
  return texts.length === 10;
}

/** Finds the tag of what a target said. @param target tag of its name */
export function tagIn(texts: string, target: string): string | undefined {
  if (isOldHash(texts)) return Buffer.from(texts.slice(0, 6), 'hex').toString('base64url');
  const at = placeOf(texts, target);
  return at < 0 ? undefined : texts.slice(at + tagLength, at + pairLength);
}

/** Adds the tag of what a target says, or takes it out; `undefined` where nothing is left. */
export function withTag(texts: string, target: string, tag: string | undefined): string | undefined {
  const known = isOldHash(texts) ? '' : texts;
  const at = placeOf(known, target);
  if (at >= 0 && tag !== undefined) return known.slice(0, at) + target + tag + known.slice(at + pairLength);
  const others = known.split(' ').filter((pair) => pair !== '' && !pair.startsWith(target));
  const pairs = tag === undefined ? others : [...others, target + tag].sort();
  return pairs.length === 0 ? undefined : pairs.join(' ');
}

/** Joins both sides of a line that git could not merge. */
export function mergedTags(ours: string, theirs: string): string {
  let texts = ours;
  for (const pair of theirs.split(' ')) {
    const [target, tag] = [pair.slice(0, tagLength), pair.slice(tagLength)];
    const own = isOldHash(ours) ? undefined : tagIn(ours, target);
    texts = withTag(texts, target, own === undefined || own === tag ? tag : disputed) ?? '';
  }
  return texts;
}

/** Leaves out what two sides of a merge disagree on; `undefined` where nothing is left. */
export function sureTags(texts: string): string | undefined {
  if (!texts.includes(disputed)) return texts;
  return (
    texts
      .split(' ')
      .filter((pair) => !pair.endsWith(disputed))
      .join(' ') || undefined
  );
}

function placeOf(texts: string, target: string): number {
  for (let at = 0; at < texts.length; at += pairLength + 1) if (texts.startsWith(target, at)) return at;
  return -1;
}
