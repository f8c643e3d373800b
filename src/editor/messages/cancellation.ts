import { CancellationError, type CancellationToken } from 'vscode';

/** The editor's cancellation as the rest of the code knows it. Dispose when the work has ended. */
export function abortSignalOf(token: CancellationToken): { signal: AbortSignal; dispose(): void } {
  const controller = new AbortController();
  const abort = (): void => controller.abort(new CancellationError());
  if (token.isCancellationRequested) abort();
  const subscription = token.onCancellationRequested(abort);
  return { signal: controller.signal, dispose: () => void subscription.dispose() };
}
