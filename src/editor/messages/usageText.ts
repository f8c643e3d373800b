import { noLimit } from '../../api/schemas/limits';
import type { Usage } from '../../api/schemas/usage';
import { formatDays, formatNumber, formatShare, labeled, t } from '../../shared/l10n';

/** Usage in words and numbers a user reads; no texts, no keys. */
export interface UsageText {
  /** One sentence: characters used, and of how many. */
  summary: string;
  /** One fact per line: this key, products, documents, period. */
  details: string[];
}

/** Products of the contract §11 by their ids; an unknown one is shown by its id. */
const productNames: ReadonlyMap<string, string> = new Map([
  ['translate', t('Text and document translation')],
  ['write', t('Text improvement')],
  ['speechToText', t('Speech to text')],
]);

/** Describes the usage and its limits. Limits that a plan lacks, and products nobody used, are left out. */
export function describeUsage(usage: Usage): UsageText {
  // That there is no limit is said once, of the account.
  const of = (used: number, limit: number | undefined): string =>
    limit === undefined || limit >= noLimit
      ? formatNumber(used)
      : t('{0} of {1}', formatNumber(used), formatNumber(limit));
  const isInPlan = (used: number | undefined, limit: number | undefined): used is number =>
    used !== undefined && (used > 0 || (limit !== undefined && limit > 0));

  const details: string[] = [];
  if (usage.api_key_character_count !== undefined) {
    details.push(t('This key: {0} characters', of(usage.api_key_character_count, usage.api_key_character_limit)));
  }
  for (const product of usage.products ?? []) {
    const name = productNames.get(product.product_type) ?? product.product_type;
    const used = product.account_unit_count ?? product.character_count;
    if (used) details.push(labeled(name, amount(formatNumber(used), product.billing_unit)));
  }
  if (isInPlan(usage.speech_to_text_minutes_count, usage.speech_to_text_minutes_limit)) {
    details.push(t('Speech: {0} minutes', of(usage.speech_to_text_minutes_count, usage.speech_to_text_minutes_limit)));
  }
  if (isInPlan(usage.document_count, usage.document_limit)) {
    details.push(t('Documents: {0}', of(usage.document_count, usage.document_limit)));
  }
  if (isInPlan(usage.team_document_count, usage.team_document_limit)) {
    details.push(t('Team documents: {0}', of(usage.team_document_count, usage.team_document_limit)));
  }
  const period = describePeriod(usage);
  if (period) details.push(period);

  return {
    summary: summaryOf(usage, of(usage.character_count, usage.character_limit)),
    details,
  };
}

/** Describes the tokens that language models reported since the window was opened; empty if none did. */
export function describeTokens({ sent, received }: { sent: number; received: number }): string[] {
  if (sent + received === 0) return [];
  return [
    t('Language models in this window: {0} tokens sent, {1} received', formatNumber(sent), formatNumber(received)),
  ];
}

/** The service names the units it bills by; one that is not known is shown as it is named. */
function amount(used: string, unit = 'characters'): string {
  return unit === 'characters' ? t('{0} characters', used) : `${used} ${unit}`;
}

function summaryOf({ character_count: used, character_limit: limit }: Usage, of: string): string {
  if (limit >= noLimit) return t('{0} characters used, no limit.', of);
  return limit > 0 ? t('{0} characters used, {1}.', of, formatShare(used / limit)) : t('{0} characters used.', of);
}

function describePeriod({ start_time: start, end_time: end }: Usage): string | undefined {
  const [first, last] = [new Date(start ?? Number.NaN), new Date(end ?? Number.NaN)];
  if (Number.isNaN(first.getTime()) || Number.isNaN(last.getTime())) return undefined;
  return t('Period: {0}', formatDays(first, last));
}
