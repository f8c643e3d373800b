import { ServiceError } from '../errors';

/** Bytes of frames that may come at once, and in each second after: many times six languages and their speech. */
const burstBytes = 16 * 1024 * 1024;
const bytesPerSecond = 2 * 1024 * 1024;

/** Bounds what a session of speech may send, so that a service cannot fill the memory of whoever listens. */
export class FrameBudget {
  private left = burstBytes;
  private readonly started: number;
  private granted = 0;

  /** @param now milliseconds of a clock that never goes back */
  constructor(private readonly now: () => number = () => performance.now()) {
    this.started = now();
  }

  /** @throws ServiceError `unexpected-answer` where more came than speech can be */
  take(bytes: number): void {
    const earned = ((this.now() - this.started) / 1000) * bytesPerSecond;
    this.left = Math.min(burstBytes, this.left + earned - this.granted) - bytes;
    this.granted = earned;
    if (this.left < 0) {
      throw new ServiceError('unexpected-answer', 'The service sent more data than a voice session allows.');
    }
  }
}
