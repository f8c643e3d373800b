import { isShared, shownTarget } from '../../domain/localization/targetName';
import { counted, formatList, formatNumber, joinSentences, labeled, t } from '../../shared/l10n';
import { whileProjectIsOurs } from '../../storage/workLease';
import { completeTargets, type TargetOutcome, type TargetTask } from '../../work/project/completeTargets';
import type { TargetFile } from '../../work/project/targetFile';
import type { ReaderThread } from '../reader/readerThread';
import { pick, type Row } from '../messages/ask';
import { withCancellableProgress, type TellProgress } from '../messages/progress';
import { showMessage } from '../messages/showMessage';
import { mayChangeProject } from '../messages/trust';
import { portsOf, problemsOf } from './completionPorts';
import { settle } from './noteWording';
import { targetsIn, type Project, type Projects, type Scope } from './projects';

/** Targets that the question names. */
const mostNamed = 10;

/** Names a target in messages: a file with all languages is one. */
function nameOf(file: TargetFile): string {
  return isShared(file) ? file.target : shownTarget(file);
}

/**
 * *Remove Unused Strings…*: takes out what the sources no longer have, after one question. Sends nothing.
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
    showMessage('info', t('No unused strings: the sources still have all of them.'));
    return;
  }
  const named = files.slice(0, mostNamed).map(({ name, unused }) => `${name} (${formatNumber(unused)})`);
  const loss = t('The sources no longer have these strings. Their translations are removed.');
  const rows: Array<Row & { isRemoved: boolean }> = [
    { icon: 'close', label: t('Keep Them'), isRemoved: false },
    {
      icon: 'trash',
      label: counted(count, 'Remove 1 Unused String', 'Remove {0} Unused Strings'),
      detail: formatList([...named, ...(files.length > mostNamed ? ['…'] : [])]),
      isRemoved: true,
    },
  ];
  const title = t('Remove Unused Strings');
  const picked = await pick(rows, { title, placeHolder: loss, ignoreFocusOut: true });
  if (!picked?.isRemoved) return;
  const outcomes = await withCancellableProgress(t('Removing unused strings'), (signal, tell) =>
    removeFrom(tasks, { reader, projects, signal, tell }),
  );
  const problems = outcomes.flatMap(problemsOf);
  if (problems.length > 0) {
    showMessage('warning', joinSentences(...problems.map(({ place, sentence }) => labeled(place, sentence))));
  }
}

type Task = TargetTask & { project: Project };

interface Removal {
  reader: ReaderThread;
  projects: Projects;
  signal: AbortSignal;
  tell: TellProgress;
}

async function removeFrom(
  tasks: readonly Task[],
  { reader, projects, signal, tell }: Removal,
): Promise<Array<TargetOutcome<Task>>> {
  const outcomes: Array<TargetOutcome<Task>> = [];
  const onWait = (): void => tell(0, t('Waiting for another window or program to finish with this project'));
  for (const [folder, own] of Map.groupBy(tasks, ({ project }) => project.folder)) {
    await whileProjectIsOurs(folder.uri.fsPath, { signal, onWait }, async () => {
      const options = { needsReview: false, removeUnused: true };
      const done = await completeTargets(own, { ...portsOf(reader, folder), signal }, options);
      outcomes.push(...done.outcomes);
      await settle(reader, projects, done.outcomes);
    });
  }
  return outcomes;
}
