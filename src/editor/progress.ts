import { CancellationError, ProgressLocation, window } from 'vscode';

/** Work that ends sooner shows no notification. */
const patienceMs = 300;

/**
 * Runs cancellable work. Only what lasts shows a notification with Cancel, so quick work does not flicker.
 * Cancelling aborts the signal; the promise then rejects with `CancellationError`.
 */
export async function withCancellableProgress<Result>(
  title: string,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const work = run(controller.signal);
  const settled = work.then(
    () => undefined,
    () => undefined,
  );
  const timer = setTimeout(() => {
    void window.withProgress({ location: ProgressLocation.Notification, title, cancellable: true }, (_, token) => {
      token.onCancellationRequested(() => controller.abort(new CancellationError()));
      return settled;
    });
  }, patienceMs);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}
