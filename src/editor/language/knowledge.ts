import type { ConnectionSummary } from '../connections/serviceAccess';

/**
 * What a service finds in texts of a language, in words, so that a person knows what “nothing found” means; nothing of a
 * service that does not say.
 */
export function knowledgeOf({ kind }: ConnectionSummary, language: string | undefined): string | undefined {
  if (kind === 'remote' || language === undefined) return undefined;
  return /^en\b/i.test(language) ? 'spelling and simple grammar' : 'spelling';
}
