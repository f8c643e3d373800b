import { joinSentences, quoted, said, t, wordsLocale } from '../../shared/l10n';
import type { Finding } from '../findings';

/** Returns one sentence in English that says what is to be done, and why where that is known. */
export function messageOf(finding: Finding): string {
  const { suggestions } = finding;
  const reason = said(finding.reason);
  if (suggestions.length === 0 && reason !== '') return reason;
  const what = instructionOf(finding);
  if (reason === '') return what;
  return wordsLocale() === 'en' ? `${what.slice(0, -1)}: ${continued(reason)}` : joinSentences(what, reason);
}

/** A sentence as it goes on behind a colon: a word of ours is small there, `HTTP` and `“I”` are not. */
function continued(sentence: string): string {
  return /^\p{Lu}(?:\p{Ll}|\s)/u.test(sentence) ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence;
}

function instructionOf({ sentence, change }: Finding): string {
  const old = oneLine(sentence.block.text.slice(change.start, change.end));
  const wanted = oneLine(change.replacement);
  if (old === '') return wanted === '' ? t('Missing space.') : t('Missing “{0}”.', wanted);
  if (wanted === '') return t('Extra “{0}”.', old);
  return t('Use “{0}” instead of “{1}”.', wanted, old);
}

/** A change as a user reads it in a menu: `teh → the`. */
export function changeLabel({ sentence, change }: Finding): string {
  const old = oneLine(sentence.block.text.slice(change.start, change.end));
  const wanted = oneLine(change.replacement);
  if (old === '') return wanted === '' ? t('insert a space') : t('insert “{0}”', wanted);
  return wanted === '' ? t('remove “{0}”', old) : `${quoted(old)} → ${quoted(wanted)}`;
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > longestQuote ? `${line.slice(0, longestQuote)}…` : line;
}

const longestQuote = 60;
