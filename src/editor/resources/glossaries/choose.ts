import type { DictionaryPair } from '../../../api/resources/glossaries';
import type { KnownGlossary } from '../../../domain/glossaries/knownGlossaries';
import { pairName } from '../../languages/languageNames';
import {
  dictionariesOf,
  isGlossaryNode,
  type DictionaryNode,
  type GlossaryNode,
  type GlossaryTreeNode,
} from './list/glossariesTree';
import { pickItem } from '../../lists/pickItem';
import { startedOn } from '../../lists/startedOn';
import { chooseKept, type Choosing } from '../choose';
import { glossaryKind } from './glossaryKind';
import type { GlossaryDependencies } from './parts';
import { counted } from '../../../shared/l10n';

/** The glossary a command is about. */
export async function chooseGlossary(
  parts: GlossaryDependencies,
  argument: unknown,
  question: Choosing<KnownGlossary>,
): Promise<GlossaryNode | undefined> {
  const kept = await chooseKept(glossaryKind, parts, argument, question);
  return kept && { kind: 'glossary', connection: kept.connection, glossary: kept.item };
}

/** The dictionary a command is about, found the same way. */
export async function chooseDictionary(
  parts: GlossaryDependencies,
  argument: unknown,
  question: Choosing<KnownGlossary>,
): Promise<DictionaryNode | undefined> {
  const node = nodeOf(parts, argument);
  if (node?.kind === 'dictionary') return node;
  const only = node && dictionariesOf(node);
  if (only?.length === 1) return only[0];
  const { fits = () => true } = question;
  const { title, nothing = glossaryKind.none } = question;
  return await pickItem(parts.list, { title, nothing }, (connection, glossary) => {
    if (!fits(glossary) || (node && node.glossary.id !== glossary.id)) return [];
    return dictionariesOf({ kind: 'glossary', connection, glossary }).map((value) => ({
      label: pairName(value.dictionary.source_lang, value.dictionary.target_lang),
      description: glossary.name,
      detail: counted(value.dictionary.entry_count ?? 0, '1 entry', '{0} entries'),
      value,
    }));
  });
}

/** The sides of a dictionary as the client takes them. */
export function pairOf({ dictionary }: DictionaryNode): DictionaryPair {
  return { sourceLang: dictionary.source_lang, targetLang: dictionary.target_lang };
}

/** The node a command was started on, or the selected one when a key of the view started it. */
export function nodeOf(parts: GlossaryDependencies, argument: unknown): GlossaryTreeNode | undefined {
  return startedOn(argument, parts, (node) => (isGlossaryNode(node) ? node : undefined));
}
