import type { DictionaryInput } from '../../api/schemas/glossaries';
import { parseEntries } from '../../api/schemas/glossaryEntries';
import { phraseProblem } from '../../api/schemas/glossaryPhrase';
import { limits } from '../../api/schemas/limits';
import { checkPair } from '../data/glossaryLanguages';
import type { BodyRules } from '../http/body';
import { badRequest, HttpFailure } from '../http/failure';
import type { Dictionary } from '../store/glossaries';

/** Room for several dictionaries of the largest size; each of them is measured on its own. */
export const glossaryBody: BodyRules = { maxBytes: 64 * 1024 * 1024, form: {}, unsupportedType: 415 };

/** Checks a dictionary and reads its entries (contract §5). The `detail` of a 400 says which entry is wrong and why. */
export function readDictionary(input: DictionaryInput): Dictionary {
  const pair = checkPair(input.source_lang, input.target_lang);
  if (Buffer.byteLength(input.entries) > limits.glossary.dictionaryBytes) {
    throw new HttpFailure(413, 'The dictionary is larger than 10 MB.');
  }
  const { entries, problems } = parseEntries(input.entries, input.entries_format ?? 'tsv', pair);
  const [problem] = problems;
  if (problem) throw badRequest('Bad glossary entries', { detail: problem.message });
  if (entries.length === 0) throw badRequest('Bad glossary entries', { detail: 'The dictionary has no entries.' });
  return { ...pair, entries };
}

/** Dictionaries of one glossary must differ in their pairs. */
export function readDictionaries(inputs: readonly DictionaryInput[]): Dictionary[] {
  const dictionaries = inputs.map(readDictionary);
  const pairs = new Set(dictionaries.map(({ sourceLang, targetLang }) => `${sourceLang} ${targetLang}`));
  if (pairs.size < dictionaries.length) {
    throw badRequest('Bad glossary', { detail: 'Two dictionaries have the same language pair.' });
  }
  return dictionaries;
}

/** The rules of phrases hold for names too (contract §5). */
export function checkName(name: string): string {
  const problem = phraseProblem(name);
  if (problem) throw badRequest(`The name ${problem}.`);
  return name;
}
