import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { detectLanguage } from '../../../../src/localService/engines/detectLanguage';
import type { EngineTranslation, TranslationEngine } from '../../../../src/localService/engines/engine';
import { outsideEngines } from '../../../../src/localService/engines/engines';
import { OutsideError } from '../../../../src/localService/outside/outside';
import { longestMessage } from '../../../../src/shared/outsideWork';
import { answers } from '../../../support/chatServer';
import { json, ScriptedServer, silence, stall, type Step } from '../../../support/scriptedServer';
import { channelTo, OwnModelsWork } from '../support/ownModelsWork';

const pair = { source: 'en', target: 'de' };
const order = { check: ['offline'], rephrase: ['offline'] } as const;

/** A server that answers each text with what `answer` makes of it, and can be told to misbehave. */
interface Party {
  name: string;
  options: ConstructorParameters<typeof OwnModelsWork>[1];
  says(answer: (text: string) => string): Step;
}

const parties: readonly Party[] = [
  {
    name: 'languageModel',
    options: {
      ...order,
      languageModel: { name: 'parrot', contextTokens: 4_096 },
      translate: ['languageModel', 'offline'],
    },
    says: (answer) => answers(answer),
  },
  {
    name: 'libreTranslate',
    options: { ...order, libreTranslate: { host: 'lt.example.com' }, translate: ['libreTranslate', 'offline'] },
    says: (answer) => (request, response) =>
      json({ translatedText: (request.json() as { q: string[] }).q.map(answer) })(request, response),
  },
];

for (const { name, options, says } of parties) {
  describe(`an engine outside with bad input: ${name}`, () => {
    let server: ScriptedServer;
    let work: OwnModelsWork;
    let sockets: Socket[];
    let engine: TranslationEngine;
    let step: Step;

    beforeEach(async () => {
      server = await ScriptedServer.start();
      step = says((text) => text);
      server.always((request, response) =>
        (request.path.endsWith('/languages') ? json([{ code: 'en' }, { code: 'de' }]) : step)(request, response),
      );
      await start();
    });
    const stop = async (): Promise<void> => {
      for (const socket of sockets) socket.destroy();
      await work.close();
    };
    afterEach(async () => {
      await stop();
      await server.close();
    });
    const start = async (...patience: [chat?: object, transport?: object]): Promise<void> => {
      work = new OwnModelsWork(server.url, options, ...patience);
      const channel = await channelTo(work);
      sockets = channel.sockets;
      engine = outsideEngines(channel.outside, detectLanguage).find(({ choice }) => choice === name)!;
    };

    const translate = (texts: readonly string[], signal?: AbortSignal): Promise<EngineTranslation[]> =>
      engine.translate(
        texts.map((text) => ({ text, protectedSpans: [] })),
        pair,
        signal,
      );

    it('gives each of 10,000 texts of a word its own answer', async () => {
      const words = Array.from({ length: 10_000 }, (_, at) => `Wort${at}`);
      step = says((text) => text.replace('Wort', 'Datei'));
      const given = await translate(words);
      assert.deepEqual(
        given.map(({ text }) => text),
        words.map((word) => word.replace('Wort', 'Datei')),
      );
    }).timeout(120_000);

    it('keeps emoji, combining marks, zero-width characters and halves of surrogate pairs', async () => {
      const texts = [
        '👩‍👩‍👧 e\u0301\u0327\u0300',
        'a\u200bb\u200dc\ufeffd',
        '\u202eabc\u202c',
        'x\u00a0y &amp; <z>',
        '\ud83d',
      ];
      const given = await translate(texts);
      assert.deepEqual(
        given.map(({ text }) => text),
        texts,
      );
    });

    it('survives a text that is longer than a message may be', async () => {
      const text = 'x'.repeat(longestMessage);
      const given = await translate([text]).catch((error: unknown) => {
        assert.ok(error instanceof OutsideError);
        return [{ text, problem: error.message }];
      });
      assert.equal(given[0]?.text, text);
      assert.match(given[0].problem ?? '', /long/);
      assert.equal((await translate(['gut']))[0]?.text, 'gut');
    });

    it('takes a text of 200 KB', async () => {
      const long = 'Die Datei ist gut '.repeat(11_000);
      const [given] = await translate([long]);
      assert.equal(given?.text, long);
    });

    it('is left in time when it goes silent in the middle, and asked again', async () => {
      await stop();
      const shortMs = 1_000;
      await start({ beginMs: shortMs, wholeMs: 20_000 }, { limits: { silenceMs: shortMs } });
      step = stall();
      await assert.rejects(translate(['gut']), OutsideError);
      step = says((text) => text);
      assert.equal((await translate(['gut']))[0]?.text, 'gut');
    });

    it('is left when it answers without end', async () => {
      const { promise: gone, resolve: tellGone } = Promise.withResolvers<undefined>();
      step = (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write('{"translatedText":["');
        const more = (): void => {
          while (!response.destroyed && response.write('x'.repeat(65_536)));
        };
        response.on('drain', more).on('close', () => tellGone(undefined));
        more();
      };
      await assert.rejects(translate(['gut']), OutsideError);
      await gone;
    }).timeout(60_000);

    it('stops when cancelled in the middle, and asks no more', async () => {
      const controller = new AbortController();
      const reason = new Error('enough');
      let asked = 0;
      step = (request, response) => {
        if (++asked > 3) return silence(() => controller.abort(reason))(request, response);
        return says((text) => text)(request, response);
      };
      const many = Array.from({ length: 2_000 }, (_, at) => `Wort${at}`);
      await assert.rejects(translate(many, controller.signal), reason);
      step = says((text) => text);
      await translate(['gut']);
      // What was under way at that moment had been sent.
      assert.ok(server.requests.length < 12, String(server.requests.length));
    });
  });
}
