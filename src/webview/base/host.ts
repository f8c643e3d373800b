import type { PageProtocol, ToPage } from '../../shared/webview/messages';
import { PageChannel } from './pageChannel';

interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

/** Interface of the editor to a page that it shows. */
export interface Host<P extends PageProtocol, State> {
  channel: PageChannel<P>;
  /** State that the page kept when it was hidden or the window was reloaded. */
  kept: State | undefined;
  /** Keeps what the page looks like: column, filter, scroll position. Never texts of a document, never secrets. */
  keep(state: State): void;
}

/** Call once: VS Code gives its interface to a page only once. */
export function connectToHost<P extends PageProtocol, State = undefined>(): Host<P, State> {
  const api = acquireVsCodeApi();
  const channel = new PageChannel<P>({
    post: (message) => api.postMessage(message),
    listen: (take) => window.addEventListener('message', ({ data }: MessageEvent<ToPage>) => take(data)),
  });
  return { channel, kept: api.getState() as State | undefined, keep: (state) => api.setState(state) };
}
