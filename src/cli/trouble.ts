import { inSentence } from '../formats/sentenceEnds';
import { ServiceError } from '../api/errors';
import { ServiceStartError } from './localService';
import type { Shell } from './shell';
import type { ExitCode } from './world';

/** Tells what went wrong, and what the program ends with. */
export function troubleOf(error: unknown, shell: Shell): ExitCode {
  shell.say(inSentence(error instanceof Error ? error.message : String(error)));
  if (ServiceError.is(error, 'unreachable')) shell.say('Check the address given as --url, and the network.');
  return codeOf(error);
}

/** What is wrong with a request is wrong with what was given; any other fault of a service is trouble with it. */
export function codeOf(error: unknown): ExitCode {
  if (ServiceError.is(error, 'invalid-request') || ServiceError.is(error, 'bad-request')) return 2;
  return ServiceError.is(error) || error instanceof ServiceStartError ? 3 : 1;
}
