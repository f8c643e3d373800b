import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** After so many bytes in one direction a connection is torn: what is under way is lost. */
export interface Drop {
  direction: 'up' | 'down';
  bytes: number;
}

/** Passes connections on to a service of this machine, and tears them as planned. */
export class DroppingProxy {
  /** For each connection in turn; later ones are left alone. */
  plan: Drop[] = [];
  dropped = 0;
  private readonly open = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  static async start(port: number): Promise<DroppingProxy> {
    const server = createServer();
    const proxy = new DroppingProxy(server);
    server.on('connection', (client) => proxy.pass(client, port));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    for (const socket of this.open) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private pass(client: Socket, port: number): void {
    const service = connect(port, '127.0.0.1');
    const drop = this.plan.shift();
    const both = [client, service];
    const tear = (): void => {
      for (const socket of both) socket.resetAndDestroy();
    };
    for (const socket of both) {
      this.open.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        this.open.delete(socket);
        for (const other of both) other.destroy();
      });
    }
    const relay = (from: Socket, to: Socket, direction: Drop['direction']): void => {
      let left = drop?.direction === direction ? drop.bytes : Infinity;
      let isHead = direction === 'up';
      from.on('data', (data: Buffer) => {
        // The service answers only to its own address.
        const bytes = isHead
          ? Buffer.from(data.toString('latin1').replace(/(127\.0\.0\.1):\d+/, `$1:${port}`), 'latin1')
          : data;
        isHead = false;
        if (bytes.length < left) {
          left -= bytes.length;
          to.write(bytes);
          return;
        }
        this.dropped++;
        to.write(bytes.subarray(0, left), tear);
        left = Infinity;
      });
    };
    relay(client, service, 'up');
    relay(service, client, 'down');
  }
}
