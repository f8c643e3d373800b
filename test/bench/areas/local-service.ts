import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent } from 'undici';
import { ServiceProcess } from '../../unit/localService/support/serviceProcess';
import type { Figure, FigureGroup } from '../figures';
import { compared, percentile } from '../figures';
import { startIdentityService, type Endpoint } from '../identityService';

const requests = 2_000;
const warmUp = 300;
const parallel = 8;
const entryCount = 250_000;

const body = JSON.stringify({
  text: ['El archivo se ha guardado en el disco.'],
  source_lang: 'es',
  target_lang: 'pt-BR',
});

/** Requests per second and the slowest hundredth, `parallel` at a time over keep-alive connections. */
async function load({ url, key }: Endpoint): Promise<{ perSecond: number; p99: number }> {
  const agent = new Agent({ connections: parallel });
  const samples: number[] = [];
  let left = requests + warmUp;
  let startedMs = 0;
  const worker = async (): Promise<void> => {
    while (left-- > 0) {
      if (left === requests - 1) startedMs = performance.now();
      const sentMs = performance.now();
      const answer = await agent.request({
        origin: url,
        path: '/v2/translate',
        method: 'POST',
        headers: { authorization: `Service-Auth-Key ${key}`, 'content-type': 'application/json' },
        body,
      });
      await answer.body.text();
      if (answer.statusCode !== 200) throw new Error(`The local service answered ${answer.statusCode.toString()}.`);
      if (startedMs > 0) samples.push(performance.now() - sentMs);
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  const seconds = (performance.now() - startedMs) / 1000;
  await agent.close();
  return { perSecond: requests / seconds, p99: percentile(samples, 0.99) };
}

/** The whole service with an engine that does nothing, in a process of its own. */
async function measureIdentity(): Promise<Record<string, Figure>> {
  const service = await startIdentityService();
  try {
    const { perSecond, p99 } = await load(service.endpoint);
    return {
      'local-service.requests-per-second': { value: perSecond, unit: 'requests/s' },
      'local-service.p99': { value: p99, unit: 'ms' },
    };
  } finally {
    await service.stop();
  }
}

/** The service as it is shipped, translating with Apertium. */
async function measureReal(): Promise<Record<string, Figure>> {
  return withProcess<Record<string, Figure>>(async (service) => {
    const { status } = await service.call('POST', '/v2/translate', JSON.parse(body));
    if (status !== 200) {
      console.error(
        'local-service: the real engine is not measured, since Apertium has no Spanish to Portuguese here.',
      );
      return {} as Record<string, Figure>;
    }
    const { perSecond, p99 } = await load(service.endpoint);
    return {
      'local-service.real-requests-per-second': { value: perSecond, unit: 'requests/s' },
      'local-service.real-p99': { value: p99, unit: 'ms' },
    };
  });
}

/** A glossary of 250,000 entries: created, merged into, read; memory of the process afterwards against before. */
async function measureGlossary(): Promise<Record<string, Figure>> {
  return withProcess(async (service) => {
    const entries = Array.from({ length: entryCount }, (_, index) => `source phrase ${index}\ttarget phrase ${index}`);
    const pair = { source_lang: 'en', target_lang: 'de', entries_format: 'tsv' };
    const before = await residentMiB(service.child.pid);
    const create = await timed(() =>
      service.call('POST', '/v3/glossaries', { name: 'Big', dictionaries: [{ ...pair, entries: entries.join('\n') }] }),
    );
    const { glossary_id: id } = create.answer.json as { glossary_id: string };
    const change = { ...pair, entries: entries.slice(0, 1000).join('\n') };
    const patch = await timed(() => service.call('PATCH', `/v3/glossaries/${id}`, { dictionaries: [change] }));
    const read = await timed(() => service.call('GET', `/v3/glossaries/${id}/entries?source_lang=en&target_lang=de`));
    for (const { answer } of [create, patch, read]) {
      if (answer.status >= 300) throw new Error(`The local service answered ${answer.status.toString()}.`);
    }
    return {
      'local-service.glossary-create': { value: create.ms, unit: 'ms' },
      'local-service.glossary-patch': { value: patch.ms, unit: 'ms' },
      'local-service.glossary-read': { value: read.ms, unit: 'ms' },
      'local-service.memory': compared(await residentMiB(service.child.pid), 'MiB', before),
    };
  });
}

async function withProcess<Result>(use: (service: ServiceProcess) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-bench-'));
  const service = await ServiceProcess.start('--data', folder);
  try {
    return await use(service);
  } finally {
    await service.end('SIGTERM');
    await rm(folder, { recursive: true });
  }
}

async function timed<Answer>(run: () => Promise<Answer>): Promise<{ ms: number; answer: Answer }> {
  const startedMs = performance.now();
  const answer = await run();
  return { ms: performance.now() - startedMs, answer };
}

/** Resident memory of a process, as Linux tells it. */
async function residentMiB(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid ?? 0}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}

export const groups: FigureGroup[] = [
  { names: ['local-service.requests-per-second', 'local-service.p99'], measure: measureIdentity },
  { names: ['local-service.real-requests-per-second', 'local-service.real-p99'], measure: measureReal },
  {
    names: [
      'local-service.glossary-create',
      'local-service.glossary-patch',
      'local-service.glossary-read',
      'local-service.memory',
    ],
    measure: measureGlossary,
  },
];
