import type { ServiceList } from './serviceList';
import { pick, type Row } from '../messages/ask';
import { t } from '../../shared/l10n';

export interface Choice<Value> extends Row {
  value: Value;
}

/**
 * Lets the user pick from a list of the current connection, which is read when it is not known yet. Rejects with
 * what the service has against it; undefined when the user dismissed it, or there is nothing to pick.
 *
 * @param first offered before the items
 * @param choicesOf the choices an item gives: none, one, or one for each of its parts
 */
export async function pickItem<Item, Value>(
  list: ServiceList<Item>,
  { title, nothing, first = [] }: { title: string; nothing: string; first?: ReadonlyArray<Choice<Value>> },
  choicesOf: (connection: string, item: Item) => ReadonlyArray<Choice<Value>>,
): Promise<Value | undefined> {
  const choices = list.items().then((items) => {
    const { name } = list.state.connection;
    return [...first, ...items.flatMap((item) => choicesOf(name, item))];
  });
  const shown = pick<Row & { value?: Value }>(
    choices.then((found) => (found.length > 0 ? found : [{ label: nothing }])),
    { title, placeHolder: t('Search by name'), matchOnDescription: true, matchOnDetail: true },
  );
  // The list that is shown does not reject with what its items rejected with.
  await Promise.race([choices, shown]);
  return (await shown)?.value;
}
