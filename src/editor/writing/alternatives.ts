import { window } from 'vscode';
import { tones, writingStyles } from '../../api/schemas/write';
import type { WritingChoice } from '../../domain/writing/choices';
import type { WrittenText } from '../../domain/writing/result';
import { writeConfig } from '../config';
import { rescueResults } from '../edits/rescueResults';
import type { WriteParts } from './improve';
import { replacements, type WritingProposal } from './proposal';
import type { WritingRequest } from './request';
import { sendParts } from './send';
import { tellProblems } from './tell';
import { wordingOf, type Wording } from './wording';

/** Asks for another wording of what is shown; those there are stay in the list. */
export async function rephraseAgain(writing: WriteParts): Promise<void> {
  const { access, preview } = writing;
  const proposal = preview.current;
  if (!proposal) return;
  const { request: first } = proposal;
  const request: WritingRequest = first.kind === 'rephrase' ? first : { kind: 'rephrase', target: first.target };

  // The local service words a text the same way each time, so another style is the only other wording it has. One the
  // language does not have is passed over, since it is only preferred. A remote service bills each try.
  const others = access.connection.kind === 'local' ? preferredChoices : [];
  const limits = writeConfig(proposal.tracked.document);
  for (const asked of [request, ...others.map((choice) => ({ ...request, choice }))]) {
    const results = await sendParts(access, proposal.parts, asked, asked === request ? limits : undefined);
    const wording = await wordingOf(proposal.parts, results, asked);
    if (isKnown(proposal, wording)) continue;
    await offer(writing, proposal, wording, results);
    return;
  }
  void window.showInformationMessage('Parlance: The service offers no other wording.');
}

const preferredChoices: readonly WritingChoice[] = [
  ...writingStyles.filter(isPreferred).map((style) => ({ style })),
  ...tones.filter(isPreferred).map((tone) => ({ tone })),
];

function isPreferred(value: string): boolean {
  return value.startsWith('prefer_');
}

async function offer(
  { failures, preview }: WriteParts,
  proposal: WritingProposal,
  wording: Wording,
  results: readonly WrittenText[],
): Promise<void> {
  tellProblems(results, failures);
  const { tracked } = proposal;
  const { kind } = tracked.state;
  const { current } = preview;
  // Otherwise the person took or rejected what was shown meanwhile.
  if (current?.tracked === tracked) {
    if (!isKnown(current, wording)) preview.add(wording);
  } else if (kind !== 'ready') {
    await rescueResults(kind, replacements(proposal, wording.texts), tracked, 'wording');
  }
}

/** A wording the person has seen, or that says what stands there anyway. */
function isKnown({ parts, wordings }: WritingProposal, { texts }: Wording): boolean {
  const seen = [parts.map(({ block }) => block.text), ...wordings.map((wording) => wording.texts)];
  return seen.some((known) => known.every((text, index) => text === texts[index]));
}
