import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { OutsideFailed, ServiceChannel, type OutsideWork } from '../../../../src/work/engines/serviceChannel';
import { OutsideError } from '../../../../src/localService/outside/outside';
import { OutsidePipe } from '../../../../src/localService/outside/outsidePipe';
import {
  longestMessage,
  MessageLines,
  mostOpenQuestions,
  type OutsideFailureReason,
  type OutsideOptions,
  type OutsideParty,
} from '../../../../src/shared/outsideWork';
import { socketPair } from '../../../support/socketPair';

const question = { messages: [{ role: 'user', content: 'the secret text' }], maxTokens: 10, json: true } as const;
const options: OutsideOptions = { translate: ['languageModel'], check: ['offline'], rephrase: ['offline'] };

describe('the channel between the local service and who started it', () => {
  let service: Socket;
  let host: Socket;
  let warnings: string[];
  let signals: AbortSignal[];
  let answer: OutsideWork['answer'];
  let outside: OutsidePipe;
  let channel: ServiceChannel;
  let told: { languageModel?: { name: string; contextTokens: number } };

  beforeEach(async () => {
    [service, host] = await socketPair();
    warnings = [];
    signals = [];
    told = {};
    answer = (_, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const work: OutsideWork = {
      get options() {
        return { ...options, ...told };
      },
      answer: (asked, signal) => {
        signals.push(signal);
        return answer(asked, signal);
      },
    };
    outside = new OutsidePipe(service, 60_000);
    channel = new ServiceChannel(host, work, (message) => warnings.push(message));
  });
  afterEach(() => {
    service.destroy();
    host.destroy();
  });

  const asked = async (): Promise<void> => {
    while (signals.length === 0) await new Promise((resolve) => setImmediate(resolve));
  };
  const fails = (work: Promise<unknown>, reason: OutsideFailureReason, party: OutsideParty = 'languageModel') =>
    assert.rejects(work, (error: unknown) => {
      assert.ok(error instanceof OutsideError, String(error));
      assert.deepEqual([error.reason, error.asked], [reason, party]);
      assert.match(error.message, /^[^\n]+\.$/);
      return true;
    });

  it('carries questions and answers, each to its own, whichever is first', async () => {
    const waiting: Array<() => void> = [];
    answer = (asked) =>
      new Promise((resolve) => {
        const text = asked.kind === 'chat' ? asked.messages[0]!.content : '';
        waiting.push(() => resolve({ kind: 'chat', text: `to ${text}`, finish: 'stop' }));
        if (waiting.length === 3) waiting.toReversed().forEach((go) => go());
      });
    const texts = ['one\ntwo', 'zwei — 二 😀', 'x'.repeat(300_000)];
    const answers = await Promise.all(
      texts.map((content) => outside.chat({ ...question, messages: [{ role: 'user', content }] })),
    );
    assert.deepEqual(
      answers.map(({ text }) => text),
      texts.map((text) => `to ${text}`),
    );
  });

  it('tells what may be asked for, at once and when it changes', async () => {
    await once(service, 'data');
    assert.deepEqual(outside.options, options);
    told = { languageModel: { name: 'm', contextTokens: 4096 } };
    channel.tellOptions();
    await once(service, 'data');
    assert.deepEqual(outside.options.languageModel, told.languageModel);
  });

  it('tells a failure by its reason and sentence, and keeps what it was about out of its warnings', async () => {
    answer = () => Promise.reject(new OutsideFailed({ reason: 'busy', sentence: 'Too much to do. Wait.' }));
    await fails(outside.chat(question), 'busy');
    answer = () => Promise.reject(new Error('the secret text'));
    await fails(
      outside.http({ server: 'languageTool', path: '/v2/check', body: { text: 'the secret text' } }),
      'refused',
      'languageTool',
    );
    assert.equal(warnings.length, 1);
    assert.ok(!warnings.join().includes('secret'));
  });

  it('cancels on the other side too', async () => {
    const controller = new AbortController();
    const work = outside.chat(question, controller.signal);
    await asked();
    const reason = new Error('not wanted any more');
    const stopped = once(signals[0]!, 'abort');
    controller.abort(reason);
    await assert.rejects(work, reason);
    await stopped;
    // The channel is as good as before.
    answer = () => Promise.resolve({ kind: 'chat', text: 'fine', finish: 'stop' });
    assert.equal((await outside.chat(question)).text, 'fine');
    await assert.rejects(outside.chat(question, AbortSignal.abort(reason)), reason);
  });

  it('gives up on what is not answered in time, there too', async () => {
    const impatient = new OutsidePipe(service, 20);
    await fails(impatient.chat(question), 'slow');
    await asked();
    if (!signals[0]!.aborted) await once(signals[0]!, 'abort');
  });

  it('fails what waits, and what comes later, when the other side is gone', async () => {
    const work = outside.chat(question);
    await asked();
    host.destroy();
    await fails(work, 'gone');
    await fails(outside.chat(question), 'gone');
    assert.deepEqual(outside.options.translate, ['offline']);
  });

  it('stops what is under way when the service is gone', async () => {
    outside.chat(question).catch(() => undefined);
    await asked();
    const stopped = once(signals[0]!, 'abort');
    service.destroy();
    await stopped;
    assert.deepEqual(warnings, []);
  });

  it('takes so many questions at a time, and none that is too long', async () => {
    const work = Array.from({ length: mostOpenQuestions }, () => outside.chat(question).catch(() => 'ended'));
    await fails(outside.chat(question), 'busy');
    host.destroy();
    assert.deepEqual(new Set(await Promise.all(work)), new Set(['ended']));
    [service, host] = await socketPair();
    const other = new OutsidePipe(service);
    const messages = [{ role: 'user' as const, content: 'x'.repeat(longestMessage) }];
    await fails(other.chat({ ...question, messages }), 'too-long');
  });

  it('answers what may not be asked with a refusal, and ends with what is no message', async () => {
    answer = () => Promise.resolve({ kind: 'http', status: 200, body: {} });
    await fails(outside.http({ server: 'libreTranslate', path: '/settings' }), 'refused', 'libreTranslate');
    await fails(outside.http({ server: 'languageTool', path: '/v2/../admin', body: {} }), 'refused', 'languageTool');
    await fails(outside.chat({ ...question, maxTokens: -1 }), 'refused');
    assert.equal(signals.length, 0);
    for (const wrong of ['no json\n', '[]\n', '{"id":"1"}\n']) {
      const [one, other] = await socketPair();
      const said: string[] = [];
      new ServiceChannel(other, { options, answer }, (message) => said.push(message));
      const closed = once(one.resume(), 'close');
      one.write(wrong);
      await closed;
      assert.equal(said.length, 1);
    }
  });

  it('ends when somebody else speaks on the other side', async () => {
    const work = outside.chat(question);
    await asked();
    host.write('{"answer":\n');
    await fails(work, 'gone');
  });

  it('cuts messages wherever pieces of them begin and end, and refuses one without end', () => {
    const messages = [{ a: 'é\u2028"\\n' }, [1, 2], 'x'];
    const text = messages.map((message) => `${JSON.stringify(message)}\n`).join('');
    for (let size = 1; size <= text.length; size++) {
      const lines = new MessageLines();
      const found = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
        lines.push(text.slice(at * size, (at + 1) * size)),
      );
      assert.deepEqual(found.flat(), messages);
    }
    const lines = new MessageLines();
    assert.throws(() => {
      for (let at = 0; at < 5; at++) lines.push('x'.repeat(1024 * 1024));
    }, RangeError);
  });
});
