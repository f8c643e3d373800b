import { CancellationError, type Uri } from 'vscode';
import { fileNameOf } from '../fileName';
import { exists } from './landResult';
import { pick } from '../say/ask';

/** What to do with results that exist already. Asks once for the batch; rejects with `CancellationError`. */
export async function askAboutExisting<Job extends { uri: Uri }>(
  planned: readonly Job[],
): Promise<Array<Job & { mayOverwrite: boolean }>> {
  const existing: Job[] = [];
  for (const job of planned) if (await exists(job.uri)) existing.push(job);
  const kept = planned.map((job) => ({ ...job, mayOverwrite: false }));
  if (existing.length === 0) return kept;
  const [first] = existing;
  const title =
    existing.length === 1 && first
      ? `“${fileNameOf(first.uri)}” Exists Already`
      : `${existing.length} of ${planned.length} Results Exist Already`;
  const names = existing.map(({ uri }) => fileNameOf(uri)).join(', ');
  const items = [
    { icon: 'files', label: 'Keep both', detail: 'The new ones get a number in their names', choice: 'keep' },
    { icon: 'replace', label: 'Replace', detail: names, choice: 'replace' },
    { icon: 'circle-slash', label: 'Skip', detail: 'These are not translated and cost nothing', choice: 'skip' },
  ] as const;
  const answer = await pick(items, { title, placeHolder: 'What about them?', ignoreFocusOut: true });
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
