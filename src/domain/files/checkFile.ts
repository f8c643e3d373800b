import { readTranslations, type XliffTranslation } from '../../formats/xliff/translations';
import type { ParsedFile } from '../../formats/segment';
import type { XliffFile } from '../../formats/xliff/xliff';
import { checkCodes } from './checkCodes';
import { checkLength } from './checkLength';
import { checkPlaceholders } from './checkPlaceholders';
import type { FileFinding } from './findings';

/** Everything wrong with the translations of an XLIFF file, in file order of the units. */
export function checkFile(text: string, file: XliffFile): FileFinding[] {
  const findings = unreadable(file);
  let unit: XliffTranslation[] = [];
  for (const translation of readTranslations(text, file)) {
    for (const finding of checkCodes(text, translation)) findings.push(finding);
    for (const finding of checkPlaceholders(translation)) findings.push(finding);
    if (translation.isFirst) {
      for (const finding of checkLength(unit)) findings.push(finding);
      unit = [];
    }
    if (translation.limits.length > 0) unit.push(translation);
  }
  return [...findings, ...checkLength(unit)];
}

/** What in a file cannot be read as its format says. */
export function unreadable({ problems }: ParsedFile): FileFinding[] {
  return problems.map(({ message, start, end }) => ({ code: 'unreadable', severity: 'warning', message, start, end }));
}
