import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import type { ServiceErrorReason } from '../../../src/api/errors';
import { ServiceError } from '../../../src/api/errors';
import type { NetworkOptions } from '../../../src/api/network';
import { UsageResource } from '../../../src/api/resources/usage';
import { HttpTransport } from '../../../src/api/transport';
import { ConnectProxy } from '../../support/connectProxy';
import { ScriptedServer, json } from '../../support/scriptedServer';
import { testConnection } from '../../support/testConnection';

const fixturePath = (name: string): string => join(__dirname, '../../fixtures/tls', name);
const fixture = (name: string): string => readFileSync(fixturePath(name), 'utf8');
/** A certificate for service.test, proxy.test and loopback, signed by an authority no system knows. */
const tls = { cert: fixture('service.pem'), key: fixture('service.key') };
const certificates = [fixture('ca.pem')];
const usage = { character_count: 1, character_limit: 2 };

describe('HttpTransport on its way through the network', () => {
  let server: ScriptedServer;
  const opened: Array<{ close(): Promise<void> }> = [];

  beforeEach(async () => {
    server = (await ScriptedServer.start({ tls })).always(json(usage));
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((part) => part.close()));
    await server.close();
  });

  function open(baseUrl: string, network: NetworkOptions): UsageResource {
    const transport = new HttpTransport(testConnection(baseUrl), { network, sleep: () => Promise.resolve() });
    opened.push(transport);
    return new UsageResource(transport);
  }

  /** A proxy that alone knows where service.test and other.test are. */
  async function startProxy(options: { credentials?: string; tls?: typeof tls } = {}): Promise<ConnectProxy> {
    const routes = { 'service.test:443': server.port, 'other.test:443': server.port };
    const proxy = await ConnectProxy.start({ ...options, routes });
    opened.push(proxy);
    return proxy;
  }

  async function fail(call: Promise<unknown>, reason: ServiceErrorReason): Promise<ServiceError> {
    const error = await call.then(
      () => assert.fail('the call succeeded'),
      (caught: unknown) => caught,
    );
    assert.ok(ServiceError.is(error));
    assert.equal(error.reason, reason, error.message);
    return error;
  }

  describe('with certificates', () => {
    it('does not accept an authority nobody named', async () => {
      const error = await fail(open(server.url, {}).get(), 'certificate');
      assert.match(error.message, /UNABLE_TO_VERIFY_LEAF_SIGNATURE|SELF_SIGNED/);
      assert.equal(server.requests.length, 0);
    });

    it('accepts an authority that is named', async () => {
      assert.deepEqual(await open(server.url, { certificates }).get(), usage);
    });

    it('trusts the authorities of the operating system when told so', async function () {
      if (typeof getCACertificates !== 'function' || process.platform !== 'linux') {
        this.skip(); // Node before 22.15 cannot read them, and only Linux takes SSL_CERT_FILE for them.
      }
      // Node reads the system's authorities once in a process, so each answer takes a process of its own.
      const environment = { ...process.env, SSL_CERT_FILE: fixturePath('ca.pem'), SERVICE_URL: server.url };
      const probe = join(__dirname, '../../support/systemCertificatesProbe.ts');
      const run = promisify(execFile);
      const ask = async (trust: string): Promise<string> =>
        (await run(process.execPath, ['--import', 'tsx', probe, trust], { env: environment })).stdout.trim();
      assert.equal(await ask('system'), 'answered');
      assert.equal(await ask('node'), 'certificate');
    });

    it('does not accept a certificate for another host', async () => {
      const proxy = await startProxy();
      const network = { certificates, proxy: `http://${proxy.host}` };
      const error = await fail(open('https://other.test', network).get(), 'certificate');
      assert.match(error.message, /ERR_TLS_CERT_ALTNAME_INVALID/);
    });

    it('accepts any certificate when told so', async () => {
      assert.deepEqual(await open(server.url, { strictSSL: false }).get(), usage);
    });

    it('does not talk https to a service that speaks http', async () => {
      const plain = (await ScriptedServer.start()).always(json(usage));
      opened.push(plain);
      await fail(open(plain.url.replace('http:', 'https:'), {}).get(), 'certificate');
    });
  });

  describe('through a proxy', () => {
    it('reaches a service only the proxy can find, on one tunnel', async () => {
      const proxy = await startProxy();
      const resource = open('https://service.test', { certificates, proxy: `http://${proxy.host}` });
      assert.deepEqual(await resource.get(), usage);
      await resource.get();
      assert.ok(proxy.asked.every((target) => target === 'service.test:443'));
      assert.ok(proxy.asked.length <= 2);
      assert.equal(server.requests[0]?.headers['proxy-authorization'], undefined);
    });

    it('signs in with user and password of the URL', async () => {
      const proxy = await startProxy({ credentials: 'jo:p@ss:word' });
      const network = { certificates, proxy: `http://jo:p%40ss%3Aword@${proxy.host}` };
      assert.deepEqual(await open('https://service.test', network).get(), usage);
    });

    it('signs in with a user without a password', async () => {
      const proxy = await startProxy({ credentials: 'token:' });
      assert.deepEqual(
        await open('https://service.test', { certificates, proxy: `http://token@${proxy.host}` }).get(),
        usage,
      );
    });

    it('signs in with the value of http.proxyAuthorization', async () => {
      const proxy = await startProxy({ credentials: 'jo:secret' });
      const proxyAuthorization = `Basic ${Buffer.from('jo:secret').toString('base64')}`;
      const network = { certificates, proxy: `http://${proxy.host}`, proxyAuthorization };
      assert.deepEqual(await open('https://service.test', network).get(), usage);
    });

    it('says that the proxy wants a password, once', async () => {
      const proxy = await startProxy({ credentials: 'jo:new' });
      const network = { certificates, proxy: `http://jo:expired@${proxy.host}` };
      const error = await fail(open('https://service.test', network).get(), 'proxy');
      assert.match(error.message, /407/);
      assert.equal(error.status, 407);
      assert.equal(proxy.asked.length, 1);
      assert.equal(server.requests.length, 0);
      assert.ok(!JSON.stringify([error.message, error.stack, String(error.cause)]).includes('expired'));
    });

    it('notices a password that expires between two calls', async () => {
      const proxy = await startProxy({ credentials: 'jo:old' });
      const network = { certificates, proxy: `http://jo:old@${proxy.host}` };
      const transport = new HttpTransport(testConnection('https://service.test'), { network });
      opened.push(transport);
      server.next((request, response) => {
        response.setHeader('connection', 'close');
        return json(usage)(request, response);
      });
      await new UsageResource(transport).get();
      proxy.credentials = 'jo:new';
      await fail(new UsageResource(transport).get(), 'proxy');
    });

    it('says that the proxy cannot reach the service', async () => {
      const proxy = await startProxy();
      const error = await fail(open('https://nowhere.test', { proxy: `http://${proxy.host}` }).get(), 'proxy');
      assert.match(error.message, /502/);
    });

    it('says that the proxy itself cannot be reached', async () => {
      const proxy = await ConnectProxy.start({ routes: {} });
      const host = proxy.host;
      await proxy.close();
      const error = await fail(open('https://service.test', { proxy: `http://${host}` }).get(), 'proxy');
      assert.match(error.message, /connect to the proxy \(ECONNREFUSED\)/);
    });

    it('reaches a proxy over https, and checks its certificate', async () => {
      const proxy = await startProxy({ tls });
      const network = { proxy: `https://${proxy.host.replace('127.0.0.1', 'localhost')}` };
      assert.deepEqual(await open('https://service.test', { ...network, certificates }).get(), usage);
      await fail(open('https://service.test', network).get(), 'certificate');
    });

    it('goes straight to exempt hosts and to loopback', async () => {
      const proxy = await startProxy();
      const network = { certificates, proxy: `http://${proxy.host}` };
      assert.deepEqual(await open(server.url, network).get(), usage);
      assert.deepEqual(proxy.asked, []);
      await fail(open('https://service.test', { ...network, noProxy: ['.test'] }).get(), 'unreachable');
      assert.deepEqual(proxy.asked, []);
    });

    it('says what is wrong with a proxy address it cannot use', async () => {
      for (const proxy of ['proxy.test:8080', 'ftp://proxy.test', 'not a url']) {
        const error = await fail(open('https://service.test', { proxy }).get(), 'proxy');
        assert.match(error.message, /http\.proxy/);
      }
    });
  });
});
