import { Agent } from 'undici';
import { ServiceClient } from '../../../src/api/client';
import { testConnection } from '../../support/testConnection';
import type { Figure, FigureGroup } from '../figures';
import { compared, percentile } from '../figures';
import { withServer } from '../withServer';

const text = 'The quick brown fox jumps over the lazy dog. '.repeat(5).slice(0, 200);
const pairs = 3000;
const warmUp = 500;

/** The same call by the whole client and by bare undici, in turn, so that noise of the machine meets both alike. */
async function measureOverhead(url: string): Promise<Record<string, Figure>> {
  const client = new ServiceClient(testConnection(url), { userAgent: 'bench', onAttempt: () => undefined });
  const agent = new Agent();
  const { authScheme, key } = testConnection(url);
  const signal = new AbortController().signal;
  const calls = {
    client: () => client.translate.translate({ text: [text], target_lang: 'DE' }, { signal }),
    bare: async () => {
      const { body } = await agent.request({
        origin: url,
        path: '/v2/translate',
        method: 'POST',
        headers: { authorization: `${authScheme} ${key}`, 'content-type': 'application/json', 'user-agent': 'bench' },
        body: JSON.stringify({ text: [text], target_lang: 'DE' }),
      });
      return body.json();
    },
  };
  const samples = { client: [] as number[], bare: [] as number[] };
  for (let pair = -warmUp; pair < pairs; pair++) {
    const order = pair % 2 === 0 ? (['client', 'bare'] as const) : (['bare', 'client'] as const);
    for (const name of order) {
      // undici lets a connection rest for one turn of the event loop before it uses it again.
      await new Promise((resolve) => setImmediate(resolve));
      const startedMs = performance.now();
      await calls[name]();
      if (pair >= 0) {
        samples[name].push((performance.now() - startedMs) * 1000);
      }
    }
  }
  await Promise.all([client.close(), agent.close()]);
  const at = (share: number): Figure =>
    compared(percentile(samples.client, share), 'µs', percentile(samples.bare, share));
  return { 'translate.overhead-p50': at(0.5), 'translate.overhead-p95': at(0.95) };
}

const texts = 1000;
const latencyMs = 100;
const parallel = 4;

/** 1,000 different texts against a slow service. Ideal: full requests, always as many under way as allowed. */
async function measureBatch(url: string): Promise<Record<string, Figure>> {
  let requests = 0;
  const onAttempt = (): void => {
    requests++;
  };
  const client = new ServiceClient(testConnection(url), { onAttempt });
  await client.translate.translate({ text: ['warm up'], target_lang: 'DE' });
  requests = 0;
  const many = Array.from({ length: texts }, (_, index) => `Sentence number ${index.toString()} of this job.`);
  const startedMs = performance.now();
  await client.translate.translateAll(many, { target_lang: 'DE' }, { parallel }).finished;
  const wallMs = performance.now() - startedMs;
  await client.close();
  const idealRequests = Math.ceil(texts / 50);
  return {
    'translate.batch-wall': compared(wallMs, 'ms', Math.ceil(idealRequests / parallel) * latencyMs),
    'translate.batch-requests': compared(requests, 'requests', idealRequests),
  };
}

export const groups: FigureGroup[] = [
  {
    names: ['translate.overhead-p50', 'translate.overhead-p95'],
    measure: () => withServer(0, measureOverhead),
  },
  {
    names: ['translate.batch-wall', 'translate.batch-requests'],
    measure: () => withServer(latencyMs, measureBatch),
  },
];
