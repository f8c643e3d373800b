import { DiagnosticSeverity, type Diagnostic } from 'vscode-languageserver/node';
import type { CheckedDocument } from '../checkedDocument';
import type { Finding } from '../findings';
import { rangeOf, rangeOfSentence } from '../ranges';
import type { RefusedSentence } from '../reviewer';
import type { Refusal } from '../../shared/languageServer';

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
    message: `Not checked: ${message}`,
  };
}

/** Says of the first sentence the service does not take that it was not checked, and how many there are. */
export function refusedDiagnostics({ document }: CheckedDocument, refused: readonly RefusedSentence[]): Diagnostic[] {
  const [first, ...others] = refused;
  if (!first) return [];
  const more = others.length === 1 ? ' Nor was 1 more.' : others.length > 1 ? ` Nor were ${others.length} more.` : '';
  return [
    {
      range: rangeOf(document, rangeOfSentence(first.sentence)),
      severity: DiagnosticSeverity.Information,
      source,
      code: unchecked,
      message: `This sentence was not checked: ${first.refusal.message}${more}`,
    },
  ];
}

/** What is to be done, and why where that is known, in one sentence. */
function messageOf(finding: Finding): string {
  const { suggestions, reason } = finding;
  if (suggestions.length === 0 && reason !== '') return reason;
  const what = instructionOf(finding);
  return reason === '' ? what : `${what.slice(0, -1)}: ${continued(reason)}`;
}

/** A sentence as it goes on behind a colon: a word of ours is small there, `HTTP` and `“I”` are not. */
function continued(sentence: string): string {
  return /^\p{Lu}(?:\p{Ll}|\s)/u.test(sentence) ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence;
}

function instructionOf({ sentence, change }: Finding): string {
  const old = oneLine(sentence.block.text.slice(change.start, change.end));
  const wanted = oneLine(change.replacement);
  if (old === '') return wanted === '' ? 'A space is missing here.' : `“${wanted}” is missing here.`;
  if (wanted === '') return `“${old}” is one too many.`;
  return `Write “${wanted}” in place of “${old}”.`;
}

/** A change as a person reads it in a menu: `teh → the`. */
export function changeLabel({ sentence, change }: Finding): string {
  const old = oneLine(sentence.block.text.slice(change.start, change.end));
  const wanted = oneLine(change.replacement);
  if (old === '') return wanted === '' ? 'insert a space' : `insert “${wanted}”`;
  return wanted === '' ? `remove “${old}”` : `“${old}” → “${wanted}”`;
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > longestQuote ? `${line.slice(0, longestQuote)}…` : line;
}

const longestQuote = 60;
