/** A process of its own, so that serving takes no time from what is measured. Its argument is the latency in ms. */
import type { AddressInfo } from 'node:net';
import * as http from 'node:http';

const latencyMs = Number(process.argv[2] ?? 0);

const languages = JSON.stringify(
  ['en', 'de', 'es', 'fr', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'sv', 'zh'].map((lang) => ({
    lang,
    name: lang,
    usable_as_source: true,
    usable_as_target: true,
    status: 'stable',
    features: { tag_handling: { status: 'stable' } },
  })),
);

const usage = JSON.stringify({ character_count: 0, character_limit: 1_000_000_000 });

function translated(request: string): string {
  const { text } = JSON.parse(request) as { text: string[] };
  return JSON.stringify({ translations: text.map((item) => ({ detected_source_language: 'EN', text: item })) });
}

const server = http.createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body =
      request.url === '/v2/translate'
        ? translated(Buffer.concat(chunks).toString('utf8'))
        : request.url === '/v2/usage'
          ? usage
          : languages;
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
