import { formatNumber, t } from '../../shared/l10n';
import type { ConnectionSummary } from '../messages/connection';
import { shortName } from '../messages/plain';
import { sizeProblem, sizeQuestion, type SizeLimits } from '../messages/sizeQuestion';

/**
 * Returns the question before an agent's call: where the text goes, and its max cost. Undefined if the text stays here and is
 * short, or is too long to be sent at all.
 */
export function questionBefore(
  characters: number,
  limits: SizeLimits,
  connection: ConnectionSummary,
): { title: string; price: string } | undefined {
  const isSmall = connection.kind === 'local' && characters <= limits.confirmAbove;
  if (isSmall || sizeProblem(characters, limits) !== undefined) return undefined;
  const { question, detail } = sizeQuestion(characters, limits);
  if (connection.kind === 'local') return { title: question, price: detail };
  const [name, host] = [shortName(connection.name), connection.host ?? ''];
  const count = formatNumber(characters);
  return {
    title: question,
    price: t('The text is sent to “{0}” ({1}), which may charge for all {2} characters.', name, host, count),
  };
}
