import { CodeLens, Range, type TextDocument } from 'vscode';
import { wordingName } from './announce';
import { changesOf, type WritingProposal } from './proposal';

/** What can be done with a proposal, on the line above it. */
export function previewLenses(proposal: WritingProposal, document: TextDocument): CodeLens[] {
  const { state } = proposal.tracked;
  const first = state.kind === 'ready' ? state.ranges[0] : undefined;
  if (proposal.tracked.document !== document || !first) return [];
  const position = document.positionAt(first.start);
  const lens = (title: string, command: string): CodeLens =>
    new CodeLens(new Range(position, position), { title, command: `parlance.write.${command}` });

  const name = wordingName(proposal);
  const isSplittable = changesOf(proposal).flat().length > 1;
  const hasMore = proposal.wordings.length > 1 || proposal.request.kind === 'rephrase';
  return [
    lens('$(check) Accept', 'accept'),
    ...(isSplittable ? [lens('Accept Part…', 'acceptPart')] : []),
    lens('$(close) Reject', 'reject'),
    ...(proposal.shown > 0 ? [lens('$(chevron-left) Previous', 'previousAlternative')] : []),
    ...(hasMore ? [lens(`$(chevron-right) Next Alternative${name && ` (${name})`}`, 'nextAlternative')] : []),
    lens('$(copy) Copy', 'copy'),
  ];
}
