import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { DeveloperKey } from '../../../../src/api/schemas/admin';
import type { Glossary } from '../../../../src/api/schemas/glossaries';
import type { StyleRules } from '../../../../src/api/schemas/styleRules';
import type { ServiceProcess } from './serviceProcess';

/** What the service has acknowledged of one thing, and what it was asked for since. Equal when nothing is open. */
interface Write<T> {
  acknowledged: T;
  asked: T;
}

const entriesOf = (count: number, word: string): string =>
  Array.from({ length: count }, (_, index) => `${word} ${index}\tWort ${index}`).join('\n');
const dictionary = (entries: string): object => ({
  source_lang: 'en',
  target_lang: 'de',
  entries,
  entries_format: 'tsv',
});
const gone = 0;

/**
 * Writes through a service and remembers what it acknowledged, over any number of its lives. A value that was asked
 * for but not acknowledged may be there or not, but only whole.
 */
export class AcknowledgedWrites {
  /** Entries of each glossary; 0 when it is deleted. */
  private readonly glossaries = new Map<string, Write<number>>();
  /** Version of each style rule list. */
  private readonly lists = new Map<string, Write<number>>();
  /** Whether each developer key is active. */
  private readonly keys = new Map<string, Write<boolean>>();

  constructor(
    private readonly dataDir: string,
    private readonly onAcknowledged: () => void,
  ) {}

  /** One after another until the service is gone: creates a glossary, adds to it, deletes it or not. */
  async writeGlossaries(service: ServiceProcess, isKept: () => boolean): Promise<void> {
    const body = { name: 'Kill', dictionaries: [dictionary(entriesOf(200, 'term'))] };
    const { glossary_id: id } = await this.call<Glossary>(service, 'POST', '/v3/glossaries', body);
    const write = { acknowledged: 200, asked: 200 };
    this.glossaries.set(id, write);
    await this.change(write, 250, () =>
      this.call(service, 'PATCH', `/v3/glossaries/${id}`, { dictionaries: [dictionary(entriesOf(50, 'more'))] }),
    );
    if (isKept()) return;
    await this.change(write, gone, () => this.call(service, 'DELETE', `/v3/glossaries/${id}`));
  }

  async writeStyleRules(service: ServiceProcess): Promise<void> {
    const body = { name: 'Kill', language: 'de' };
    const { style_id: id } = await this.call<StyleRules>(service, 'POST', '/v3/style_rules', body);
    const write = { acknowledged: 1, asked: 1 };
    this.lists.set(id, write);
    await this.change(write, 2, () => this.call(service, 'PATCH', `/v3/style_rules/${id}`, { name: 'Killed' }));
  }

  async writeKeys(service: ServiceProcess): Promise<void> {
    const route = '/v2/admin/developer-keys';
    const { key_id: id } = await this.call<DeveloperKey>(service, 'POST', route, { label: 'Kill' });
    const write = { acknowledged: true, asked: true };
    this.keys.set(id, write);
    await this.change(write, false, () => this.call(service, 'PUT', `${route}/deactivate`, { key_id: id }));
  }

  /** Compares what is there after a start with what was acknowledged; from then on that counts. */
  async check(service: ServiceProcess): Promise<void> {
    const { glossaries } = await read<{ glossaries: Glossary[] }>(service, '/v3/glossaries');
    const entries = new Map(glossaries.map((one) => [one.glossary_id, one.dictionaries[0]?.entry_count ?? gone]));
    for (const [id, write] of this.glossaries) settle(id, write, entries.get(id) ?? gone);
    for (const count of entries.values()) assert.ok(count === 200 || count === 250, `${count} entries`);
    for (const [id, write] of this.lists) {
      settle(id, write, (await read<StyleRules>(service, `/v3/style_rules/${id}`)).version);
    }
    const keys = await read<DeveloperKey[]>(service, '/v2/admin/developer-keys');
    const active = new Map(keys.map((key) => [key.key_id, !key.is_deactivated]));
    for (const [id, write] of this.keys) {
      assert.ok(active.has(id), `key ${id} is lost`);
      settle(id, write, active.get(id) ?? false);
      if (write.acknowledged) assert.match(await this.secretOf(id), /^parlance-local-[0-9a-f]{48}\n$/);
    }
    // Only so many may be active.
    for (const [id, isActive] of active) {
      if (isActive) await service.call('PUT', '/v2/admin/developer-keys/deactivate', { key_id: id });
      this.keys.delete(id);
    }
  }

  private async call<T>(service: ServiceProcess, method: string, route: string, body?: unknown): Promise<T> {
    const { status, json } = await service.call(method, route, body);
    assert.ok(status < 300, `${method} ${route} was answered ${status}`);
    this.onAcknowledged();
    return json as T;
  }

  private async change<T>(write: Write<T>, value: T, call: () => Promise<unknown>): Promise<void> {
    write.asked = value;
    await call();
    write.acknowledged = value;
  }

  /** A key is handed over before it is acknowledged. */
  private async secretOf(keyId: string): Promise<string> {
    return await readFile(path.join(this.dataDir, 'developer-keys', `${keyId.replace(':', '_')}.key`), 'utf8');
  }
}

async function read<T>(service: ServiceProcess, route: string): Promise<T> {
  const { status, json } = await service.call('GET', route);
  assert.equal(status, 200, route);
  return json as T;
}

function settle<T>(id: string, write: Write<T>, found: T): void {
  assert.ok([write.acknowledged, write.asked].includes(found), `${id} is ${String(found)}: ${JSON.stringify(write)}`);
  write.acknowledged = write.asked = found;
}
