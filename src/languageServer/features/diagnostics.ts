import { DiagnosticSeverity, type Diagnostic } from 'vscode-languageserver/node';
import type { CheckedDocument } from '../checkedDocument';
import type { Finding } from '../findings';
import { rangeOf, rangeOfSentence } from '../ranges';
import type { RefusedSentence } from '../reviewer';
import type { Refusal } from '../../shared/languageServer';
import { counted, said, t, wordsLocale } from '../../shared/l10n';

const source = 'Parlance';

/** What the diagnostic of a text that was not checked is called; that of a finding is called by its rule. */
const unchecked = 'not-checked';

/** One diagnostic for each finding; errors are no graver than advice, since neither stops a program. */
export function diagnosticsOf({ document }: CheckedDocument, findings: readonly Finding[]): Diagnostic[] {
  return findings.map((finding) => ({
    range: rangeOf(document, finding.range),
    severity: DiagnosticSeverity.Information,
    source,
    code: finding.rule,
    message: messageOf(finding),
  }));
}

/** Says that the document was not checked, so that it does not look clean. */
export function uncheckedDiagnostic({ document }: CheckedDocument, { message }: Refusal): Diagnostic {
  const firstLine = /^[^\r\n]*/.exec(document.getText())?.[0].length ?? 0;
  return {
    range: rangeOf(document, { start: 0, end: firstLine }),
    severity: DiagnosticSeverity.Information,
    source,
    code: unchecked,
    message: t('Not checked: {0}', message),
  };
}

/** Says of the first sentence the service does not take that it was not checked, and how many there are. */
export function refusedDiagnostics({ document }: CheckedDocument, refused: readonly RefusedSentence[]): Diagnostic[] {
  const [first, ...others] = refused;
  if (!first) return [];
  const of = first.refusal.message;
  const message =
    others.length === 0
      ? t('This sentence was not checked: {0}', of)
      : counted(
          others.length,
          'This sentence was not checked: {1} Nor was 1 more.',
          'This sentence was not checked: {1} Nor were {0} more.',
          of,
        );
  return [
    {
      range: rangeOf(document, rangeOfSentence(first.sentence)),
      severity: DiagnosticSeverity.Information,
      source,
      code: unchecked,
      message,
    },
  ];
}

/** What is to be done, and why where that is known: in English in one sentence. */
function messageOf(finding: Finding): string {
  const { suggestions } = finding;
  const reason = said(finding.reason);
  if (suggestions.length === 0 && reason !== '') return reason;
  const what = instructionOf(finding);
  if (reason === '') return what;
  return wordsLocale() === 'en' ? `${what.slice(0, -1)}: ${continued(reason)}` : `${what} ${reason}`;
}

/** A sentence as it goes on behind a colon: a word of ours is small there, `HTTP` and `“I”` are not. */
function continued(sentence: string): string {
  return /^\p{Lu}(?:\p{Ll}|\s)/u.test(sentence) ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence;
}

function instructionOf({ sentence, change }: Finding): string {
  const old = oneLine(sentence.block.text.slice(change.start, change.end));
  const wanted = oneLine(change.replacement);
  if (old === '') return wanted === '' ? t('A space is missing here.') : t('“{0}” is missing here.', wanted);
  if (wanted === '') return t('“{0}” is one too many.', old);
  return t('Write “{0}” in place of “{1}”.', wanted, old);
}

/** A change as a person reads it in a menu: `teh → the`. */
export function changeLabel({ sentence, change }: Finding): string {
  const old = oneLine(sentence.block.text.slice(change.start, change.end));
  const wanted = oneLine(change.replacement);
  if (old === '') return wanted === '' ? t('insert a space') : t('insert “{0}”', wanted);
  return wanted === '' ? t('remove “{0}”', old) : `“${old}” → “${wanted}”`;
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > longestQuote ? `${line.slice(0, longestQuote)}…` : line;
}

const longestQuote = 60;
