import type { FileFinding } from '../../domain/files/findings';
import { placesInSource, type ReadTarget } from '../../domain/localisation/readTarget';
import { shownTarget } from '../../domain/localisation/targetName';
import { sentenceOf } from '../../shared/reasonWords';
import { lineCounter } from '../../formats/lineEnd';
import { grouped, type Shell } from '../shell';
import type { SyncCommandLine } from './commandLine';
import { notAligned, openIn, type RefusedTarget } from './target';

/** Tells what each target lacks, before anything is sent. Complete ones are counted: a project may have thousands. */
export function tellPlans(
  works: readonly ReadTarget[],
  { terms, refused }: { terms: ReadonlyMap<ReadTarget, readonly FileFinding[]>; refused: readonly RefusedTarget[] },
  line: SyncCommandLine,
  shell: Shell,
): void {
  if (line.json) return;
  let complete = 0;
  for (const work of works) {
    const { plan, file } = work;
    const name = shownTarget(file);
    const say = (message: string): void => shell.say(`${name}: ${message}`);
    const { missing, stale, unused, broken, blocked, total, fuzzy = [] } = plan;
    const found = terms.get(work) ?? [];
    const lacking = openIn(plan) + blocked.length + plan.doubtful.length;
    if (lacking + unused.length + broken.length + fuzzy.length + plan.duplicates.length + found.length === 0) {
      complete++;
      continue;
    }
    const share = Math.floor(shareOf(plan) * 100);
    say(
      `${share} % of ${grouped(total)} entries; missing: ${missing.length}, stale: ${stale.length}, unused: ${unused.length}, broken: ${broken.length}.`,
    );
    if (fuzzy.length > 0) say(`Fuzzy translations of another wording that wait for review: ${grouped(fuzzy.length)}.`);
    if (line.check) for (const key of broken) say(`${key}: Its placeholders are not those of the source.`);
    for (const { key = '', message } of found) say(`${key}: ${sentenceOf(message)}`);
    for (const one of plan.duplicates) {
      shell.say(`${file[one.in]}: ${one.key ?? ''}: This key is there twice; the last one counts.`);
    }
    const lineOf = lineCounter(work.target?.text ?? '');
    for (const { start } of plan.doubtful) shell.say(`${file.target}:${lineOf(start)}: ${notAligned}`);
    const placeOf = placesInSource(work);
    for (const key of blocked) say(`${placeOf(key)}: ${cannotBePut}`);
  }
  const all = works.length + refused.length;
  if (complete > 0) shell.say(`Complete: ${grouped(complete)} of ${grouped(all)} targets.`);
}

/** Of an entry that its file does not understand. */
export const cannotBePut = 'This cannot be put into the file, so it is left out.';

/** How much of a target is there, of 1. */
export function shareOf(plan: ReadTarget['plan']): number {
  const doubtful = plan.doubtful.reduce((sum, { sources }) => sum + sources.length, 0);
  return plan.total === 0 ? 1 : (plan.total - openIn(plan) - plan.blocked.length - doubtful) / plan.total;
}
