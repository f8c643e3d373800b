import { applyEdits } from '../../../formats/edits';
import type { Span } from '../../../formats/prose/technicalSpans';
import type { ContextChecker } from '../context/contextChecker';
import { CorrectedText } from '../correctedText';
import { type Finding, withoutOverlaps } from '../finding';
import { fixedSlips } from '../fixedSlips';
import type { LanguageStyle } from '../languageStyle';
import { protectedSpans } from '../protectedSpans';
import type { Speller } from '../spelling/speller';
import type { Improved } from '../writer';
import { findGrammarErrors } from './grammar/findGrammarErrors';
import type { Harper, HarperDialect } from './harper';
import { isHarperAdvice } from './harperRules';
import { findMissingCommas } from './missingCommas';
import { isRightPhrase } from './rightPhrases';
import { findStyleEdits } from './style';
import { findSureErrors } from './sureErrors';
import type { VariantWords } from './variantWords';

/** Engines that check English. */
export interface EnglishEngines {
  context: ContextChecker;
  /** Takes 300 MB, so it is started for what only it can do: to rephrase. */
  harper(): Promise<Harper>;
  speller: Speller;
  variants(): Promise<VariantWords>;
}

/** Grammar is looked at again after a change, since one error can hide another. */
const grammarPasses = 2;

/**
 * Corrects English prose and changes nothing else: code, names, paths, addresses and placeholders stay as they are.
 *
 * @param dialect the variant to write; without one, every spelling that some variant accepts is right
 */
export async function correctEnglish(
  { context, speller, variants }: EnglishEngines,
  text: string,
  dialect?: HarperDialect,
): Promise<Improved> {
  const slips = fixedSlips(text, 'en', (word) => speller.isKnown(word)).filter((slip) => !isRightPhrase(text, slip));
  const result = new CorrectedText(text).take(slips);
  result.take(speller.corrections(result.text));
  if (dialect) result.take((await variants()).find(result.text, dialect));
  for (let pass = 0; pass < grammarPasses; pass++) {
    const before = result.text;
    result.take(grammarFindings(before, context).filter((one) => !isArticleOfGuess(result, one)));
    if (result.text === before) break;
  }
  return result.improved;
}

/** "an sstable": the article is of the word as it stands, whatever that may have been meant for. */
function isArticleOfGuess(result: CorrectedText, { rule, end }: Finding): boolean {
  const between = /^[\s*_[]+/.exec(result.text.slice(end, end + 5))?.[0].length ?? 0;
  return rule === 'grammar/a-an' && result.isGuess(end + between);
}

/** Corrects an English text, then says the same in better words; what is protected stays as it is. */
export async function rephraseEnglish(
  engines: EnglishEngines,
  text: string,
  { dialect, style }: { dialect?: HarperDialect; style?: LanguageStyle },
): Promise<Improved> {
  const { text: correct } = await correctEnglish(engines, text, dialect);
  const isProtected = protectionOf(protectedSpans(correct));
  const harper = await engines.harper();
  const advice = (await harper.check(correct)).flatMap(({ rule, kind, start, end, replacements: [newText] }) =>
    isHarperAdvice(rule, kind) && newText !== undefined ? [{ start, end, newText }] : [],
  );
  const reworded = (wanted?: LanguageStyle): string => {
    const edits = [...findStyleEdits(correct, wanted), ...advice].filter((edit) => !isProtected(edit));
    return applyEdits(correct, withoutOverlaps(edits));
  };
  const styled = reworded(style);
  return { text: styled, ...(style && styled === reworded() && { notApplied: ['style'] }) };
}

/** Returns findings of grammar: if they overlap, the surer one is taken; advice comes last. */
function grammarFindings(text: string, context: ContextChecker): Finding[] {
  const names = protectedSpans(text);
  const isProtected = protectionOf(names);
  return withoutOverlaps(
    [
      ...findSureErrors(text),
      ...findGrammarErrors(text, names),
      ...context.find(text),
      ...findMissingCommas(text),
    ].filter((one) => !isProtected(one) && !isRightPhrase(text, one)),
  );
}

function protectionOf(names: readonly Span[]): (span: Span) => boolean {
  return (span) => names.some((name) => name.start < span.end && span.start < name.end);
}
