import { awaitReady } from '../../../domain/glossaries/awaitReady';
import { callService } from '../../callService';
import { saveDefaultIds } from '../../config';
import { askLevel } from '../../defaults/askLevel';
import { defaultsOf, pairKey, unsetDefaults } from '../../defaults/defaults';
import { pairName } from '../../languageNames';
import { dictionariesOf, type DictionaryNode } from '../../sidebar/glossariesTree';
import { chooseDictionary, chooseGlossary, nodeOf } from '../choose';
import { isDefaultOf } from './isDefaultOf';
import type { GlossaryParts } from '../parts';
import { replaced } from '../replaced';
import { pickMany } from '../../say/ask';

/** *Use by Default*: the glossary of a language pair for every translation of this connection. */
export async function run(parts: GlossaryParts, argument?: unknown): Promise<void> {
  const title = 'Use Glossary by Default';
  const dictionaries = await chooseDictionaries(parts, argument, title);
  const [first] = dictionaries;
  if (!first) return;
  const { connection, glossary } = first;
  const level = await askLevel(title);
  if (!level) return;
  if (!glossary.isReady) {
    const waiting = 'Waiting until the service has prepared the glossary';
    const ready = await callService(parts.access, connection, waiting, (client, signal) =>
      awaitReady(client, glossary, { signal }),
    );
    parts.list.update(replaced(ready));
  }
  const keys = dictionaries.map(({ dictionary }) => pairKey(dictionary.source_lang, dictionary.target_lang));
  await saveDefaultIds('glossaries', connection, level, Object.fromEntries(keys.map((key) => [key, glossary.id])));
}

/** *Do Not Use by Default* */
export async function unset(parts: GlossaryParts, argument?: unknown): Promise<void> {
  const { name } = parts.access.connection;
  const used = new Set(defaultsOf('glossaries', name).map(({ id }) => id));
  const node = await chooseDictionary(parts, argument, {
    title: 'Clear Default Glossary',
    fits: ({ id }) => used.has(id),
    nothing: 'No glossary is used by default',
  });
  if (node) await unsetDefaults('glossaries', node.connection, isDefaultOf(node));
}

/** All of one glossary. */
async function chooseDictionaries(parts: GlossaryParts, argument: unknown, title: string): Promise<DictionaryNode[]> {
  const started = nodeOf(parts, argument);
  if (started?.kind === 'dictionary') return [started];
  const node = await chooseGlossary(parts, started, { title, nothing: 'There are no glossaries yet' });
  const dictionaries = node ? dictionariesOf(node) : [];
  if (dictionaries.length < 2) return dictionaries;
  const items = dictionaries.map((dictionary) => ({
    label: pairName(dictionary.dictionary.source_lang, dictionary.dictionary.target_lang),
    picked: true,
    dictionary,
  }));
  const options = { title, placeHolder: 'For which language pairs?' };
  return ((await pickMany(items, options)) ?? []).map(({ dictionary }) => dictionary);
}
