import { Hono } from 'hono';
import type { Usage } from '../../api/schemas/usage';
import type { ServiceContext, ServiceEnv } from '../http/environment';
import { billingPeriod, type Quota } from '../quota';
import type { Product, UsageStore, UsageTotals } from '../store/usageStore';

export interface UsageDependencies {
  usage: UsageStore;
  quota: Quota;
  now: () => Date;
}

/** `GET /v2/usage` (contract §11). Documents are billed as translation. */
export function usageRoutes(parts: UsageDependencies): Hono<ServiceEnv> {
  return new Hono<ServiceEnv>().get('/v2/usage', (c) => c.json(report(c, parts)));
}

function report(c: ServiceContext, { usage, quota, now }: UsageDependencies): Usage {
  const caller = c.get('caller');
  const firstDay = quota.firstDay();
  const { account, key } = usage.totals(caller.keyId, firstDay);
  const limits = quota.limitsOf(caller);
  const speech = usage.speechTotals(caller.keyId, firstDay);
  const { start, end } = billingPeriod(now());
  const product = (type: string, products: Product[]): NonNullable<Usage['products']>[number] => {
    const totals = products.map((name) => usage.totals(caller.keyId, firstDay, name));
    const ofKey = totals.reduce((sum, total) => sum + total.key, 0);
    const ofAccount = totals.reduce((sum, total) => sum + total.account, 0);
    return {
      product_type: type,
      billing_unit: 'characters',
      api_key_unit_count: ofKey,
      account_unit_count: ofAccount,
      api_key_character_count: ofKey,
      character_count: ofAccount,
    };
  };
  return {
    character_count: account,
    character_limit: limits.account,
    products: [
      product('translate', ['translate', 'document']),
      product('write', ['write']),
      ...(speech.account > 0 ? [speechProduct(speech)] : []),
    ],
    api_key_character_count: key,
    api_key_character_limit: limits.key,
    speech_to_text_minutes_count: minutes(speech.account),
    speech_to_text_minutes_limit: 0,
    speech_to_text_milliseconds_count: 0,
    speech_to_text_milliseconds_limit: 0,
    start_time: isoSeconds(start),
    end_time: isoSeconds(end),
  };
}

/** Minutes of speech, which the contract rounds up. */
function minutes(milliseconds: number): number {
  return Math.ceil(milliseconds / 60_000);
}

function speechProduct({ account, key }: UsageTotals): NonNullable<Usage['products']>[number] {
  return {
    product_type: 'speechToText',
    billing_unit: 'minutes',
    api_key_unit_count: minutes(key),
    account_unit_count: minutes(account),
    api_key_character_count: 0,
    character_count: 0,
  };
}

/** ISO 8601 without milliseconds, as the contract shows it. */
function isoSeconds(date: Date): string {
  return date.toISOString().replace(/\.\d{3}Z$/, 'Z');
}
