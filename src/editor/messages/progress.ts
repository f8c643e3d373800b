import { CancellationError, ProgressLocation, window, type Progress } from 'vscode';
import { commandLink } from './commandLink';
import { plain } from './plain';
import { t } from '../../shared/l10n';

/** Work that ends sooner shows no notification. */
const patienceMs = 300;

/** Tells how much of the work is done, 0 to 1, and what is being done. The share never goes back. */
export type TellProgress = (share: number, message: string) => void;

/** A link of ours behind what is being done. */
export interface ProgressLink {
  title: string;
  command: string;
  arguments?: readonly unknown[];
}

/**
 * Runs cancellable work. Only what lasts shows a notification with Cancel, so quick work does not flicker.
 * Cancelling aborts the signal; the promise then rejects with `CancellationError`.
 * @param title what is being done: `Reading the files`
 * @param links what else can be done meanwhile
 */
export async function withCancellableProgress<Result>(
  title: string,
  run: (signal: AbortSignal, tell: TellProgress) => Promise<Result>,
  links: () => readonly ProgressLink[] = () => [],
): Promise<Result> {
  const controller = new AbortController();
  let shown: Progress<{ message?: string; increment?: number }> | undefined;
  let [sharePassed, shareShown, message] = [0, 0, ''];
  const show = (): void => {
    const more = links().map(
      (link) => `[${plain(link.title)}](${commandLink(link.command, ...(link.arguments ?? []))})`,
    );
    shown?.report({
      message: [plain(message), ...more].join(' · '),
      increment: (sharePassed - shareShown) * 100,
    });
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
      {
        location: ProgressLocation.Notification,
        title: titleOf(title),
        cancellable: true,
      },
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

/**
 * Shows at once that work goes on.
 * @param options.cancel what Cancel does; without it there is none
 * @param options.quietly in the status bar, not in a notification
 */
export async function withProgress<Result>(
  title: string,
  { cancel, quietly = false }: { cancel?: () => void; quietly?: boolean },
  run: (tell: (message: string) => void) => Promise<Result>,
): Promise<Result> {
  const location = quietly ? ProgressLocation.Window : ProgressLocation.Notification;
  return window.withProgress(
    { location, title: titleOf(title), cancellable: cancel !== undefined },
    async (progress, token) => {
      if (cancel) token.onCancellationRequested(cancel);
      return run((message) => progress.report({ message: plain(message) }));
    },
  );
}

/** Shows in a view that it is being filled, until `ended`. */
export function showBusyView(viewId: string, ended: Promise<unknown>): void {
  void window.withProgress({ location: { viewId } }, () => ended);
}

function titleOf(title: string): string {
  return t('Parlance: {0}', plain(title));
}
