import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ServiceClient } from '../../../src/api/client';
import { ServiceError } from '../../../src/api/errors';
import { isOfLocalService } from '../../../src/api/localProof';
import { digest, hintOf, localKeyPrefix, proofPath } from '../../../src/api/schemas/localKey';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { testConnection } from '../../support/testConnection';
import { ServiceProcess } from '../localService/support/serviceProcess';

/** A program that takes a port and answers everything it is sent with the same. */
async function impostor(port: number, answer: string): Promise<{ server: Server; port: number; heard: () => string }> {
  let heard = '';
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1');
      socket.write(answer);
    });
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port, heard: () => heard };
}

async function isRefused(client: ServiceClient): Promise<void> {
  await assert.rejects(
    client.translate.translate({ text: ['A secret text'], target_lang: 'ES' }),
    (error) => ServiceError.is(error, 'unreachable') && !error.mayHaveHappened,
  );
}

describeWithSqlite('A local service', () => {
  let folder: string;
  let service: ServiceProcess;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-proof-'));
    service = await ServiceProcess.start('--data', folder);
    service.child.stderr.resume();
  });
  afterEach(async () => {
    if (service.child.signalCode === null) await service.end('SIGKILL');
    await rm(folder, { recursive: true });
  });

  it('is sent ten texts at a time, so that its progress is seen', async () => {
    const { url, key } = service.endpoint;
    const client = new ServiceClient(testConnection(url, { key }));
    const texts = Array.from({ length: 60 }, (_, index) => `Text ${index}`);
    const done = new Set<number>();
    const onProgress = ({ doneCharacters }: { doneCharacters: number }) => void done.add(doneCharacters);
    // No engine translates this pair: each request is refused on its own.
    const job = client.translate.translateAll(texts, { source_lang: 'is', target_lang: 'zu' }, { onProgress });
    assert.equal((await job.finished).length, 60);
    done.delete(0);
    assert.equal(done.size, 6);
    await client.close();
  });

  it('proves to each of its keys that it knows it, and to nobody else', async () => {
    const { url, key, adminKey } = service.endpoint;
    const admin = new ServiceClient(testConnection(url, { key: adminKey }));
    const { key_id: id } = await admin.developerKeys.create({ label: 'x' });
    const file = path.join(folder, 'developer-keys', `${id.replace(':', '_')}.key`);
    const developerKey = (await readFile(file, 'utf8')).trim();
    for (const own of [key, developerKey]) {
      const client = new ServiceClient(testConnection(url, { key: own }));
      assert.equal((await client.usage.get()).character_count, 0);
      await client.close();
    }
    await admin.developerKeys.deactivate({ key_id: id });
    assert.equal((await admin.developerKeys.list())[0]?.is_deactivated, true);
    await admin.close();
    // A key that no longer holds is refused by name, not as a service that is gone.
    const late = new ServiceClient(testConnection(url, { key: developerKey }));
    await assert.rejects(late.usage.get(), (error) => ServiceError.is(error) && error.status === 403);
    await late.close();
    const challenge = 'a'.repeat(64);
    const ask = (hint: string, of = challenge): Promise<Response> =>
      fetch(`${url}${proofPath}?key=${hint}&challenge=${of}`);
    assert.equal((await ask(hintOf(digest(key)))).status, 204);
    assert.equal((await ask(hintOf(digest(`${localKeyPrefix}x`)))).status, 403);
    assert.equal((await ask(digest(key).toString('hex'))).status, 403);
    assert.equal((await ask(hintOf(digest(developerKey)))).status, 204);
    assert.equal((await ask(hintOf(digest(key)), 'x')).status, 403);
  });

  it('is sent nothing more once it has ended, whoever has its port then', async () => {
    const { url, key } = service.endpoint;
    const client = new ServiceClient(testConnection(url, { key }));
    await client.usage.get();
    await service.end('SIGKILL');
    const other = await impostor(Number(new URL(url).port), 'HTTP/1.1 204 No Content\r\nx-local-proof: 00\r\n\r\n');
    try {
      await isRefused(client);
      assert.match(other.heard(), /^GET \/local\/proof\?/);
      for (const secret of [key, localKeyPrefix, 'secret']) assert.ok(!other.heard().includes(secret), secret);
    } finally {
      await client.close();
      other.server.close();
    }
  });

  it('is no program that answers something else', async () => {
    const key = `${localKeyPrefix}0815`;
    for (const answer of [
      'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n',
      'HTTP/1.1 204 No Content\r\n\r\nHTTP/1.1 200 OK\r\n\r\n',
      'SSH-2.0-x\r\n\r\n',
      'x'.repeat(20_000),
    ]) {
      const other = await impostor(0, answer);
      const client = new ServiceClient(testConnection(`http://127.0.0.1:${other.port}`, { key }));
      try {
        await isRefused(client);
        assert.ok(!other.heard().includes('0815') && !other.heard().includes('secret'));
      } finally {
        await client.close();
        other.server.close();
      }
    }
    assert.ok(!isOfLocalService('https://api.example.com', key));
  });
});
