import { posix } from 'node:path';
import { priceOf } from '../../domain/localization/complete';
import type { FileFinding } from '../../domain/files/findings';
import type { ReadTarget } from '../../domain/localization/readTarget';
import { shownTarget } from '../../domain/localization/targetName';
import { unmadeForms } from '../../domain/localization/unmadeForms';
import { sentenceOf } from '../../shared/reasonWords';
import { grouped, type Shell } from '../shell';
import { lineCounter } from '../../formats/lineEnd';
import { inSentence } from '../../formats/sentenceEnds';
import type { TargetOutcome } from '../../work/project/completeTargets';
import { countsOf, shareOf } from '../../work/project/counts';
import { mostAlike } from '../translate/finish';
import type { BuildFile } from '../buildFinding';
import { writeBuildReport } from '../buildReport';
import { syncRules } from '../ruleWords';
import { annotationsOf, type PlacedFinding } from './annotations';
import type { SyncCommandLine } from './commandLine';
import type { Task } from './complete';
import { cannotBePut } from './plans';
import { notAligned, refusalOf, type RefusedTarget } from './target';

/** Findings in each target and the actions taken on it. */
interface Told {
  done: ReadonlyMap<ReadTarget, TargetOutcome<Task>>;
  terms: ReadonlyMap<ReadTarget, readonly FileFinding[]>;
  refused: readonly RefusedTarget[];
}

/** Tells what it would cost to complete all of them. */
export async function tellPrice(works: readonly ReadTarget[], shell: Shell): Promise<void> {
  let characters = 0;
  for (const { plan } of works) characters += await priceOf(plan);
  shell.say(`Characters to send: ${grouped(characters)}.`);
}

/** Tells what became of the targets that were worked on. */
export function tellDone(done: Told['done'], line: SyncCommandLine, shell: Shell): void {
  if (line.json) return;
  for (const [work, completion] of done) {
    const name = shownTarget(work.file);
    for (const [message, alike] of Map.groupBy(completion.left, (one) => sentenceOf(one.message))) {
      const told = alike.length > mostAlike ? alike.slice(0, 1) : alike;
      const more = alike.length - told.length;
      const others = more > 0 ? ` Same for ${grouped(more)} more.` : '';
      for (const { key } of told) shell.say(`${name}: ${key}: not translated: ${inSentence(message)}${others}`);
    }
    for (const place of completion.places) shell.say(`${name}: ${place}: ${cannotBePut}`);
    shell.note(
      `${name}: translated: ${completion.translated.length}; characters sent: ${line.pseudo ? 0 : grouped(completion.sentCharacters)}.`,
    );
  }
}

/** Writes the report for programs to standard output: JSON, or a format that a build reads. */
export async function report(
  works: readonly ReadTarget[],
  { done, terms, refused }: Told,
  line: SyncCommandLine,
  shell: Shell,
): Promise<void> {
  if (line.json) {
    await shell.printJson({ version: 1, files: await rowsOf(works, { done, terms }), refused });
  } else if (line.format !== undefined) {
    const found = works.flatMap((work) => annotationsOf(work, terms.get(work) ?? [], line));
    const files = filesOf(works, found, line.folder);
    const unread = refused.map((one) => unreadFile(one, line.folder));
    await writeBuildReport(line.format, [...files, ...unread], shell);
  }
}

/** The files that were looked at, each with what was found on its lines. */
function filesOf(works: readonly ReadTarget[], found: readonly PlacedFinding[], folder: string): BuildFile[] {
  const byFile = Map.groupBy(found, ({ file }) => file);
  const names = works.flatMap(({ file }) => [file.source, file.target].map((name) => posix.join(folder, name)));
  return [...new Set([...byFile.keys(), ...names])].map((file) => ({
    file,
    isChecked: true,
    findings: byFile.get(file) ?? [],
  }));
}

function unreadFile(refused: RefusedTarget, folder: string): BuildFile {
  const { path, line = 1 } = refused;
  const message = refusalOf(refused);
  return {
    file: posix.join(folder, path),
    isChecked: false,
    findings: [{ level: 'error', rule: 'refused', line, message, about: syncRules.refused }],
  };
}

/** The sections of a target that are left as they are, with the first line in doubt. */
function doubtfulIn({ target, plan }: ReadTarget): unknown[] {
  const lineOf = lineCounter(target?.text ?? '');
  return plan.doubtful.map(({ start, sources }) => ({ line: lineOf(start), entries: sources, reason: notAligned }));
}

async function rowsOf(works: readonly ReadTarget[], { done, terms }: Omit<Told, 'refused'>): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (const work of works) {
    const { file, plan } = work;
    const { missing, stale, unused, broken, blocked, review, fuzzy = [], reused, total, duplicates } = plan;
    const completion = done.get(work);
    rows.push({
      source: file.source,
      target: file.target,
      language: file.language,
      entries: total,
      missing,
      stale,
      unused,
      broken,
      blocked,
      doubtful: doubtfulIn(work),
      review,
      fuzzy,
      formsNotMade: unmadeForms(plan),
      duplicates: duplicates.map(({ key }) => key ?? ''),
      reused: [...reused.keys()],
      characters: await priceOf(plan),
      share: shareOf(countsOf(work)),
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
        ...(completion.notApplied.length > 0 && { notApplied: completion.notApplied }),
      }),
    });
  }
  return rows;
}
