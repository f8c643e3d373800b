import type * as UndiciModule from 'undici';
import type { Client, Dispatcher } from 'undici';

/** Part of the library in use, which is loaded with the first call; the bundles have no more of it (`build/undici.js`). */
export type Undici = Pick<
  typeof UndiciModule,
  | 'Dispatcher'
  | 'Client'
  | 'Pool'
  | 'Agent'
  | 'ProxyAgent'
  | 'buildConnector'
  | 'DecoratorHandler'
  | 'FormData'
  | 'WebSocket'
>;

/** A request that waits for a connection. */
interface Waiting {
  options: Dispatcher.DispatchOptions;
  handler: Dispatcher.DispatchHandler;
}

/** Methods that end a request, by the names undici's own handlers have for them and by those of others. */
const endings = ['onComplete', 'onError', 'onUpgrade', 'onResponseEnd', 'onResponseError', 'onRequestUpgrade'] as const;

/** Has a handler, which is made for one request, tell when its request needs the connection no more. */
function tellEnd(handler: Dispatcher.DispatchHandler, onEnd: () => void): void {
  let isOver = false;
  for (const name of endings) {
    const own: unknown = handler[name];
    if (typeof own !== 'function') continue;
    const told = (...args: unknown[]): unknown => {
      if (!isOver) onEnd();
      isOver = true;
      return Reflect.apply(own, handler, args);
    };
    Reflect.set(handler, name, told);
  }
}

/**
 * Connections to one origin, as many as requests are under way and no more. undici's own pool takes a connection for busy
 * until the turn in which its answer ended is over, so that calls one after the other use two connections, and eight at a
 * time sixteen; each costs a handshake. Here a connection is free when its answer has ended: a request that comes in the
 * same turn waits in it for the next.
 */
export function connectionsTo(
  undici: Undici,
  origin: string | URL,
  options: Client.Options,
  atMost: number,
): Dispatcher {
  class Connections extends undici.Dispatcher {
    private readonly clients: Client[] = [];
    /** The last one that became free is the one most surely still open. */
    private readonly free: Client[] = [];
    private readonly waiting: Waiting[] = [];
    private isDestroyed = false;

    override dispatch(request: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
      const client = this.free.pop() ?? (this.clients.length < atMost || this.isDestroyed ? this.add() : undefined);
      if (client) this.send(client, { options: request, handler });
      else this.waiting.push({ options: request, handler });
      return this.waiting.length === 0;
    }

    private add(): Client {
      const client = new undici.Client(origin, options);
      if (this.isDestroyed) void client.destroy();
      this.clients.push(client);
      return client;
    }

    private send(client: Client, { options: request, handler }: Waiting): void {
      tellEnd(handler, () => {
        const next = this.waiting.shift();
        if (next) this.send(client, next);
        else this.free.push(client);
      });
      client.dispatch(request, handler);
    }

    override close(): Promise<void>;
    override close(callback: () => void): void;
    override close(): Promise<void> {
      return Promise.all(this.clients.map((client) => client.close())).then(() => undefined);
    }

    override destroy(error?: Error | null): Promise<void>;
    override destroy(...args: unknown[]): void;
    override destroy(error?: unknown): Promise<void> {
      this.isDestroyed = true;
      const destroyed = this.clients.map((client) => client.destroy(error instanceof Error ? error : null));
      return Promise.all(destroyed).then(() => undefined);
    }
  }
  return new Connections();
}
