import type { ServiceAccess } from '../service/connections/serviceAccess';
import { sameName } from '../messages/connection';

/** Tells the words of glossaries, by their name or id. */
export type GlossaryWords = (glossary: string) => Promise<readonly string[]>;

/**
 * Reads the words of glossaries of the connection in use, once each. A glossary that is not there, or cannot be read,
 * has none: what it would have allowed is then shown as a finding, which nobody can miss.
 */
export function glossaryWords(access: ServiceAccess): GlossaryWords {
  const known = new Map<string, Promise<readonly string[]>>();
  access.onDidChange(() => known.clear());
  return (glossary) => {
    let words = known.get(glossary);
    if (!words) {
      words = readWords(access, glossary).catch(() => {
        known.delete(glossary);
        return [];
      });
      known.set(glossary, words);
    }
    return words;
  };
}

/** Dictionaries that are read for their terms, and what is kept of each. */
const mostDictionaries = 50;
const mostUnits = 1_000_000;

/** The words of all glossaries of the local service; none of a remote one, which nobody asked to be read. */
export async function localTerms(access: ServiceAccess): Promise<readonly string[]> {
  if (access.connection.kind !== 'local') return [];
  const { client } = await access.use();
  const glossaries = await client.glossaries.list();
  const all = glossaries.flatMap(({ glossary_id, dictionaries }) =>
    dictionaries.map(({ source_lang, target_lang }) => ({
      id: glossary_id,
      sourceLang: source_lang,
      targetLang: target_lang,
    })),
  );
  const words = new Set<string>();
  for (const { id, ...pair } of all.slice(0, mostDictionaries)) {
    const { entries } = await client.glossaries.entries(id, pair);
    for (const word of entries.slice(0, mostUnits).split(/\s+/)) words.add(word);
  }
  return [...words];
}

async function readWords(access: ServiceAccess, wanted: string): Promise<readonly string[]> {
  const { client } = await access.use();
  const glossaries = await client.glossaries.list();
  const glossary = glossaries.find(({ glossary_id, name }) => glossary_id === wanted || sameName(name, wanted));
  const words = new Set<string>();
  for (const { source_lang, target_lang } of glossary?.dictionaries ?? []) {
    const { entries } = await client.glossaries.entries(glossary?.glossary_id ?? '', {
      sourceLang: source_lang,
      targetLang: target_lang,
    });
    // A line for each entry, source and target with a tab between them: all of it is words.
    for (const word of entries.split(/\s+/)) words.add(word);
  }
  return [...words];
}
