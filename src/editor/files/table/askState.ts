import { counted } from '../../languageNames';
import type { ReadDocument } from '../segmentDocuments';
import { pickFrom, type Row } from '../../say/ask';

/** Asks for a state that segments may have; `undefined` when the person does not want another one. */
export async function askState(
  { rows, states }: ReadDocument,
  indexes: readonly number[],
): Promise<string | undefined> {
  const chosen = indexes.flatMap((index) => rows[index] ?? []);
  const isTranslated = chosen.some(({ target }) => target !== undefined);
  const items = (isTranslated ? states.all : states.untranslated).map((label): Row => {
    const count = chosen.filter(({ state }) => state === label).length;
    return { label, description: count === 0 ? '' : count === chosen.length ? 'now' : `now of ${count}` };
  });
  const title = `State of ${chosen.length === 1 ? chosen[0]?.id : counted(chosen.length, 'Segment', 'Segments')}`;
  const now = items.find(({ label }) => chosen.every(({ state }) => state === label));
  return (await pickFrom(items, now, { title }))?.label;
}
