import { lockFileName } from '../../domain/localisation/lock';
import { targetName } from '../../domain/localisation/targetName';
import type { DoneTarget } from '../reader/project/questions';
import type { ReaderThread } from '../reader/readerThread';
import type { Project } from './projects';
import { writeFile } from './writeFile';

/** Sources that are noted in one question, so that none of them takes longer than a question may. */
const sourcesAtOnce = 50;

/**
 * Writes down of which wording the translations of a project are, and which wait for a review.
 * @param sources that are noted
 * @param done the targets that were completed
 */
export async function noteWording(
  reader: ReaderThread,
  { folder, files }: Pick<Project, 'folder' | 'files'>,
  sources: readonly string[],
  done: readonly DoneTarget[],
): Promise<void> {
  const ofSource = Map.groupBy(files, ({ source }) => source);
  const doneOf = new Map(done.map((one) => [one.target, one]));
  for (let from = 0; from < sources.length; from += sourcesAtOnce) {
    const some = sources.slice(from, from + sourcesAtOnce);
    const own = some.flatMap((source) => ofSource.get(source) ?? []);
    const asked = {
      files: own,
      sources: some,
      done: own.flatMap((file) => doneOf.get(targetName(file)) ?? []),
    };
    const { bytes } = await reader.ask('sourceLock', {
      folder: folder.uri.fsPath,
      ...asked,
    });
    if (bytes) await writeFile(folder, lockFileName, bytes);
  }
}
