import type { FileFinding } from '../../domain/files/findings';
import { placesInSource, type ReadTarget } from '../../domain/localization/readTarget';
import { shownTarget } from '../../domain/localization/targetName';
import { unmadeForms } from '../../domain/localization/unmadeForms';
import { sentenceOf } from '../../shared/reasonWords';
import { lineCounter } from '../../formats/lineEnd';
import { countsOf, isOpen, shareOf } from '../../work/project/counts';
import { grouped, type Shell } from '../shell';
import type { SyncCommandLine } from './commandLine';
import { notAligned, type RefusedTarget } from './target';

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
    for (const key of unmadeForms(plan)) say(`${key}: ${formsNotMade}`);
    const counts = countsOf(work);
    if (!isOpen(counts) && unused.length + fuzzy.length + plan.duplicates.length + found.length === 0) {
      complete++;
      continue;
    }
    const share = Math.floor(shareOf(counts) * 100);
    shell.note(
      `${name}: ${share} % of ${grouped(total)} entries; missing: ${missing.length}, stale: ${stale.length}, unused: ${unused.length}, broken: ${broken.length}${counts.doubtful > 0 ? `, in doubt: ${grouped(counts.doubtful)}` : ''}.`,
    );
    if (fuzzy.length > 0) {
      say(`Fuzzy translations, which programs don’t use until they’re reviewed: ${grouped(fuzzy.length)}.`);
    }
    if (line.check) for (const message of open(plan)) say(message);
    for (const { key = '', message } of found) say(`${key}: ${sentenceOf(message)}`);
    for (const one of plan.duplicates) {
      shell.say(`${file[one.in]}: ${one.key ?? ''}: Duplicate key; the last one is used.`);
    }
    const lineOf = lineCounter(work.target?.text ?? '');
    for (const { start } of plan.doubtful) shell.say(`${file.target}:${lineOf(start)}: ${notAligned}`);
    const placeOf = placesInSource(work);
    for (const key of blocked) say(`${placeOf(key)}: ${cannotBePut}`);
  }
  const all = works.length + refused.length;
  if (complete > 0) shell.note(`Complete: ${grouped(complete)} of ${grouped(all)} targets.`);
  if (refused.length > 0) shell.say(`Refused: ${grouped(refused.length)} of ${grouped(all)} targets.`);
}

/** Keys of one kind that are named; a language that was just added lacks them all. */
const mostNamed = 100;

/** Returns the reasons why a check fails, key by key. */
function open({ missing, stale, broken, fuzzy = [] }: ReadTarget['plan']): string[] {
  const named = (keys: readonly string[], what: string): string[] => {
    const more = keys.length - mostNamed;
    const told = keys.slice(0, mostNamed).map((key) => `${key}: ${what}`);
    return more > 0 ? [...told, `And ${grouped(more)} more. --json lists all.`] : told;
  };
  return [
    ...named(missing, 'Not translated.'),
    ...named(stale, 'Outdated: the source changed.'),
    ...named(broken, 'The placeholders differ from the source.'),
    ...named(fuzzy, 'Fuzzy: needs review.'),
  ];
}

/** Message for a plural whose forms have names of their own in the target language. */
const formsNotMade =
  'The plural forms of this language weren’t added: i18next 3 reads them from keys that end with _0, _1 and so on.';

/** Message for an entry that its file can’t represent. */
export const cannotBePut = 'Skipped: can’t be added to the file.';
