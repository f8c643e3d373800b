import { commands, Uri, window } from 'vscode';
import { ServiceError } from '../../api/errors';
import type { StyleRulesItem } from '../../api/schemas/styleRules';
import { sameName } from '../connections/connectionDefinition';
import type { ServiceAccess } from '../connections/serviceAccess';
import { nameOf } from '../languagePicker';
import { withCancellableProgress } from '../progress';
import { noAccessToLists } from './noAccess';
import { listPath, listViewType, styleRulesScheme } from './listAddress';

/** *Open Style Rule List*: the one of a node of the tree or of `{ connection, id }`, else one to choose. */
export async function openList(access: ServiceAccess, argument: unknown): Promise<void> {
  const wanted = listArgument(argument);
  if (wanted && !sameName(wanted.connection, access.connection.name)) {
    void window.showWarningMessage(
      `Parlance: This list belongs to “${wanted.connection}”, which is not the connection in use.`,
    );
    return;
  }
  const found = await readLists(access, wanted).catch((error: unknown) => {
    if (!ServiceError.is(error, 'not-allowed') || access.connection.kind === 'local') throw error;
    const said = error.said ? ` The service says: ${error.said}` : '';
    void window.showErrorMessage(`Parlance: ${noAccessToLists}${said}`);
    return undefined;
  });
  const list = wanted ? found?.lists[0] : found && (await askList(found.lists));
  if (!found || !list) return;
  const address = { connection: found.connection, styleId: list.style_id, name: list.name };
  const uri = Uri.from({ scheme: styleRulesScheme, path: listPath(address) });
  await commands.executeCommand('vscode.openWith', uri, listViewType);
}

async function readLists(
  access: ServiceAccess,
  wanted: ListArgument | undefined,
): Promise<{ connection: string; lists: StyleRulesItem[] }> {
  return await withCancellableProgress('Parlance: reading the style rule lists', async (signal) => {
    const { client, connection } = await access.use(signal);
    const lists = wanted
      ? [await client.styleRules.get(wanted.id, { signal })]
      : await Array.fromAsync(client.styleRules.list({ signal }));
    access.succeeded();
    return { connection: connection.name, lists };
  });
}

async function askList(lists: readonly StyleRulesItem[]): Promise<StyleRulesItem | undefined> {
  if (lists.length === 0) {
    void window.showInformationMessage('Parlance: This connection has no style rule list yet.');
    return undefined;
  }
  const items = lists.map((list) => ({ label: list.name, description: nameOf(list.language), list }));
  const picked = await window.showQuickPick(items, { title: 'Open Style Rule List', matchOnDescription: true });
  return picked?.list;
}

interface ListArgument {
  connection: string;
  id: string;
}

function listArgument(argument: unknown): ListArgument | undefined {
  if (typeof argument !== 'object' || argument === null) return undefined;
  const { connection, id, list } = argument as { connection?: unknown; id?: unknown; list?: Partial<StyleRulesItem> };
  const styleId = id ?? list?.style_id;
  return typeof connection === 'string' && typeof styleId === 'string' ? { connection, id: styleId } : undefined;
}
