import assert from 'node:assert/strict';
import { ServiceClient } from '../../../../src/api/client';
import { ServiceError } from '../../../../src/api/errors';
import { fetchResult, type FetchedResult, type FetchPorts } from '../../../../src/work/document/fetchResult';
import { breakOff, hangUp, json, ScriptedServer, status, type Step } from '../../../support/scriptedServer';
import { testConnection } from '../../../support/testConnection';

const handle = { document_id: 'A'.repeat(32), document_key: 'B'.repeat(64) };
const done = json({ ...handle, status: 'done', billed_characters: 5 });
const result = status(200, 'Eine Notiz.', { 'content-type': 'text/plain' });

/** A service that answers the steps, and is then found at another place. */
async function run(
  lives: ReadonlyArray<readonly Step[]>,
  more: Partial<FetchPorts<string>> = {},
): Promise<{ fetched: FetchedResult<string> | Error; said: string[]; asked: string[][] }> {
  const said: string[] = [];
  const asked: string[][] = [];
  const open: Array<{ close(): Promise<void> }> = [];
  const fetched = await fetchResult<string>(
    handle,
    {
      service: async () => {
        const server = await ScriptedServer.start();
        server.always(hangUp()).next(...(lives[asked.length] ?? []));
        const own: string[] = [];
        asked.push(own);
        const { requests } = server;
        const client = new ServiceClient(testConnection(server.url), { sleep: () => Promise.resolve() });
        open.push(client, server, { close: () => Promise.resolve(void own.push(...requests.map(({ path }) => path))) });
        return client;
      },
      progress: ({ stage }) => said.push(stage),
      sleep: () => Promise.resolve(),
      mayReceive: ({ billed }) => Promise.resolve(said.push(`may ${billed}`) > 0),
      receive: async ({ body }) => {
        const chunks: Uint8Array[] = [];
        for await (const chunk of body) chunks.push(chunk);
        return Buffer.concat(chunks).toString();
      },
      notReceived: () => Promise.resolve(void said.push('not received')),
      ...more,
    },
    new AbortController().signal,
  ).catch((error: unknown) => error as Error);
  for (const one of open) await one.close();
  return { fetched, said, asked };
}

describe('fetchResult', () => {
  it('finds a service again that was restarted while its document was followed', async () => {
    const { fetched, said, asked } = await run([[json({ ...handle, status: 'translating' })], [done, result]]);
    assert.deepEqual(fetched, { state: 'received', result: 'Eine Notiz.', billed: 5 });
    assert.deepEqual(said, ['translating', 'offline', 'may 5']);
    assert.equal(asked.length, 2);
  });

  it('finds one again that was restarted while its result came', async () => {
    const { fetched, said } = await run([
      [done, breakOff('Eine')],
      [done, result],
    ]);
    assert.deepEqual(fetched, { state: 'received', result: 'Eine Notiz.', billed: 5 });
    assert.deepEqual(said, ['may 5', 'not received', 'offline', 'may 5']);
  });

  it('tells why there is no result', async () => {
    const failed = json({ ...handle, status: 'error', error_message: 'Not today.' });
    assert.deepEqual((await run([[failed]])).fetched, { state: 'error', message: 'Not today.' });
    assert.deepEqual((await run([[done, status(404)]])).fetched, { state: 'gone' });
    const dear = await run([[done, result]], { mayReceive: () => Promise.resolve(false) });
    assert.deepEqual(dear.fetched, { state: 'left', billed: 5 });
    assert.equal(dear.asked[0]?.length, 1);
  });

  it('gives up after the tries that are allowed, and at once for what does not pass', async () => {
    const broken = [done, breakOff('Eine')];
    const { fetched, said } = await run([broken, broken, broken], { mostTries: 2 });
    assert.ok(ServiceError.is(fetched));
    assert.equal(said.filter((one) => one === 'not received').length, 2);
    const full = new Error('No space.');
    const { fetched: refused, said: told } = await run([[done, result]], { receive: () => Promise.reject(full) });
    assert.equal(refused, full);
    assert.deepEqual(told, ['may 5', 'not received']);
  });
});
