import { noLimit } from '../../api/schemas/limits';
import type { Usage } from '../../api/schemas/usage';

/** Usage in words and numbers a person reads; no texts, no keys. */
export interface UsageText {
  /** One sentence: characters used, and of how many. */
  summary: string;
  /** One fact per line: this key, products, documents, period. */
  details: string[];
}

/** Products of the contract §11 by their ids; an unknown one is shown by its id. */
const productNames: Readonly<Record<string, string>> = {
  translate: 'Text and document translation',
  write: 'Text improvement',
  speechToText: 'Speech to text',
};

/** @param locale for numbers and dates, e.g. `en` or `pt-BR` */
export function describeUsage(usage: Usage, locale = 'en'): UsageText {
  const numbers = new Intl.NumberFormat(locale);
  const of = (used: number, limit: number | undefined): string =>
    limit === undefined || limit >= noLimit
      ? `${numbers.format(used)} (no limit)`
      : `${numbers.format(used)} of ${numbers.format(limit)}`;

  const details: string[] = [];
  if (usage.api_key_character_count !== undefined) {
    details.push(`This key: ${of(usage.api_key_character_count, usage.api_key_character_limit)} characters`);
  }
  for (const product of usage.products ?? []) {
    const name = productNames[product.product_type] ?? product.product_type;
    const used = product.account_unit_count ?? product.character_count;
    if (used !== undefined) details.push(`${name}: ${numbers.format(used)} ${product.billing_unit ?? 'characters'}`);
  }
  if (usage.speech_to_text_minutes_count !== undefined) {
    details.push(`Speech: ${of(usage.speech_to_text_minutes_count, usage.speech_to_text_minutes_limit)} minutes`);
  }
  if (usage.document_count !== undefined) {
    details.push(`Documents: ${of(usage.document_count, usage.document_limit)}`);
  }
  if (usage.team_document_count !== undefined) {
    details.push(`Documents of the team: ${of(usage.team_document_count, usage.team_document_limit)}`);
  }
  const period = describePeriod(usage, locale);
  if (period) details.push(period);

  return { summary: `${of(usage.character_count, usage.character_limit)} characters used${percent(usage)}.`, details };
}

function percent({ character_count: used, character_limit: limit }: Usage): string {
  return limit > 0 && limit < noLimit ? `, ${Math.floor((used / limit) * 100)} %` : '';
}

function describePeriod({ start_time: start, end_time: end }: Usage, locale: string): string | undefined {
  const dates = [start, end].map((time) => new Date(time ?? Number.NaN));
  if (dates.some((date) => Number.isNaN(date.getTime()))) return undefined;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return `Period: ${dates.map((date) => format.format(date)).join(' to ')}`;
}

/** Characters the account or the key may still use; undefined when there is no limit. */
export function remainingCharacters(usage: Usage | undefined): number | undefined {
  if (!usage) return undefined;
  const left = (used = 0, limit = noLimit): number =>
    limit >= noLimit ? Number.POSITIVE_INFINITY : Math.max(0, limit - used);
  const least = Math.min(
    left(usage.character_count, usage.character_limit),
    left(usage.api_key_character_count, usage.api_key_character_limit),
  );
  return Number.isFinite(least) ? least : undefined;
}
