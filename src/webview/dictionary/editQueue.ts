import type { LineSplice } from '../../shared/webview/dictionary';
import { RefusedError } from '../base/pageChannel';

/** Number of times an edit is tried when others change the dictionary at the same time. */
const tries = 5;

/**
 * Sends edits one after the other. Each is made only when its turn comes, out of what the dictionary is then, so that
 * quick typing never lands in the wrong row.
 */
export class EditQueue {
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly send: (splices: LineSplice[]) => Promise<unknown>) {}

  /** @param make the splices to send; none when there is nothing to do any more */
  push(make: () => LineSplice[]): Promise<void> {
    const done = this.last.then(() => this.try(make));
    this.last = done.catch(() => undefined);
    return done;
  }

  /** Resolves when everything pushed so far is in the document, or was refused. */
  async settled(): Promise<void> {
    await this.last;
  }

  private async try(make: () => LineSplice[]): Promise<void> {
    for (let left = tries; ; left--) {
      const splices = make();
      if (splices.length === 0) return;
      try {
        await this.send(splices);
        return;
      } catch (error) {
        // What was in the way has been told before the refusal, so the next try is up to date.
        if (!(error instanceof RefusedError) || error.reason !== 'stale' || left === 1) throw error;
      }
    }
  }
}
