import { randomUUID } from 'node:crypto';
import { Uri } from 'vscode';
import type { Language } from '../../../api/schemas/languages';
import type { DocumentJob, JobConnection } from '../../../domain/documents/job';
import { orderDefaults, type DocumentDefaults } from '../../../domain/documents/orderDefaults';
import { freeName, OutputPathError, outputPath } from '../../../domain/outputPath';
import { sameWriting } from '../../../domain/translation/sameWriting';
import { hasFormality, outputTypeOf, type BatchOrder } from './askOrder';
import type { SourceFile } from './collectFiles';
import { fileNameOf } from '../../fileName';
import { placeProblem } from '../../results/places';

export interface PlanFacts {
  languages: readonly Language[];
  defaults: DocumentDefaults;
  connection: JobConnection;
  /** Pattern of output names for one file. */
  patternOf(uri: Uri): string;
}

/** One file into one language, and where its result belongs. */
export interface PlannedJob {
  file: SourceFile;
  target: string;
  uri: Uri;
}

/** A file whose result in some language would have no place. */
export interface Misplaced {
  file: SourceFile;
  /** A sentence. */
  reason: string;
}

/** Where the result of one file belongs. Throws `OutputPatternError` and `OutputPathError`. */
export function outputUri(file: SourceFile, target: string, order: BatchOrder, pattern: string): Uri {
  const extension = outputTypeOf(file.type, order);
  const path = outputPath(pattern, { fileName: file.fileName, source: order.source, target, extension });
  return Uri.joinPath(file.uri, '..', ...path);
}

/**
 * Each file into each language: no two results in one place, none in the place of a source, and nothing into the language
 * it is in. A file that is the result of another one in the batch is not translated again.
 */
export async function planJobs(
  files: readonly SourceFile[],
  order: BatchOrder,
  { patternOf }: Pick<PlanFacts, 'patternOf'>,
): Promise<{ planned: PlannedJob[]; results: SourceFile[]; misplaced: Misplaced[] }> {
  const targets = order.targets.filter((target) => !order.source || !sameWriting(order.source, target));
  const misplaced: Misplaced[] = [];
  const all: PlannedJob[] = [];
  for (const file of files) {
    for (const target of targets) {
      const place = await placeOf(file, target, order, patternOf(file.uri));
      if ('reason' in place) misplaced.push({ file, reason: place.reason });
      else all.push({ file, target, ...place });
    }
  }
  const outputs = new Set(all.filter(({ file, uri }) => keyOf(file.uri) !== keyOf(uri)).map(({ uri }) => keyOf(uri)));
  const results = files.filter(({ uri }) => outputs.has(keyOf(uri)));
  const taken = new Set(files.map(({ uri }) => keyOf(uri)));
  const planned: PlannedJob[] = [];
  for (const job of all.filter(({ file }) => !results.includes(file))) {
    const folder = Uri.joinPath(job.uri, '..');
    const name = await freeName(fileNameOf(job.uri), (other) => taken.has(keyOf(Uri.joinPath(folder, other))));
    const uri = Uri.joinPath(folder, name);
    taken.add(keyOf(uri));
    planned.push({ ...job, uri });
  }
  return { planned, results, misplaced };
}

async function placeOf(
  file: SourceFile,
  target: string,
  order: BatchOrder,
  pattern: string,
): Promise<{ uri: Uri } | { reason: string }> {
  try {
    const uri = outputUri(file, target, order, pattern);
    const reason = await placeProblem(uri, Uri.joinPath(file.uri, '..'));
    return reason === undefined ? { uri } : { reason };
  } catch (error) {
    if (error instanceof OutputPathError) return { reason: error.message };
    throw error;
  }
}

/** The jobs of a batch, not written down yet. */
export function newJobs(
  planned: ReadonlyArray<PlannedJob & { mayOverwrite: boolean }>,
  order: BatchOrder,
  { languages, defaults, connection }: PlanFacts,
  now = new Date(),
): DocumentJob[] {
  const batchId = randomUUID();
  return planned.map(({ file, target, uri, mayOverwrite }) => ({
    jobId: randomUUID(),
    batchId,
    createdAt: now.toISOString(),
    changedAt: now.toISOString(),
    connection,
    sourceUri: file.uri.toString(),
    fileName: file.fileName,
    type: file.type,
    ...(file.sentAs && { sentAs: file.sentAs }),
    targetUri: uri.toString(),
    mayOverwrite,
    estimate: file.estimate.characters,
    order: {
      target,
      formality: order.formality !== 'default' && hasFormality(languages, target) ? order.formality : undefined,
      ...orderDefaults({ ...order, detected: file.language, target }, defaults),
      outputType: outputTypeOf(file.type, order),
    },
    state: { phase: 'waiting' },
  }));
}

/** Files that differ by case or by the way letters are composed may be one file on some disks. */
function keyOf(uri: Uri): string {
  return uri.toString().toLowerCase().normalize('NFC');
}
