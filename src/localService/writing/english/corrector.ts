import type { Span } from '../../../formats/prose/technicalSpans';
import type { LanguageStyle } from '../languageStyle';
import { protectedSpans } from '../protectedSpans';
import { correctSpelling } from '../spelling';
import { startsSentence } from '../startsSentence';
import { applyEdits, type TextEdit, withoutOverlaps } from '../textEdit';
import { findGrammarErrors } from './grammar/findGrammarErrors';
import type { Harper, HarperDialect, HarperFinding } from './harper';
import { useOfHarperRule } from './harperRules';
import { findStyleEdits } from './style';

/** Grammar is looked at again after a change, since one error can hide another. */
const grammarPasses = 2;

/**
 * Corrects English prose and changes nothing else: code, names, paths, addresses and placeholders stay as they are.
 *
 * @param dialect the variant to write; without one, every spelling that some variant accepts is right
 */
export async function correctEnglish(harper: Harper, text: string, dialect?: HarperDialect): Promise<string> {
  let findings = await harper.check(text, dialect ?? 'en-US');
  let result = applyEdits(text, await spellingEdits(harper, text, findings, dialect));
  for (let pass = 0; pass < grammarPasses; pass++) {
    if (pass > 0 || result !== text) findings = await harper.check(result, dialect ?? 'en-US');
    const edits = grammarEdits(result, findings);
    if (edits.length === 0) break;
    result = applyEdits(result, edits);
  }
  return result;
}

/** Corrects a text and then says the same in better words; what is protected stays as it is. */
export async function rephraseEnglish(
  harper: Harper,
  text: string,
  { dialect, style }: { dialect?: HarperDialect; style?: LanguageStyle },
): Promise<string> {
  const correct = await correctEnglish(harper, text, dialect);
  const isProtected = protectionOf(protectedSpans(correct));
  const advice = (await harper.check(correct, dialect ?? 'en-US')).flatMap((finding) =>
    useOfHarperRule(finding.rule, finding.kind) === 'style' ? toEdit(finding) : [],
  );
  const edits = [...findStyleEdits(correct, style), ...advice].filter((edit) => !isProtected(edit));
  return applyEdits(correct, withoutOverlaps(edits));
}

async function spellingEdits(
  harper: Harper,
  text: string,
  findings: readonly HarperFinding[],
  dialect?: HarperDialect,
): Promise<TextEdit[]> {
  const isProtected = protectionOf(protectedSpans(text));
  const unknown = findings.filter((finding) => finding.rule === 'SpellCheck' && !isProtected(finding));
  const wrong = dialect ? unknown : await unknownEverywhere(harper, text, unknown);
  const edits = wrong.flatMap((finding): TextEdit[] => {
    const word = text.slice(finding.start, finding.end);
    const replacement = correctSpelling(word, finding.replacements, {
      capitalIsName: !startsSentence(text, finding.start),
    });
    return replacement === undefined ? [] : [{ ...finding, replacement, rule: 'harper/SpellCheck' }];
  });
  return withoutOverlaps(edits);
}

/** "colour" is right in British texts: a word counts as unknown only when no variant has it. */
async function unknownEverywhere(
  harper: Harper,
  text: string,
  findings: readonly HarperFinding[],
): Promise<readonly HarperFinding[]> {
  if (findings.length === 0) return findings;
  const british = await harper.check(text, 'en-GB');
  const unknown = new Set(british.filter(({ rule }) => rule === 'SpellCheck').map(({ start }) => start));
  return findings.filter((finding) => unknown.has(finding.start));
}

function grammarEdits(text: string, findings: readonly HarperFinding[]): TextEdit[] {
  const names = protectedSpans(text);
  const isProtected = protectionOf(names);
  const found = findings.flatMap((finding) =>
    finding.rule !== 'SpellCheck' &&
    useOfHarperRule(finding.rule, finding.kind) === 'error' &&
    !isLetterName(text, finding)
      ? toEdit(finding)
      : [],
  );
  return withoutOverlaps([...findGrammarErrors(text, names), ...found].filter((edit) => !isProtected(edit)));
}

function toEdit({ rule, start, end, replacements: [replacement] }: HarperFinding): TextEdit[] {
  return replacement === undefined ? [] : [{ start, end, replacement, rule: `harper/${rule}` }];
}

/** "true if a and b are equal": this "a" is a variable, not an article. */
function isLetterName(text: string, finding: HarperFinding): boolean {
  return (
    finding.rule === 'AnA' && /^\s+(?:and|or|is|are|to|by|in|if)\b/.test(text.slice(finding.end, finding.end + 10))
  );
}

function protectionOf(names: readonly Span[]): (span: Span) => boolean {
  return (span) => names.some((name) => name.start < span.end && span.start < name.end);
}
