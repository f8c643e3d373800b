import { workspace, type Uri } from 'vscode';
import { fileNameOf } from '../../../messages/fileName';
import type { Counterparts } from './findCounterparts';
import { pick, askForFiles, type Row } from '../../../messages/ask';
import { t } from '../../../../shared/l10n';

/** Counterpart of a file: its source, or none; or the file is itself the source of another. */
export type Beside = { source: Uri | 'alone' } | { translation: Uri };

type BesideItem = Row & { beside: Beside | 'other' };

/** Asks what to show beside a subtitle file; `undefined` when the user does not want to say. */
export async function askCounterpart(
  file: Uri,
  { sources, translations, siblings }: Counterparts,
): Promise<Beside | undefined> {
  const describe = (other: Uri): Pick<Row, 'icon' | 'label' | 'description'> => ({
    icon: 'file',
    label: fileNameOf(other),
    description: workspace.asRelativePath(other).split('/').slice(0, -1).join('/'),
  });
  const asSource = (other: Uri): BesideItem => {
    return { ...describe(other), detail: t('As its source'), beside: { source: other } };
  };
  const asTranslation = (other: Uri): BesideItem => {
    return { ...describe(other), detail: t('As its translation'), beside: { translation: other } };
  };
  const items: BesideItem[] = [
    ...sources.map(asSource),
    ...translations.map(asTranslation),
    ...siblings.flatMap((other) => [asSource(other), asTranslation(other)]),
    { icon: 'folder-opened', label: t('Another File…'), detail: t('As its source'), beside: 'other' },
    {
      icon: 'circle-slash',
      label: t('Nothing'),
      detail: t('Only this file, with its warnings'),
      beside: { source: 'alone' },
    },
  ];
  const answer = await pick(items, { title: t('Show Beside {0}', fileNameOf(file)) });
  if (answer?.beside !== 'other') return answer?.beside;
  const filters = { Subtitles: ['srt', 'vtt'] };
  const [chosen] = (await askForFiles({ title: t('Source of {0}', fileNameOf(file)), filters })) ?? [];
  return chosen && { source: chosen };
}
