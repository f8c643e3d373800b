/** No document takes longer than this; services are known to answer 2²⁷ (contract §3.2). */
const longestSeconds = 2 * 60 * 60;

/** The estimate of a service, when it can be true: whole seconds from 1 to two hours. */
export function plausibleSeconds(seconds: number | null | undefined): number | undefined {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds)) return undefined;
  return seconds >= 1 && seconds <= longestSeconds ? Math.ceil(seconds) : undefined;
}
