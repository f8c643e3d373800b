/** No document takes longer than this; services are known to answer 2²⁷ (contract §3.2). */
const longestSeconds = 2 * 60 * 60;

/** The estimate of a service, when it can be true: whole seconds from 1 to two hours. */
export function plausibleSeconds(seconds: number | null | undefined): number | undefined {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds)) return undefined;
  return seconds >= 1 && seconds <= longestSeconds ? Math.ceil(seconds) : undefined;
}

/** An estimate as a person reads it: `about 40 s`, `about 3 min`. */
export function remainingText(seconds: number): string {
  if (seconds < 10) return 'a few seconds left';
  if (seconds < 90) return `about ${Math.round(seconds / 10) * 10} s left`;
  return `about ${Math.round(seconds / 60)} min left`;
}
