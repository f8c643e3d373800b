import { inSentence } from '../formats/sentenceEnds';
import { ServiceError, type ServiceErrorReason } from '../api/errors';
import { networkCode } from '../api/retry';
import { ModelError } from '../work/models/modelError';
import { ProjectFileError } from '../projectFiles/projectFileError';
import { sentenceOf } from '../shared/reasonWords';
import { ServiceStartError } from './localService';
import { reasonOf as why } from './outputFile';
import { printable, type Shell } from './shell';
import type { ExitCode } from './world';

/** Next steps for errors of a service. */
const nextSteps: Partial<Record<ServiceErrorReason, string>> = {
  timeout: 'Try again later.',
  'service-unavailable': 'Try again later.',
  'too-many-requests': 'Try again later.',
  'not-allowed': 'Check that the key belongs to this service. parlance config shows where it’s from.',
  'quota-exceeded': 'To show the usage, run parlance usage.',
  certificate: 'Set NODE_EXTRA_CA_CERTS to the file of a trusted certificate.',
  proxy: 'Check HTTPS_PROXY and NO_PROXY.',
};

/** The same of a service elsewhere, whose address may be wrong. @param given what says where it is */
const stepsElsewhere = (given: string): Partial<Record<ServiceErrorReason, string>> => ({
  unreachable: `Check the address in ${given} and the network.`,
  timeout: `Try again later, or check the address in ${given}.`,
  'unexpected-answer': `Check the address in ${given}: another server may respond there.`,
  redirected: `The redirect wasn’t followed, to protect the key. Check the address in ${given}.`,
});

/** Trust would mend none of these. */
const certificateSteps: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'Check the clock of this computer. If it’s right, the owner must renew the certificate.',
  CERT_NOT_YET_VALID: 'The certificate isn’t valid yet. Check the clock of this computer.',
  CERT_REVOKED: 'The owner must replace the certificate.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate belongs to another host. Check the address of the service.',
};

/** Tells what went wrong and what to do next. @returns what went wrong */
export function troubleOf(error: unknown, shell: Shell): string {
  const said =
    error instanceof ProjectFileError
      ? `${error.path}: ${sentenceOf(error.why)}`
      : error instanceof Error
        ? error.message
        : String(error);
  const sentence = isOfSystem(error) ? `${placeOf(error)}: ${why(error)}.` : inSentence(said);
  const message = printable(isUnsure(error) ? `${sentence} The request may still have gone through.` : sentence);
  shell.say(message);
  sayNextStep(error, shell);
  return message;
}

/** Returns whether something may have been done all the same. One that was stated anew says that itself. */
function isUnsure(error: unknown): boolean {
  return ServiceError.is(error) && error.mayHaveHappened && !ServiceError.is(error.cause);
}

/** Tells what to do about trouble that was told, where there is something to do. */
export function sayNextStep(error: unknown, shell: Shell): void {
  const next = nextStepOf(error, shell);
  if (next !== undefined) shell.say(next);
}

function nextStepOf(error: unknown, { addressFrom }: Shell): string | undefined {
  if (error instanceof ServiceStartError) {
    return 'Its data is in your home folder, or in XDG_DATA_HOME on Linux. To use another service, set --url.';
  }
  if (!ServiceError.is(error)) return undefined;
  const elsewhere = addressFrom === undefined ? {} : stepsElsewhere(addressFrom);
  return certificateSteps[networkCode(error) ?? ''] ?? elsewhere[error.reason] ?? nextSteps[error.reason];
}

/** Problems with a request is wrong with what was given; any other fault of a service is trouble with it. */
export function codeOf(error: unknown): ExitCode {
  if (ServiceError.is(error, 'invalid-request') || ServiceError.is(error, 'bad-request')) return 2;
  if (ServiceError.is(error) || error instanceof ServiceStartError || error instanceof ModelError) return 3;
  return isOfSystem(error) || error instanceof ProjectFileError ? 2 : 1;
}

function placeOf({ path, syscall }: NodeJS.ErrnoException): string {
  return path ?? (syscall?.startsWith('write') ? 'Standard output' : 'A file');
}

/** Returns whether the system refused to work with a file. */
function isOfSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}

/** Returns the reason of an error, for programs. */
export function reasonOf(error: unknown): string {
  if (error instanceof ServiceStartError) return 'not-started';
  return ServiceError.is(error) ? error.reason : 'failed';
}
