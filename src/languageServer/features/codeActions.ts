import { CodeActionKind, type CodeAction, type Diagnostic, type Range } from 'vscode-languageserver/node';
import type { CheckedDocument } from '../checkedDocument';
import { fixesFor } from '../fixes';
import type { Finding } from '../findings';
import { meet, offsetsOf, rangeOf } from '../ranges';
import { changeLabel, diagnosticsOf } from './diagnostics';

/** Fixes every finding of a file, on save where the person has set it. */
export const fixAllKind = `${CodeActionKind.SourceFixAll}.parlance`;

export interface ActionRequest {
  range: Range;
  /** Kinds that are wanted; undefined for all. */
  only: readonly string[] | undefined;
}

/** What can be done about the findings at a range. From memory alone: asks nobody, so it never keeps a save waiting. */
export function codeActionsOf(
  checked: CheckedDocument,
  findings: readonly Finding[],
  { range, only }: ActionRequest,
): CodeAction[] {
  const isWanted = (kind: string): boolean =>
    only === undefined || only.some((wanted) => kind === wanted || kind.startsWith(`${wanted}.`));
  const actions: CodeAction[] = [];
  if (isWanted(CodeActionKind.QuickFix)) {
    const asked = offsetsOf(checked.document, range);
    for (const finding of findings.filter((one) => meet(one.range, asked))) {
      actions.push(...quickFixes(checked, findings, finding));
    }
  }
  if (only !== undefined && isWanted(fixAllKind)) {
    actions.push(...fixAction(checked, findings, { title: 'Fix all in this file', kind: fixAllKind }));
  }
  return actions;
}

function quickFixes(checked: CheckedDocument, all: readonly Finding[], finding: Finding): CodeAction[] {
  const kind = CodeActionKind.QuickFix;
  const diagnostics = diagnosticsOf(checked, [finding]);
  const { block } = finding.sentence;
  const near = all.filter(({ sentence }) =>
    block.isOfComment ? sentence.block.unit === block.unit : sentence.block === block,
  );
  const place = block.isOfComment ? 'comment' : 'paragraph';
  return [
    ...fixAction(checked, [finding], {
      title: `Fix this: ${changeLabel(finding)}`,
      kind,
      diagnostics,
      isPreferred: true,
    }),
    ...(near.length > 1 ? fixAction(checked, near, { title: `Fix all in this ${place}`, kind, diagnostics }) : []),
    ...(all.length > near.length ? fixAction(checked, all, { title: 'Fix all in this file', kind, diagnostics }) : []),
  ];
}

function fixAction(
  { document }: CheckedDocument,
  findings: readonly Finding[],
  action: { title: string; kind: string; diagnostics?: Diagnostic[]; isPreferred?: boolean },
): CodeAction[] {
  const edits = fixesFor(document.getText(), findings).map((fix) => ({
    range: rangeOf(document, fix),
    newText: fix.newText,
  }));
  if (edits.length === 0) return [];
  const { uri, version } = document;
  return [{ ...action, edit: { documentChanges: [{ textDocument: { uri, version }, edits }] } }];
}
