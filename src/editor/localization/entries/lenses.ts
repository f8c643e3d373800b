import { CodeLens, Range, type CancellationToken, type TextDocument } from 'vscode';
import { targetName } from '../../../domain/localization/targetName';
import { counted, formatList, formatNumber, t } from '../../../shared/l10n';
import type { ReaderThread } from '../../reader/readerThread';
import { shownFilesConfig } from '../../settings/files';
import { shown, type TextFiles } from './textFiles';

/** More of them would slow the editor down more than they help. */
const mostEntries = 200;

/** Languages that a lens names. */
const mostNamed = 4;

/** Above each entry of a source that some language lacks, which ones; above the first line, how many there are. */
export async function entryLenses(
  files: TextFiles,
  reader: ReaderThread,
  document: TextDocument,
  token: CancellationToken,
): Promise<CodeLens[]> {
  if (!shownFilesConfig(document).codeLens) return [];
  const { version } = document;
  const file = await files.of(document);
  if (!file || file.path !== file.source || token.isCancellationRequested) return [];
  const { entries, total } = await reader.ask('openEntries', { ...shown(file), most: mostEntries });
  if (document.version !== version || total === 0) return [];
  const folder = file.folder.uri.toString();
  const command = 'parlance.localisation.translateMissing';
  const targets = file.files.map(targetName);
  const top = new Range(0, 0, 0, 0);
  const title = counted(total, 'Translate 1 Missing or Outdated String', 'Translate {0} Missing or Outdated Strings');
  return [
    new CodeLens(top, { title, command, arguments: [{ folder, targets }] }),
    ...entries.map(({ key, start, missing, stale }) => {
      const place = document.positionAt(start);
      const names = (indexes: readonly number[]): string =>
        namesOf(indexes.map((index) => file.files[index]?.language ?? ''));
      const own = [...missing, ...stale].map((index) => targets[index] ?? '');
      return new CodeLens(new Range(place, place), {
        title: titleOf(names(missing), names(stale)),
        command,
        arguments: [{ folder, targets: own, keys: [key] }],
      });
    }),
  ];
}

/** `de, fr, it +3`: the names are those that stand in the paths. */
function namesOf(languages: readonly string[]): string {
  const more = languages.length - mostNamed;
  const named = formatList(languages.slice(0, mostNamed));
  return more > 0 ? `${named} +${formatNumber(more)}` : named;
}

function titleOf(missing: string, stale: string): string {
  if (stale === '') return t('Missing in {0} – Translate', missing);
  if (missing === '') return t('Outdated in {0} – Translate', stale);
  return t('Missing in {0}, outdated in {1} – Translate', missing, stale);
}
