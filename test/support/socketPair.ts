import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** The two ends of a connection. */
export async function socketPair(): Promise<[Socket, Socket]> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const one = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [[other]] = await Promise.all([accepted, once(one, 'connect')]);
  server.close();
  for (const socket of [one, other]) socket.on('error', () => undefined);
  return [one, other];
}
