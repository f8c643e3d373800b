import { formatDays, formatNumber, t } from '../../shared/l10n';
import type { Period, Product, Report } from '../../shared/webview/reports';
import type { Series } from './tabulate';

const productWords: Readonly<Record<Product, string>> = {
  text: t('Text translation'),
  documents: t('Documents'),
  improvement: t('Text improvement'),
  other: t('Other'),
};

export function seriesWords({ of }: Series, { names }: Report): string {
  if (of === undefined) return t('Others');
  if (typeof of !== 'number') return productWords[of];
  const { label = '', detail = '' } = names[of] ?? {};
  // Labels need not differ.
  const isAlone = names.filter((other) => other.label === label).length === 1;
  return isAlone || detail === '' ? label : `${label} (${detail})`;
}

export function slotWords({ from, to }: Period): string {
  return formatDays(new Date(from), new Date(to));
}

/** Minutes of speech are told in parts of one. */
export function formatMinutes(minutes: number): string {
  return formatNumber(minutes, { maximumFractionDigits: 1 });
}
