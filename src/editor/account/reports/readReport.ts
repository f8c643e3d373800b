import type { AnalyticsResource } from '../../../api/resources/analytics';
import {
  products,
  type Amounts,
  type Named,
  type Period,
  type Product,
  type Report,
  type ReportKind,
  type ReportRow,
} from '../../../shared/webview/reports';

/** Character counts that a service reports for a key or a tag. */
interface Told {
  total_characters: number;
  text_translation_characters?: number | undefined;
  document_translation_characters?: number | undefined;
  text_improvement_characters?: number | undefined;
  speech_to_text_minutes?: number | undefined;
}

/** Reads a report of a time, day by day; that of the tags with all its pages. */
export async function readReport(
  analytics: AnalyticsResource,
  report: ReportKind,
  period: Period,
  signal?: AbortSignal,
): Promise<Report> {
  const names = new Names();
  const asked = { startDate: period.from, endDate: period.to };
  if (report === 'tags') {
    const rows: ReportRow[] = [];
    for await (const item of analytics.customTags({ ...asked, aggregateBy: 'day' }, { signal })) {
      rows.push({
        day: dayOf(item.usage_date, period),
        name: names.indexOf({ label: item.custom_tag, detail: '' }),
        ...amounts(item.breakdown),
      });
    }
    return { report, period, names: names.all, rows: together(rows), total: sum(rows) };
  }
  const told = await analytics.usage({ ...asked, groupBy: 'key_and_day' }, { signal });
  const rows = (told.key_and_day_usages ?? []).map((item) => ({
    day: dayOf(item.usage_date, period),
    name: names.indexOf({ label: item.api_key_label || item.api_key, detail: item.api_key_label ? item.api_key : '' }),
    ...amounts(item.usage),
  }));
  return { report, period, names: names.all, rows: together(rows), total: amounts(told.total_usage) };
}

/** Each key or tag once, by all that a service tells of it. */
class Names {
  readonly all: Named[] = [];
  private readonly indices = new Map<string, number>();

  indexOf(named: Named): number {
    const id = JSON.stringify([named.label, named.detail]);
    const known = this.indices.get(id);
    if (known !== undefined) return known;
    this.indices.set(id, this.all.length);
    return this.all.push(named) - 1;
  }
}

/** One row for each day and name: two keys may look alike, for a service shows them masked. */
function together(rows: readonly ReportRow[]): ReportRow[] {
  const found = new Map<string, ReportRow>();
  for (const row of rows) {
    const id = `${row.day} ${row.name}`;
    const same = found.get(id);
    found.set(id, same ? { ...row, ...sum([same, row]) } : row);
  }
  return [...found.values()].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.name - b.name));
}

function amounts(told: Told): Amounts {
  const known = {
    text: told.text_translation_characters ?? 0,
    documents: told.document_translation_characters ?? 0,
    improvement: told.text_improvement_characters ?? 0,
  };
  const rest = told.total_characters - known.text - known.documents - known.improvement;
  return { ...known, other: Math.max(0, rest), minutes: told.speech_to_text_minutes ?? 0 };
}

function sum(all: readonly Amounts[]): Amounts {
  const of = (name: Product | 'minutes'): number => all.reduce((total, one) => total + one[name], 0);
  const [text, documents, improvement, other] = products.map(of) as [number, number, number, number];
  return { text, documents, improvement, other, minutes: of('minutes') };
}

/** A service that leaves the day out has put all days together: the last one stands for them. */
function dayOf(date: string | undefined, period: Period): string {
  return date?.slice(0, 10) ?? period.to;
}
