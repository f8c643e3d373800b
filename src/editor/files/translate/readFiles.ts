import type { Uri } from 'vscode';
import { fileFormats, formatNames, formatOfFile, type FileFormat } from '../../../formats/fileFormats';
import { documentTypeOf } from '../../../domain/documents/documentType';
import { languageInName } from '../../../domain/files/counterparts';
import type { FileEstimate } from '../../../domain/files/wanted';
import { fileNameOf } from '../../fileName';
import { sourceProblem } from '../../results/places';
import { OpenFile } from '../../reader/openFile';
import { SlowFileError, type ReaderThread } from '../../reader/readerThread';
import { readShown } from '../../reader/readShown';

/** A file that can be translated segment by segment. */
export interface LocalisationFile {
  uri: Uri;
  name: string;
  format: FileFormat;
  /** In the thread that reads files, until it is closed. */
  file: OpenFile;
  estimate: FileEstimate;
}

export interface LeftOutFile {
  name: string;
  /** A sentence. */
  reason: string;
}

/** Has files read in the reader's thread, those that were changed and not saved as they are on screen. */
export async function readFiles(
  uris: readonly Uri[],
  reader: ReaderThread,
  signal: AbortSignal,
): Promise<{ files: LocalisationFile[]; leftOut: LeftOutFile[] }> {
  const files: LocalisationFile[] = [];
  const leftOut: LeftOutFile[] = [];
  for (const uri of uris) {
    signal.throwIfAborted();
    const read = await readFile(uri, reader);
    if ('reason' in read) leftOut.push(read);
    else files.push(read);
  }
  return { files, leftOut };
}

async function readFile(uri: Uri, reader: ReaderThread): Promise<LocalisationFile | LeftOutFile> {
  const name = fileNameOf(uri);
  const byName = formatOfFile(name);
  if (!byName && documentTypeOf(name))
    return { name, reason: 'It is a whole document, which Translate Documents… takes.' };
  if (!byName) return { name, reason: `It is no ${formatNames} file.` };
  const problem = await sourceProblem(uri);
  if (problem !== undefined) return { name, reason: problem };
  let bytes: Uint8Array;
  try {
    bytes = await readShown(uri);
  } catch {
    return { name, reason: 'The file cannot be read.' };
  }
  try {
    const file = await OpenFile.open(reader, { bytes, format: byName.id, language: languageInName(name) });
    if ('problem' in file) return { name, reason: file.problem };
    const format = fileFormats.find(({ id }) => id === file.facts.format) ?? byName;
    return described({ uri, name, format, file });
  } catch (error) {
    return { name, reason: error instanceof SlowFileError ? error.message : 'The file cannot be read.' };
  }
}

function described(read: Omit<LocalisationFile, 'estimate'>): LocalisationFile | LeftOutFile {
  const { name, file } = read;
  const { problems, estimate } = file.facts;
  const reason =
    file.segments.length === 0
      ? (problems[0]?.message ?? 'There is nothing to translate in it.')
      : estimate.wanted === 0
        ? 'Everything in it is translated already.'
        : undefined;
  if (reason === undefined) return { ...read, estimate };
  file.close();
  return { name, reason };
}
