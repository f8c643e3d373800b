import { CancellationError, ProgressLocation, window, type Progress } from 'vscode';

/** Work that ends sooner shows no notification. */
const patienceMs = 300;

/** Tells how much of the work is done, 0 to 1, and what is being done. The share never goes back. */
export type TellProgress = (share: number, message: string) => void;

/**
 * Runs cancellable work. Only what lasts shows a notification with Cancel, so quick work does not flicker.
 * Cancelling aborts the signal; the promise then rejects with `CancellationError`.
 */
export async function withCancellableProgress<Result>(
  title: string,
  run: (signal: AbortSignal, tell: TellProgress) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  let shown: Progress<{ message?: string; increment?: number }> | undefined;
  let [sharePassed, shareShown, message] = [0, 0, ''];
  const show = (): void => {
    shown?.report({ message, increment: (sharePassed - shareShown) * 100 });
    if (shown) shareShown = sharePassed;
  };
  const work = run(controller.signal, (share, what) => {
    [sharePassed, message] = [share, what];
    show();
  });
  const settled = work.then(
    () => undefined,
    () => undefined,
  );
  const timer = setTimeout(() => {
    void window.withProgress(
      { location: ProgressLocation.Notification, title, cancellable: true },
      (progress, token) => {
        shown = progress;
        if (message !== '') show();
        token.onCancellationRequested(() => controller.abort(new CancellationError()));
        return settled;
      },
    );
  }, patienceMs);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}
