import { Uri } from 'vscode';
import type { Language } from '../../../api/schemas/languages';
import { sourceToSend, targetProblem, targetToSend } from '../../../domain/files/languages';
import { resultPath, type ResultOrder } from '../../../domain/files/resultPath';
import { OutputPathError } from '../../../domain/outputPath';
import { sameWriting } from '../../../domain/translation/sameWriting';
import { languageOfPath } from '../../../formats/languageOfPath';
import { depthOf, placeProblem } from '../../results/places';
import type { LeftOutFile, LocalisationFile } from './readFiles';

/** One file into one language. */
export interface FileTask {
  source: LocalisationFile;
  /** As they are sent; `from` absent = detect. */
  from?: string;
  target: string;
  /** The target as it is to stand in the file. */
  targetInFile: string;
  /** Where the new file goes; absent = into the file itself. */
  result?: Uri;
}

export type Place = 'beside' | 'inPlace';

/** What is translated, and what is not. */
export interface PlannedTasks {
  tasks: FileTask[];
  leftOut: LeftOutFile[];
}

export interface TaskOptions {
  languages: readonly Language[];
  /** Codes the person chose, for the files that name no target. */
  targets: readonly string[];
  /** The source where a file names none; absent = detect. */
  source?: string;
  placeOf(file: LocalisationFile): Place;
  patternOf(file: LocalisationFile): string;
}

/** The language a file is in, as it says itself or as its name does; undefined when neither does. */
export function ownLanguage({ file, uri }: LocalisationFile): string | undefined {
  return file.sourceLanguage ?? languageOfPath(uri.path);
}

/** Whether the file itself says what it is to be translated into. */
export function namesTarget({ file, format }: LocalisationFile): boolean {
  return format.isBilingual && file.targetLanguage !== undefined;
}

/** A template as it is read for a language: gettext has other plural forms for each. */
async function inLanguage(file: LocalisationFile, targetLanguage: string): Promise<LocalisationFile> {
  if (!file.format.isBilingual) return file;
  const read = await file.file.inLanguage(targetLanguage);
  return { ...file, file: read, estimate: read.facts.estimate };
}

/**
 * Each file into its own target, or into those the person chose. A new file for each language, or an edit of the file.
 * @throws OutputPatternError
 */
export async function planTasks(
  files: readonly LocalisationFile[],
  { languages, targets, source: usualSource, placeOf, patternOf }: TaskOptions,
): Promise<PlannedTasks> {
  const tasks: FileTask[] = [];
  const leftOut: LeftOutFile[] = [];
  for (const file of files) {
    const named = file.file.sourceLanguage ?? usualSource;
    const from = named === undefined ? undefined : sourceToSend(named, languages);
    const language = from ?? ownLanguage(file);
    const own = namesTarget(file) ? file.file.targetLanguage : undefined;
    const wanted = own === undefined ? targets : [own];
    for (const targetInFile of wanted) {
      const target = targetToSend(targetInFile, languages);
      const problem =
        targetProblem(file.file, file.format, targetInFile) ??
        (language !== undefined && sameWriting(language, target) ? 'It is in that language already.' : undefined);
      if (problem !== undefined) {
        leftOut.push({ name: file.name, reason: problem });
        continue;
      }
      const source = own === undefined ? await inLanguage(file, targetInFile) : file;
      // Several languages do not fit into one file.
      const isInPlace = placeOf(file) === 'inPlace' && wanted.length === 1;
      const placed: { result?: Uri } | { reason: string } = isInPlace
        ? {}
        : resultOf(file, { source: language, target: targetInFile, pattern: patternOf(file) });
      if ('reason' in placed) leftOut.push({ name: file.name, reason: placed.reason });
      else tasks.push({ source, from, target, targetInFile, ...placed });
    }
  }
  return { tasks, leftOut };
}

function resultOf(
  { uri, format }: LocalisationFile,
  order: Pick<ResultOrder, 'source' | 'target' | 'pattern'>,
): { result: Uri } | { reason: string } {
  try {
    const path = resultPath({ ...order, format, path: uri.path, depth: depthOf(uri) });
    return { result: Uri.joinPath(uri, '..', ...path) };
  } catch (error) {
    if (error instanceof OutputPathError) return { reason: error.message };
    throw error;
  }
}

/** Takes out what has no place of its own, because a link leads out of the folder there. */
export async function withPlaces({ tasks, leftOut }: PlannedTasks): Promise<PlannedTasks> {
  const problems = await Promise.all(
    tasks.map(async ({ result, source }) =>
      result === undefined ? undefined : await placeProblem(result, Uri.joinPath(source.uri, '..')),
    ),
  );
  const misplaced = tasks.flatMap(({ source: { name } }, index) => {
    const reason = problems[index];
    return reason === undefined ? [] : [{ name, reason }];
  });
  return { tasks: tasks.filter((_, index) => problems[index] === undefined), leftOut: [...leftOut, ...misplaced] };
}
