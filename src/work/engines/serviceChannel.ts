import type { Duplex } from 'node:stream';
import {
  MessageLines,
  messageLine,
  mostOpenQuestions,
  tooManyQuestions,
  type HostMessage,
  type OutsideAnswer,
  type OutsideFailure,
  type OutsideOptions,
  type OutsideQuestion,
} from '../../shared/outsideWork';
import { readMessage } from './questions';
import { t } from '../../shared/l10n';

/** Work the local service asks for. */
export interface OutsideWork {
  readonly options: OutsideOptions;
  /** Rejects with `OutsideFailed`, or with the signal's reason. */
  answer(question: OutsideQuestion, signal: AbortSignal): Promise<OutsideAnswer>;
}

/** Reason why a question has no answer. */
export class OutsideFailed extends Error {
  override name = 'OutsideFailed';

  constructor(
    readonly failure: OutsideFailure,
    cause?: unknown,
  ) {
    super(failure.sentence, { cause });
  }
}

/** The end of the pipe on which one run of the local service asks. What it carries is never logged. */
export class ServiceChannel {
  private readonly open = new Map<number, AbortController>();
  private readonly lines = new MessageLines();
  private isOver = false;

  constructor(
    private readonly pipe: Duplex,
    private readonly work: OutsideWork,
    private readonly warn: (message: string) => void,
  ) {
    pipe.setEncoding('utf8');
    pipe.on('data', (piece: string) => this.hear(piece));
    pipe.on('error', () => this.end());
    pipe.on('close', () => this.end());
    this.tellOptions();
  }

  /** Tells the service what it may ask for now. */
  tellOptions(): void {
    this.write({ options: this.work.options });
  }

  private hear(piece: string): void {
    try {
      for (const message of this.lines.push(piece)) this.take(message);
    } catch (error) {
      this.warn(`The local service sent a request that can’t be read (${(error as Error).name})`);
      this.pipe.destroy();
      this.end();
    }
  }

  private take(value: unknown): void {
    const message = readMessage(value);
    if (!message) throw new SyntaxError('No message.');
    const { id } = message;
    if ('cancel' in message) this.open.get(id)?.abort();
    else if (!('ask' in message)) this.write({ id, failure: notUnderstood });
    else if (this.open.size >= mostOpenQuestions) this.write({ id, failure: tooManyQuestions });
    else void this.answer(id, message.ask);
  }

  private async answer(id: number, question: OutsideQuestion): Promise<void> {
    const controller = new AbortController();
    this.open.set(id, controller);
    try {
      this.write({ id, answer: await this.work.answer(question, controller.signal) });
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof OutsideFailed)) this.warn(`A request of the local service failed (${nameOf(error)})`);
      this.write({ id, failure: error instanceof OutsideFailed ? error.failure : failed });
    } finally {
      this.open.delete(id);
    }
  }

  private write(message: HostMessage): void {
    if (!this.isOver) this.pipe.write(messageLine(message));
  }

  /** The service is gone: nobody waits for what is still being asked. */
  private end(): void {
    if (this.isOver) return;
    this.isOver = true;
    for (const controller of this.open.values()) controller.abort();
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

const notUnderstood: OutsideFailure = {
  reason: 'refused',
  sentence: t('Couldn’t read the request for the model or server. Restart the local service.'),
};
const failed: OutsideFailure = {
  reason: 'refused',
  sentence: t('The request for the model or server failed in Parlance. Report the problem.'),
};
