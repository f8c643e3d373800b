import { Diagnostic, DiagnosticSeverity, Range, type TextDocument } from 'vscode';
import type { FoundProblems } from './openDictionary';
import { t } from '../../../../shared/l10n';
import { sentenceOf } from '../../../../shared/reasonWords';

/** More than these help nobody in a list. */
const listed = 200;

/** The problems of a dictionary for the Problems view and the text view. */
export function dictionaryDiagnostics(document: TextDocument, { version, shown, total }: FoundProblems): Diagnostic[] {
  if (version !== document.version) return [];
  const diagnostics = shown.slice(0, listed).map(({ line, side, message }) => {
    const { text } = document.lineAt(line);
    const tab = text.indexOf('\t');
    const end = tab < 0 ? text.length : tab;
    const range = side === 'source' ? new Range(line, 0, line, end) : new Range(line, end, line, text.length);
    return new Diagnostic(range, sentenceOf(message), DiagnosticSeverity.Error);
  });
  const others = total - diagnostics.length;
  if (others > 0) {
    const message = t('{0} more rows of this dictionary are invalid.', others);
    diagnostics.push(new Diagnostic(new Range(0, 0, 0, 0), message, DiagnosticSeverity.Error));
  }
  for (const diagnostic of diagnostics) diagnostic.source = 'Parlance';
  return diagnostics;
}
