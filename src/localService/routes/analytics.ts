import { Hono } from 'hono';
import {
  analyticsGroupings,
  tagAggregations,
  type AnalyticsResponse,
  type CustomTagsResponse,
} from '../../api/schemas/admin';
import type { ServiceContext, ServiceEnv } from '../http/environment';
import { badRequest } from '../http/failure';
import { reportRange } from '../http/reportRange';
import { mainKeyId } from '../keyRing';
import type { DeveloperKeys } from '../store/developerKeys';
import type { DayUsage, Product, UsageStore } from '../store/usageStore';

export interface AnalyticsDependencies {
  usage: UsageStore;
  developerKeys: DeveloperKeys;
}

type ReportedUsage = AnalyticsResponse['usage_report']['total_usage'];
type TagUsage = CustomTagsResponse['custom_tag_usage_report']['usage'][number];

/** Items of one page of the report on custom tags; the contract names no size. */
const pageSize = 100;

/** The two reports (contract §12.2, §12.3). They include the day that is not over yet. */
export function analyticsRoutes(parts: AnalyticsDependencies): Hono<ServiceEnv> {
  return new Hono<ServiceEnv>()
    .get('/v2/admin/analytics', (c) => c.json(byKey(c, parts)))
    .get('/v2/admin/analytics/custom-tags', (c) => c.json(byTag(c, parts)));
}

function byKey(c: ServiceContext, { usage, developerKeys }: AnalyticsDependencies): AnalyticsResponse {
  const groupBy = choice(c, 'group_by', analyticsGroupings);
  const { firstDay, lastDay, startDate, endDate } = reportRange(c);
  const counted = usage.counted(firstDay, lastDay);
  const report = { total_usage: reported(counted), start_date: startDate, end_date: endDate };
  if (groupBy === undefined) return { usage_report: report };

  const labels = new Map(developerKeys.list().map(({ keyId, label }) => [keyId, label]));
  const item = (
    keyId: string,
    group: readonly DayUsage[],
  ): NonNullable<AnalyticsResponse['usage_report']['key_usages']>[number] => ({
    api_key: masked(keyId),
    api_key_label: keyId === mainKeyId ? 'Main key' : (labels.get(keyId) ?? ''),
    usage: reported(group),
  });
  if (groupBy === 'key') {
    const groups = grouped(counted, ({ keyId }) => keyId);
    return {
      usage_report: {
        ...report,
        group_by: groupBy,
        key_usages: groups.map(([first, group]) => item(first.keyId, group)),
      },
    };
  }
  const groups = grouped(counted, ({ keyId, day }) => `${day} ${keyId}`);
  const items = groups.map(([first, group]) => ({ ...item(first.keyId, group), usage_date: `${first.day}T00:00:00Z` }));
  return { usage_report: { ...report, group_by: groupBy, key_and_day_usages: items } };
}

function byTag(c: ServiceContext, { usage }: AnalyticsDependencies): CustomTagsResponse {
  const aggregateBy = choice(c, 'aggregate_by', tagAggregations) ?? 'period';
  const { firstDay, lastDay, startDate, endDate } = reportRange(c);
  const page = c.req.query('page') ?? '0';
  if (!/^\d{1,9}$/.test(page)) throw badRequest("Value of 'page' not supported: expected the last 'next_page'.");
  const start = Number(page);
  const tagged = usage.counted(firstDay, lastDay).filter(({ tag }) => tag !== '');
  const items = grouped(tagged, ({ tag, day }) => (aggregateBy === 'day' ? `${day} ${tag}` : tag)).map(
    ([first, group]): TagUsage => {
      const { total_characters, text_translation_characters, text_improvement_characters } = reported(group);
      return {
        custom_tag: first.tag,
        ...(aggregateBy === 'day' && { usage_date: `${first.day}T00:00:00Z` }),
        breakdown: { total_characters, text_translation_characters, text_improvement_characters },
      };
    },
  );
  return {
    custom_tag_usage_report: {
      aggregate_by: aggregateBy,
      start_date: startDate,
      end_date: endDate,
      next_page: start + pageSize < items.length ? start + pageSize : null,
      usage: items.slice(start, start + pageSize),
    },
  };
}

function reported(counted: readonly DayUsage[]): ReportedUsage {
  const sum = (product?: Product): number =>
    counted.reduce((total, one) => total + (product === undefined || one.product === product ? one.characters : 0), 0);
  return {
    total_characters: sum(),
    text_translation_characters: sum('translate'),
    document_translation_characters: sum('document'),
    text_improvement_characters: sum('write'),
    speech_to_text_minutes: counted.reduce((total, one) => total + one.milliseconds, 0) / 60_000,
  };
}

/** The items with the same name together, groups in the order of their first item. */
function grouped(
  items: readonly DayUsage[],
  nameOf: (item: DayUsage) => string,
): Array<[first: DayUsage, group: DayUsage[]]> {
  const groups = new Map<string, [DayUsage, DayUsage[]]>();
  for (const item of items) {
    const group = groups.get(nameOf(item));
    if (group) group[1].push(item);
    else groups.set(nameOf(item), [item, [item]]);
  }
  return [...groups.values()];
}

function choice<T extends string>(c: ServiceContext, name: string, allowed: readonly T[]): T | undefined {
  const value = c.req.query(name);
  if (value === undefined) return undefined;
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw badRequest(`Value of '${name}' not supported: expected ${allowed.join(' or ')}.`);
  return found;
}

/** Contract §12.2: the first and last four characters. */
function masked(keyId: string): string {
  return `${keyId.slice(0, 4)}****${keyId.slice(-4)}`;
}
