import type { DocumentProgress } from '../../domain/documents/followDocument';
import type { Shell } from '../shell';

/** A document that takes no longer is not worth a word. */
const shortSeconds = 15;
const againMs = 60_000;

/**
 * Tells how long a document still takes: once that is known, and then every minute.
 * @param now what the clock says, in milliseconds
 */
export function waitTeller(
  output: string,
  shell: Pick<Shell, 'say'>,
  now: () => number = () => performance.now(),
): (progress: DocumentProgress) => void {
  let toldMs = -Infinity;
  return ({ stage, secondsRemaining }) => {
    if (stage === 'offline' || secondsRemaining === undefined) return;
    if (secondsRemaining < shortSeconds || now() - toldMs < againMs) return;
    toldMs = now();
    shell.say(`Translating ${output}… ${timeOf(secondsRemaining)} left.`);
  };
}

function timeOf(seconds: number): string {
  if (seconds < 90) return `About ${Math.ceil(seconds / 5) * 5} seconds`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return `About ${minutes} minutes`;
  return `About ${Math.round(minutes / 60)} hours`;
}
