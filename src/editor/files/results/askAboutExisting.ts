import { CancellationError, workspace, type Uri } from 'vscode';
import { exists } from './landResult';
import { pick } from '../../messages/ask';
import { counted, formatList, t } from '../../../shared/l10n';

const one = {
  question: t('What do you want to do with it?'),
  keep: t('The new file gets a number in its name'),
  skip: t('Skips the file, at no cost'),
};
const several = {
  question: t('What do you want to do with them?'),
  keep: t('The new files get a number in their names'),
  skip: t('Skips these files, at no cost'),
};

/** Files of a project that exist and are not complete: only what is missing can be translated. */
export interface MissingStrings {
  count: number;
  translate(): Promise<void>;
}

export interface AboutExisting<Job> {
  jobs: Array<Job & { mayOverwrite: boolean }>;
  /** Missing strings to translate in place of the jobs whose results exist. */
  missing?: MissingStrings;
}

/**
 * Asks once for the batch what to do with results that exist already; rejects with `CancellationError`.
 * @param missingIn returns what is missing in results that exist; undefined if unknown, or nothing is
 */
export async function askAboutExisting<Job extends { uri: Uri }>(
  planned: readonly Job[],
  missingIn: (existing: readonly Uri[]) => Promise<MissingStrings | undefined>,
): Promise<AboutExisting<Job>> {
  const existing: Job[] = [];
  for (const job of planned) if (await exists(job.uri)) existing.push(job);
  const kept = planned.map((job) => ({ ...job, mayOverwrite: false }));
  if (existing.length === 0) return { jobs: kept };
  const missing = await missingIn(existing.map(({ uri }) => uri));
  // With the folder: `en/app.json` and `es/app.json` have one name.
  const names = formatList(existing.map(({ uri }) => workspace.asRelativePath(uri)));
  const words = existing.length === 1 ? one : several;
  const title =
    existing.length === 1
      ? t('“{0}” Already Exists', names)
      : t('{0} of {1} Results Already Exist', existing.length, planned.length);
  const addsOnly = {
    icon: 'add',
    label: t('Missing Strings Only'),
    detail: counted(
      missing?.count ?? 0,
      'Translates one string, leaves the others unchanged',
      'Translates {0} strings, leaves the others unchanged',
    ),
    choice: 'missing',
  } as const;
  const items = [
    ...(missing ? [addsOnly] : []),
    { icon: 'files', label: t('Keep both'), detail: words.keep, choice: 'keep' },
    { icon: 'replace', label: t('Replace'), detail: names, choice: 'replace' },
    { icon: 'circle-slash', label: t('Skip'), detail: words.skip, choice: 'skip' },
  ] as const;
  const answer = await pick(items, { title, placeHolder: words.question, ignoreFocusOut: true });
  const others = kept.filter((_, index) => !existing.includes(planned[index] as Job));
  switch (answer?.choice) {
    case 'missing':
      return { jobs: others, missing };
    case 'keep':
      return { jobs: kept };
    case 'replace':
      return { jobs: planned.map((job) => ({ ...job, mayOverwrite: existing.includes(job) })) };
    case 'skip':
      return { jobs: others };
    case undefined:
      throw new CancellationError();
  }
}
