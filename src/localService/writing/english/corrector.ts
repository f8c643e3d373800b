import type { Span } from '../../../formats/prose/technicalSpans';
import type { LanguageStyle } from '../languageStyle';
import { protectedSpans } from '../protectedSpans';
import type { Speller } from '../spelling/speller';
import { applyEdits, type TextEdit, withoutOverlaps } from '../textEdit';
import { findGrammarErrors } from './grammar/findGrammarErrors';
import { harperDialects, type Harper, type HarperDialect, type HarperFinding } from './harper';
import { useOfHarperRule } from './harperRules';
import { findStyleEdits } from './style';

/** What English is checked by. */
export interface EnglishEngines {
  harper: Harper;
  speller: Speller;
}

/** Grammar is looked at again after a change, since one error can hide another. */
const grammarPasses = 2;

/**
 * Corrects English prose and changes nothing else: code, names, paths, addresses and placeholders stay as they are.
 *
 * @param dialect the variant to write; without one, every spelling that some variant accepts is right
 */
export async function correctEnglish(
  { harper, speller }: EnglishEngines,
  text: string,
  dialect?: HarperDialect,
): Promise<string> {
  let result = applyEdits(text, speller.corrections(text));
  if (dialect) result = applyEdits(result, await variantEdits(harper, result, dialect));
  for (let pass = 0; pass < grammarPasses; pass++) {
    const edits = grammarEdits(result, await harper.check(result));
    if (edits.length === 0) break;
    result = applyEdits(result, edits);
  }
  return result;
}

/** Corrects a text and then says the same in better words; what is protected stays as it is. */
export async function rephraseEnglish(
  engines: EnglishEngines,
  text: string,
  { dialect, style }: { dialect?: HarperDialect; style?: LanguageStyle },
): Promise<string> {
  const correct = await correctEnglish(engines, text, dialect);
  const isProtected = protectionOf(protectedSpans(correct));
  const advice = (await engines.harper.check(correct)).flatMap((finding) =>
    useOfHarperRule(finding.rule, finding.kind) === 'style' ? toEdit(finding) : [],
  );
  const edits = [...findStyleEdits(correct, style), ...advice].filter((edit) => !isProtected(edit));
  return applyEdits(correct, withoutOverlaps(edits));
}

/** What one variant of English spells otherwise than another: "colour", where American is asked for. */
async function variantEdits(harper: Harper, text: string, dialect: HarperDialect): Promise<TextEdit[]> {
  const spelling = ({ rule }: HarperFinding): boolean => rule === 'SpellCheck';
  const unknown = (await harper.check(text, dialect)).filter(spelling);
  if (unknown.length === 0) return [];
  const others = harperDialects.filter((other) => other !== dialect);
  const isProtected = protectionOf(protectedSpans(text));
  const right = new Set<number>();
  for (const other of others.slice(0, 2)) {
    const wrong = new Set((await harper.check(text, other)).filter(spelling).map(({ start }) => start));
    for (const { start } of unknown) if (!wrong.has(start)) right.add(start);
  }
  return withoutOverlaps(
    unknown.flatMap((finding): TextEdit[] => {
      const [replacement] = finding.replacements;
      if (replacement === undefined || !right.has(finding.start) || isProtected(finding)) return [];
      return [{ ...finding, replacement, rule: 'harper/SpellCheck' }];
    }),
  );
}

function grammarEdits(text: string, findings: readonly HarperFinding[]): TextEdit[] {
  const names = protectedSpans(text);
  const isProtected = protectionOf(names);
  const found = findings.flatMap((finding) =>
    useOfHarperRule(finding.rule, finding.kind) === 'error' &&
    !isLetterName(text, finding) &&
    !isInfinitive(text, finding)
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

/** "ways to let Git and a server talk": no "let's". */
function isInfinitive(text: string, finding: HarperFinding): boolean {
  return (
    finding.rule === 'LetsConfusion' &&
    /\b(?:to|can|may|must|should|will|would|not)\s+$/.test(text.slice(Math.max(0, finding.start - 8), finding.start))
  );
}

function protectionOf(names: readonly Span[]): (span: Span) => boolean {
  return (span) => names.some((name) => name.start < span.end && span.start < name.end);
}
