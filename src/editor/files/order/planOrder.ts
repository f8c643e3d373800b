import { Uri } from 'vscode';
import type { Language } from '../../../api/schemas/languages';
import { outputTypesOf, type DocumentType } from '../../../domain/documents/documentType';
import type { DefaultKind } from '../../../domain/documents/orderDefaults';
import { targetProblem } from '../../../domain/files/targetProblem';
import { sourceToSend, targetToSend } from '../../../domain/translation/codesToSend';
import { resultPath } from '../../../domain/files/resultPath';
import { freeName, outputPath, OutputPathError, OutputPatternError } from '../../../domain/outputPath';
import { sameWriting } from '../../../domain/translation/sameWriting';
import type { TranslationSettings } from '../../../domain/translation/settings';
import { languageOfPath } from '../../../formats/languageOfPath';
import { fileNameOf } from '../../messages/fileName';
import { documentsConfig, filesConfig } from '../../settings/files';
import { depthOf, placeProblem } from '../results/places';
import { isDocument, type LeftOut, type LocalisationFile, type OrderFile, type WholeDocument } from './orderFiles';
import { t } from '../../../shared/l10n';
import { sentenceOf } from '../../../shared/reasonWords';

export type Place = 'beside' | 'inPlace';

/** Choices of the user for all files together. */
export interface FilesOrder {
  /** Source of files that name none; absent = detect. */
  source?: string;
  /** Targets of files that name none. */
  targets: readonly string[];
  /** Absent = as the settings have it. */
  formality?: TranslationSettings['formality'];
  /** Defaults of the connection that are not used. */
  without: ReadonlySet<DefaultKind>;
  /** Type that a `pdf` is turned into. */
  pdfTo: DocumentType;
  /** Target of the segments' translations; absent = as is usual for each file. */
  place?: Place;
}

/** One file into one language. */
export interface FileTask<File extends OrderFile = OrderFile> {
  source: File;
  /** Source language as sent; absent = detect. */
  from?: string;
  target: string;
  /** The target as it is to stand in the file. */
  targetInFile: string;
  /** Address of the new file; absent = into the file itself. */
  result?: Uri;
}

/** Files to translate, and files left out. */
export interface FilesPlan {
  tasks: FileTask[];
  leftOut: LeftOut[];
}

/** A pattern of output names that names no place for a result, and the setting that has it. */
export class PatternSettingError extends Error {
  override name = 'PatternSettingError';

  constructor(
    message: string,
    readonly setting: string,
  ) {
    super(message);
  }
}

/** The language a file is in, as it says itself or as its name does; undefined when neither does. */
export function ownLanguage(file: OrderFile): string | undefined {
  return isDocument(file) ? undefined : (file.file.sourceLanguage ?? languageOfPath(file.uri.path));
}

/** Returns whether the file itself says what it is to be translated into. */
export function namesTarget(file: OrderFile): boolean {
  return !isDocument(file) && file.format.isBilingual && file.file.targetLanguage !== undefined;
}

/** Returns the type that a document is turned into. */
export function outputTypeOf(type: DocumentType, { pdfTo }: Pick<FilesOrder, 'pdfTo'>): DocumentType {
  const [usual = type] = outputTypesOf(type);
  return type === 'pdf' ? pdfTo : usual;
}

/**
 * Each file into its own target, or into those the user chose: no two results in one place, none in the place of another
 * source, and nothing into the language it is in. A file that is the result of another one is not translated again.
 * @throws PatternSettingError
 */
export async function planOrder(
  files: readonly OrderFile[],
  order: FilesOrder,
  languages: readonly Language[],
): Promise<FilesPlan> {
  const tasks: FileTask[] = [];
  const leftOut: LeftOut[] = [];
  for (const file of files) {
    const own = isDocument(file) || !namesTarget(file) ? undefined : file.file.targetLanguage;
    const targets = own === undefined ? order.targets : [own];
    for (const target of targets) {
      const task = isDocument(file)
        ? await documentTask(file, target, order)
        : await segmentTask(file, target, order, languages, targets.length);
      if ('reason' in task) leftOut.push({ name: file.name, reason: task.reason });
      else tasks.push(task);
    }
  }
  const results = resultsAmong(files, tasks);
  for (const { name } of results) {
    leftOut.push({ name, reason: t('This file is the result of another file in the list.') });
  }
  const keys = new Set(results.map(({ uri }) => keyOf(uri)));
  const rest = tasks.filter(({ source }) => !keys.has(keyOf(source.uri)));
  return { tasks: await inFreePlaces(rest, files), leftOut };
}

/** The files that others would be translated into. Of two that would be each other's result, the first is none. */
function resultsAmong(files: readonly OrderFile[], tasks: readonly FileTask[]): OrderFile[] {
  const sourcesOf = new Map<string, Set<string>>();
  for (const { source, result } of tasks) {
    if (!result) continue;
    const key = keyOf(result);
    sourcesOf.set(key, (sourcesOf.get(key) ?? new Set()).add(keyOf(source.uri)));
  }
  const order = new Map(files.map(({ uri }, index) => [keyOf(uri), index]));
  return files.filter(({ uri }, index) => {
    const key = keyOf(uri);
    const isFirst = (other: string): boolean => !!sourcesOf.get(other)?.has(key) && index < (order.get(other) ?? -1);
    return [...(sourcesOf.get(key) ?? [])].some((other) => other !== key && !isFirst(other));
  });
}

/** Gives results that would have one place names of their own. */
async function inFreePlaces(tasks: readonly FileTask[], files: readonly OrderFile[]): Promise<FileTask[]> {
  const sources = new Set(files.map(({ uri }) => keyOf(uri)));
  const taken = new Set<string>();
  const placed: FileTask[] = [];
  for (const task of tasks) {
    const { source, result } = task;
    if (!result) {
      placed.push(task);
      continue;
    }
    const folder = Uri.joinPath(result, '..');
    const isTaken = (name: string): boolean => {
      const key = keyOf(Uri.joinPath(folder, name));
      // Whether a file of segments gives way to its own translation is asked, as of any file that is there.
      const isItself = !isDocument(source) && key === keyOf(source.uri);
      return taken.has(key) || (sources.has(key) && !isItself);
    };
    const free = Uri.joinPath(folder, await freeName(fileNameOf(result), isTaken));
    taken.add(keyOf(free));
    placed.push({ ...task, result: free });
  }
  return placed;
}

type Planned = FileTask | { reason: string };

const isInItAlready = { reason: t('The file is already in that language.') };

async function documentTask(source: WholeDocument, target: string, order: FilesOrder): Promise<Planned> {
  if (order.source !== undefined && sameWriting(order.source, target)) return isInItAlready;
  const setting = 'documents.outputName';
  const placed = await placeOf(source, setting, () => {
    const values = { fileName: source.name, source: order.source, target, extension: outputTypeOf(source.type, order) };
    return outputPath(documentsConfig(source.uri).outputName, values);
  });
  return 'reason' in placed ? placed : { source, from: order.source, target, targetInFile: target, ...placed };
}

async function segmentTask(
  file: LocalisationFile,
  targetInFile: string,
  order: FilesOrder,
  languages: readonly Language[],
  targets: number,
): Promise<Planned> {
  const named = file.file.sourceLanguage ?? order.source;
  const from = named === undefined ? undefined : sourceToSend(named, languages);
  const language = from ?? ownLanguage(file);
  const target = targetToSend(targetInFile, languages);
  const reason = targetProblem(file.file, file.format, targetInFile);
  if (reason !== undefined) return { reason: sentenceOf(reason) };
  if (language !== undefined && sameWriting(language, target)) return isInItAlready;
  const source = namesTarget(file) ? file : await inLanguage(file, targetInFile);
  const task = { source, from, target, targetInFile };
  // Several languages do not fit into one file.
  if ((order.place ?? usualPlace(file)) === 'inPlace' && targets === 1) return task;
  const placed = await placeOf(file, 'files.outputName', () => {
    const { format, uri } = file;
    const pattern = filesConfig(uri).outputName;
    return resultPath({ source: language, target: targetInFile, pattern, format, path: uri.path, depth: depthOf(uri) });
  });
  return 'reason' in placed ? placed : { ...task, ...placed };
}

/** A template as it is read for a language: gettext has other plural forms for each. */
async function inLanguage(file: LocalisationFile, targetLanguage: string): Promise<LocalisationFile> {
  if (!file.format.isBilingual) return file;
  const read = await file.file.inLanguage(targetLanguage);
  return { ...file, file: read, estimate: read.facts.estimate };
}

/** A file that has its translations beside its sources is edited; of another one a new file is made. */
function usualPlace(file: LocalisationFile): Place {
  const { result } = filesConfig(file.uri);
  if (result !== 'auto') return result;
  return namesTarget(file) ? 'inPlace' : 'beside';
}

async function placeOf(
  { uri }: OrderFile,
  setting: string,
  path: () => string[],
): Promise<{ result: Uri } | { reason: string }> {
  try {
    const result = Uri.joinPath(uri, '..', ...path());
    const reason = await placeProblem(result, uri);
    return reason === undefined ? { result } : { reason };
  } catch (error) {
    if (error instanceof OutputPathError) return { reason: sentenceOf(error.why) };
    if (error instanceof OutputPatternError) {
      throw new PatternSettingError(sentenceOf(error.why), `parlance.${setting}`);
    }
    throw error;
  }
}

/** Files that differ by case or by the way letters are composed may be one file on some disks. */
function keyOf(uri: Uri): string {
  return uri.toString().toLowerCase().normalize('NFC');
}
