import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import { HttpTransport } from '../../../src/api/transport';
import { testConnection } from '../../support/testConnection';

const attemptMs = 2000;
/** Cells that both threads see: how far the service is, whether it may answer, and one that never changes. */
const [progress, mayAnswer, never] = [0, 1, 2];

/** Answers when it may, and tells when the answer has left it. */
const service = `
  const { createServer } = require('node:http');
  const { parentPort, workerData: cells } = require('node:worker_threads');
  const server = createServer(async (request, response) => {
    request.resume();
    Atomics.store(cells, 0, 1);
    while (Atomics.load(cells, 1) === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    response.setHeader('content-type', 'application/json');
    response.end('{"answer":"yes"}', () => {
      Atomics.store(cells, 0, 2);
      Atomics.notify(cells, 0);
    });
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

describe('HttpTransport in a process that is stopped', () => {
  it('takes an answer that came meanwhile, though its time is up: it is paid for', async () => {
    const cells = new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));
    const worker = new Worker(service, { eval: true, workerData: cells });
    const [port] = (await once(worker, 'message')) as [number];
    const transport = new HttpTransport(testConnection(`http://127.0.0.1:${port}`), { limits: { attemptMs } });
    try {
      const answer = transport.json(
        { method: 'POST', path: '/v2/translate', body: { kind: 'json', value: {} }, repeatable: false },
        v.looseObject({ answer: v.string() }),
      );
      let isOver = false;
      answer.catch(() => (isOver = true));
      while (!isOver && Atomics.load(cells, progress) === 0) await new Promise((resolve) => setImmediate(resolve));
      // From here on nothing of this thread runs until the answer is there and its time is over.
      Atomics.store(cells, mayAnswer, 1);
      Atomics.wait(cells, progress, 1);
      Atomics.wait(cells, never, 0, attemptMs);
      assert.deepEqual(await answer, { answer: 'yes' });
    } finally {
      await transport.close();
      await worker.terminate();
    }
  });
});
