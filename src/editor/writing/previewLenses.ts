import {
  CodeLens,
  NotebookCellStatusBarAlignment,
  NotebookCellStatusBarItem,
  Range,
  type Command,
  type TextDocument,
} from 'vscode';
import { wordingName } from './announce';
import { changesOf, type WritingProposal } from './proposal';
import { plain } from '../say/plain';

/** What can be done with a proposal, on the line above it. */
export function previewLenses(proposal: WritingProposal, document: TextDocument): CodeLens[] {
  const { state } = proposal.tracked;
  const first = state.kind === 'ready' ? state.ranges[0] : undefined;
  if (proposal.tracked.document !== document || !first) return [];
  const position = document.positionAt(first.start);
  return actionsOf(proposal).map((action) => new CodeLens(new Range(position, position), action));
}

/** The same below the cell of a notebook: VS Code shows no lenses there. */
export function previewCellItems(proposal: WritingProposal, document: TextDocument): NotebookCellStatusBarItem[] {
  if (proposal.tracked.document !== document) return [];
  return actionsOf(proposal).map(({ title, command }) => {
    const item = new NotebookCellStatusBarItem(title, NotebookCellStatusBarAlignment.Left);
    item.command = command;
    return item;
  });
}

function actionsOf(proposal: WritingProposal): Command[] {
  const action = (title: string, command: string): Command => ({ title, command: `parlance.write.${command}` });
  const name = wordingName(proposal);
  const isSplittable = changesOf(proposal).flat().length > 1;
  const hasMore = proposal.wordings.length > 1 || proposal.request.kind === 'rephrase';
  return [
    action('$(check) Accept', 'accept'),
    ...(isSplittable ? [action('Accept Part…', 'acceptPart')] : []),
    action('$(close) Reject', 'reject'),
    ...(proposal.shown > 0 ? [action('$(chevron-left) Previous', 'previousAlternative')] : []),
    ...(hasMore ? [action(`$(chevron-right) Next Alternative${name && ` (${plain(name)})`}`, 'nextAlternative')] : []),
    action('$(copy) Copy', 'copy'),
  ];
}
