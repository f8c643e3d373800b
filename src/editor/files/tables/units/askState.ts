import type { ReadDocument } from '../../segments/segmentDocuments';
import { pickFrom, type Row } from '../../../messages/ask';
import { counted, t } from '../../../../shared/l10n';
import { stateName } from './stateNames';

/** Asks for a state that segments may have; `undefined` when the user does not want another one. */
export async function askState(
  { rows, states }: ReadDocument,
  indexes: readonly number[],
): Promise<string | undefined> {
  const chosen = indexes.flatMap((index) => rows[index] ?? []);
  const isTranslated = chosen.some(({ target }) => target !== undefined);
  const items = (isTranslated ? states.all : states.untranslated).map((state): Row & { state: string } => {
    const count = chosen.filter((row) => row.state === state).length;
    const now = count === 0 ? '' : count === chosen.length ? t('now') : t('now of {0}', count);
    return { label: stateName(state, false), description: now, detail: state, state };
  });
  const title = counted(chosen.length, 'State of {1}', 'State of {0} Segments', chosen[0]?.id ?? '');
  const now = items.find((item) => chosen.every(({ state }) => state === item.state));
  return (await pickFrom(items, now, { title }))?.state;
}
