import { workspace, type Uri } from 'vscode';
import { documentTypeOf, isImage } from '../../../domain/documents/documentType';
import { holdsTexts } from '../../../formats/formatTable';
import { fileNameOf } from '../../messages/fileName';
import { sourceProblem } from '../results/places';
import { filesBelow, isFolder } from './filesBelow';
import { waysOf, type LeftOut, type Way } from './orderFiles';
import { byNature, counted, t } from '../../../shared/l10n';

/** More at once is a mistake, or needs several goes. */
const mostFiles = 500;

/** More files than one order may have. Nothing was read. */
export class TooManyFilesError extends Error {
  override name = 'TooManyFilesError';

  constructor() {
    super(t('You selected more than {0} files. Select fewer at a time.', mostFiles));
  }
}

/** Chosen files, by the way they are sent. */
export interface FoundFiles extends Record<Way, Uri[]> {
  leftOut: LeftOut[];
}

/** Reason why a link in a folder is left alone. */
const linkReason = t('Links in folders are skipped because they can lead anywhere. Select their targets instead.');

/** Reason why a file in a folder is left alone that is translated when it is chosen itself. */
const placeReason = t(
  'Neither the name nor the folder shows that this file contains app text. To translate it, select the file itself.',
);

/**
 * The files among what was chosen, folders too. Of a folder all that are in it and below: those of other types are passed
 * over in silence, pictures too, which mostly belong to the documents beside them; links, which may lead anywhere, are
 * counted, and so are files of a format that may hold anything, such as JSON, where nothing says that they hold texts. Rejects with `TooManyFilesError`.
 * @param preferred how a file goes that can go either way; `documents` takes of folders nothing else
 */
export async function findFiles(chosen: readonly Uri[], preferred: Way, signal: AbortSignal): Promise<FoundFiles> {
  const found = new Map<string, Uri>();
  const leftOut: LeftOut[] = [];
  let links = 0;
  const unclear: string[] = [];
  const add = (uri: Uri): void => {
    if (found.set(uri.toString(), uri).size > mostFiles) throw new TooManyFilesError();
  };
  const isMeant = (uri: Uri): boolean => {
    const type = documentTypeOf(fileNameOf(uri));
    return (
      (type !== undefined && !isImage(type)) ||
      (preferred === 'segments' && holdsTexts(`/${workspace.asRelativePath(uri, false)}`))
    );
  };
  const walk = async (folder: Uri): Promise<void> => {
    for await (const { uri, name, isLink } of filesBelow(folder, signal)) {
      if (isLink) links++;
      else if (isMeant(uri)) add(uri);
      else if (preferred === 'segments' && waysOf(name).includes('segments')) unclear.push(name);
    }
  };
  if (chosen.length > mostFiles) throw new TooManyFilesError();
  for (const uri of chosen) {
    const reason = await sourceProblem(uri);
    if (reason !== undefined) leftOut.push({ name: fileNameOf(uri), reason });
    else if (await isFolder(uri)) await walk(uri);
    else add(uri);
  }
  if (links > 0) leftOut.push({ name: counted(links, '1 link', '{0} links'), reason: linkReason });
  const [name] = unclear;
  if (name !== undefined) {
    leftOut.push({
      name: unclear.length === 1 ? name : counted(unclear.length, '1 file', '{0} files'),
      reason: placeReason,
    });
  }
  const files: FoundFiles = { segments: [], documents: [], leftOut };
  for (const uri of [...found.values()].sort((a, b) => byNature(a.path, b.path))) {
    const ways = waysOf(fileNameOf(uri));
    const way = ways.includes(preferred) ? preferred : ways[0];
    if (way) files[way].push(uri);
    else leftOut.push({ name: fileNameOf(uri), reason: t('The service doesn’t translate files of this type.') });
  }
  return files;
}
