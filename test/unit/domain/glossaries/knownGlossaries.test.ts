import assert from 'node:assert/strict';
import { ServiceError } from '../../../../src/api/errors';
import type { Glossary, LegacyGlossary } from '../../../../src/api/schemas/glossaries';
import { awaitReady } from '../../../../src/domain/glossaries/awaitReady';
import {
  entryCount,
  knownLegacyGlossary,
  listGlossaries,
  type GlossaryLists,
} from '../../../../src/domain/glossaries/knownGlossaries';

const creation_time = '2026-05-30T09:12:44.107Z';
const current: Glossary = {
  glossary_id: 'one',
  name: 'Kitchen',
  dictionaries: [
    { source_lang: 'en', target_lang: 'de', entry_count: 2 },
    { source_lang: 'de', target_lang: 'en' },
  ],
  creation_time,
};
const legacy: LegacyGlossary = {
  glossary_id: 'two',
  name: 'Old',
  ready: true,
  source_lang: 'en',
  target_lang: 'fr',
  creation_time,
  entry_count: 3,
};
const refusal = (reason: ConstructorParameters<typeof ServiceError>[0]) => new ServiceError(reason, 'A fact');

/** A service that answers its two lists, or refuses them. */
function service(v3: Glossary[] | Error, v2: LegacyGlossary[] | Error): GlossaryLists {
  const answer = <T>(value: T | Error): Promise<T> =>
    value instanceof Error ? Promise.reject(value) : Promise.resolve(value);
  return { glossaries: { list: () => answer(v3) }, legacyGlossaries: { list: () => answer(v2) } };
}

describe('listGlossaries', () => {
  const list = async (v3: Glossary[] | Error, v2: LegacyGlossary[] | Error) =>
    (await listGlossaries(service(v3, v2), {})).map(({ id, isLegacy, isReady }) => [id, isLegacy, isReady]);

  it('shows once what both versions list, and the others of each', async () => {
    assert.deepEqual(await list([current], [{ ...legacy, glossary_id: 'one' }, legacy]), [
      ['one', false, true],
      ['two', true, true],
    ]);
  });

  it('believes v2 that a glossary is not ready', async () => {
    assert.deepEqual(await list([current], [{ ...legacy, glossary_id: 'one', ready: false }]), [['one', false, false]]);
  });

  it('reads a service that has only one of the versions', async () => {
    assert.deepEqual(await list(refusal('not-found'), [legacy]), [['two', true, true]]);
    assert.deepEqual(await list([current], refusal('not-found')), [['one', false, true]]);
    assert.deepEqual(await list([current], refusal('not-allowed')), [['one', false, true]]);
  });

  it('is not content with half of it when the other half failed', async () => {
    await assert.rejects(list([current], refusal('timeout')), { reason: 'timeout' });
    await assert.rejects(list(refusal('timeout'), [legacy]), { reason: 'timeout' });
    await assert.rejects(list(refusal('not-allowed'), refusal('not-allowed')), { reason: 'not-allowed' });
  });

  it('counts the entries the service tells', () => {
    assert.equal(entryCount(current), 2);
  });
});

describe('awaitReady', () => {
  const glossary = knownLegacyGlossary({ ...legacy, ready: false });
  const notThere = () => Promise.reject(refusal('not-found'));

  it('asks with growing pauses until v2 says that it is ready', async () => {
    const answers = [false, false, true];
    const pauses: number[] = [];
    const ready = await awaitReady(
      {
        glossaries: { get: notThere },
        legacyGlossaries: { get: () => Promise.resolve({ ...legacy, ready: answers.shift()! }) },
      },
      glossary,
      { sleep: (ms) => Promise.resolve(void pauses.push(ms)) },
    );
    assert.ok(ready.isReady);
    assert.deepEqual(answers, []);
    assert.equal(pauses.length, 3);
    assert.ok(pauses[0]! < pauses[1]! && pauses[1]! < pauses[2]!);
  });

  it('asks v3 about a glossary that v2 does not know', async () => {
    const ready = await awaitReady(
      { glossaries: { get: () => Promise.resolve(current) }, legacyGlossaries: { get: notThere } },
      { ...glossary, isLegacy: false },
      { sleep: () => Promise.resolve() },
    );
    assert.deepEqual([ready.id, ready.isReady], ['one', true]);
  });

  it('ends with the reason it was cancelled for', async () => {
    const reason = new Error('cancelled');
    const asking = awaitReady({ glossaries: { get: notThere }, legacyGlossaries: { get: notThere } }, glossary, {
      signal: AbortSignal.abort(reason),
    });
    await assert.rejects(asking, reason);
  });
});
