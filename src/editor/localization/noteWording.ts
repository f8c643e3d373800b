import { lockFileName } from '../../domain/localization/lock';
import { targetName } from '../../domain/localization/targetName';
import type { TargetNote } from '../../domain/localization/noteSource';
import type { ReaderThread } from '../reader/readerThread';
import type { TargetOutcome, TargetTask } from '../../work/project/completeTargets';
import type { Project, Projects } from './projects';
import { writeFile } from './writeFile';

/** Sources that are noted in one question, so that none of them takes longer than a question may. */
const sourcesAtOnce = 50;

/**
 * Writes down of which wording the translations of a project are, and which wait for a review.
 * @param sources that are noted
 * @param notes of the targets that were completed
 */
export async function noteWording(
  reader: ReaderThread,
  { folder, files }: Pick<Project, 'folder' | 'files'>,
  sources: readonly string[],
  notes: readonly TargetNote[],
): Promise<void> {
  const ofSource = Map.groupBy(files, ({ source }) => source);
  const noteOf = new Map(notes.map((one) => [one.name, one]));
  for (let from = 0; from < sources.length; from += sourcesAtOnce) {
    const some = sources.slice(from, from + sourcesAtOnce);
    const own = some.flatMap((source) => ofSource.get(source) ?? []);
    const asked = {
      files: own,
      sources: some,
      targets: own.flatMap((file) => noteOf.get(targetName(file)) ?? []),
    };
    const { bytes } = await reader.ask('sourceLock', {
      folder: folder.uri.fsPath,
      ...asked,
    });
    if (bytes) await writeFile(folder, lockFileName, bytes);
  }
}

/** Notes of which wording the translations of completed targets are, and compares them again. */
export async function settle(
  reader: ReaderThread,
  projects: Projects,
  outcomes: ReadonlyArray<TargetOutcome<TargetTask & { project: Project }>>,
): Promise<void> {
  for (const [folder, own] of Map.groupBy(outcomes, ({ task }) => task.project.folder)) {
    const done = own.filter(({ note }) => note !== undefined);
    const [first] = done;
    if (!first) continue;
    const sources = [...new Set(done.map(({ task }) => task.file.source))];
    await noteWording(
      reader,
      first.task.project,
      sources,
      done.flatMap(({ note }) => note ?? []),
    );
    const now = projects.known?.find((one) => one.folder.uri.toString() === folder.uri.toString());
    if (now) {
      await projects.compare(
        now,
        own.map(({ task }) => task.file),
      );
    }
  }
}
