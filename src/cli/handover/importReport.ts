import type { LeftUnit } from '../../domain/localization/handover/land';
import { shownTarget } from '../../domain/localization/targetName';
import type { ReturnedUnit } from '../../formats/handover/handoverFile';
import { sentenceOf } from '../../shared/reasonWords';
import type { ImportedTarget, ReturnedUnits } from '../../work/project/handover';
import { grouped, type Shell } from '../shell';
import { refusalOf, refusedAfter } from '../sync/target';
import type { ExitCode } from '../world';

/** A translation that was not put into the project. */
export interface LeftRow {
  file: string;
  line: number;
  /** Sentence that says why, and what to do. */
  reason: string;
  /** Target, key, translation, and what the target says now; absent where the project has no such string. */
  target?: string;
  key?: string;
  text?: string;
  now?: string;
}

/** Lists what was not put in, by the files that came back. @param nameOf file of each unit */
export function leftRows(
  { twice, unknown }: Pick<ReturnedUnits, 'twice' | 'unknown'>,
  targets: readonly ImportedTarget[],
  nameOf: ReadonlyMap<ReturnedUnit, string>,
): LeftRow[] {
  const row = (unit: ReturnedUnit, reason: string): LeftRow => {
    return { file: nameOf.get(unit) ?? '', line: unit.line, reason };
  };
  return [
    ...twice.map((unit) => row(unit, 'The file has this string twice, with different translations.')),
    ...unknown.map((unit) => row(unit, 'This string isn’t in the project.')),
    ...targets.flatMap(({ file, left }) =>
      left.map((one) => ({
        ...row(one.unit, sentenceFor(one)),
        ...{ target: shownTarget(file), key: one.name, text: one.text },
        ...(one.now !== undefined && { now: one.now }),
      })),
    ),
  ];
}

/** Tells what became of the translations; the exit code is 1 where something is left. */
export async function reportImport(
  targets: readonly ImportedTarget[],
  left: readonly LeftRow[],
  { isDry, isJson }: { isDry: boolean; isJson: boolean },
  shell: Shell,
): Promise<ExitCode> {
  const refused = targets.flatMap(({ file, problem }) => refusedAfter(file, problem) ?? []);
  if (isJson) {
    const rows = targets.map(({ file: { target, language }, imported, unchanged, already, left: own }) => {
      return { target, language, imported, unchanged, already, left: own.length };
    });
    await shell.printJson({ version: 1, targets: rows, left, refused });
  } else {
    for (const one of refused) shell.say(refusalOf(one));
    for (const { file, line, key, reason } of left) {
      shell.say(`${file}:${line}: ${key === undefined ? '' : `${key}: `}${reason}`);
    }
    for (const target of targets) shell.note(countsOf(target, isDry));
    if (targets.length + left.length === 0) shell.note('Nothing to import: no string has a translation.');
  }
  return left.length + refused.length === 0 ? 0 : 1;
}

function countsOf({ file, imported, unchanged, already, left }: ImportedTarget, isDry: boolean): string {
  const others = [
    ['already there', already],
    ['not translated', unchanged],
    ['not imported', left.length],
  ] as const;
  const counts = others.flatMap(([what, count]) => (count > 0 ? [`${what}: ${grouped(count)}`] : []));
  const first = `${isDry ? 'would import' : 'imported'}: ${grouped(imported)}`;
  return `${shownTarget(file)}: ${[first, ...counts].join('; ')}.`;
}

function sentenceFor({ why, message, now }: LeftUnit): string {
  if (why === 'said' && message) return sentenceOf(message);
  if (why === 'source-changed') return 'Not imported: the source changed since the export. Export it again.';
  if (why !== 'target-changed') return 'Not imported: the target has no place for it.';
  const current = now === undefined ? '' : ` It’s now “${now}”.`;
  return `Not imported: the translation changed since the export.${current} To replace it, use --replace-changed.`;
}
