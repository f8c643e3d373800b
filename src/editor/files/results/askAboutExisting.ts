import { CancellationError, workspace, type Uri } from 'vscode';
import { exists } from './landResult';
import { pick } from '../../say/ask';
import { formatList, t } from '../../../shared/l10n';

const one = {
  question: t('What about it?'),
  keep: t('The new one gets a number in its name'),
  skip: t('It is not translated and costs nothing'),
};
const several = {
  question: t('What about them?'),
  keep: t('The new ones get a number in their names'),
  skip: t('These are not translated and cost nothing'),
};

/** What to do with results that exist already. Asks once for the batch; rejects with `CancellationError`. */
export async function askAboutExisting<Job extends { uri: Uri }>(
  planned: readonly Job[],
): Promise<Array<Job & { mayOverwrite: boolean }>> {
  const existing: Job[] = [];
  for (const job of planned) if (await exists(job.uri)) existing.push(job);
  const kept = planned.map((job) => ({ ...job, mayOverwrite: false }));
  if (existing.length === 0) return kept;
  // With the folder: `en/app.json` and `es/app.json` have one name.
  const names = formatList(existing.map(({ uri }) => workspace.asRelativePath(uri)));
  const words = existing.length === 1 ? one : several;
  const title =
    existing.length === 1
      ? t('“{0}” Exists Already', names)
      : t('{0} of {1} Results Exist Already', existing.length, planned.length);
  const items = [
    { icon: 'files', label: t('Keep both'), detail: words.keep, choice: 'keep' },
    { icon: 'replace', label: t('Replace'), detail: names, choice: 'replace' },
    { icon: 'circle-slash', label: t('Skip'), detail: words.skip, choice: 'skip' },
  ] as const;
  const answer = await pick(items, { title, placeHolder: words.question, ignoreFocusOut: true });
  switch (answer?.choice) {
    case 'keep':
      return kept;
    case 'replace':
      return planned.map((job) => ({ ...job, mayOverwrite: existing.includes(job) }));
    case 'skip':
      return kept.filter((_, index) => !existing.includes(planned[index] as Job));
    case undefined:
      throw new CancellationError();
  }
}
