import { targetName } from '../../domain/localization/targetName';
import { byNature } from '../../shared/l10n';
import type { Order } from '../lists/arrangement';
import type { TargetState } from '../reader/project/questions';
import { isOpen, openCount, type TargetCounts } from '../../work/project/counts';
import type { Project } from './projects';

const none: TargetCounts = {
  ...{ total: 0, missing: 0, stale: 0, broken: 0, blocked: 0, doubtful: 0, sections: 0 },
  ...{ review: 0, fuzzy: 0, unused: 0, reused: 0 },
};

const names = Object.keys(none) as ReadonlyArray<keyof TargetCounts>;

/** Adds up the counts of all targets. */
export function sumOf(states: readonly TargetState[]): TargetCounts {
  const sum = { ...none };
  for (const state of states) {
    if (!('counts' in state)) continue;
    for (const name of names) sum[name] += state.counts[name];
  }
  return sum;
}

/** Returns the progress of a target: a complete one may still wait for the user's review. */
export function progressOf(counts: TargetCounts): 'open' | 'review' | 'done' {
  if (isOpen(counts)) return 'open';
  return counts.review > 0 ? 'review' : 'done';
}

/** A language of a project and what is known of those of its files that are shown. */
export interface ShownLanguage {
  language: string;
  states: readonly TargetState[];
  /** Counts of all of these. */
  counts: TargetCounts;
}

/**
 * The languages of a project with the files that a user wants to see: those with the filter in the name or code of
 * their language or in their path. Both are sorted in the same way.
 */
export function shownLanguages(
  { files, states }: Pick<Project, 'files' | 'states'>,
  { filter, order }: { filter: string; order: Order },
  nameOf: (language: string) => string,
): ShownLanguage[] {
  const wanted = filter.toLocaleLowerCase();
  const languages = [...Map.groupBy(files, ({ language }) => language)].flatMap(([language, own]) => {
    const name = nameOf(language);
    const isWanted = (text: string): boolean => text.toLocaleLowerCase().includes(wanted);
    const isWhole = wanted === '' || isWanted(name) || isWanted(language);
    const shown = isWhole ? own : own.filter(({ target }) => isWanted(target));
    const known = shown.flatMap((file) => states.get(targetName(file)) ?? []);
    if (order === 'entries') known.sort((a, b) => workIn(b) - workIn(a) || byNature(a.file.target, b.file.target));
    const counts = sumOf(known);
    return shown.length > 0 ? [{ language, name, states: known, counts, work: workOf(counts) }] : [];
  });
  languages.sort((a, b) => (order === 'entries' ? b.work - a.work : 0) || byNature(a.name, b.name));
  return languages.map(({ language, states: known, counts }) => ({
    language,
    states: known,
    counts,
  }));
}

/** Entries that want somebody. */
function workIn(state: TargetState): number {
  return 'counts' in state ? workOf(state.counts) : 0;
}

function workOf(counts: TargetCounts): number {
  return openCount(counts) + counts.broken + counts.blocked + counts.doubtful + counts.review;
}
