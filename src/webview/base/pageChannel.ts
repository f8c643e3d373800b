import type {
  EventName,
  FromPage,
  PageProtocol,
  Refusal,
  RequestBody,
  RequestName,
  ToPage,
} from '../../shared/webview/messages';

/** The way to the host: `acquireVsCodeApi()` and the window's messages, or two ends of a pipe in a test. */
export interface PagePort {
  post(message: FromPage): void;
  listen(take: (message: ToPage) => void): void;
}

/** A request the host did not carry out. The message is for the user. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  readonly reason: string;

  constructor({ reason, sentence }: Refusal) {
    super(sentence);
    this.reason = reason;
  }
}

interface Pending {
  resolve(answer: never): void;
  reject(error: Error): void;
}

/** The page's end of the talk with the host. */
export class PageChannel<P extends PageProtocol> {
  private readonly pending = new Map<number, Pending>();
  private readonly listeners = new Map<string, Array<(body: never) => void>>();
  private lastId = 0;

  constructor(private readonly port: PagePort) {
    port.listen((message) => this.take(message));
  }

  /**
   * @param body what the request needs; `undefined` for one without
   * @param signal tells the host that the answer is not awaited any more; the promise then rejects with its reason
   * @throws RefusedError when the host did not carry it out
   */
  ask<Name extends RequestName<P>>(
    request: Name,
    body: RequestBody<P, Name>,
    signal?: AbortSignal,
  ): Promise<P['answers'][Name]> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const id = ++this.lastId;
      this.pending.set(id, { resolve, reject });
      signal?.addEventListener(
        'abort',
        () => {
          if (!this.pending.delete(id)) return;
          this.port.post({ cancel: id });
          reject(signal.reason as Error);
        },
        { once: true },
      );
      this.port.post({ id, request, body });
    });
  }

  /** Hears an event of the host, in the order the host tells them. */
  on<Name extends EventName<P>>(event: Name, listener: (body: P['events'][Name]) => void): void {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener]);
  }

  private take(message: ToPage): void {
    if ('event' in message) {
      for (const listener of this.listeners.get(message.event) ?? []) listener(message.body as never);
      return;
    }
    const pending = this.pending.get(message.id);
    this.pending.delete(message.id);
    if ('refused' in message) pending?.reject(new RefusedError(message.refused));
    else pending?.resolve(message.answer as never);
  }
}
