import assert from 'node:assert/strict';
import type { ServiceClient } from '../../../../src/api/client';
import { ServiceError } from '../../../../src/api/errors';
import { useScriptedService } from '../../../support/scriptedService';
import { hangUp, json, status } from '../../../support/scriptedServer';
import { calls, dictionary, glossary, id, instruction, item, key, legacy, list } from './callTable';

const now = (): string => new Date().toISOString();
const old = '2020-01-01T00:00:00Z';

interface Creation {
  what: string;
  create: (client: ServiceClient) => Promise<unknown>;
  /** Answers of the look-up that hold the created item beside others; then what comes out. */
  lookUp: unknown[];
  gives: unknown;
  /** The answer of a look-up that does not hold it. */
  empty: unknown;
}

const twoEntries = { ...dictionary, entries: 'tea\tTee\ncup\tTasse' };
const created = now();
const newList = { ...list, creation_time: created };

const creations: Creation[] = [
  {
    what: 'glossary',
    create: (client) => client.glossaries.create({ name: 'Kitchen', dictionaries: [twoEntries] }),
    lookUp: [
      {
        glossaries: [
          { ...glossary, creation_time: old, glossary_id: 'old' },
          { ...glossary, creation_time: created, name: 'Other' },
          { ...glossary, creation_time: created, dictionaries: [{ ...glossary.dictionaries[0], entry_count: 3 }] },
          { ...glossary, creation_time: created, dictionaries: [] },
          { ...glossary, creation_time: created, glossary_id: 'new' },
        ],
      },
    ],
    gives: { ...glossary, creation_time: created, glossary_id: 'new' },
    empty: { glossaries: [] },
  },
  {
    what: 'v2 glossary',
    create: (client) => client.legacyGlossaries.create({ name: 'Kitchen', ...twoEntries }),
    lookUp: [
      {
        glossaries: [
          { ...legacy, creation_time: old },
          { ...legacy, creation_time: created, target_lang: 'fr' },
          { ...legacy, creation_time: created, glossary_id: 'new', source_lang: 'EN' },
        ],
      },
    ],
    gives: { ...legacy, creation_time: created, glossary_id: 'new', source_lang: 'EN' },
    empty: { glossaries: [] },
  },
  {
    what: 'style rule list',
    create: (client) => client.styleRules.create({ name: 'House', language: 'en' }),
    lookUp: [
      {
        style_rules: [
          { ...item, creation_time: old },
          { ...item, creation_time: created, version: 2 },
          { ...item, creation_time: created },
        ],
      },
      newList,
    ],
    gives: newList,
    empty: { style_rules: [] },
  },
  {
    what: 'instruction',
    create: (client) => client.styleRules.addInstruction(id, { label: 'Tone', prompt: 'Sound relaxed' }),
    lookUp: [list],
    gives: { instruction, list },
    empty: { ...list, custom_instructions: [] },
  },
  {
    what: 'developer key',
    create: (client) => client.developerKeys.create({ label: 'staging' }),
    lookUp: [
      [
        { ...key, creation_time: old },
        { ...key, creation_time: created, label: 'x' },
        { ...key, creation_time: created, key_id: 'new' },
      ],
    ],
    gives: { ...key, creation_time: created, key_id: 'new' },
    empty: [],
  },
];

describe('calls whose answer was lost', () => {
  const service = useScriptedService();
  const methods = (): string[] => service.server.requests.map(({ method }) => method);

  for (const { what, create, lookUp, gives, empty } of creations) {
    it(`finds the ${what} that was created`, async () => {
      service.server.next(hangUp(), ...lookUp.map((answer) => json(answer)));
      assert.deepEqual(await create(service.client), gives);
      assert.deepEqual(methods(), ['POST', ...lookUp.map(() => 'GET')]);
    });

    it(`says that the ${what} is not there, and does not send it again`, async () => {
      service.server.next(status(500)).always(json(empty));
      await assert.rejects(create(service.client), (error) => {
        assert.ok(ServiceError.is(error, 'service-unavailable'));
        assert.match(error.message, /wasn’t found yet. Look for it before you create it again\.$/);
        return error.status === 500;
      });
      assert.deepEqual(methods(), ['POST', 'GET']);
    });

    it(`says when it cannot find out about the ${what}`, async () => {
      service.server.next(hangUp()).always(status(403));
      await assert.rejects(create(service.client), (error) => {
        assert.ok(ServiceError.is(error, 'unreachable'));
        return /Couldn’t check whether/.test(error.message);
      });
      assert.equal(methods().filter((method) => method === 'POST').length, 1);
    });

    it(`creates the ${what} again when the service refused it whole`, async () => {
      service.server.next(status(429)).next(hangUp(), ...lookUp.map((answer) => json(answer)));
      await create(service.client);
      assert.deepEqual(methods(), ['POST', 'POST', ...lookUp.map(() => 'GET')]);
    });
  }

  it('takes none of several items that could be the created one', async () => {
    const twins = ['a', 'b'].map((glossary_id) => ({ ...glossary, glossary_id, creation_time: now() }));
    service.server.next(hangUp(), json({ glossaries: twins }));
    await assert.rejects(
      service.client.glossaries.create({ name: 'Kitchen', dictionaries: [twoEntries] }),
      ServiceError,
    );
    assert.deepEqual(methods(), ['POST', 'GET']);
  });

  const deletions = calls.filter(({ sends }) => sends.method === 'DELETE');
  for (const { title, run } of deletions) {
    it(`${title}: asks again, and takes not found for done then`, async () => {
      service.server.next(hangUp(), status(404));
      await run(service.client);
      assert.deepEqual(methods(), ['DELETE', 'DELETE']);
    });

    it(`${title}: not found at first is an error`, async () => {
      service.server.next(status(404));
      await assert.rejects(run(service.client), (error) => ServiceError.is(error, 'not-found'));
      assert.deepEqual(methods(), ['DELETE']);
    });
  }

  const repeatable = calls.filter(({ sends }) => sends.method === 'GET' && !sends.path.includes('voice'));
  for (const { title, run, answer, gives } of repeatable) {
    it(`${title}: is sent again`, async () => {
      service.server.next(hangUp(), answer.text === undefined ? json(answer.body) : status(200, answer.text));
      assert.deepEqual(await run(service.client), gives);
      assert.equal(service.server.requests.length, 2);
    });
  }

  it('never sends for a voice session twice', async () => {
    service.server.always(hangUp());
    await assert.rejects(service.client.voice.createSession({ source_media_content_type: 'audio/auto' }), ServiceError);
    await assert.rejects(service.client.voice.reconnect('token'), ServiceError);
    assert.equal(service.server.requests.length, 2);
  });
});
