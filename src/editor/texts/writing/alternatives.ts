import { offlineChoices } from './offlineChoices';
import type { WrittenText } from '../../../domain/writing/result';
import { writeConfig } from '../../settings/write';
import { rescueResults } from '../edits/rescueResults';
import type { TrackedDocument } from '../edits/trackedDocument';
import type { WriteDependencies } from './improve';
import { offlineRequest, rephrasesOffline } from './offline';
import { replacements, type WritingProposal } from './proposal';
import type { WritingRequest } from './request';
import { sendParts } from './send';
import { tellProblems } from './tell';
import { wordingOf, type Wording } from './wording';
import { showMessage } from '../../messages/showMessage';
import { t } from '../../../shared/l10n';

/**
 * Requests, by the text, that may still bring another wording from a service that words a text the same way each time. A user
 * who asks again continues there and, if nothing is left, need not wait for answers that are known.
 */
const untried = new WeakMap<TrackedDocument, WritingRequest[]>();

/** Asks for another wording of what is shown; those there are stay in the list. */
export async function rephraseAgain(writing: WriteDependencies): Promise<void> {
  const { access, preview } = writing;
  const proposal = preview.current;
  if (!proposal) return;
  const { tracked, parts } = proposal;
  const requests = rephrasesOffline(access) ? untriedFor(proposal) : [rephrasing(proposal)];
  let limits: ReturnType<typeof writeConfig> | undefined = writeConfig(tracked.document);
  for (let asked = requests[0]; asked; asked = requests[0]) {
    const results = await sendParts(access, parts, asked, limits);
    limits = undefined;
    requests.shift();
    const wording = await wordingOf(parts, results, asked);
    if (isKnown(proposal, wording)) continue;
    await offer(writing, proposal, wording, results);
    return;
  }
  showMessage('info', t('The service offers no other suggestions.'));
}

function rephrasing({ request: first }: WritingProposal): WritingRequest {
  return first.kind === 'rephrase' ? first : { kind: 'rephrase', target: first.target };
}

/** Offline, another wording is one of the rewordings there are. A service or a model words a text anew, and may bill it. */
function untriedFor(proposal: WritingProposal): WritingRequest[] {
  const known = untried.get(proposal.tracked);
  if (known) return known;
  const request = rephrasing(proposal);
  const requests = [
    ...(request === proposal.request ? [] : [request]),
    ...offlineChoices.map((choice) => offlineRequest(choice, request.target)),
  ];
  untried.set(proposal.tracked, requests);
  return requests;
}

async function offer(
  { failures, preview }: WriteDependencies,
  proposal: WritingProposal,
  wording: Wording,
  results: readonly WrittenText[],
): Promise<void> {
  tellProblems(results, failures);
  const { tracked } = proposal;
  const { kind } = tracked.state;
  const { current } = preview;
  // Otherwise the user took or rejected what was shown meanwhile.
  if (current?.tracked === tracked) {
    if (!isKnown(current, wording)) preview.add(wording);
  } else if (kind !== 'ready') {
    await rescueResults(kind, replacements(proposal, wording.texts), tracked, 'wording');
  }
}

/** A wording the user has seen, or that says what stands there anyway. */
function isKnown({ parts, wordings }: WritingProposal, { texts }: Wording): boolean {
  const seen = [parts.map(({ block }) => block.text), ...wordings.map((wording) => wording.texts)];
  return seen.some((known) => known.every((text, index) => text === texts[index]));
}
