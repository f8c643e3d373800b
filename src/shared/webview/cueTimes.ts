import type { CueFacts } from './segments';
import { formatNumber } from '../l10n';

/** `01:02:03.045` */
export function timeOf(ms: number): string {
  const pad = (value: number, length = 2): string => String(Math.floor(value)).padStart(length, '0');
  return `${pad(ms / 3_600_000)}:${pad((ms / 60_000) % 60)}:${pad((ms / 1_000) % 60)}.${pad(ms % 1_000, 3)}`;
}

/** Formats the time a cue is shown: `2.5 s`. */
export function durationOf({ startMs, endMs }: CueFacts): string {
  return `${formatNumber((endMs - startMs) / 1_000, { maximumFractionDigits: 2 })} s`;
}

/** Characters a second of a cue, as far as there are some to read: `17.9`. */
export function speedOf(cue: CueFacts | undefined): string | undefined {
  const speed = cue?.reading?.speed;
  if (speed === undefined) return undefined;
  return formatNumber(speed, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
