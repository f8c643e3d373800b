import { DiagnosticSeverity, type Diagnostic } from 'vscode-languageserver/node';
import type { CheckedDocument } from '../checkedDocument';
import type { Finding } from '../findings';
import { rangeOf, rangeOfSentence } from '../ranges';
import type { RefusedSentence } from '../reviewer';
import type { Refusal } from '../../shared/languageServer';
import { counted, t } from '../../shared/l10n';
import { messageOf } from './findingWords';

const source = 'Parlance';

/** Code of the diagnostic of a text that was not checked; that of a finding is its rule. */
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
      ? t('Couldn’t check this sentence: {0}', of)
      : counted(
          others.length,
          'Couldn’t check this sentence and 1 more: {1}',
          'Couldn’t check this sentence and {0} more: {1}',
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
