import { isShared, shownTarget } from '../../domain/localisation/targetName';
import { counted, formatList, formatNumber, t } from '../../shared/l10n';
import type { TargetFile } from '../../work/project/targetFile';
import type { ReaderThread } from '../reader/readerThread';
import { pick, type Row } from '../say/ask';
import { say } from '../say/say';
import { mayChangeProject } from '../say/trust';
import { completeTarget, type TargetProblem } from './completeTarget';
import { targetsIn, type Projects, type Scope } from './projects';

/** Targets that the question names. */
const mostNamed = 10;

/** What is told of a target: a file with all languages is one. */
function nameOf(file: TargetFile): string {
  return isShared(file) ? file.target : shownTarget(file);
}

/**
 * *Remove Unused Entries…*: takes out what the sources no longer have, after one question. Sends nothing.
 * @param scope all projects when absent
 */
export async function removeUnused(projects: Projects, reader: ReaderThread, scope?: Scope): Promise<void> {
  if (!mayChangeProject()) return;
  const all = await targetsIn(projects, scope);
  const tasks = all.flatMap(({ project, state }) =>
    'counts' in state && state.counts.unused > 0 ? [{ project, file: state.file, unused: state.counts.unused }] : [],
  );
  // An entry of a file with all languages goes out of all of them at once.
  const files = [
    ...Map.groupBy(tasks, ({ project, file }) => `${project.folder.uri.toString()} ${nameOf(file)}`).values(),
  ].map((own) => ({
    name: own.map(({ file }) => nameOf(file))[0] ?? '',
    unused: Math.max(...own.map(({ unused }) => unused)),
  }));
  const count = files.reduce((sum, { unused }) => sum + unused, 0);
  if (count === 0) {
    say('info', t('There are no entries that the sources no longer have.'));
    return;
  }
  const named = files.slice(0, mostNamed).map(({ name, unused }) => `${name} (${formatNumber(unused)})`);
  const loss = t('Their sources are gone; their translations go with them.');
  const rows: Array<Row & { isRemoved: boolean }> = [
    { icon: 'close', label: t('Keep Them'), isRemoved: false },
    {
      icon: 'trash',
      label: counted(count, 'Remove 1 Unused Entry', 'Remove {0} Unused Entries'),
      detail: formatList([...named, ...(files.length > mostNamed ? ['…'] : [])]),
      isRemoved: true,
    },
  ];
  const title = t('Remove Unused Entries');
  const picked = await pick(rows, { title, placeHolder: loss, ignoreFocusOut: true });
  if (!picked?.isRemoved) return;
  const problems: TargetProblem[] = [];
  for (const { project, file } of tasks) problems.push(...(await completeTarget(reader, { project, file })).problems);
  for (const [project, own] of Map.groupBy(tasks, ({ project }) => project)) {
    await projects.compare(
      project,
      own.map(({ file }) => file),
    );
  }
  if (problems.length > 0) say('warning', problems.map(({ place, sentence }) => `${place}: ${sentence}`).join(' '));
}
