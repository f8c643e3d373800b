import { window } from 'vscode';
import { writeConfig } from '../../settings/write';
import type { ServiceAccess } from '../../service/connections/serviceAccess';
import type { FailureReporter } from '../../messages/failures';
import { landResults } from '../edits/landResults';
import { rescueResults } from '../edits/rescueResults';
import { captureProse } from './captureProse';
import type { InlinePreview } from './inlinePreview';
import { replacements } from './proposal';
import { rephrasesOffline } from './offline';
import type { WritingRequest } from './request';
import { sendParts } from './send';
import { tellProblems, tellUnchanged } from './tell';
import { wordingOf } from './wording';

/** Parts that the write commands are made of. */
export interface WriteDependencies {
  access: ServiceAccess;
  failures: FailureReporter;
  preview: InlinePreview;
}

/**
 * Improves the prose at the selections, and shows it inline or writes it at once, as the settings say.
 * @param ask answers undefined when the user dismissed a question
 */
export async function improve(
  { access, failures, preview }: WriteDependencies,
  ask: () => WritingRequest | undefined | Promise<WritingRequest | undefined>,
): Promise<void> {
  const captured = await captureProse(window.activeTextEditor);
  if (!captured) return;
  let isShown = false;
  try {
    const request = await ask();
    if (!request) return;
    const results = await sendParts(access, captured.parts, request, writeConfig(captured.tracked.document));
    tellProblems(results, failures);
    const rephraser = rephrasesOffline(access) ? 'offline' : undefined;
    tellUnchanged(results, request.kind === 'correct' ? access.connection : rephraser);
    if (results.every(({ outcome }) => outcome !== 'improved')) return;
    const wording = await wordingOf(captured.parts, results, request);
    const outdated = captured.tracked.state.kind;
    if (outdated !== 'ready') {
      await rescueResults(outdated, replacements(captured, wording.texts), captured.tracked, 'wording');
    } else if (writeConfig(captured.tracked.document).apply === 'preview') {
      isShown = true;
      await preview.show({ ...captured, wordings: [wording], shown: 0, request });
    } else {
      const written = replacements(captured, wording.texts);
      const outcome = await landResults(captured.tracked, written, 'replace');
      if (outcome !== 'landed') await rescueResults(outcome, written, captured.tracked, 'wording');
    }
  } finally {
    if (!isShown) captured.tracked.dispose();
  }
}
