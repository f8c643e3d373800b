import type { ConnectionSummary } from '../messages/connection';
import { outsideChecker } from './models/setup';
import { t } from '../../shared/l10n';

/**
 * What a service finds in texts of a language, in words, so that a person knows what “nothing found” means; nothing of a
 * service that does not say, or of a text whose language nobody knows.
 */
export function knowledgeOf({ kind }: ConnectionSummary, language: string | undefined): string | undefined {
  // A checker of one's own finds more than it tells.
  if (kind === 'remote' || language === undefined || outsideChecker() !== undefined) return undefined;
  return t('spelling and simple grammar');
}
