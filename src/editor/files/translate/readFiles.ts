import type { Uri } from 'vscode';
import { decodeFile, type DecodedFile } from '../../../formats/encoding';
import { formatNames, formatOfFile, formatOfRoot, type FileFormat } from '../../../formats/fileFormats';
import type { ParsedFile } from '../../../formats/segment';
import { documentTypeOf } from '../../../domain/documents/documentType';
import { languageInName } from '../../../domain/files/counterparts';
import { estimateFile, type FileEstimate } from '../../../domain/files/wanted';
import { fileNameOf } from '../../fileName';
import { sourceProblem } from '../../results/places';
import { readShown } from '../../reader/readShown';

/** A file that can be translated segment by segment. */
export interface LocalisationFile {
  uri: Uri;
  name: string;
  format: FileFormat;
  decoded: DecodedFile;
  file: ParsedFile;
  estimate: FileEstimate;
}

export interface LeftOutFile {
  name: string;
  /** A sentence. */
  reason: string;
}

/** Reads files, those that were changed and not saved as they are on screen. */
export async function readFiles(
  uris: readonly Uri[],
  signal: AbortSignal,
): Promise<{ files: LocalisationFile[]; leftOut: LeftOutFile[] }> {
  const files: LocalisationFile[] = [];
  const leftOut: LeftOutFile[] = [];
  for (const uri of uris) {
    signal.throwIfAborted();
    const read = await readFile(uri);
    if ('reason' in read) leftOut.push(read);
    else files.push(read);
  }
  return { files, leftOut };
}

async function readFile(uri: Uri): Promise<LocalisationFile | LeftOutFile> {
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
  const decoded = decodeFile(bytes, { ...byName.encoding, language: languageInName(name) });
  if (!decoded.ok) return { name, reason: decoded.message };
  return describe(uri, formatOfRoot(decoded.file.text) ?? byName, decoded.file);
}

function describe(uri: Uri, format: FileFormat, decoded: DecodedFile): LocalisationFile | LeftOutFile {
  const name = fileNameOf(uri);
  const file = format.parse(decoded.text, decoded);
  const [problem] = file.problems;
  if (file.segments.length === 0) return { name, reason: problem?.message ?? 'There is nothing to translate in it.' };
  const estimate = estimateFile(file.segments);
  if (estimate.wanted === 0) return { name, reason: 'Everything in it is translated already.' };
  return { uri, name, format, decoded, file, estimate };
}
