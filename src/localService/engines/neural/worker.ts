import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { ModelFile, ModelManifest } from '../../../storage/models/manifest';
import { loadTranslator, type TranslateLines } from './bergamot';

/** The thread of one model: it loads it, says so, and answers one question after the other. */

export interface ModelThreadData {
  /** Folder of the engine. */
  assets: string;
  /** Folder of the model. */
  folder: string;
  files: ModelManifest['files'];
}

/**
 * Reason why a model cannot be loaded: a file is gone, a file is not what the manifest says, the engine does not take
 * it.
 */
export type LoadFailure = 'missing' | 'damaged' | 'refused';

export type ModelThreadAnswer = { ready: true } | { failure: LoadFailure } | { id: number; lines: string[] };

export interface ModelThreadQuestion {
  id: number;
  lines: string[];
}

class CannotLoad extends Error {
  constructor(readonly failure: LoadFailure) {
    super(failure);
  }
}

async function main(): Promise<void> {
  const port = parentPort;
  if (!port) return;
  const answer = (message: ModelThreadAnswer): void => port.postMessage(message);
  let translate: TranslateLines;
  try {
    translate = await load(workerData as ModelThreadData);
  } catch (error) {
    answer({ failure: error instanceof CannotLoad ? error.failure : 'refused' });
    return;
  }
  port.on('message', ({ id, lines }: ModelThreadQuestion) => answer({ id, lines: translate(lines) }));
  answer({ ready: true });
}

async function load({ assets, folder, files }: ModelThreadData): Promise<TranslateLines> {
  const read = (file: ModelFile): Promise<Buffer> => readProved(folder, file);
  const [model, shortlist, ...vocabularies] = await Promise.all([
    read(files.model),
    files.shortlist && read(files.shortlist),
    ...files.vocabularies.map(read),
  ]);
  const precision = /\.intgemm8\.bin$/.test(files.model.name) ? 'int8shiftAll' : 'int8shiftAlphaAll';
  return await loadTranslator({ assets, model, vocabularies, shortlist, precision });
}

/** The engine takes a damaged vocabulary without a word, so every file is proved each time it is loaded. */
async function readProved(folder: string, { name, sha256 }: ModelFile): Promise<Buffer> {
  const bytes = await readFile(join(folder, name)).catch(() => {
    throw new CannotLoad('missing');
  });
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new CannotLoad('damaged');
  return bytes;
}

void main();
