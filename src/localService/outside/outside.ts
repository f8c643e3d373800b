import type {
  ChatAnswer,
  ChatQuestion,
  HttpAnswer,
  HttpQuestion,
  OutsideFailure,
  OutsideFailureReason,
  OutsideOptions,
  OutsideServer,
} from '../../shared/outsideWork';
import { t } from '../../shared/l10n';

/** What the service has to do with the world: all of it is asked of the process that started it. */
export interface Outside {
  /** What may be asked for now. */
  readonly options: OutsideOptions;
  /** Rejects with `OutsideError`, or with the signal's reason. */
  chat(question: Omit<ChatQuestion, 'kind'>, signal?: AbortSignal): Promise<ChatAnswer>;
  /** As `chat`. */
  http(question: Omit<HttpQuestion, 'kind'>, signal?: AbortSignal): Promise<HttpAnswer>;
}

/** A question has no answer; its message is a sentence for the person with what to do next. */
export class OutsideError extends Error {
  override name = 'OutsideError';
  readonly reason: OutsideFailureReason;

  constructor(
    { reason, sentence }: OutsideFailure,
    /** What was asked. */
    readonly asked: OutsideParty,
  ) {
    super(sentence);
    this.reason = reason;
  }
}

/** What may be asked. */
export type OutsideParty = 'languageModel' | OutsideServer;

/** Nothing but the engines on this machine. */
export const offlineOnly: OutsideOptions = { translate: ['offline'], check: ['offline'], rephrase: ['offline'] };

const nobody: OutsideFailure = {
  reason: 'not-connected',
  sentence: t('This local service can’t reach language models and servers. Start it from VS Code.'),
};

/** Of a service that was started by itself. */
export const noOutside: Outside = {
  options: offlineOnly,
  chat: () => Promise.reject(new OutsideError(nobody, 'languageModel')),
  http: ({ server }) => Promise.reject(new OutsideError(nobody, server)),
};
