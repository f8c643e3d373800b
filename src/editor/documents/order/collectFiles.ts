import { FileType, Uri, workspace } from 'vscode';
import {
  documentProblem,
  documentTypeOf,
  isImage,
  mostCharacters,
  type DocumentType,
  type Plan,
} from '../../../domain/documents/documentType';
import type { Appraisal } from '../../../domain/documents/appraise';
import { estimateUnread, isUncounted, type DocumentEstimate } from '../../../domain/documents/estimate';
import type { SentAs } from '../../../domain/documents/xliffConversion';
import { ReaderError, SlowFileError, type ReaderThread } from '../../reader/readerThread';
import { fileNameOf } from '../../fileName';
import { counted } from '../../languageNames';
import { sourceProblem } from '../../results/places';
import { readSource } from '../readSource';
import { Slots } from '../slots';

/** A file that can be sent. */
export interface SourceFile {
  uri: Uri;
  fileName: string;
  type: DocumentType;
  estimate: DocumentEstimate;
  /** Absent = as it is. */
  sentAs?: SentAs;
  /** As told on this machine; absent where nothing told, or nobody asked. */
  language?: string;
}

/** Looks into files in another thread: a large one would hold up the editor. */
type Reader = Pick<ReaderThread, 'ask'>;

/** A file that was chosen and is not sent. */
export interface LeftOut {
  fileName: string;
  /** A sentence. */
  reason: string;
}

/** More at once is a mistake, or needs several goes. */
const mostFiles = 500;
/** Files that are looked at together: each costs several calls of the editor. */
const filesAtOnce = 16;

/** More documents than one batch may have. Nothing was read. */
export class TooManyFilesError extends Error {
  override name = 'TooManyFilesError';

  constructor() {
    super(`There are more than ${mostFiles} documents. Choose fewer at a time.`);
  }
}

/** Why a link in a folder is left alone. */
const linkReason = 'Links in folders are passed over, because they may lead anywhere. Choose what they lead to.';

/** `page2` before `page10`. */
const byPath = new Intl.Collator(undefined, { numeric: true });

/** Folders nobody means when they choose the one around them. */
const passedOver = /^(?:\..*|node_modules)$/;

/**
 * The documents among files and folders. Of a folder all that are in it and below: those of other types are passed over
 * in silence, pictures too, which mostly belong to the documents beside them; links, which may lead anywhere, are counted.
 * Rejects with `TooManyFilesError`.
 */
export async function findDocuments(
  chosen: readonly Uri[],
  signal: AbortSignal,
): Promise<{ uris: Uri[]; leftOut: LeftOut[] }> {
  const found = new Map<string, Uri>();
  const leftOut: LeftOut[] = [];
  let links = 0;
  const add = (uri: Uri): void => {
    if (found.set(uri.toString(), uri).size > mostFiles) throw new TooManyFilesError();
  };
  const walk = async (folder: Uri): Promise<void> => {
    for (const [name, type] of await workspace.fs.readDirectory(folder)) {
      signal.throwIfAborted();
      if (passedOver.test(name)) continue;
      const uri = Uri.joinPath(folder, name);
      const documentType = documentTypeOf(name);
      if ((type & FileType.SymbolicLink) !== 0) links++;
      else if (type === FileType.Directory) await walk(uri);
      else if (type === FileType.File && documentType && !isImage(documentType)) add(uri);
    }
  };
  if (chosen.length > mostFiles) throw new TooManyFilesError();
  for (const uri of chosen) {
    const reason = await sourceProblem(uri);
    if (reason !== undefined) leftOut.push({ fileName: fileNameOf(uri), reason });
    else if (await isDirectory(uri)) await walk(uri);
    else add(uri);
  }
  if (links > 0) leftOut.push({ fileName: counted(links, 'link', 'links'), reason: linkReason });
  return { uris: [...found.values()].sort((a, b) => byPath.compare(a.path, b.path)), leftOut };
}

async function isDirectory(uri: Uri): Promise<boolean> {
  try {
    return ((await workspace.fs.stat(uri)).type & FileType.Directory) !== 0;
  } catch {
    return false;
  }
}

/** Checks the files against the contract and has what they cost estimated. Reads each, keeps none in memory. */
export async function checkFiles(
  uris: readonly Uri[],
  plan: Plan,
  reader: Reader,
  signal: AbortSignal,
  /** The language to send for one that was detected; absent where no language is needed. */
  sourceOf?: (detected: string) => string | undefined,
): Promise<{ files: SourceFile[]; leftOut: LeftOut[] }> {
  const slots = new Slots();
  const checked = await Promise.all(
    uris.map(async (uri) => {
      const release = await slots.take(filesAtOnce, signal);
      try {
        return await checkFile(uri, plan, reader, sourceOf);
      } catch {
        return { fileName: fileNameOf(uri), reason: 'The file cannot be read.' };
      } finally {
        release();
      }
    }),
  );
  return {
    files: checked.filter((file) => 'uri' in file),
    leftOut: checked.filter((file) => 'reason' in file),
  };
}

async function checkFile(
  uri: Uri,
  plan: Plan,
  reader: Reader,
  sourceOf: ((detected: string) => string | undefined) | undefined,
): Promise<SourceFile | LeftOut> {
  const fileName = fileNameOf(uri);
  const type = documentTypeOf(fileName);
  const { size } = await workspace.fs.stat(uri);
  const problem = documentProblem(fileName, size, plan);
  if (problem !== undefined || type === undefined) return { fileName, reason: problem ?? '' };
  if (isUncounted(type)) return { uri, fileName, type, estimate: estimateUnread(type, size) };
  const bytes = await readSource(uri, type);
  const appraisal = await reader.ask('appraise', { type, bytes }).catch((error: unknown): Appraisal => {
    if (error instanceof SlowFileError) return { problem: error.message };
    if (error instanceof ReaderError) return { estimate: estimateUnread(type, bytes.length) };
    throw error;
  });
  if ('problem' in appraisal) return { fileName, reason: appraisal.problem };
  const most = mostCharacters(plan);
  // Of other types the estimate is no exact count, so the service is left to say.
  if (type === 'txt' && appraisal.estimate.characters > most) {
    return { fileName, reason: `It has more than ${most.toLocaleString('en')} characters.` };
  }
  const detected = sourceOf && (await reader.ask('language', { type, bytes }).catch(() => undefined));
  const language = detected === undefined ? undefined : sourceOf?.(detected);
  return { uri, fileName, type, ...appraisal, ...(language !== undefined && { language }) };
}
