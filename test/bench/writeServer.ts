/**
 * Improves text at once, in a process of its own, so that serving takes no time from what is measured: every seventh
 * word gets another spelling. Any message asks for its own time since the last one.
 */
import type { AddressInfo } from 'node:net';
import * as http from 'node:http';

const server = http.createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const startedMs = performance.now();
    const { text } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { text: string[] };
    const improvements = text.map((item) => ({ text: rewritten(item), detected_source_language: 'en' }));
    const body = JSON.stringify({ improvements });
    ownMs += performance.now() - startedMs;
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
    response.end(body);
  });
});

/** Since it was last asked for. */
let ownMs = 0;

process.on('message', () => {
  process.send?.(ownMs);
  ownMs = 0;
});

function rewritten(text: string): string {
  let count = 0;
  return text.replaceAll(/[a-z]{3,}/g, (word) => (++count % 7 === 0 ? `${word}x` : word));
}

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
