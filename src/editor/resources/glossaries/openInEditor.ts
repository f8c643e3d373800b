import { commands } from 'vscode';
import type { DictionaryNode } from './list/glossariesTree';
import { chooseDictionary, pairOf } from './choose';
import { dictionaryUri } from './dictionaryUri';
import type { GlossaryDependencies } from './parts';
import { t } from '../../../shared/l10n';

/** *Open Dictionary*: as a table. The argument may be a dictionary's node, with the `source` of an entry to show. */
export async function run(parts: GlossaryDependencies, argument?: unknown): Promise<void> {
  const question = { title: t('Open Dictionary'), nothing: t('No dictionaries yet') };
  const node = await chooseDictionary(parts, argument, question);
  if (node) await openDictionary(parts, node, sourceIn(argument));
}

/** @param source of the entry that the table shows first */
export async function openDictionary(
  { jumps }: GlossaryDependencies,
  node: DictionaryNode,
  source?: string,
): Promise<void> {
  const { connection, glossary } = node;
  const { id: glossaryId, name: glossaryName, isLegacy } = glossary;
  const uri = dictionaryUri({ connection, glossaryId, pair: pairOf(node), isLegacy, glossaryName });
  if (source === undefined) await commands.executeCommand('vscode.open', uri);
  else await jumps.open(uri, source);
}

function sourceIn(argument: unknown): string | undefined {
  if (typeof argument !== 'object' || argument === null || !('source' in argument)) return undefined;
  return typeof argument.source === 'string' ? argument.source : undefined;
}
