import { phraseFault } from '../../api/schemas/glossaryPhrase';
import { limits } from '../../api/schemas/limits';
import { reason, type Reason } from '../../formats/reason';

/** Reason why a source, a target or a name is not allowed by the rules of the contract (§5); `undefined` when it is. */
export function phraseReason(of: 'source' | 'target' | 'name', phrase: string): Reason | undefined {
  const fault = phraseFault(phrase);
  if (fault === 'long') return reason(`${of}-long`, limits.glossary.phraseBytes);
  return fault && reason(`${of}-${fault}`);
}
