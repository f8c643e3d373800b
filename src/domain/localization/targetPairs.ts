import { decodeFile } from '../../formats/encoding';
import type { TextPair } from '../../formats/textPair';
import { parseXliff } from '../../formats/xliff/xliff';
import { pairsOfXliff } from '../files/checkFile';
import { TermChecker } from '../files/checkTerms';
import type { FileFinding } from '../files/findings';
import { readTermList, termsFor, type TermList } from '../glossaries/termList';
import { pairsIn } from './checkTarget';
import type { LocalisedFile } from './map';
import { sourceTree, targetTree, type TargetPlan } from './target';
import { plainTag } from '../../formats/languageTag';

/** The translations of a target beside their sources, whatever its format; those of a file of two languages called by them. */
export function pairsOfTarget({ order, faults }: TargetPlan): TextPair[] {
  const { format, target, language } = order;
  const own = targetTree(order);
  if (target === undefined || !own || faults.length > 0) return [];
  const named = (pairs: readonly TextPair[]): TextPair[] => pairs.map((pair) => ({ ...pair, key: pair.source }));
  if (format.id === 'xliff') return named(pairsOfXliff(target, parseXliff(target)));
  if (format.textPairs) return named(format.textPairs(target, { targetLanguage: language }).pairs);
  return pairsIn(sourceTree(order), own);
}

/** Reads the file with the terms of a project; `undefined` for what is none. */
export function readTerms(bytes: Uint8Array, path: string): TermList | undefined {
  const decoded = decodeFile(bytes, { mayBeAny: !/\.tbx$/i.test(path) });
  return decoded.ok ? readTermList(decoded.file.text, path) : undefined;
}

/** Finds translations that differ from the terms of their project, or use forbidden words. */
export function checkTermsIn(
  pairs: readonly TextPair[],
  list: TermList,
  { language, sourceLanguage = 'en' }: Pick<LocalisedFile, 'language' | 'sourceLanguage'>,
): FileFinding[] {
  const code = plainTag(language);
  const checker = new TermChecker(termsFor(list, sourceLanguage, code), sourceLanguage);
  return pairs.flatMap((pair) => checker.check(pair));
}
