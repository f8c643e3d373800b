import assert from 'node:assert/strict';
import { ServiceError } from '../../../../src/api/errors';
import { useScriptedService } from '../../../support/scriptedService';
import { json } from '../../../support/scriptedServer';
import { testConnection } from '../../../support/testConnection';
import { calls, collect, memory } from './callTable';

describe('calls of the contract', () => {
  const service = useScriptedService();

  for (const { title, run, sends, answer, gives } of calls) {
    it(title, async () => {
      service.server.next((_, response) => {
        response.writeHead(answer.status ?? 200, { 'Content-Type': answer.text ? 'text/plain' : 'application/json' });
        response.end(answer.text ?? (answer.body === undefined ? undefined : JSON.stringify(answer.body)));
      });
      assert.deepEqual(await run(service.client), gives);
      const [request] = service.server.requests;
      assert.ok(request);
      assert.equal(`${request.method} ${request.path}`, `${sends.method} ${sends.path}`);
      assert.deepEqual(Object.fromEntries(request.query), sends.query ?? {});
      assert.equal(request.headers.authorization, `Service-Auth-Key ${testConnection('').key}`);
      if (sends.accept) assert.equal(request.headers.accept, sends.accept);
      if (sends.body === undefined) assert.equal(request.body, '');
      else assert.deepEqual(request.json(), sends.body);
    });

    it(`${title}: an answer of another shape is refused`, async () => {
      if (answer.body === undefined) return;
      service.server.always(json({ unexpected: true }));
      await assert.rejects(run(service.client), (error) => ServiceError.is(error, 'unexpected-answer'));
    });
  }

  it('reads on while pages are full', async () => {
    const full = Array.from({ length: 25 }, (_, index) => ({ ...memory, name: `m${index}` }));
    service.server.next(json({ translation_memories: full, total_count: 26 }));
    service.server.next(json({ translation_memories: [memory], total_count: 26 }));
    assert.equal((await collect(service.client.translationMemories.list())).length, 26);
    assert.deepEqual(
      service.server.requests.map(({ query }) => query.get('page')),
      ['0', '1'],
    );
  });

  it('follows the pages of the tag report, and stops at one that comes again', async () => {
    const row = { custom_tag: 'team-a', breakdown: { total_characters: 1 } };
    const report = { aggregate_by: 'period', start_date: 's', end_date: 'e', usage: [row] };
    service.server.next(json({ custom_tag_usage_report: { ...report, next_page: 'x' } }));
    service.server.always(json({ custom_tag_usage_report: { ...report, next_page: 'x' } }));
    const period = { startDate: '2026-05-01', endDate: '2026-05-02' };
    assert.equal((await collect(service.client.analytics.customTags(period))).length, 2);
    assert.deepEqual(
      service.server.requests.map(({ query }) => query.get('page')),
      [null, 'x'],
    );
  });

  it('ends at a service that gives the same page for ever', async () => {
    service.server.always(json({ translation_memories: Array.from({ length: 25 }, () => memory), total_count: 25 }));
    assert.equal((await collect(service.client.translationMemories.list())).length, 25);
    assert.equal(service.server.requests.length, 2);
  });

  it('refuses what no service would take without sending it', async () => {
    await assert.rejects(service.client.write.correct({ text: ['a'.repeat(10 * 1024)] }), (error) =>
      ServiceError.is(error, 'too-large'),
    );
    await assert.rejects(
      service.client.write.rephrase({ text: ['a'], tone: 'default', writing_style: 'default' }),
      (error) => ServiceError.is(error, 'invalid-request'),
    );
    assert.equal(service.server.requests.length, 0);
  });

  it('refuses improvements that are not one for each text', async () => {
    service.server.always(json({ improvements: [] }));
    await assert.rejects(service.client.write.correct({ text: ['a'] }), (error) =>
      ServiceError.is(error, 'unexpected-answer'),
    );
  });
});
