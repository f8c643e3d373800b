import type { DictionaryPair } from '../../api/resources/glossaries';
import { entryCount, type KnownGlossary } from '../../domain/glossaries/knownGlossaries';
import { counted, pairName } from '../languageNames';
import {
  dictionariesOf,
  type DictionaryNode,
  type GlossaryNode,
  type GlossaryTreeNode,
} from '../sidebar/glossariesTree';
import { pickItem } from '../sidebar/pickItem';
import { startedOn } from '../sidebar/startedOn';
import type { GlossaryParts } from './parts';

interface Question {
  title: string;
  /** Leaves out what the command cannot work with. */
  fits?: (glossary: KnownGlossary) => boolean;
  /** Said when there is none that fits. */
  nothing: string;
}

/**
 * The glossary a command is about: the node it was started on, the selected one when a key started it, or the one the
 * person picks from a list. Undefined when they dismissed it, or there is none.
 */
export async function chooseGlossary(
  parts: GlossaryParts,
  argument: unknown,
  question: Question,
): Promise<GlossaryNode | undefined> {
  const node = nodeOf(parts, argument);
  if (node) return { kind: 'glossary', connection: node.connection, glossary: node.glossary };
  const { fits = () => true } = question;
  return await pickItem(parts.list, question, (connection, glossary) =>
    fits(glossary)
      ? [
          {
            label: glossary.name,
            description: counted(entryCount(glossary), 'entry', 'entries'),
            detail: glossary.dictionaries.map((pair) => pairName(pair.source_lang, pair.target_lang)).join(', '),
            value: { kind: 'glossary', connection, glossary },
          },
        ]
      : [],
  );
}

/** The dictionary a command is about, found the same way. */
export async function chooseDictionary(
  parts: GlossaryParts,
  argument: unknown,
  question: Question,
): Promise<DictionaryNode | undefined> {
  const node = nodeOf(parts, argument);
  if (node?.kind === 'dictionary') return node;
  const only = node && dictionariesOf(node);
  if (only?.length === 1) return only[0];
  const { fits = () => true } = question;
  return await pickItem(parts.list, question, (connection, glossary) => {
    if (!fits(glossary) || (node && node.glossary.id !== glossary.id)) return [];
    return dictionariesOf({ kind: 'glossary', connection, glossary }).map((value) => ({
      label: pairName(value.dictionary.source_lang, value.dictionary.target_lang),
      description: glossary.name,
      detail: counted(value.dictionary.entry_count ?? 0, 'entry', 'entries'),
      value,
    }));
  });
}

/** The sides of a dictionary as the client takes them. */
export function pairOf({ dictionary }: DictionaryNode): DictionaryPair {
  return { sourceLang: dictionary.source_lang, targetLang: dictionary.target_lang };
}

/** The node a command was started on, or the selected one when a key of the view started it. */
export function nodeOf(parts: GlossaryParts, argument: unknown): GlossaryTreeNode | undefined {
  return startedOn(argument, parts, isNode);
}

function isNode(argument: object): argument is GlossaryTreeNode {
  return 'kind' in argument && (argument.kind === 'glossary' || argument.kind === 'dictionary');
}
