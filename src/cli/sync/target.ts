import { mostBytesOf } from '../../projectFiles/fileKinds';
import { ProjectFileError } from '../../projectFiles/projectFileError';
import { sentenceOf } from '../../shared/reasonWords';
import type { ProjectFault, TargetFile } from '../../work/project/targetFile';
import { tooLarge } from '../inputs';
import { reasonOf } from '../outputFile';

/** A target that cannot be worked on. */
export interface RefusedTarget {
  /** The file with the trouble and the target, from the folder of the project. */
  path: string;
  target: string;
  language: string;
  /** From 1; absent where it is of the whole file. */
  line?: number;
  /** Why, without the name of the file. */
  reason: string;
}

/** Tells why a target is not worked on, with the place. */
export function refusalOf({ path, target, line, reason }: RefusedTarget): string {
  return line === undefined ? `${path}: ${reason}` : `${path}:${line}: ${reason} Nothing is put into ${target}.`;
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
  if (system === 'ENOENT') return 'The file cannot be read: it is not there any more.';
  return system === undefined
    ? 'The file cannot be read.'
    : `The file cannot be read: ${reasonOf({ code: system, message: system })}.`;
}

/** Of a section of a document that is left as it is. */
export const notAligned =
  'In this section it can’t be told which paragraph translates which of the source. Nothing is added to it.';

const faultWords: Readonly<Record<Exclude<ProjectFault['code'], 'not-decoded' | 'place' | 'not-read'>, string>> = {
  malformed: 'The file cannot be read from here on.',
  'only-includes': 'This file only includes another one. Delete it to have it translated as a whole.',
  'conflict-marker': 'Here is a marker of a merge that was not finished.',
  'not-of-format': 'This file has no entries.',
  'several-languages': 'This file has several languages at its root; give each a file of its own.',
  'not-aligned':
    'From here on it cannot be told which paragraph translates which of the source, as the two have another structure.',
  'newer-lock': 'A newer version of Parlance wrote this file. Update Parlance.',
  'duplicate-key': 'This key occurs twice.',
  'not-merged': 'What is new cannot be put into this file without damage, so it was not written.',
};

/** What went wrong with one target; the others are not touched by it. */
export function faultOf(error: unknown): string {
  if (error instanceof ProjectFileError) {
    return error.code === 'place-large' ? tooLarge(error.path, mostBytesOf.texts) : sentenceOf(error.why);
  }
  if (error instanceof Error && 'syscall' in error) return `The file cannot be read: ${reasonOf(error)}.`;
  return error instanceof Error ? error.message : String(error);
}
