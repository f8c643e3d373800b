import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Completion } from '../../domain/localisation/complete';
import { MergeError } from '../../domain/localisation/openTarget';
import type { SourceLock } from '../../domain/localisation/lock';
import type { LocalisedFile } from '../../domain/localisation/map';
import type { TargetPlan } from '../../domain/localisation/target';
import { isInside, readIfThere } from '../../domain/localisation/projectPaths';
import { readTarget, type ReadTarget, type TargetFault } from '../../domain/localisation/readTarget';
import { encodeFile, fitEncoding } from '../../formats/encoding';
import { sentenceOf } from '../../shared/reasonWords';
import { readTexts } from '../inputs';
import { OutputError, reasonOf, writeOutput } from '../outputFile';
import type { Shell } from '../shell';

/** How many entries a target lacks, or has of another wording. */
export function openIn({ missing, stale }: TargetPlan): number {
  return missing.length + stale.length;
}

/** A target with its source, as they are now; a sentence where the pair cannot be worked on. */
export async function readPair(
  folder: string,
  file: LocalisedFile,
  lock: SourceLock,
  shell: Shell,
): Promise<ReadTarget | string> {
  if (!(await isInside(shell.at(folder), file.target))) {
    return `${file.target}: This leads out of the folder of the project. Nothing is put into it.`;
  }
  const [source, target] = await Promise.all([
    readTexts(join(folder, file.source), shell),
    readTexts(join(folder, file.target), shell).catch(unlessMissing),
  ]);
  const read = readTarget(file, { source, ...(target && { target }) }, lock);
  if ('plan' in read) return read;
  const { path, code, message, line } = read;
  if (code === 'not-decoded') return `${path}: ${message ? sentenceOf(message) : ''}`;
  return `${path}:${line}: ${faultWords[code]} Nothing is put into ${file.target}.`;
}

/** A target that is not there yet is no fault. */
function unlessMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}

const faultWords: Readonly<Record<Exclude<TargetFault['code'], 'not-decoded'>, string>> = {
  malformed: 'The file cannot be read from here on.',
  'only-includes': 'This file only includes another one. Delete it to have it translated as a whole.',
  'conflict-marker': 'Here is a marker of a merge that was not finished.',
  'not-of-format': 'This is no file with entries.',
  'several-languages': 'This file has several languages at its root; give each a file of its own.',
  'not-aligned':
    'From here on it cannot be told which paragraph translates which of the source, as the two have another structure.',
  'duplicate-key': 'This key is there twice.',
};

/** What went wrong with one target; the others are not touched by it. */
export function faultOf(error: unknown): string {
  if (error instanceof MergeError) {
    return 'What is new cannot be put into this file without damage, so it was not written.';
  }
  if (error instanceof OutputError && error.cause) return `The file cannot be written: ${reasonOf(error.cause)}.`;
  if (error instanceof Error && 'syscall' in error) return `The file cannot be read: ${reasonOf(error)}.`;
  return error instanceof Error ? error.message : String(error);
}

/** Writes a target, where it changes; not over what somebody else wrote meanwhile. */
export async function writeTarget(
  folder: string,
  { file, source, bytes, target }: ReadTarget,
  completion: Completion,
  shell: Shell,
): Promise<'written' | 'changed' | 'refused'> {
  if (
    completion.text === target?.text ||
    completion.translated.length + completion.reused.length + completion.removed.length === 0
  ) {
    return 'written';
  }
  const path = join(folder, file.target);
  const there = shell.at(path);
  const [sourceNow, targetNow] = await Promise.all([
    readIfThere(shell.at(join(folder, file.source))),
    readIfThere(there),
  ]);
  const isSame = (before: Uint8Array | undefined, now: Buffer | undefined): boolean =>
    before === undefined || now === undefined ? before === now : now.equals(before);
  if (!isSame(bytes.source, sourceNow) || !isSame(bytes.target, targetNow)) {
    return 'changed';
  }
  if (targetNow && ((await stat(there)).mode & 0o222) === 0) {
    shell.say(`${file.target}: The file is read-only, so it was not written.`);
    return 'refused';
  }
  const written = fitEncoding({ ...(target ?? source), text: completion.text });
  await writeOutput(path, encodeFile(written.file), { mayReplace: true, makesFolder: true }, shell);
  return 'written';
}
