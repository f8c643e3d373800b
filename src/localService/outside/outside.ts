import type {
  ChatAnswer,
  ChatQuestion,
  HttpAnswer,
  HttpQuestion,
  OutsideFailure,
  OutsideFailureReason,
  OutsideOptions,
  OutsideParty,
  OutsideServer,
} from '../../shared/outsideWork';
import { ownServers } from '../../shared/ownServers';
import { t } from '../../shared/l10n';

/** Access to the outside world: every request goes through the process that started the service. */
export interface Outside {
  /** Options for requests that are allowed now. */
  readonly options: OutsideOptions;
  /** Rejects with `OutsideError`, or with the signal's reason. */
  chat(question: Omit<ChatQuestion, 'kind'>, signal?: AbortSignal): Promise<ChatAnswer>;
  /** Rejects as `chat` does. */
  http(question: Omit<HttpQuestion, 'kind'>, signal?: AbortSignal): Promise<HttpAnswer>;
}

/** A question has no answer; its message is a sentence for the user with what to do next. */
export class OutsideError extends Error {
  override name = 'OutsideError';
  readonly reason: OutsideFailureReason;

  constructor(
    { reason, sentence }: OutsideFailure,
    /** Party that was asked. */
    readonly asked: OutsideParty,
  ) {
    super(sentence);
    this.reason = reason;
  }
}

/** A server answered something that no such server answers. */
export function notItsAnswer(server: OutsideServer): OutsideError {
  const sentence = t('The response isn’t from a {0} server. Check its address.', ownServers[server].name);
  return new OutsideError({ reason: 'refused', sentence }, server);
}

/** Nothing but the engines on this machine. */
export const offlineOnly: OutsideOptions = { translate: ['offline'], check: ['offline'], rephrase: ['offline'] };

const nobody: OutsideFailure = {
  reason: 'not-connected',
  sentence: t(
    'This local service can’t reach language models and servers. Start it from VS Code, or with --model-url.',
  ),
};

/** Outside of a service that was started by itself: nothing can be asked. */
export const noOutside: Outside = {
  options: offlineOnly,
  chat: () => Promise.reject(new OutsideError(nobody, 'languageModel')),
  http: ({ server }) => Promise.reject(new OutsideError(nobody, server)),
};
