import type { ReadTarget } from '../../domain/localization/readTarget';

/** Completeness of a target, in numbers of entries. */
export interface TargetCounts {
  total: number;
  missing: number;
  stale: number;
  broken: number;
  /** Not translated, and nowhere to be put into the target. */
  blocked: number;
  /** Entries of the source in sections of a document that are left as they are: nobody can tell which block translates which. */
  doubtful: number;
  /** Sections of a document that are left as they are. */
  sections: number;
  /** Entries whose translation waits for the review of a user. */
  review: number;
  /** Translations among these that no program uses until they were reviewed. */
  fuzzy: number;
  unused: number;
  /** Entries among the missing and stale ones that need no service. */
  reused: number;
}

/**
 * Counts what a target has and lacks.
 * @param keys of the entries whose missing and stale translations are counted; all when absent
 */
export function countsOf({ plan }: Pick<ReadTarget, 'plan'>, keys?: ReadonlySet<string>): TargetCounts {
  const isWanted = (key: string): boolean => !keys || keys.has(key) || keys.has(plan.forms.get(key) ?? key);
  const wanted = (list: Iterable<string>): number => [...list].filter(isWanted).length;
  return {
    total: plan.total,
    missing: wanted(plan.missing),
    stale: wanted(plan.stale),
    broken: plan.broken.length,
    blocked: plan.blocked.length,
    doubtful: plan.doubtful.reduce((sum, { sources }) => sum + sources.length, 0),
    sections: plan.doubtful.length,
    review: plan.review.length,
    fuzzy: plan.fuzzy?.length ?? 0,
    unused: plan.unused.length,
    reused: wanted(plan.reused.keys()),
  };
}

/** Counts the entries that want a translation. */
export function openCount({ missing, stale }: Pick<TargetCounts, 'missing' | 'stale'>): number {
  return missing + stale;
}

/** Returns the share of entries that have a translation; nothing is missing in a target without entries. */
export function shareOf(counts: TargetCounts): number {
  const { total, blocked, doubtful } = counts;
  return total > 0 ? (total - openCount(counts) - blocked - doubtful) / total : 1;
}

/** Returns whether somebody has to work on a target before it can be reviewed. */
export function isOpen(counts: TargetCounts): boolean {
  return openCount(counts) + counts.broken + counts.blocked + counts.sections > 0;
}
