import { mostBytesOf } from '../../projectFiles/fileKinds';
import { ProjectFileError } from '../../projectFiles/projectFileError';
import { sentenceOf } from '../../shared/reasonWords';
import type { ProjectFault, TargetFile } from '../../work/project/targetFile';
import { tooLarge } from '../inputs';
import type { TargetProblem } from '../../work/project/completeTargets';
import { reasonOf } from '../outputFile';
import { shownTarget } from '../../domain/localization/targetName';

/** A target that cannot be worked on. */
export interface RefusedTarget {
  /** The file with the trouble and the target, from the folder of the project. */
  path: string;
  target: string;
  language: string;
  /** Line number, from 1; absent if it concerns the whole file. */
  line?: number;
  /** Reason, without the name of the file. */
  reason: string;
}

/** Tells why a target is not worked on, with the place. */
export function refusalOf({ path, target, line, reason }: RefusedTarget): string {
  return line === undefined ? `${path}: ${reason}` : `${path}:${line}: ${reason} Nothing was written to ${target}.`;
}

/** Explains a fault of a target. */
export function refusedBy({ target, language }: TargetFile, fault: ProjectFault): RefusedTarget {
  const { path, line } = fault;
  return { ...{ path, target, language, reason: wordsOf(fault) }, ...(line !== undefined && { line }) };
}

function wordsOf({ path, code, message, system }: ProjectFault): string {
  if (message?.reason === 'place-large') return tooLarge(path, mostBytesOf.texts);
  if (code === 'place' || code === 'not-decoded') return message ? sentenceOf(message) : '';
  if (code !== 'not-read') return faultWords[code];
  if (system === 'ENOENT') return 'Couldn’t read the file: it no longer exists.';
  return system === undefined
    ? 'Couldn’t read the file.'
    : `Couldn’t read the file: ${reasonOf({ code: system, message: system })}.`;
}

/** Message for a section of a document that is left as is. */
export const notAligned = 'Skipped this section: its paragraphs don’t match those of the source.';

const faultWords: Readonly<Record<Exclude<ProjectFault['code'], 'not-decoded' | 'place' | 'not-read'>, string>> = {
  malformed: 'Couldn’t read the file from here on.',
  'only-includes': 'The file only includes another one. To translate it as a whole, delete it.',
  'conflict-marker': 'Unresolved merge conflict.',
  'not-of-format': 'The file has no strings.',
  'several-languages': 'The file has several languages at its root. Use one file per language.',
  'not-aligned': 'Skipped the rest: its structure differs from the source.',
  'newer-lock': 'The file was written by a newer version of Parlance. Update Parlance.',
  'duplicate-key': 'Duplicate key.',
  'not-merged': 'Couldn’t add the new strings without damaging the file. Nothing was written.',
};

/** Error with one target; the others are not touched by it. */
export function faultOf(error: unknown): string {
  if (error instanceof ProjectFileError) {
    return error.code === 'place-large' ? tooLarge(error.path, mostBytesOf.texts) : sentenceOf(error.why);
  }
  if (error instanceof Error && 'syscall' in error) return `Couldn’t read the file: ${reasonOf(error)}.`;
  return error instanceof Error ? error.message : String(error);
}

/** Explains why nothing of a target was written. */
export function refusedAfter(file: TargetFile, problem: TargetProblem | undefined): RefusedTarget | undefined {
  if (problem === undefined) return undefined;
  if (problem !== 'changed' && 'fault' in problem) return refusedBy(file, problem.fault);
  return { path: shownTarget(file), target: file.target, language: file.language, reason: problemWords(problem) };
}

function problemWords(problem: Exclude<TargetProblem, { fault: unknown }>): string {
  if (problem === 'changed') {
    return 'The file or its source changed during the run. Nothing was written. Run it again; translations are cached.';
  }
  const { isWriting, error } = problem;
  if (!isWriting) return faultOf(error);
  return error instanceof ProjectFileError
    ? `The file wasn’t written. ${faultOf(error)}`
    : `Couldn’t write the file: ${reasonOf(error)}.`;
}
