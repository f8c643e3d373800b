import { languagesOf } from './catalogue';
import { badRequest } from '../http/failure';
import type { DictionaryPair } from '../store/glossaries';

const codes: readonly string[] = languagesOf('glossary', { beta: false, external: false }).map(({ lang }) => lang);

/** Every ordered pair of different glossary languages (contract §7). */
export function glossaryPairs(): DictionaryPair[] {
  return codes.flatMap((sourceLang) =>
    codes.filter((targetLang) => targetLang !== sourceLang).map((targetLang) => ({ sourceLang, targetLang })),
  );
}

/** The pair of a dictionary in the store's form; variants and equal languages are refused (contract §5). */
export function checkPair(source: string, target: string): DictionaryPair {
  const pair = { sourceLang: source.toLowerCase(), targetLang: target.toLowerCase() };
  for (const [name, code] of [
    ['source_lang', pair.sourceLang],
    ['target_lang', pair.targetLang],
  ] as const) {
    if (!codes.includes(code)) throw badRequest('Bad glossary', { detail: `Value for '${name}' not supported.` });
  }
  if (pair.sourceLang === pair.targetLang) {
    throw badRequest('Bad glossary', { detail: 'Source and target language are the same.' });
  }
  return pair;
}
