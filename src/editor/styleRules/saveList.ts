import type { StyleRules } from '../../api/schemas/styleRules';
import { sameLanguage } from '../../api/languageCodes';
import { afterCalls, callsFor, carryOut, describeCall, type SaveOutcome } from '../../domain/styleRules/changes';
import { draftOf, draftProblems, readDraft, type StyleRulesDraft } from '../../domain/styleRules/draft';
import { ListError, type ListAccess } from './listAccess';
import type { ListAddress } from './listAddress';

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
  if ('unreadable' in read) throw new ListError(`${read.unreadable}. Nothing was sent.`);
  const problem = problemOf(read.draft, list);
  if (problem) throw new ListError(`${problem} Nothing was sent.`);
  const { client } = await access.use(address);
  const outcome = await carryOut(client.styleRules, address.styleId, callsFor(list, read.draft));
  const { done, failed } = outcome;
  if (failed) {
    // The answer may have been lost, and not the call.
    const possible = [done, [...done, failed.call]].map((calls) => draftOf(afterCalls(list, calls)));
    throw new HalfSavedError(sentenceOf(outcome, access.sentence(failed.error)), possible, failed.error);
  }
  access.succeeded();
  return read.draft;
}

function problemOf(draft: StyleRulesDraft, list: StyleRules): string | undefined {
  if (!sameLanguage(draft.language, list.language)) {
    return 'The language of a list cannot be changed: make another list for it.';
  }
  const [first] = draftProblems(draft);
  if (!first) return undefined;
  const instruction = first.index === undefined ? '' : `Custom instruction ${first.index + 1}: `;
  return instruction + first.message;
}

function sentenceOf({ done, left }: SaveOutcome, reason: string): string {
  const not = `Not saved: ${left.map(describeCall).join(', ')}. ${reason}`;
  return done.length > 0 ? `Saved: ${done.map(describeCall).join(', ')}. ${not}` : not;
}
