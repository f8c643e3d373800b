import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceClient } from '../../../../src/api/client';
import { Budget, type DaySpending } from '../../../../src/domain/checking/budget';
import type { ServiceAccess } from '../../../../src/editor/service/connections/serviceAccess';
import { Corrector } from '../../../../src/editor/checking/corrector';
import type { CorrectParams } from '../../../../src/shared/languageServer';
import { TextCache } from '../../../../src/storage/textCache';
import { json, ScriptedServer, status, type ReceivedRequest, type Step } from '../../../support/scriptedServer';
import { testConnection } from '../../../support/testConnection';
import type { ConnectionSummary } from '../../../../src/editor/messages/connection';

const english = {
  lang: 'en-US',
  name: 'English',
  usable_as_source: true,
  usable_as_target: true,
  status: 'stable',
  features: {},
};
const signal = new AbortController().signal;

describe('the corrector', () => {
  let server: ScriptedServer;
  let folder: string;
  const closing: Array<() => unknown> = [];

  beforeEach(async () => {
    server = await ScriptedServer.start();
    folder = mkdtempSync(join(tmpdir(), 'corrector-'));
    serve((request, response) => {
      const { text } = request.json() as { text: string[] };
      const improvements = text.map((item) => ({
        text: item.replaceAll('teh', 'the'),
        detected_source_language: 'en',
      }));
      return json({ improvements })(request, response);
    });
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
    await server.close();
    rmSync(folder, { recursive: true });
  });

  /** As a window has it: a client and a cache of its own, on the same file. */
  const corrector = (options: { kind?: 'local' | 'remote'; perDay?: number } = {}): Corrector => {
    const { kind = 'remote', perDay = 1_000 } = options;
    const connection: ConnectionSummary = { name: 'Test', kind };
    const client = new ServiceClient(testConnection(server.url));
    const cache = new TextCache({
      file: join(folder, 'cache.sqlite'),
      maximumBytes: 1e6,
      onFailure: (error) => assert.fail(String(error)),
    });
    closing.push(
      () => client.close(),
      () => cache.close(),
    );
    let spending: DaySpending | undefined;
    const access: ServiceAccess = {
      connection,
      onDidChange: () => ({ dispose: () => undefined }),
      use: () => Promise.resolve({ client, clientFor: () => client, connection }),
      useNamed: () => Promise.resolve({ client, clientFor: () => client, connection }),
      succeeded: () => undefined,
      busy: () => ({ dispose: () => undefined }),
    };
    const budget = new Budget({
      limits: () => ({ perMinute: 1_000, perDay }),
      read: () => spending,
      write: (value) => (spending = value),
    });
    return new Corrector({ access, cache: cache.space('checks'), budget, extensionVersion: '1.0.0' });
  };
  /** How the service answers; the languages it writes it tells anyway. */
  const serve = (step: Step): void => {
    server.always((request, response) => {
      const languages = [
        { ...english, lang: 'en-GB' },
        { ...english, lang: 'nl', usable_as_target: false },
      ];
      return request.path === '/v3/languages' ? json(languages)(request, response) : step(request, response);
    });
  };
  const question = (...texts: string[]): CorrectParams => ({
    uri: 'file:///a',
    language: 'en',
    sentences: texts.map((text) => ({ text, flavour: 'markdown' })),
  });
  const asked = (): ReceivedRequest[] => server.requests.filter(({ path }) => path === '/v2/write/correct');
  const sent = (): string[] => asked().flatMap((request) => (request.json() as { text: string[] }).text);

  it('sends a sentence once, whichever window asks for it', async () => {
    const corrections = ['It is the file.', 'It is right.'];
    assert.deepEqual(await corrector().correct(question('It is teh file.', 'It is right.'), signal), {
      corrections,
      refusal: undefined,
    });
    assert.equal(asked().length, 1);
    assert.deepEqual(await corrector().correct(question('It is teh file.', 'It is right.'), signal), {
      corrections,
      refusal: undefined,
    });
    const { corrections: more } = await corrector().correct(question('It is right.', 'It is new.'), signal);
    assert.deepEqual(more, ['It is right.', 'It is new.']);
    assert.deepEqual(sent(), ['It is teh file.', 'It is right.', 'It is new.']);
  });

  it('tells what the local service found and why, also when it was asked in another window', async () => {
    const found = {
      ...{ start: 6, end: 9, suggestions: ['the', 'tech'], category: 'spelling' },
      ...{ rule: 'spelling/unknown', reason: 'Not in the dictionary.', sure: true },
    };
    serve((request, response) => {
      const { text } = request.json() as { text: string[] };
      const improvements = text.map((item) => {
        const isWrong = item.includes('teh');
        return { text: item.replace('teh', 'the'), ...(isWrong && { findings: [found] }) };
      });
      return json({ improvements })(request, response);
    });
    const expected = {
      corrections: ['It is the file.', 'It is right.'],
      findings: [[found], []],
      refusal: undefined,
    };
    const ask = (): Promise<unknown> =>
      corrector({ kind: 'local' }).correct(question('It is teh file.', 'It is right.'), signal);
    assert.deepEqual(await ask(), expected);
    assert.deepEqual(await ask(), { ...expected, findings: [[found], null] });
    assert.equal(asked().length, 1);
  });

  it('sends no more than the budget allows, and says so', async () => {
    const own = corrector({ perDay: 20 });
    const { corrections, refusal } = await own.correct(question('It is teh file.', 'It is too much.'), signal);
    assert.deepEqual(corrections, ['It is the file.', null]);
    assert.equal(refusal?.reason, 'budget-day');
    assert.match(refusal.message, /used up today’s characters/);
    assert.deepEqual(sent(), ['It is teh file.']);
    const local = await corrector({ kind: 'local', perDay: 0 }).correct(question('It is teh file.'), signal);
    assert.deepEqual(local.corrections, ['It is the file.']);
  });

  it('says why nothing was checked, keeps nothing of it, and gives the budget back', async () => {
    const own = corrector({ perDay: 20 });
    serve(status(456));
    const { corrections, refusal } = await own.correct(question('It is teh file.'), signal);
    assert.deepEqual([corrections, refusal?.reason], [[null], 'quota-exceeded']);
    assert.equal(refusal?.nextStep?.command, 'parlance.showUsage');
    serve((request, response) =>
      json({ improvements: [{ text: 'It is the file.', detected_source_language: 'en' }] })(request, response),
    );
    assert.deepEqual((await own.correct(question('It is teh file.'), signal)).corrections, ['It is the file.']);
  });

  it('tells what is in another language apart, after what a person can do something about', async () => {
    serve((request, response) => {
      const { text } = request.json() as { text: string[] };
      if (text.some((item) => item.startsWith('Hola'))) {
        return json({ message: 'The text is in Spanish.', code: 'other_language' }, 400)(request, response);
      }
      if (text.some((item) => item.startsWith('Long'))) return status(413)(request, response);
      return json({ improvements: text.map((item) => ({ text: item, detected_source_language: 'en' })) })(
        request,
        response,
      );
    });
    const { corrections, refusal } = await corrector().correct(question('Hola, amigos.', 'It is right.'), signal);
    assert.deepEqual([corrections, refusal?.reason], [[null, 'It is right.'], 'other-language']);
    const both = await corrector().correct(question('Hola, amigos.', 'Long it is.', 'It is new.'), signal);
    assert.equal(both.refusal?.reason, 'too-large');
    serve(json({ message: 'No engine.', code: 'uncorrected_language' }, 400));
    const none = await corrector().correct(question('Dit is een zin.'), signal);
    assert.equal(none.refusal?.reason, 'language');
  });

  it('tries again by itself after what passes, and never for an answer nobody understands', async () => {
    for (const [answer, reason, isTriedAgain] of [
      [status(302), 'redirected', true],
      [status(407), 'proxy', true],
      [status(456), 'quota-exceeded', false],
      [json({ improved: [] }), 'unexpected-answer', false],
    ] as const) {
      serve(answer);
      const { refusal } = await corrector().correct(question('It is teh file.'), signal);
      assert.deepEqual([refusal?.reason, refusal?.retryAfterMs !== undefined], [reason, isTriedAgain]);
    }
  });

  it('leaves a sentence as it is when a reply loses a name, also when asked again', async () => {
    serve((request, response) =>
      json({ improvements: [{ text: 'It is a file.', detected_source_language: 'en' }] })(request, response),
    );
    const { corrections } = await corrector().correct(question('It is `code` here.'), signal);
    assert.deepEqual(corrections, ['It is `code` here.']);
    assert.equal(asked().length, 2);
  });

  it('sends no text in a language the service does not write, and spends nothing on it', async () => {
    const own = corrector({ perDay: 20 });
    for (const [language, name] of [
      ['nl', 'Dutch'],
      ['cs', 'Czech'],
      ['klingon!', 'klingon!'],
    ] as const) {
      const { corrections, refusal } = await own.correct({ ...question('Een bestand.', 'Nog een.'), language }, signal);
      assert.deepEqual(corrections, [null, null]);
      assert.deepEqual([refusal?.reason, refusal?.message], ['language', `“Test” doesn’t correct text in ${name}.`]);
    }
    assert.deepEqual(asked(), []);
    assert.deepEqual((await own.correct(question('It is teh file.'), signal)).corrections, ['It is the file.']);
    assert.equal(server.requests.length, 2);
  });

  it('asks a service that does not say what it writes', async () => {
    for (const [languages, sentence] of [
      [status(403), 'Eeen.'],
      [json({ message: 'Hello' }), 'Eeen en.'],
    ] as const) {
      server.always((request, response) =>
        request.path === '/v3/languages'
          ? languages(request, response)
          : json({ improvements: [{ text: 'Een.', detected_source_language: 'nl' }] })(request, response),
      );
      const { corrections } = await corrector().correct({ ...question(sentence), language: 'nl' }, signal);
      assert.deepEqual(corrections, ['Een.']);
    }
  });

  it('stops when it is cancelled', async () => {
    const controller = new AbortController();
    const reason = new Error('cancelled');
    serve(() => controller.abort(reason));
    await assert.rejects(corrector().correct(question('It is teh file.'), controller.signal), reason);
  });
});
