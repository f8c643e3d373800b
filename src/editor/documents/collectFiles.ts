import { FileType, Uri, workspace } from 'vscode';
import {
  documentProblem,
  documentTypeOf,
  isImage,
  mostCharacters,
  type DocumentType,
  type Plan,
} from '../../domain/documents/documentType';
import { estimateDocument, type DocumentEstimate } from '../../domain/documents/estimate';
import { estimateConversion, needsConversion, type SentAs } from '../../domain/documents/xliffConversion';
import { exists, nameOf } from './landResult';
import { readSource } from './readSource';

/** A file that can be sent. */
export interface SourceFile {
  uri: Uri;
  fileName: string;
  type: DocumentType;
  estimate: DocumentEstimate;
  /** Absent = as it is. */
  sentAs?: SentAs;
}

/** A file that was chosen and is not sent. */
export interface LeftOut {
  fileName: string;
  /** A sentence. */
  reason: string;
}

/** More in one folder is a mistake, or needs several goes. */
const mostFiles = 500;
/** Folders nobody means when they choose the one around them. */
const passedOver = /^(?:\..*|node_modules)$/;

/**
 * The documents among files and folders. Of a folder all that are in it and below: those of other types are passed over
 * in silence, pictures too, which mostly belong to the documents beside them.
 */
export async function findDocuments(chosen: readonly Uri[], signal: AbortSignal): Promise<Uri[]> {
  const found = new Map<string, Uri>();
  const walk = async (folder: Uri): Promise<void> => {
    for (const [name, type] of await workspace.fs.readDirectory(folder)) {
      signal.throwIfAborted();
      if (found.size >= mostFiles || passedOver.test(name)) continue;
      const uri = Uri.joinPath(folder, name);
      // A link to a folder may lead back up.
      if (type === FileType.Directory) await walk(uri);
      const documentType = documentTypeOf(name);
      if ((type & FileType.File) !== 0 && documentType && !isImage(documentType)) found.set(uri.toString(), uri);
    }
  };
  for (const uri of chosen) {
    const isFolder = (await exists(uri)) && ((await workspace.fs.stat(uri)).type & FileType.Directory) !== 0;
    if (isFolder) await walk(uri);
    else found.set(uri.toString(), uri);
  }
  return [...found.values()];
}

/** Checks the files against the contract and estimates what they cost. Reads each, keeps none in memory. */
export async function checkFiles(
  uris: readonly Uri[],
  plan: Plan,
  signal: AbortSignal,
): Promise<{ files: SourceFile[]; leftOut: LeftOut[] }> {
  const files: SourceFile[] = [];
  const leftOut: LeftOut[] = [];
  for (const uri of uris) {
    signal.throwIfAborted();
    const fileName = nameOf(uri);
    const type = documentTypeOf(fileName);
    try {
      const { size } = await workspace.fs.stat(uri);
      const problem = documentProblem(fileName, size, plan);
      if (problem !== undefined || type === undefined) {
        leftOut.push({ fileName, reason: problem ?? '' });
        continue;
      }
      const bytes = await readSource(uri, type);
      if (needsConversion(type, bytes)) {
        const estimate = estimateConversion(bytes);
        if ('problem' in estimate) leftOut.push({ fileName, reason: estimate.problem });
        else files.push({ uri, fileName, type, estimate: { ...estimate, bound: 'most' }, sentAs: 'xliff-2.1' });
        continue;
      }
      const estimate = estimateDocument(type, bytes);
      const most = mostCharacters(plan);
      // Of other types the estimate is no exact count, so the service is left to say.
      if (type === 'txt' && estimate.characters > most) {
        leftOut.push({ fileName, reason: `It has more than ${most.toLocaleString('en')} characters.` });
      } else files.push({ uri, fileName, type, estimate });
    } catch {
      leftOut.push({ fileName, reason: 'The file cannot be read.' });
    }
  }
  return { files, leftOut };
}
