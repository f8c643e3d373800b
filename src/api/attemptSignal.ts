import { EventEmitter } from 'node:events';
import { ServiceError } from './errors';

/**
 * Cancels one attempt: when its time is up or when the caller cancels. undici takes an event emitter for a signal,
 * and this one costs a tenth of `AbortSignal.any`, which would be a quarter of a call on loopback.
 */
export class AttemptSignal extends EventEmitter {
  aborted = false;
  reason: unknown;
  private readonly timer: NodeJS.Timeout;
  private lastLook: NodeJS.Immediate | undefined;

  constructor(
    private readonly caller: AbortSignal | undefined,
    ms: number,
    /** Limit named in the error, where that of the attempt is only the rest of it. */
    saidMs = ms,
  ) {
    super();
    // A process that was stopped, or a machine that slept, has an answer that came meanwhile still unread.
    this.timer = setTimeout(() => (this.lastLook = setImmediate(timeUp, this, saidMs)), ms);
    caller?.addEventListener('abort', this);
    if (caller?.aborted) {
      this.handleEvent();
    }
  }

  /** The caller cancelled. */
  handleEvent(): void {
    this.abort(this.caller?.reason);
  }

  abort(reason: unknown): void {
    if (!this.aborted) {
      this.aborted = true;
      this.reason = reason;
      this.stopClock();
      this.emit('abort');
    }
  }

  /** Time no longer counts: the answer is being passed on at the reader's pace. */
  stopClock(): void {
    clearTimeout(this.timer);
    clearImmediate(this.lastLook);
  }

  /** Lets go of the caller's signal, which may live much longer than the attempt. */
  release(): void {
    this.stopClock();
    this.caller?.removeEventListener('abort', this);
  }
}

function timeUp(signal: AttemptSignal, ms: number): void {
  const message = `The service didn’t respond within ${(ms / 1000).toString()} s.`;
  signal.abort(new ServiceError('timeout', message, { mayHaveHappened: true }));
}
