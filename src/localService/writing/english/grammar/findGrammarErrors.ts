import type { Span } from '../../../../formats/prose/technicalSpans';
import type { Finding } from '../../finding';
import { tagSentences } from '../tagger';
import { agreementRules } from './agreement';
import { confusionRules } from './confusions';
import { nounNumberRules } from './nounNumber';
import type { GrammarRule } from './rule';
import { prepositionRules } from './prepositions';
import { verbFormRules } from './verbForms';

/** Noun number goes first: "These option is" is mended at "These", not at "is". */
const rules: readonly GrammarRule[] = [
  ...nounNumberRules,
  ...agreementRules,
  ...verbFormRules,
  ...confusionRules,
  ...prepositionRules,
];

/** Errors of English grammar that show in the words around them; offsets are UTF-16 units of `text`; `names` are no words. */
export function findGrammarErrors(text: string, names: readonly Span[] = []): Finding[] {
  return tagSentences(text, names).flatMap((sentence) =>
    rules.flatMap((rule) => sentence.flatMap((_, index) => rule(sentence, index) ?? [])),
  );
}
