import type { ConnectionSummary } from '../messages/connection';
import { outsideChecker } from './models/setup';
import { t } from '../../shared/l10n';

/**
 * Describes what a service finds in texts of a language, so that a user knows what “nothing found” means; undefined for a
 * service that does not say, or a text whose language is unknown.
 */
export function knowledgeOf({ kind }: ConnectionSummary, language: string | undefined): string | undefined {
  // A checker of one's own finds more than it tells.
  if (kind === 'remote' || language === undefined || outsideChecker() !== undefined) return undefined;
  return t('spelling and simple grammar');
}
