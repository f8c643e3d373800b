import assert from 'node:assert/strict';
import { ServiceClient } from '../../../src/api/client';
import { ServiceError } from '../../../src/api/errors';
import type { Charge, Meter } from '../../../src/api/meter';
import { json, ScriptedServer, status, translator } from '../../support/scriptedServer';
import { testConnection } from '../../support/testConnection';

describe('A meter of what calls cost', () => {
  let server: ScriptedServer;
  let client: ServiceClient;
  let told: unknown[];
  const meter: Meter = {
    begin: (charge: Charge) => {
      told.push(charge);
      return Promise.resolve({
        more: (milliseconds) => {
          told.push({ more: milliseconds });
          return Promise.resolve();
        },
        answered: (facts) => told.push(facts),
        failed: (mayHaveHappened) => told.push({ mayHaveHappened }),
      });
    },
  };
  beforeEach(async () => {
    told = [];
    server = await ScriptedServer.start();
    client = new ServiceClient(testConnection(server.url), { retry: { attempts: 1 } }).meteredBy(meter);
  });
  afterEach(async () => {
    await client.close();
    await server.close();
  });

  it('is told of each request in code points, and what the service billed for it', async () => {
    server.next(
      json({
        translations: [
          { detected_source_language: 'EN', text: 'Tee', billed_characters: 3 },
          { detected_source_language: 'EN', text: '🍵', billed_characters: 1 },
        ],
      }),
      json({ improvements: [{ text: 'Tea.', detected_source_language: 'en' }] }),
    );
    await client.translate.translate({ text: ['tea', '🍵'], target_lang: 'de' });
    await client.write.correct({ text: ['tea.'] });
    assert.deepEqual(told, [
      { product: 'translate', characters: 4 },
      { billed: 4, traceId: undefined },
      { product: 'write', characters: 4 },
      { billed: undefined, traceId: undefined },
    ]);
  });

  it('sees every request of many texts, and none of those that cost nothing', async () => {
    server.always(translator());
    const texts = Array.from({ length: 120 }, (_, index) => `Text ${index}`);
    const job = client.translate.translateAll(texts, { target_lang: 'de' });
    await job.finished;
    const charges = told.filter((one): one is Charge => typeof one === 'object' && one !== null && 'product' in one);
    assert.equal(charges.length, server.requests.length);
    assert.equal(
      charges.reduce((sum, { characters }) => sum + characters, 0),
      texts.join('').length,
    );
  });

  it('is told whether what failed may have been carried out', async () => {
    for (const [step, mayHaveHappened] of [
      [status(400), false],
      [status(456), false],
      [json({ nothing: 'of it' }), true],
    ] as const) {
      told = [];
      server.next(step);
      await assert.rejects(client.translate.translate({ text: ['tea'], target_lang: 'de' }));
      assert.deepEqual(told.at(-1), { mayHaveHappened });
    }
  });

  it('stops a request before it is sent', async () => {
    const refused = new ServiceError('spending-cap', 'Too much.');
    const strict = client.meteredBy({ begin: () => Promise.reject(refused) });
    await assert.rejects(strict.translate.translate({ text: ['tea'], target_lang: 'de' }), refused);
    assert.equal(server.requests.length, 0);
  });
});
