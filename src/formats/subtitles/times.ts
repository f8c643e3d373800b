/** Times at which a cue is shown. */
export interface CueTimes {
  startMs: number;
  endMs: number;
}

/**
 * A time as programs and people write it: `00:00:01,000`, `0:01.5`, `00:00:05,249.0999`, `-00:00:01,000`. Hours may be missing
 * where there is a fraction: without either it may be a time somebody speaks of.
 */
const time = String.raw`([-−]?)(?:(\d{1,4}) ?[:;.] ?)?(\d{1,3}) ?[:;.] ?(\d{1,2})(?: ?[,.:;] ?(\d{1,20})(?:\.\d{1,30})?)?`;

/** Text that stands between two times; SBV has a comma. */
const arrow = String.raw`\s*(?:-{1,3} ?>{1,2}|={1,3}>|[—–]{1,2}>|[→⇒⟶])\s*`;
const timing = new RegExp(String.raw`^\uFEFF?\s*${time}${arrow}${time}(?!\d|[:;,]\d)`);
const sbvTime = String.raw`()(\d{1,4}):(\d{2}):(\d{2})\.(\d{3})`;
const sbv = new RegExp(String.raw`^\uFEFF?${sbvTime},${sbvTime}\s*$`);

/** True if a line may have times at all: most lines of a file have none. */
const mayBeTimes = /^\uFEFF?\s*(?:[-−]\s*)?\p{Nd}/u;

/** The times of a line, however a program has written them; `undefined` for a line that has none, or that could mean others. */
export function readTimes(line: string): CueTimes | undefined {
  if (!mayBeTimes.test(line)) return undefined;
  // Digits of full width are digits.
  const plain = /[^\x00-\x7f]/.test(line) ? line.normalize('NFKC') : line;
  const [found, ...parts] = timing.exec(plain) ?? sbv.exec(plain) ?? [];
  if (found === undefined) return undefined;
  const [start, end] = [parts.slice(0, 5), parts.slice(5, 10)];
  if (![start, end].every(isTime)) return undefined;
  return { startMs: millisecondsOf(start), endMs: millisecondsOf(end) };
}

/** The times of a line that a format has taken for one of times. */
export function timesOf(line: string): CueTimes {
  const [, ...parts] = timing.exec(line.normalize('NFKC')) ?? sbv.exec(line) ?? [];
  return { startMs: millisecondsOf(parts.slice(0, 5)), endMs: millisecondsOf(parts.slice(5, 10)) };
}

/** Returns whether a match is a time: it has an hour or a fraction, and no more than sixty minutes and seconds. */
function isTime([, hours, minutes, seconds, fraction]: ReadonlyArray<string | undefined>): boolean {
  if (hours === undefined && fraction === undefined) return false;
  return Number(seconds) < 60 && (hours === undefined || Number(minutes) < 60);
}

function millisecondsOf([sign, hours = '0', minutes = '0', seconds = '0', fraction = '0']: ReadonlyArray<
  string | undefined
>): number {
  const whole = (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(`${seconds}.${fraction}`) * 1_000;
  return Math.round(sign ? -whole : whole);
}

/** A line that is meant as times: one begins it, or an arrow stands in it. */
const meant =
  /^\uFEFF?\s*[-−]?\p{Nd}{1,4}\s*[:;.：；]\s*\p{Nd}{1,2}\s*[:;.,：；]\s*\p{Nd}|^(?=.*\p{Nd}).*-->|^\uFEFF?\s*[-−]?\p{Nd}[\p{Nd}:;.,：； ]*(?:-+|=+|[—–]+)\s*[>＞]/u;

/** Returns whether a line behind the number of a cue, or at the beginning of a block, is meant as its times. */
export function isMeantAsTimes(line: string): boolean {
  return /[:;.：；>＞]/.test(line) && meant.test(line);
}
