import { phraseReason } from '../../../domain/glossaries/phraseReason';
import { sentenceOf } from '../../../shared/reasonWords';

/**
 * Problems with a phrase, or a name, by the rules of the contract (§5), as a sentence.
 * @param what it is
 */
export function problemOf(text: string, what: 'source' | 'target' | 'name'): string | undefined {
  const reason = phraseReason(what, text.trim());
  return reason && sentenceOf(reason);
}
