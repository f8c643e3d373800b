import { priceOf, type Completion } from '../../domain/localisation/complete';
import type { FileFinding } from '../../domain/files/findings';
import type { ReadTarget } from '../../domain/localisation/readTarget';
import { shownTarget } from '../../domain/localisation/targetName';
import { sentenceOf } from '../../shared/reasonWords';
import { grouped, type Shell } from '../shell';
import { inSentence } from '../../formats/sentenceEnds';
import { mostAlike } from '../translate/finish';
import { annotationLine } from '../annotation';
import { annotationsOf } from './annotations';
import type { SyncCommandLine } from './commandLine';
import { openIn } from './target';

/** Tells how complete each target is, and what was done. */
export async function report(
  works: readonly ReadTarget[],
  {
    done,
    terms,
  }: {
    done: ReadonlyMap<ReadTarget, Completion>;
    terms: ReadonlyMap<ReadTarget, readonly FileFinding[]>;
  },
  line: SyncCommandLine,
  shell: Shell,
): Promise<void> {
  const say = (message: string): void => shell.say(message);
  const prices = new Map<ReadTarget, number>();
  if (line.json || line.dryRun) for (const work of works) prices.set(work, await priceOf(work.plan));
  const rows = works.map((work) => {
    const { file, plan } = work;
    const { missing, stale, unused, broken, blocked, review, reused, total, duplicates } = plan;
    const completion = done.get(work);
    return {
      source: file.source,
      target: file.target,
      language: file.language,
      entries: total,
      missing,
      stale,
      unused,
      broken,
      blocked,
      review,
      duplicates: duplicates.map(({ key }) => key ?? ''),
      reused: [...reused.keys()],
      characters: prices.get(work) ?? 0,
      share: total === 0 ? 1 : (total - openIn(plan) - blocked.length) / total,
      ...(terms.has(work) && {
        terms: terms.get(work)?.map(({ key = '', code, message }) => ({
          key,
          check: code,
          message: sentenceOf(message),
        })),
      }),
      ...(completion && {
        translated: completion.translated,
        removed: completion.removed,
        notPut: completion.notPut,
        left: completion.left.map((one) => ({ ...one, message: sentenceOf(one.message) })),
        sentCharacters: completion.sentCharacters,
      }),
    };
  });
  if (line.json) {
    await shell.printJson({ version: 1, files: rows });
    return;
  }
  if (line.annotates) {
    for (const work of works) {
      for (const one of annotationsOf(work, terms.get(work) ?? [], line)) {
        await shell.printLine(annotationLine(one));
      }
    }
  }
  for (const [index, row] of rows.entries()) {
    const name = shownTarget(row);
    say(
      `${name}: ${Math.floor(row.share * 100)} % of ${grouped(row.entries)} entries; missing: ${row.missing.length}, stale: ${row.stale.length}, unused: ${row.unused.length}, broken: ${row.broken.length}.`,
    );
    if (line.check) {
      for (const key of row.broken) say(`${name}: ${key}: Its placeholders are not those of the source.`);
    }
    for (const { key, message } of row.terms ?? []) say(`${name}: ${key}: ${message}`);
    for (const one of works[index]?.plan.duplicates ?? []) {
      say(`${row[one.in]}: ${one.key ?? ''}: This key is there twice; the last one counts.`);
    }
    for (const [message, alike] of Map.groupBy(row.left ?? [], (one) => one.message)) {
      const told = alike.length > mostAlike ? alike.slice(0, 1) : alike;
      const more = alike.length - told.length;
      const others = more > 0 ? ` So are ${grouped(more)} more.` : '';
      for (const { key } of told) say(`${name}: ${key}: not translated: ${inSentence(message)}${others}`);
    }
    for (const key of [...row.blocked, ...(row.notPut ?? [])]) {
      say(`${name}: ${key}: This cannot be put into the file, so it is left out.`);
    }
    if (row.translated) {
      say(`${name}: translated: ${row.translated.length}; characters sent: ${grouped(row.sentCharacters ?? 0)}.`);
    }
  }
  if (line.dryRun) say(`Characters to send: ${grouped(rows.reduce((sum, row) => sum + row.characters, 0))}.`);
}
