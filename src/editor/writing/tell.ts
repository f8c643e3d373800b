import type { WrittenText } from '../../domain/writing/result';
import type { FailureReporter } from '../say/failures';
import { say } from '../say/say';

/** Says which texts were left as they are, and why. */
export function tellProblems(results: readonly WrittenText[], failures: FailureReporter): void {
  const problem = results.flatMap(({ problems }) => problems)[0];
  if (problem !== undefined) say('warning', `A text was left as it is. ${problem}`);
  const error = results.find((result) => result.error)?.error;
  if (error) failures.reportPart(error, 'A part was left as it is.');
}

/** Says that there was nothing to do, where that is so. */
export function tellUnchanged(results: readonly WrittenText[]): void {
  if (results.every(({ outcome }) => outcome === 'unchanged')) {
    say('info', 'There is nothing to improve in this text.');
  }
}
