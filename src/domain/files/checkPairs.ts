import { checkBlanks } from './checkBlanks';
import { checkIcu } from './checkIcu';
import { checkNotedLength } from './checkLength';
import { checkNumbers } from './checkNumbers';
import { checkPlaceholders } from './checkPlaceholders';
import { checkContradictory, checkSameAsSource, type PairLanguages } from './checkSame';
import { checkTags } from './checkTags';
import type { FileFinding } from './findings';
import type { TextPair } from '../../formats/textPair';

/** Problems with one translation, whatever the format of its file. */
export function checkPair(pair: TextPair, languages: PairLanguages): FileFinding[] {
  if (pair.target.text.trim() === '') return [];
  const { findings, isBroken } = checkIcu(pair, languages.target);
  return [
    ...(isBroken ? [] : checkPlaceholders(pair)),
    ...findings,
    ...checkTags(pair),
    ...checkBlanks(pair),
    ...checkNumbers(pair),
    ...checkNotedLength(pair),
    ...checkSameAsSource(pair, languages),
  ];
}

/** Problems with the translations of a file: with each of them, and with what they say together. */
export function checkPairs(pairs: readonly TextPair[], languages: PairLanguages): FileFinding[] {
  const findings: FileFinding[] = [];
  for (const pair of pairs) for (const finding of checkPair(pair, languages)) findings.push(finding);
  for (const finding of checkContradictory(pairs)) findings.push(finding);
  return findings;
}
