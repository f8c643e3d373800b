import { pairKey, sidesOf } from '../defaults/defaults';
import type { DictionaryNode } from './list/glossariesTree';

/** Returns whether a default in the settings means this dictionary, variants of its languages included. */
export function isDefaultOf({ glossary, dictionary }: DictionaryNode): (one: { id: string; key: string }) => boolean {
  const pair = pairKey(dictionary.source_lang, dictionary.target_lang);
  return ({ id, key }) => {
    const { source, target } = sidesOf(key);
    return id === glossary.id && pairKey(source, target) === pair;
  };
}
