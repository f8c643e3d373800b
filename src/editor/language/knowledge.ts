import type { ConnectionSummary } from '../connections/serviceAccess';
import { outsideChecker } from '../models/setup';

/**
 * What a service finds in texts of a language, in words, so that a person knows what “nothing found” means; nothing of a
 * service that does not say.
 */
export function knowledgeOf({ kind }: ConnectionSummary, language: string | undefined): string | undefined {
  // A checker of one's own finds more than it tells.
  if (kind === 'remote' || language === undefined || outsideChecker() !== undefined) return undefined;
  return /^en\b/i.test(language) ? 'spelling and simple grammar' : 'spelling';
}
