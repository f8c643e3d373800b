import { applyEdits } from '../../../formats/edits';
import type { Span } from '../../../formats/prose/technicalSpans';
import { CorrectedText } from '../correctedText';
import { bestEdit, finding, type Finding, withoutOverlaps } from '../finding';
import { findingRule } from '../findingRules';
import type { LanguageStyle } from '../languageStyle';
import { protectedSpans } from '../protectedSpans';
import type { Speller } from '../spelling/speller';
import type { Improved } from '../writer';
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
): Promise<Improved> {
  const result = new CorrectedText(text).take(speller.corrections(text));
  if (dialect) result.take(await variantFindings(harper, result.text, dialect));
  for (let pass = 0; pass < grammarPasses; pass++) {
    const before = result.text;
    result.take(grammarFindings(before, await harper.check(before)));
    if (result.text === before) break;
  }
  return result.improved;
}

/** Says the same in better words and mends what is surely wrong; what is protected stays as it is. */
export async function rephraseEnglish(
  engines: EnglishEngines,
  text: string,
  { dialect, style }: { dialect?: HarperDialect; style?: LanguageStyle },
): Promise<string> {
  const { findings = [] } = await correctEnglish(engines, text, dialect);
  const correct = applyEdits(text, findings.filter(({ sure }) => sure).flatMap(bestEdit));
  const isProtected = protectionOf(protectedSpans(correct));
  const advice = (await engines.harper.check(correct)).flatMap((found) =>
    useOfHarperRule(found.rule, found.kind) === 'style' ? fromHarper(found).flatMap(bestEdit) : [],
  );
  const edits = [...findStyleEdits(correct, style), ...advice].filter((edit) => !isProtected(edit));
  return applyEdits(correct, withoutOverlaps(edits));
}

/** What one variant of English spells otherwise than another: "colour", where American is asked for. */
async function variantFindings(harper: Harper, text: string, dialect: HarperDialect): Promise<Finding[]> {
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
    unknown
      .filter((found) => found.replacements.length > 0 && right.has(found.start) && !isProtected(found))
      .map((found) => finding(found, found.replacements, 'spelling/variant')),
  );
}

function grammarFindings(text: string, all: readonly HarperFinding[]): Finding[] {
  const names = protectedSpans(text);
  const isProtected = protectionOf(names);
  const found = all.filter(({ rule, kind }) => useOfHarperRule(rule, kind) !== 'never');
  const errors = found.filter(
    (one) => useOfHarperRule(one.rule, one.kind) === 'error' && !isLetterName(text, one) && !isInfinitive(text, one),
  );
  // Advice comes last: an error in its place is what matters.
  const advice = found.filter(({ rule, kind }) => useOfHarperRule(rule, kind) === 'style');
  return withoutOverlaps(
    [...findGrammarErrors(text, names), ...[...errors, ...advice].flatMap(fromHarper)].filter(
      (one) => !isProtected(one),
    ),
  );
}

function fromHarper({ rule, kind, start, end, replacements }: HarperFinding): Finding[] {
  const id = `harper/${rule}`;
  return replacements.length === 0 ? [] : [finding({ start, end }, replacements, id, findingRule(id, kind))];
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
