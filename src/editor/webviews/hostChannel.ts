import { safeParse } from 'valibot';
import type { Disposable, Webview } from 'vscode';
import type {
  EventName,
  FromPage,
  PageProtocol,
  Refusal,
  RequestBody,
  RequestName,
  ToPage,
} from '../../shared/webview/messages';

/** The way to a page; VS Code's `Webview` is one. */
export type HostPort = Pick<Webview, 'onDidReceiveMessage'> & { postMessage(message: ToPage): Thenable<unknown> };

/** Handlers of the host by request. One that rejects refuses; `signal` fires when nobody awaits it any more. */
export type RequestHandlers<P extends PageProtocol> = {
  [Name in RequestName<P>]: (
    body: RequestBody<P, Name>,
    signal: AbortSignal,
  ) => P['answers'][Name] | Promise<P['answers'][Name]>;
};

export interface HostChannelDependencies<P extends PageProtocol> {
  port: HostPort;
  /** The bodies that are accepted: what comes from a page is input. */
  requests: P['requests'];
  handlers: RequestHandlers<P>;
  /** Says an error in one or two sentences for the user. It must not quote secrets: a page is shown and kept. */
  refuse(error: unknown): Refusal;
}

/** The host's end of the talk with a page. Never tells a page a key. */
export class HostChannel<P extends PageProtocol> implements Disposable {
  private readonly running = new Map<number, AbortController>();
  private readonly subscription: Disposable;
  private isDisposed = false;

  constructor(private readonly parts: HostChannelDependencies<P>) {
    this.subscription = parts.port.onDidReceiveMessage((message: unknown) => this.take(message as FromPage));
  }

  /** Tells the page an event. Events and answers arrive in the order they were given. */
  tell<Name extends EventName<P>>(event: Name, body: P['events'][Name]): void {
    this.post({ event, body });
  }

  /** Aborts what is going on for the page, which is gone. */
  dispose(): void {
    this.isDisposed = true;
    this.subscription.dispose();
    for (const controller of this.running.values()) controller.abort();
    this.running.clear();
  }

  private take(message: FromPage): void {
    if (typeof message !== 'object' || message === null) return;
    if ('cancel' in message) this.running.get(message.cancel)?.abort();
    else if (typeof message.id === 'number') void this.answer(message.id, message.request, message.body);
  }

  private async answer(id: number, request: string, body: unknown): Promise<void> {
    const controller = new AbortController();
    this.running.set(id, controller);
    try {
      this.post({ id, answer: await this.handle(request, body, controller.signal) });
    } catch (error) {
      this.post({ id, refused: this.parts.refuse(error) });
    } finally {
      this.running.delete(id);
    }
  }

  private handle(request: string, body: unknown, signal: AbortSignal): unknown {
    const { requests, handlers } = this.parts;
    const schema = Object.hasOwn(requests, request) ? requests[request] : undefined;
    const parsed = schema && safeParse(schema, body);
    if (!parsed?.success) throw new InvalidRequestError(request);
    const handler = handlers[request as RequestName<P>];
    return handler(parsed.output, signal);
  }

  private post(message: ToPage): void {
    if (!this.isDisposed) void this.parts.port.postMessage(message);
  }
}

/** The page asked something the host does not know: a defect, not the user's doing. */
class InvalidRequestError extends Error {
  override name = 'InvalidRequestError';

  constructor(request: string) {
    super(`A page sent “${request}” in an unknown form.`);
  }
}
