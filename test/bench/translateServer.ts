/** A process of its own, so that serving takes no time from what is measured. Its argument is the latency in ms. */
import type { AddressInfo } from 'node:net';
import * as http from 'node:http';

const latencyMs = Number(process.argv[2] ?? 0);

const server = http.createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (request.url !== '/v2/translate') {
      setTimeout(() => response.writeHead(404).end(), latencyMs);
      return;
    }
    const { text } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { text: string[] };
    const translations = text.map((item) => ({ detected_source_language: 'EN', text: item }));
    const body = JSON.stringify({ translations });
    const answer = (): void => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
      response.end(body);
    };
    if (latencyMs > 0) {
      setTimeout(answer, latencyMs);
    } else {
      answer();
    }
  });
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
