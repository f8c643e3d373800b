import assert from 'node:assert/strict';
import type { Memento, SecretStorage, SecretStorageChangeEvent } from 'vscode';
import { KeyStore } from '../../../../src/editor/service/secrets';

const origin = 'https://api.example.com';

/** The key store of a machine, in memory. It can refuse and it can lose what it holds. */
class InMemorySecrets implements SecretStorage {
  readonly values = new Map<string, string>();
  refuses = false;
  private readonly listeners = new Set<(event: SecretStorageChangeEvent) => unknown>();

  async get(key: string): Promise<string | undefined> {
    return this.values.get(key);
  }
  async keys(): Promise<string[]> {
    return [...this.values.keys()];
  }
  async store(key: string, value: string): Promise<void> {
    if (this.refuses) throw new Error('No keyring');
    this.values.set(key, value);
    this.listeners.forEach((listener) => listener({ key }));
  }
  async delete(key: string): Promise<void> {
    this.values.delete(key);
    this.listeners.forEach((listener) => listener({ key }));
  }
  onDidChange = (listener: (event: SecretStorageChangeEvent) => unknown): { dispose(): void } => {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  };
}

class InMemoryMemento implements Memento {
  readonly values = new Map<string, unknown>();

  keys(): readonly string[] {
    return [...this.values.keys()];
  }
  get<T>(key: string, fallback?: T): T {
    return (this.values.get(key) ?? fallback) as T;
  }
  async update(key: string, value: unknown): Promise<void> {
    this.values.set(key, value);
  }
}

describe('KeyStore', () => {
  let secrets: InMemorySecrets;
  let memento: InMemoryMemento;
  let keys: KeyStore;
  const afterReload = (): KeyStore => new KeyStore(secrets, memento);

  beforeEach(() => {
    secrets = new InMemorySecrets();
    memento = new InMemoryMemento();
    keys = new KeyStore(secrets, memento);
  });

  it('keeps a key over a reload, and nothing of it in the state', async () => {
    assert.equal(await keys.keep('Work', origin, 'the-key'), 'stored');
    assert.deepEqual(await afterReload().find('Work', origin), { key: 'the-key' });
    assert.doesNotMatch(JSON.stringify([...memento.values]), /the-key/);
  });

  it('has no key for a connection that was never given one', async () => {
    assert.deepEqual(await keys.find('Work', origin), { missing: 'not-signed-in' });
  });

  for (const other of ['https://evil.example', 'http://api.example.com', 'https://api.example.com:8443']) {
    it(`gives no key to ${other}`, async () => {
      await keys.keep('Work', origin, 'the-key');
      assert.deepEqual(await keys.find('Work', other), { missing: 'moved' });
    });
  }

  it('uses a key that the machine refuses to store until the window closes', async () => {
    secrets.refuses = true;
    assert.equal(await keys.keep('Work', origin, 'the-key'), 'session-only');
    assert.deepEqual(await keys.find('Work', origin), { key: 'the-key' });
    assert.deepEqual(await afterReload().find('Work', origin), { missing: 'not-signed-in' });
  });

  it('does not wait for ever for a machine that does not answer', async () => {
    const silent = Object.assign(secrets, {
      store: () => new Promise<void>(() => undefined),
      get: () => new Promise<undefined>(() => undefined),
    });
    keys = new KeyStore(silent, memento, 'connection', 10);
    assert.equal(await keys.keep('Work', origin, 'the-key'), 'session-only');
    assert.deepEqual(await keys.find('Work', origin), { key: 'the-key' });
    assert.deepEqual(await keys.find('Home', origin), { missing: 'not-signed-in' });
  });

  it('knows a key that the machine lost from one that was never given', async () => {
    await keys.keep('Work', origin, 'the-key');
    secrets.values.clear();
    assert.deepEqual(await afterReload().find('Work', origin), { missing: 'key-not-kept' });
  });

  it('forgets a key for good', async () => {
    await keys.keep('Work', origin, 'the-key');
    await keys.forget('Work');
    assert.equal(secrets.values.size, 0);
    assert.deepEqual(await keys.find('Work', origin), { missing: 'not-signed-in' });
  });

  it('takes the key along to a new name, still bound to its server', async () => {
    await keys.keep('Work', origin, 'the-key');
    await keys.rename('Work', 'Office');
    assert.deepEqual(await keys.find('Office', origin), { key: 'the-key' });
    assert.deepEqual(await keys.find('Office', 'https://evil.example'), { missing: 'moved' });
    assert.deepEqual(await keys.find('Work', origin), { missing: 'not-signed-in' });
  });

  it('tells whose key changed, in any window', async () => {
    const heard: string[] = [];
    keys.onDidChange((name) => heard.push(name));
    await secrets.store('something else', 'x');
    await afterReload().keep('Work', origin, 'the-key');
    assert.deepEqual(heard, ['Work']);
  });

  for (const stored of ['', 'not JSON', '7', '{"key":7,"origin":"x"}', '{"key":"k"}']) {
    it(`reads ${JSON.stringify(stored)} as no key`, async () => {
      secrets.values.set('connection:Work', stored);
      assert.deepEqual(await keys.find('Work', origin), { missing: 'not-signed-in' });
    });
  }
});
