import * as v from 'valibot';
import { formatNumber, t } from '../l10n';

/*
 * The page of the reports and its host. The page asks for a report of a time, and shows it in whatever way the user
 * wants: how its numbers are put together is the page's own matter.
 */

/** A day as services count them, in UTC: `2026-05-31`. */
const day = v.pipe(v.string(), v.isoDate());

const period = v.object({ from: day, to: day });

/** The days of a report, both included. */
export type Period = v.InferOutput<typeof period>;

const report = v.picklist(['keys', 'tags']);

/** Kind of report: usage by key or by reporting tag. */
export type ReportKind = v.InferOutput<typeof report>;

export const reportsRequests = {
  /** The page is there: asks for what it shows beside a report. */
  open: v.undefined(),
  /** `isFresh`: read from the service, even if the same was read already. */
  read: v.object({ report, period, isFresh: v.boolean() }),
  /** Writes every number of it into a file, when the user says where. */
  export: v.object({ report, period }),
};

/** Products the characters of a report were used for, as far as a service tells them apart. */
export const products = ['text', 'documents', 'improvement', 'other'] as const;
export type Product = (typeof products)[number];

/** Characters by what they were used for, and minutes of speech, which are of another kind. */
export type Amounts = Record<Product | 'minutes', number>;

/** A key or a reporting tag. */
export interface Named {
  label: string;
  /** Detail that tells it apart from others of the same label; may be empty. */
  detail: string;
}

/** Usage of one key, or one tag, on one day. */
export interface ReportRow extends Amounts {
  day: string;
  /** Index of `names`. */
  name: number;
}

export interface Report {
  report: ReportKind;
  period: Period;
  names: Named[];
  rows: ReportRow[];
  /** Sum of all, as the service reports it. */
  total: Amounts;
}

export interface ReportsProtocol {
  requests: typeof reportsRequests;
  answers: {
    open: {
      connection: string;
      /** Title of the page, with the name of the connection as it is shown. */
      title: string;
      /** The day it is now in UTC. */
      today: string;
      /** Number of days a report may have. */
      mostDays: number;
    };
    read: Report;
    export: undefined;
  };
  events: Record<string, never>;
}

const msPerDay = 86_400_000;

/** The days from the first to the last, both included; NaN for what is no day. */
export function daysOf({ from, to }: Period): number {
  return (Date.parse(to) - Date.parse(from)) / msPerDay + 1;
}

/** The day so many days after another, or before it. */
export function dayAfter(from: string, days: number): string {
  return new Date(Date.parse(from) + days * msPerDay).toISOString().slice(0, 10);
}

/** Problems with the days of a report, as a sentence. */
export function periodProblem(asked: Period, mostDays: number): string | undefined {
  const days = daysOf(asked);
  if (Number.isNaN(days)) return t('Select a first and a last day.');
  if (days < 1) return t('The first day is after the last one.');
  if (days <= mostDays) return undefined;
  return t('The period has {0} days; the maximum is {1}.', formatNumber(days), formatNumber(mostDays));
}
