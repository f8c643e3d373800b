import type { Uri } from 'vscode';
import { filesConfig } from '../../settings/files';
import { languageInName } from '../../../domain/files/counterparts';
import { formatTable, entryOfFile, type FormatEntry } from '../../../formats/formatTable';
import { OpenFile } from '../../reader/openFile';
import type { ReaderThread } from '../../reader/readerThread';
import { readShown } from '../../reader/readShown';
import { SlowFileError } from '../../messages/errors/readerErrors';
import { fileNameOf } from '../../messages/fileName';
import type { LeftOut, LocalisationFile } from './orderFiles';
import { t } from '../../../shared/l10n';
import { sentenceOf } from '../../../shared/reasonWords';

/** Has files read in the reader's thread, those that were changed and not saved as they are on screen. */
export async function readFiles(
  uris: readonly Uri[],
  reader: ReaderThread,
  signal: AbortSignal,
): Promise<{ files: LocalisationFile[]; leftOut: LeftOut[] }> {
  const files: LocalisationFile[] = [];
  const leftOut: LeftOut[] = [];
  for (const uri of uris) {
    signal.throwIfAborted();
    const read = await readFile(uri, reader);
    if ('reason' in read) leftOut.push(read);
    else files.push(read);
  }
  return { files, leftOut };
}

async function readFile(uri: Uri, reader: ReaderThread): Promise<LocalisationFile | LeftOut> {
  const name = fileNameOf(uri);
  const byName = entryOfFile(name) as FormatEntry;
  try {
    const bytes = await readShown(uri);
    const { retranslatesFuzzy } = filesConfig(uri);
    const source = { bytes, format: byName.id, language: languageInName(name), retranslatesFuzzy };
    const file = await OpenFile.open(reader, source);
    if ('problem' in file) return { name, reason: sentenceOf(file.problem) };
    const format = formatTable.find(({ id }) => id === file.facts.format) ?? byName;
    return described({ uri, name, format, file });
  } catch (error) {
    return { name, reason: error instanceof SlowFileError ? error.message : t('Couldn’t read the file.') };
  }
}

function described(read: Omit<LocalisationFile, 'estimate'>): LocalisationFile | LeftOut {
  const { name, file } = read;
  const { problems, estimate } = file.facts;
  const reason =
    file.segments.length === 0
      ? problems[0]
        ? sentenceOf(problems[0].message)
        : t('The file has no text to translate.')
      : estimate.wanted === 0
        ? t('Everything in the file is already translated.')
        : undefined;
  if (reason === undefined) return { ...read, estimate };
  file.close();
  return { name, reason };
}
