import { products, type Amounts, type Report } from '../../shared/webview/reports';
import { charactersOf, totalsByName, type Tabulated } from './tabulate';
import { formatMinutes, seriesWords, slotWords } from './words';
import { formatNumber, formatShare, t } from '../../shared/l10n';

interface TableProps {
  caption: string;
  /** The first is that of the rows' names. */
  columns: string[];
  rows: Array<{ name: string; detail?: string; cells: string[] }>;
  sums: string[];
}

function Table({ caption, columns, rows, sums }: TableProps) {
  return (
    // What is wider than the page is moved by the keyboard, too.
    <div class="scrolled" tabIndex={0} role="region" aria-label={caption}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={at} scope="col" dir="auto">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, detail, cells }, at) => (
            <tr key={at}>
              <th scope="row" dir="auto">
                {name} {detail && <span class="detail">{detail}</span>}
              </th>
              {cells.map((cell, place) => (
                <td key={place}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('Total')}</th>
            {sums.map((cell, place) => (
              <td key={place}>{cell}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** Shows the usage of each key or tag by product. */
export function NameTable({ report }: { report: Report }) {
  const totals = totalsByName(report);
  const shownProducts = products.filter((product) => report.rows.some((row) => row[product] > 0));
  const hasMinutes = report.rows.some(({ minutes }) => minutes > 0);
  const all = totals.reduce((sum, { total }) => sum + total, 0);
  const cells = (amounts: Amounts, total: number): string[] => [
    ...shownProducts.map((product) => formatNumber(amounts[product])),
    formatNumber(total),
    all > 0 ? formatShare(total / all) : '',
    ...(hasMinutes ? [formatMinutes(amounts.minutes)] : []),
  ];
  const sums = { text: 0, documents: 0, improvement: 0, other: 0, minutes: 0 };
  for (const row of report.rows) for (const part of [...products, 'minutes'] as const) sums[part] += row[part];
  return (
    <Table
      caption={report.report === 'keys' ? t('By key') : t('By reporting tag')}
      columns={[
        report.report === 'keys' ? t('Developer Key') : t('Reporting Tag'),
        ...shownProducts.map((product) => seriesWords({ of: product, total: 0 }, report)),
        t('Characters'),
        t('Share of all'),
        ...(hasMinutes ? [t('Minutes of speech')] : []),
      ]}
      rows={totals.map(({ named, amounts, total }) => ({
        name: named.label,
        detail: named.detail,
        cells: cells(amounts, total),
      }))}
      sums={cells(sums, charactersOf(sums))}
    />
  );
}

/** The numbers of the bars; those with none are left out. */
export function SlotTable({ report, tabulated: { series, slots } }: { report: Report; tabulated: Tabulated }) {
  const used = slots.filter(({ total, minutes }) => total > 0 || minutes > 0);
  const hasMinutes = used.some(({ minutes }) => minutes > 0);
  const minutesOf = (all: ReadonlyArray<{ minutes: number }>): string[] =>
    hasMinutes ? [formatMinutes(all.reduce((sum, { minutes }) => sum + minutes, 0))] : [];
  return (
    <Table
      caption={t('Over time, without periods of no usage')}
      columns={[
        t('Period'),
        ...series.map((one) => seriesWords(one, report)),
        t('Characters'),
        ...(hasMinutes ? [t('Minutes of speech')] : []),
      ]}
      rows={used.map((slot) => ({
        name: slotWords(slot),
        cells: [...slot.values.map((value) => formatNumber(value)), formatNumber(slot.total), ...minutesOf([slot])],
      }))}
      sums={[
        ...series.map(({ total }) => formatNumber(total)),
        formatNumber(used.reduce((sum, { total }) => sum + total, 0)),
        ...minutesOf(used),
      ]}
    />
  );
}
