import { applyEdits } from '../../formats/edits';
import { entriesOf, type Entry } from '../../formats/entries/tree';
import { waitsForReview, type ParseOptions } from '../../formats/segment';
import { namesOf } from './entryNames';
import { sourceTree, targetTree, type EntryFormat, type TargetPlan } from './target';

/** A translation that waits for the review of a user. */
export interface ReviewEntry {
  key: string;
  source: string;
  target: string;
}

/** Returns the entries of a target that wait for a review, in the order of the file. */
export function reviewEntries(format: EntryFormat, text: string, options: ParseOptions): ReviewEntry[] {
  const { segments, names } = named(format, text, options);
  const found = new Map<string, ReviewEntry>();
  for (const [index, segment] of segments.entries()) {
    const key = names[index];
    if (key === undefined || !waitsForReview(segment) || found.has(key)) continue;
    found.set(key, { key, source: segment.text, target: segment.target ?? '' });
  }
  return [...found.values()];
}

/**
 * Returns the entries of a target of one language that wait for a review, in the order of the file: a form of a plural with
 * what it is made of.
 */
export function unreviewedEntries({ order, review }: TargetPlan): ReviewEntry[] {
  const sources = entriesOf(sourceTree(order));
  const own = targetTree(order);
  const targets: ReadonlyMap<string, Entry> = own ? entriesOf(own) : new Map();
  return review.map((key) => {
    const from = sources.get(key) ?? sources.get(key.replace(/^(.+[_/.])[a-z]+$/, '$1other'));
    return { key, source: from?.text ?? '', target: targets.get(key)?.text ?? '' };
  });
}

/**
 * A target in whose own words entries are reviewed; nothing else of it changes.
 * @returns the same text where none of them waits for that
 */
export function acceptEntries(
  format: EntryFormat,
  text: string,
  keys: ReadonlySet<string>,
  options: ParseOptions,
): string {
  const { segments, names, accept } = named(format, text, options);
  const wanted = new Set(
    segments.flatMap((segment, index) => (keys.has(names[index] ?? '') && waitsForReview(segment) ? [index] : [])),
  );
  return wanted.size > 0 && accept ? applyEdits(text, accept(wanted)) : text;
}

function named(format: EntryFormat, text: string, options: ParseOptions) {
  const file = format.parse(text, options);
  const names = namesOf(format.entries(text, options), file);
  return { ...file, names, segments: file.segments };
}
