import type { Duplex } from 'node:stream';
import {
  longestMessage,
  MessageLines,
  messageLine,
  mostOpenQuestions,
  tooManyQuestions,
  type ChatAnswer,
  type ChatQuestion,
  type HostMessage,
  type HttpAnswer,
  type HttpQuestion,
  type OutsideAnswer,
  type OutsideFailure,
  type OutsideOptions,
  type OutsideParty,
  type OutsideQuestion,
} from '../../shared/outsideWork';
import { offlineOnly, OutsideError, type Outside } from './outside';
import { t } from '../../shared/l10n';

/** A question waits for a user's consent, for its turn, and for a slow model; the asked side gives up before this. */
const usualPatienceMs = 15 * 60_000;

interface Waiting {
  party: OutsideParty;
  resolve(answer: OutsideAnswer): void;
  reject(error: unknown): void;
}

/** Asks through a pipe to the process that started this one. When that is gone, every question fails at once. */
export class OutsidePipe implements Outside {
  options: OutsideOptions = offlineOnly;
  private readonly waiting = new Map<number, Waiting>();
  private readonly lines = new MessageLines();
  private lastId = 0;
  private isGone = false;

  constructor(
    private readonly pipe: Duplex,
    private readonly patienceMs = usualPatienceMs,
  ) {
    pipe.setEncoding('utf8');
    pipe.on('data', (piece: string) => this.hear(piece));
    pipe.on('error', () => this.end());
    pipe.on('end', () => this.end());
    pipe.on('close', () => this.end());
  }

  async chat(question: Omit<ChatQuestion, 'kind'>, signal?: AbortSignal): Promise<ChatAnswer> {
    const answer = await this.ask({ kind: 'chat', ...question }, signal);
    if (answer.kind !== 'chat') throw new OutsideError(misunderstood, 'languageModel');
    return answer;
  }

  async http(question: Omit<HttpQuestion, 'kind'>, signal?: AbortSignal): Promise<HttpAnswer> {
    const answer = await this.ask({ kind: 'http', ...question }, signal);
    if (answer.kind !== 'http') throw new OutsideError(misunderstood, question.server);
    return answer;
  }

  private async ask(question: OutsideQuestion, signal?: AbortSignal): Promise<OutsideAnswer> {
    signal?.throwIfAborted();
    const party = question.kind === 'chat' ? 'languageModel' : question.server;
    if (this.isGone) throw new OutsideError(gone, party);
    if (this.waiting.size >= mostOpenQuestions) throw new OutsideError(tooManyQuestions, party);
    const id = ++this.lastId;
    const line = messageLine({ id, ask: question });
    if (line.length > longestMessage) throw new OutsideError(tooLong, party);
    const { promise, resolve, reject } = Promise.withResolvers<OutsideAnswer>();
    this.waiting.set(id, { party, resolve, reject });
    const giveUp = (error: unknown): void => {
      if (!this.isGone) this.pipe.write(messageLine({ id, cancel: true }));
      reject(error);
    };
    const cancel = (): void => giveUp(signal?.reason);
    signal?.addEventListener('abort', cancel, { once: true });
    const timer = setTimeout(() => giveUp(new OutsideError(late, party)), this.patienceMs);
    this.pipe.write(line);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      this.waiting.delete(id);
    }
  }

  private hear(piece: string): void {
    try {
      for (const message of this.lines.push(piece)) this.take(message as HostMessage);
    } catch {
      // Whoever speaks like this is not the one who started us.
      this.pipe.destroy();
      this.end();
    }
  }

  private take(message: HostMessage): void {
    if ('options' in message) {
      this.options = message.options;
    } else if ('answer' in message) {
      this.waiting.get(message.id)?.resolve(message.answer);
    } else {
      const waiting = this.waiting.get(message.id);
      waiting?.reject(new OutsideError(message.failure, waiting.party));
    }
  }

  private end(): void {
    if (this.isGone) return;
    this.isGone = true;
    this.options = offlineOnly;
    for (const { party, reject } of this.waiting.values()) reject(new OutsideError(gone, party));
  }
}

const gone: OutsideFailure = {
  reason: 'gone',
  sentence: t('The VS Code window that reaches the model or server was closed. Try again from an open window.'),
};
const late: OutsideFailure = {
  reason: 'slow',
  sentence: t('The model or server didn’t respond in time. Try again, or try less text.'),
};
const tooLong: OutsideFailure = {
  reason: 'too-long',
  sentence: t('The text is too long for one request. Send less text.'),
};
const misunderstood: OutsideFailure = {
  reason: 'refused',
  sentence: t('Couldn’t read the response of the model or server. Restart the local service.'),
};
