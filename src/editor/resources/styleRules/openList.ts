import { commands, Uri } from 'vscode';
import type { ServiceClient } from '../../../api/client';
import { ServiceError } from '../../../api/errors';
import type { CustomInstruction, StyleRulesItem } from '../../../api/schemas/styleRules';
import type { ServiceAccess } from '../../service/connections/serviceAccess';
import { nameOf } from '../../languages/languageNames';
import { withCancellableProgress } from '../../messages/progress';
import { noAccessToLists } from './noAccess';
import type { InstructionJumps } from './instructionJumps';
import { listPlace, styleRulesScheme } from './listAddress';
import { showMessage } from '../../messages/showMessage';
import { pick } from '../../messages/ask';
import { sameName } from '../../messages/connection';
import { joinSentences, t } from '../../../shared/l10n';

/**
 * *Open Style Rule List*: the one of a node of the tree or of `{ connection, id }`, else one to choose. The node of a
 * custom instruction opens the list at it: it is read anew, because another user may have changed or deleted it.
 */
export async function openList(access: ServiceAccess, jumps: InstructionJumps, argument: unknown): Promise<void> {
  const wanted = listArgument(argument);
  if (wanted && !sameName(wanted.connection, access.connection.name)) {
    showMessage('warning', t('This list belongs to “{0}”. Switch to that connection first.', wanted.connection));
    return;
  }
  const found = await readLists(access, wanted).catch((error: unknown) => {
    if (!ServiceError.is(error, 'not-allowed') || access.connection.kind === 'local') throw error;
    const said = error.said ? t('The service reports: {0}', error.said) : '';
    showMessage('error', joinSentences(noAccessToLists, said));
    return undefined;
  });
  const list = wanted ? found?.lists[0] : found && (await askList(found.lists));
  if (!found || !list) return;
  const address = { connection: found.connection, styleId: list.style_id, name: list.name };
  const uri = Uri.from({ scheme: styleRulesScheme, ...listPlace(address) });
  await jumps.open(uri, found.instruction);
  if (!wanted?.instructionId || found.instruction) return;
  showMessage('info', t('This instruction was deleted while you were editing.'));
  await commands.executeCommand('parlance.styleRules.refresh');
}

async function readLists(
  access: ServiceAccess,
  wanted: ListArgument | undefined,
): Promise<{ connection: string; lists: StyleRulesItem[]; instruction?: CustomInstruction }> {
  return await withCancellableProgress(t('Loading the style rule lists'), async (signal) => {
    const { client, connection } = await access.use(signal);
    const lists = wanted
      ? [await client.styleRules.get(wanted.id, { signal })]
      : await Array.fromAsync(client.styleRules.list({ signal }));
    const instruction = wanted?.instructionId
      ? await readInstruction(client, wanted.id, wanted.instructionId, signal)
      : undefined;
    access.succeeded();
    return { connection: connection.name, lists, instruction };
  });
}

/** Reads an instruction as the service has it now; `undefined` when it was deleted. */
async function readInstruction(
  client: ServiceClient,
  styleId: string,
  instructionId: string,
  signal: AbortSignal,
): Promise<CustomInstruction | undefined> {
  try {
    return await client.styleRules.getInstruction(styleId, instructionId, { signal });
  } catch (error) {
    if (!ServiceError.is(error, 'not-found')) throw error;
    return undefined;
  }
}

async function askList(lists: readonly StyleRulesItem[]): Promise<StyleRulesItem | undefined> {
  if (lists.length === 0) {
    showMessage('info', t('This connection has no style rule lists yet.'));
    return undefined;
  }
  const items = lists.map((list) => ({ label: list.name, description: nameOf(list.language), list }));
  const picked = await pick(items, { title: t('Open Style Rule List'), matchOnDescription: true });
  return picked?.list;
}

interface ListArgument {
  connection: string;
  id: string;
  instructionId?: string;
}

function listArgument(argument: unknown): ListArgument | undefined {
  if (typeof argument !== 'object' || argument === null) return undefined;
  const { connection, id, list, instruction } = argument as {
    connection?: unknown;
    id?: unknown;
    list?: Partial<StyleRulesItem>;
    instruction?: Partial<CustomInstruction>;
  };
  const styleId = id ?? list?.style_id;
  if (typeof connection !== 'string' || typeof styleId !== 'string') return undefined;
  return { connection, id: styleId, instructionId: instruction?.id };
}
