import { dayAfter, type Period } from '../../shared/webview/reports';
import { t } from '../../shared/l10n';

/** Times that are often wanted, by how they are chosen. */
export const presets = ['7', '30', '90', 'month', 'lastMonth', 'year'] as const;
export type Preset = (typeof presets)[number];

export const presetWords: Readonly<Record<Preset, string>> = {
  '7': t('Last 7 days'),
  '30': t('Last 30 days'),
  '90': t('Last 90 days'),
  month: t('This month'),
  lastMonth: t('Last month'),
  year: t('Last 365 days'),
};

/** The days of such a time, seen from today. */
export function presetPeriod(preset: Preset, today: string): Period {
  const firstOfMonth = `${today.slice(0, 8)}01`;
  switch (preset) {
    case 'month':
      return { from: firstOfMonth, to: today };
    case 'lastMonth': {
      const last = dayAfter(firstOfMonth, -1);
      return { from: `${last.slice(0, 8)}01`, to: last };
    }
    case 'year':
      return { from: dayAfter(today, -364), to: today };
    default:
      return { from: dayAfter(today, 1 - Number(preset)), to: today };
  }
}

/** Returns the preset that matches a period, if any. */
export function presetOf({ from, to }: Period, today: string): Preset | undefined {
  return presets.find((preset) => {
    const period = presetPeriod(preset, today);
    return period.from === from && period.to === to;
  });
}
