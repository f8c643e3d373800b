// What a test, which runs in the extension host, may ask of the runner, which holds the page: a loopback HTTP server
// that takes JSON and answers JSON. Its address, with an unguessable path, is in PARLANCE_TEST_BRIDGE.
// test/editor/host.ts is the other end, with a typed function for each operation.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

/**
 * @param operations by name: called with what was sent; what it returns is the answer, what it throws the error
 * @returns `url` and `close()`
 */
export async function startBridge(operations) {
  const secret = randomBytes(16).toString('hex');
  const server = createServer(async (request, response) => {
    const answer = (status, body) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body ?? null));
    };
    const [, given, name] = request.url.split('/');
    if (given !== secret || !Object.hasOwn(operations, name)) return answer(404, { message: `no operation ${name}` });
    try {
      let body = '';
      for await (const chunk of request.setEncoding('utf8')) body += chunk;
      answer(200, await operations[name](body ? JSON.parse(body) : {}));
    } catch (error) {
      answer(500, { message: error.message });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}/${secret}`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
