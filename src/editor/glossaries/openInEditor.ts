import { commands } from 'vscode';
import type { DictionaryNode } from '../sidebar/glossariesTree';
import { chooseDictionary, pairOf } from './choose';
import { dictionaryUri } from './dictionaryUri';
import type { GlossaryParts } from './parts';

/** *Open Dictionary*: as a table. */
export async function run(parts: GlossaryParts, argument?: unknown): Promise<void> {
  const question = { title: 'Open Dictionary', nothing: 'There are no dictionaries yet' };
  const node = await chooseDictionary(parts, argument, question);
  if (node) await openDictionary(node);
}

export async function openDictionary(node: DictionaryNode): Promise<void> {
  const { connection, glossary } = node;
  const { id: glossaryId, name: glossaryName, isLegacy } = glossary;
  await commands.executeCommand(
    'vscode.open',
    dictionaryUri({ connection, glossaryId, pair: pairOf(node), isLegacy, glossaryName }),
  );
}
