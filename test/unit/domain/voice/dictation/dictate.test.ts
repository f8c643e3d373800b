import assert from 'node:assert/strict';
import { ServiceClient } from '../../../../../src/api/client';
import { ServiceError } from '../../../../../src/api/errors';
import { dictate, type DictateOptions } from '../../../../../src/domain/voice/dictation/dictate';
import type { Microphone } from '../../../../../src/domain/voice/dictation/microphone';
import { MicrophoneError } from '../../../../../src/domain/voice/dictation/microphoneError';
import type { Timing } from '../../../../../src/domain/voice/session';
import { reason } from '../../../../../src/formats/reason';
import { testConnection } from '../../../../support/testConnection';
import { spokenWav, VoiceServer, wordOf, type VoiceServerOptions } from '../../../../support/voiceServer';

/** Time that passes where it is waited for, so that an hour takes moments. */
function quickTiming(changes: Partial<Timing> = {}): Partial<Timing> {
  let now = 0;
  return {
    now: () => now,
    sleep: async (ms, signal) => {
      now += ms;
      await new Promise((resolve) => setImmediate(resolve));
      signal?.throwIfAborted();
    },
    ...changes,
  };
}

const bytesPerSecond = 32_000;
const wavHead = 44;
const saying = (words: number): Buffer => spokenWav(words).subarray(wavHead);

describe('Dictation', () => {
  let server: VoiceServer;
  let client: ServiceClient;
  afterEach(async () => {
    await client.close();
    await server.close();
  });

  async function start(options: VoiceServerOptions = {}): Promise<void> {
    server = await VoiceServer.start(options);
    client = new ServiceClient(testConnection(server.url, { key: 'secret' }), { sleep: () => Promise.resolve() });
  }

  /** A microphone that hears samples, never far ahead of the service, and then silence for so long. */
  function hearing(samples: Buffer, { silentS = 0, breaks = false, onEnd = (): void => undefined } = {}): Microphone {
    let isOff = false;
    async function* sound(): AsyncGenerator<Uint8Array> {
      const all = Buffer.concat([samples, Buffer.alloc(silentS * bytesPerSecond)]);
      for (let at = 0; at < all.length && !isOff; at += 3200) {
        yield all.subarray(at, at + 3200);
        while (!isOff && at > (server.heardSeconds + 2) * bytesPerSecond) await new Promise((go) => setImmediate(go));
      }
      if (breaks) throw new MicrophoneError(reason('recorder-ended', 'parec'));
      onEnd();
    }
    return { sound: sound(), stop: () => (isOff = true) };
  }

  async function run(
    microphone: Microphone,
    options: Partial<DictateOptions> = {},
  ): Promise<{ words: string[]; end: string; tentative: string[] }> {
    const [words, tentative]: [string[], string[]] = [[], []];
    const end = await dictate({
      client,
      microphone,
      order: {},
      silenceMs: 0,
      concluded: (texts) => words.push(...texts.map(({ text }) => text)),
      tentative: (text) => tentative.push(text),
      stop: new AbortController().signal,
      timing: quickTiming(),
      ...options,
    }).catch((error: unknown) => {
      assert.ok(error instanceof ServiceError || error instanceof MicrophoneError, String(error));
      return error instanceof MicrophoneError ? error.why.reason : error.reason;
    });
    assert.deepEqual(server.breaches, []);
    assert.equal(tentative.at(-1), '', 'nothing tentative is left');
    return { words, end, tentative };
  }

  const numbers = (count: number): string[] => Array.from({ length: count }, (_, index) => wordOf(index + 1));

  it('writes every word down once, in order, and shows before what it hears', async () => {
    await start();
    const { words, end, tentative } = await run(hearing(saying(20)));
    assert.deepEqual([words, end], [numbers(20), 'stopped']);
    assert.ok(
      tentative.some((text) => text.endsWith('word9')),
      tentative.join('|'),
    );
    assert.equal(server.asked.length, 1);
  });

  it('writes down translations alone where they are wanted, and shows what is said', async () => {
    await start();
    const { words, tentative } = await run(hearing(saying(8)), { target: 'de', order: { source: 'en' } });
    assert.deepEqual(
      words,
      numbers(8).map((word) => `de:${word}`),
    );
    assert.ok(tentative.some((text) => /^word\d/.test(text)));
    assert.deepEqual(server.asked[0]?.['target_languages'], ['de']);
    assert.equal(server.asked[0]?.['source_language_mode'], 'fixed');
  });

  it('goes on with another session before the hour of a connection is over, and loses no word', async () => {
    await start();
    const { words } = await run(hearing(saying(60)), { timing: quickTiming({ connectionMs: 4_100 }) });
    assert.deepEqual(words, numbers(60));
    assert.ok(server.asked.length > 2, `${server.asked.length} sessions`);
  });

  for (const target of [undefined, 'de']) {
    it(`loses and doubles nothing where connections are lost${target === undefined ? '' : ', also of a translation'}`, async () => {
      await start({
        onChunk: ({ session, index }) => (session < 4 && index === 17 + 3 * session ? 'drop' : undefined),
      });
      const { words } = await run(hearing(saying(60)), target === undefined ? {} : { target });
      assert.deepEqual(words, target === undefined ? numbers(60) : numbers(60).map((word) => `de:${word}`));
      assert.equal(server.asked.length, 5);
    });
  }

  it('goes on where the service ends a session as nothing came', async () => {
    await start({ onChunk: ({ session, index }) => (session === 0 && index === 20 ? { error: 408 } : undefined) });
    assert.deepEqual((await run(hearing(saying(20)))).words, numbers(20));
  });

  it('ends when nobody speaks for so long, and not before', async () => {
    await start();
    let hasEnded = false;
    const microphone = hearing(saying(6), { silentS: 60, onEnd: () => (hasEnded = true) });
    const { words, end } = await run(microphone, { silenceMs: 5000 });
    assert.deepEqual([words, end], [numbers(6), 'silence']);
    assert.ok(server.heardSeconds < 15 && hasEnded, `${server.heardSeconds} s`);
  });

  it('writes down what was said before the microphone broke off, or the service refused', async () => {
    await start({ onChunk: ({ index }) => (index === 30 ? { error: 456 } : undefined) });
    assert.deepEqual(await run(hearing(saying(6), { breaks: true })).then(({ words, end }) => [words, end]), [
      numbers(6),
      'recorder-ended',
    ]);
    const refused = await run(hearing(saying(40)));
    assert.equal(refused.end, 'quota-exceeded');
    assert.deepEqual(refused.words, numbers(refused.words.length));
    assert.ok(refused.words.length > 5, refused.words.join(' '));
  });

  it('has its sound written down some seconds at a time, and ends at a limit with what was heard', async () => {
    await start();
    let written = 0;
    const times: number[] = [];
    const more = (ms: number): Promise<void> => {
      times.push(ms);
      written += ms;
      return written > 25_000 ? Promise.reject(new ServiceError('spending-cap', 'Enough')) : Promise.resolve();
    };
    const metered = client.meteredBy({
      begin: async ({ milliseconds = 0 }) => {
        await more(milliseconds);
        return { more, answered: () => undefined, failed: () => undefined };
      },
    });
    const { words, end } = await run(hearing(saying(100)), { client: metered });
    assert.equal(end, 'spending-cap');
    assert.deepEqual(times, [10_000, 10_000, 10_000]);
    assert.ok(words.length >= 39, `${words.length} words of 20 s`);
  });

  it('stops with all that was said until then', async () => {
    await start();
    const stop = new AbortController();
    const { words, end } = await run(hearing(saying(400)), {
      stop: stop.signal,
      recorded: (ms) => ms >= 5000 && stop.abort(),
    });
    assert.equal(end, 'stopped');
    assert.deepEqual(words.slice(0, 9), numbers(9));
    assert.ok(words.length < 12, words.join(' '));
  });
});
