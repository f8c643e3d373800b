import type { StyleRules } from '../../../api/schemas/styleRules';
import { sameLanguage } from '../../../api/languageCodes';
import { afterCalls, callsFor, carryOut, type SaveOutcome } from '../../../domain/styleRules/changes';
import {
  draftOf,
  draftProblems,
  readDraft,
  withoutBegun,
  type StyleRulesDraft,
} from '../../../domain/styleRules/draft';
import { ListError, type ListAccess } from './listAccess';
import type { ListAddress } from './listAddress';
import { formatList, t } from '../../../shared/l10n';
import { describeCall } from './describeCall';
import { sentenceOf as reasonSentence } from '../../../shared/reasonWords';
import { inSentence } from '../../../formats/sentenceEnds';

/** A save that ended half-way. */
export class HalfSavedError extends ListError {
  /**
   * @param possible what the service may have now, if nobody else changed the list
   * @param cause why the call after those failed
   */
  constructor(
    message: string,
    readonly possible: readonly StyleRulesDraft[],
    cause: unknown,
  ) {
    super(message, { cause });
  }
}

/**
 * Brings the list of the service to what the text says, by the calls that are needed. Rejects with `ListError` when
 * the text cannot be sent, or with what was saved and what was not; the text stays as it is.
 * @returns what the service has now, if nobody else changed the list
 */
export async function saveList(
  access: ListAccess,
  address: ListAddress,
  list: StyleRules,
  text: string,
): Promise<StyleRulesDraft> {
  const read = readDraft(text);
  if ('unreadable' in read) {
    throw new ListError(t('{0} Nothing was sent.', inSentence(reasonSentence(read.unreadable))));
  }
  const problem = problemOf(read.draft, list);
  if (problem) throw new ListError(t('{0} Nothing was sent.', problem));
  // VS Code may save by itself while the user writes: what is only begun stays in the editor until it says something.
  const draft = withoutBegun(read.draft);
  const { client } = await access.use(address);
  const outcome = await carryOut(client.styleRules, address.styleId, callsFor(list, draft));
  const { done, failed } = outcome;
  if (failed) {
    // The answer may have been lost, and not the call.
    const possible = [done, [...done, failed.call]].map((calls) => draftOf(afterCalls(list, calls)));
    throw new HalfSavedError(sentenceOf(outcome, access.sentence(failed.error)), possible, failed.error);
  }
  access.succeeded();
  return draft;
}

function problemOf(draft: StyleRulesDraft, list: StyleRules): string | undefined {
  if (!sameLanguage(draft.language, list.language)) {
    return t('You can’t change the language of a list. Create another list instead.');
  }
  const [first] = draftProblems(draft);
  if (!first) return undefined;
  const sentence = reasonSentence(first.message);
  return first.index === undefined ? sentence : t('Custom instruction {0}: {1}', first.index + 1, sentence);
}

function sentenceOf({ done, left }: SaveOutcome, reason: string): string {
  const not = t('Not saved: {0}. {1}', formatList(left.map(describeCall)), reason);
  return done.length > 0 ? t('Saved: {0}. {1}', formatList(done.map(describeCall)), not) : not;
}
