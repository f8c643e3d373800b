import { sameName } from '../connections/connectionDefinition';
import type { ServiceAccess } from '../connections/serviceAccess';

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
