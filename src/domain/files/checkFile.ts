import type { ParsedFile } from '../../formats/segment';
import { readTranslations, type XliffTranslation } from '../../formats/xliff/translations';
import type { XliffFile } from '../../formats/xliff/xliff';
import { checkCodes } from './checkCodes';
import { checkLength } from './checkLength';
import { checkPair } from './checkPairs';
import { checkContradictory } from './checkSame';
import type { FileFinding } from './findings';
import type { TextPair } from '../../formats/textPair';

/** Everything wrong with the translations of an XLIFF file, in file order of the units. */
export function checkFile(text: string, file: XliffFile): FileFinding[] {
  const findings = unreadable(file);
  const languages = { source: file.sourceLanguage, target: file.targetLanguage };
  const pairs: TextPair[] = [];
  let unit: XliffTranslation[] = [];
  for (const translation of readTranslations(text, file)) {
    const pair = pairOf(translation, file);
    pairs.push(pair);
    for (const finding of checkCodes(text, translation)) findings.push(finding);
    for (const finding of checkPair(pair, languages)) findings.push(finding);
    if (translation.isFirst) {
      for (const finding of checkLength(unit)) findings.push(finding);
      unit = [];
    }
    if (translation.limits.length > 0) unit.push(translation);
  }
  for (const finding of [...checkLength(unit), ...checkContradictory(pairs)]) findings.push(finding);
  return findings;
}

/** The translations of an XLIFF file beside their sources. */
export function pairsOfXliff(text: string, file: XliffFile): TextPair[] {
  return Array.from(readTranslations(text, file), (translation) => pairOf(translation, file));
}

function pairOf({ segment, source, target }: XliffTranslation, { segments }: XliffFile): TextPair {
  const { needsTarget = false, context } = segments[segment] ?? {};
  return {
    source: source.text,
    target,
    segment,
    isOpen: needsTarget,
    write: (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
    ...(context !== undefined && { context, meaning: context }),
  };
}

/** Returns the parts of a file that cannot be read as its format requires. */
export function unreadable({ problems }: ParsedFile): FileFinding[] {
  return problems.map(({ message, start, end }) => ({ code: 'unreadable', severity: 'warning', message, start, end }));
}
