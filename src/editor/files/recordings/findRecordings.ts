import type { Uri } from 'vscode';
import { recordingExtensions } from '../../../domain/voice/sound/openSound';
import { isWellFormedCode } from '../../../formats/languageCode';
import { byNature } from '../../../shared/l10n';
import { fileNameOf } from '../../messages/fileName';
import { filesBelow, isFolder } from '../order/filesBelow';

const extensions: ReadonlySet<string> = new Set(recordingExtensions);

/** The recordings among what was chosen: files as they are, and those in folders and below, but for links. */
export async function findRecordings(chosen: readonly Uri[], signal: AbortSignal): Promise<Uri[]> {
  const found = new Map<string, Uri>();
  for (const uri of chosen) {
    if (await isFolder(uri)) {
      for await (const file of filesBelow(uri, signal)) {
        if (!file.isLink && extensions.has(extensionOf(file.name))) found.set(file.uri.toString(), file.uri);
      }
    } else {
      found.set(uri.toString(), uri);
    }
  }
  const all = [...found.values()].sort((one, other) => byNature(one.path, other.path));
  const isSpeech = speechAmong(all);
  return all.filter((uri) => !isSpeech(uri));
}

function extensionOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}

/** Returns a test for speech made of a recording, which is beside it, as `film.de.wav`, and is not to be subtitled. */
function speechAmong(uris: readonly Uri[]): (uri: Uri) => boolean {
  const stems = new Set(uris.map(({ path }) => path.replace(/\.[^.]+$/, '')));
  return (uri) => {
    const [, stem = '', code = ''] = /^(.+)\.([^.]+)\.wav$/i.exec(fileNameOf(uri)) ?? [];
    return stem !== '' && isWellFormedCode(code) && stems.has(uri.path.slice(0, -fileNameOf(uri).length) + stem);
  };
}
