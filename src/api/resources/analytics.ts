import { listBytes, type CallOptions, type Transport } from '../request';
import {
  analyticsResponseSchema,
  customTagsResponseSchema,
  type AnalyticsResponse,
  type analyticsGroupings,
  type CustomTagsResponse,
  type tagAggregations,
} from '../schemas/admin';

/** Dates are `YYYY-MM-DD`, in UTC, at most 366 days apart. */
export interface ReportPeriod {
  startDate: string;
  endDate: string;
}

export interface UsageReportQuery extends ReportPeriod {
  groupBy?: (typeof analyticsGroupings)[number];
}

export interface CustomTagsQuery extends ReportPeriod {
  aggregateBy?: (typeof tagAggregations)[number];
}

export type CustomTagUsage = CustomTagsResponse['custom_tag_usage_report']['usage'][number];

/** Reports of an account (contract §12.2, §12.3). Needs the admin key; data end with the previous day. */
export class AnalyticsResource {
  constructor(private readonly transport: Transport) {}

  /** `GET /v2/admin/analytics` */
  async usage(query: UsageReportQuery, options?: CallOptions): Promise<AnalyticsResponse['usage_report']> {
    const answer = await this.transport.json(
      {
        method: 'GET',
        path: '/v2/admin/analytics',
        query: { start_date: query.startDate, end_date: query.endDate, group_by: query.groupBy },
        repeatable: true,
        answerBytes: listBytes,
      },
      analyticsResponseSchema,
      options,
    );
    return answer.usage_report;
  }

  /** `GET /v2/admin/analytics/custom-tags`, page by page until the last; untagged requests are left out. */
  async *customTags(query: CustomTagsQuery, options?: CallOptions): AsyncGenerator<CustomTagUsage> {
    const seen = new Set<string>();
    let page: string | undefined;
    do {
      const { custom_tag_usage_report: report } = await this.transport.json(
        {
          method: 'GET',
          path: '/v2/admin/analytics/custom-tags',
          query: { start_date: query.startDate, end_date: query.endDate, aggregate_by: query.aggregateBy, page },
          repeatable: true,
          answerBytes: listBytes,
        },
        customTagsResponseSchema,
        options,
      );
      yield* report.usage;
      page = report.next_page?.toString();
      // A page that comes again would go on for ever.
      if (page !== undefined && seen.has(page)) return;
      if (page !== undefined) seen.add(page);
    } while (page !== undefined);
  }
}
