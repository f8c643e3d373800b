import { commands, ThemeIcon } from 'vscode';
import type { CommandRegistry } from '../commandRegistry';
import type { Arrangement, Order } from './arrangement';
import type { ServiceList } from './serviceList';
import { pick, type Row } from '../messages/ask';
import { LiveBox } from '../messages/liveQuestions';
import { t } from '../../shared/l10n';

export interface ArrangedView {
  /** Prefix of its commands, e.g. `parlance.glossary`. */
  prefix: string;
  /** Id of the view in the manifest. */
  view: string;
  /** Name in a sentence: `glossaries`. */
  plural: string;
  list: Pick<ServiceList<unknown>, 'refresh'> | { refresh(): Promise<void> };
  arrangement: Arrangement;
  orders: ReadonlyArray<readonly [Order, string]>;
}

/** Refresh, Filter, Clear Filter and Sort of one view. */
export function registerArrangeCommands(registry: CommandRegistry, arranged: ArrangedView): void {
  const { prefix, view, plural, list, arrangement, orders } = arranged;
  registry.register(`${prefix}.refresh`, async () => {
    // The view says how it ended.
    await list.refresh().catch(() => undefined);
  });
  registry.register(`${prefix}.filter`, async () => {
    const filter = await askFilter(plural, view, arrangement.filter);
    if (filter === undefined) return;
    await arrangement.setFilter(filter);
    await commands.executeCommand(`${view}.focus`);
  });
  registry.register(`${prefix}.clearFilter`, () => arrangement.setFilter(''));
  registry.register(`${prefix}.sort`, async () => {
    const items = orders.map(([order, label]): Row & { order: Order } => ({
      order,
      label,
      description: order === arrangement.order ? t('now') : undefined,
    }));
    const picked = await pick(items, { title: t('Sort {0}', plural), placeHolder: t('Select the sort order') });
    if (picked) await arrangement.setOrder(picked.order);
  });
}

/** '' for no filter; `undefined` when nothing is to change. */
async function askFilter(plural: string, view: string, current: string): Promise<string | undefined> {
  const input = new LiveBox(t('Filter {0}', plural));
  const find = {
    iconPath: new ThemeIcon('search'),
    tooltip: t('Find in the current view, including expanded items'),
  };
  try {
    input.prompt = t('Shows only names that contain this text. If empty, shows all.');
    input.placeholder = t('Part of a name');
    input.value = current;
    input.buttons = [find];
    return await new Promise((resolve) => {
      input.onDidAccept(() => resolve(input.value));
      input.onDidTriggerButton(() => {
        resolve(undefined);
        void findInView(view);
      });
      input.onDidHide(() => resolve(undefined));
      input.show();
    });
  } finally {
    input.dispose();
  }
}

/** VS Code's own search in the tree. */
async function findInView(view: string): Promise<void> {
  await commands.executeCommand(`${view}.focus`);
  await commands.executeCommand('list.find');
}
