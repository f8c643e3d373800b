import assert from 'node:assert/strict';
import * as v from 'valibot';
import { noLimit } from '../../../src/api/schemas/limits';
import { usageSchema, type Usage } from '../../../src/api/schemas/usage';
import { EngineError } from '../../../src/localService/engines/engine';
import { CapitalsEngine } from './support/capitalsEngine';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { ServiceUnderTest } from './support/serviceUnderTest';

describeWithSqlite('Usage counted by the local service', () => {
  let service: ServiceUnderTest;
  afterEach(() => service.stop());

  const usage = async (): Promise<Usage> => v.parse(usageSchema, (await service.call('GET', '/v2/usage')).json);
  const translate = async (text: string, headers: Record<string, string> = {}): Promise<number> => {
    const body = { text: [text], source_lang: 'es', target_lang: 'pt' };
    return (await service.call('POST', '/v2/translate', body, { headers })).status;
  };

  it('counts code points per product and keeps them over a restart', async () => {
    service = await ServiceUnderTest.start({ now: () => new Date('2026-06-15T12:00:00Z') });
    assert.equal((await usage()).character_count, 0);
    await translate('hola 😀');
    await service.restart();
    await translate('hola');
    const report = await usage();
    assert.equal(report.character_count, 10);
    assert.equal(report.character_limit, noLimit);
    assert.equal(report.api_key_character_count, 10);
    assert.deepEqual(
      report.products?.map((product) => [product.product_type, product.api_key_unit_count, product.account_unit_count]),
      [
        ['translate', 10, 10],
        ['write', 0, 0],
      ],
    );
    assert.equal(report.start_time, '2026-06-01T00:00:00Z');
    assert.equal(report.end_time, '2026-07-01T00:00:00Z');
  });

  it('starts again every month', async () => {
    let now = new Date('2026-06-30T23:59:00Z');
    service = await ServiceUnderTest.start({ now: () => now });
    await translate('hola');
    now = new Date('2026-07-01T00:00:00Z');
    assert.equal((await usage()).character_count, 0);
  });

  it('refuses with 456 exactly when the limit would be passed', async () => {
    service = await ServiceUnderTest.start({ accountLimit: 8 });
    assert.equal(await translate('hola'), 200);
    assert.equal(await translate('holas'), 456);
    assert.equal(await translate('hola'), 200);
    assert.equal(await translate('h'), 456);
    assert.equal((await usage()).character_count, 8);
  });

  it('does not bill what the engine could not do', async () => {
    class BrokenEngine extends CapitalsEngine {
      override translate(): Promise<never> {
        return Promise.reject(new EngineError('crashed'));
      }
    }
    service = await ServiceUnderTest.start({ engines: [new BrokenEngine()] });
    assert.equal(await translate('hola'), 503);
    assert.equal((await usage()).character_count, 0);
  });

  it('checks the reporting tag', async () => {
    service = await ServiceUnderTest.start();
    const tagged = (tag: string): Promise<number> => translate('hola', { 'X-Service-Reporting-Tag': tag });
    assert.equal(await tagged(' Team-A '), 200);
    assert.equal(await tagged('a'.repeat(100)), 200);
    assert.equal(await tagged('a'.repeat(101)), 400);
    assert.equal(await tagged('two words'), 400);
    assert.equal(await tagged('caf\u00e9'), 400);
  });
});
