import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { ConnectProxy } from '../support/connectProxy';
import { json, ScriptedServer } from '../support/scriptedServer';
import { host, needsPage } from './host';
import { answer, clearNotifications, notification, question, setSetting, start } from './window';

const key = 'network-key-0815-secret';
const { extensionPath } = vscode.extensions.getExtension('parlance.parlance')!;
const fixture = (name: string) => readFileSync(path.join(extensionPath, 'test/fixtures/tls', name), 'utf8');

describe('the way to an https service', () => {
  let server: ScriptedServer;
  let proxy: ConnectProxy;
  const update = (section: string, name: string, value: unknown) => setSetting(`${section}.${name}`, value);

  needsPage();
  before(async () => {
    const tls = { cert: fixture('service.pem'), key: fixture('service.key') };
    server = (await ScriptedServer.start({ tls })).always(json({ character_count: 1, character_limit: 2 }));
    // The certificate is for service.test; only the proxy knows where the two are.
    const routes = { 'service.test:443': server.port, 'other.test:443': server.port };
    proxy = await ConnectProxy.start({ routes, credentials: 'user:pass' });
  });
  after(async () => {
    await proxy?.close();
    await server?.close();
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('parlance.connection.disconnect');
    for (const name of ['connection', 'connections']) await update('parlance', name, undefined);
    for (const name of ['proxy', 'proxyStrictSSL']) await update('http', name, undefined);
    await clearNotifications();
  });

  async function connectTo(baseUrl: string, name: string): Promise<void> {
    await update('parlance', 'connections', [{ name, baseUrl }]);
    start('parlance.connect', { name });
    await answer(`Key for “${name}”`, key);
  }

  async function usageShown(): Promise<void> {
    start('parlance.showUsage');
    await question('Usage of ');
    await host.press('Escape');
  }

  it('trusts the authority that NODE_EXTRA_CA_CERTS names', async () => {
    await connectTo(server.url, 'Extra');
    await notification('connected to “Extra”');
    await usageShown();
  });

  it('goes through the proxy of http.proxy, and says when its password has expired', async () => {
    await update('http', 'proxy', `http://user:pass@${proxy.host}`);
    await connectTo('https://service.test', 'Proxied');
    await notification('connected to “Proxied”');
    assert.deepEqual(new Set(proxy.asked), new Set(['service.test:443']));
    await update('http', 'proxy', `http://user:old@${proxy.host}`);
    await vscode.commands.executeCommand('parlance.showUsage');
    await notification('The proxy blocked the request to service.test');
    await host.text({ selector: '.notifications-center .monaco-button:has-text("Open Proxy Settings")' });
    await update('http', 'proxy', `http://user:pass@${proxy.host}`);
    await usageShown();
  });

  it('does not send the key to a server with the certificate of another, unless told to accept any', async () => {
    await update('http', 'proxy', `http://user:pass@${proxy.host}`);
    const before = server.requests.length;
    await connectTo('https://other.test', 'Other');
    await notification('The certificate of other.test isn’t trusted');
    assert.equal(server.requests.length, before);
    await clearNotifications();
    await update('http', 'proxyStrictSSL', false);
    await connectTo('https://other.test', 'Other');
    await notification('connected to “Other”');
  });
});
