import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { ServiceClient } from '../../../../src/api/client';
import { ServiceError } from '../../../../src/api/errors';
import type { Meter } from '../../../../src/api/meter';
import { PauseSwitch } from '../../../../src/domain/voice/pauseSwitch';
import { openSound } from '../../../../src/domain/voice/sound/openSound';
import type { Sound } from '../../../../src/domain/voice/sound/sound';
import { newTranscription, sourceOf, transcriptionSchema, translationInto } from '../../../../src/domain/voice/state';
import { transcribe, type TranscribeOptions } from '../../../../src/domain/voice/transcribe';
import { testConnection } from '../../../support/testConnection';
import {
  silenceMs,
  spokenWav,
  VoiceServer,
  wordMs,
  wordOf,
  type VoiceServerOptions,
} from '../../../support/voiceServer';
import { quickTiming, seeded } from './support';

/** More of them with PARLANCE_ROUNDS. Faults that were put in on trial were found in the first ones. */
const rounds = Math.max(60, Number(process.env['PARLANCE_ROUNDS'] ?? 0));

describe('transcribe', () => {
  let folder: string;
  let server: VoiceServer;
  let client: ServiceClient;
  before(async () => (folder = await mkdtemp(path.join(tmpdir(), 'parlance-voice-'))));
  after(() => rm(folder, { recursive: true }));
  afterEach(async () => {
    await client.close();
    await server.close();
  });

  async function start(options: VoiceServerOptions = {}): Promise<void> {
    server = await VoiceServer.start(options);
    client = new ServiceClient(testConnection(server.url, { key: 'secret' }), { sleep: () => Promise.resolve() });
  }

  async function soundOf(words: number, options?: Parameters<typeof spokenWav>[1]): Promise<Sound> {
    const file = path.join(folder, `${words}.wav`);
    await writeFile(file, spokenWav(words, options));
    return await openSound(file, { ffmpeg: 'none' });
  }

  const numbers = (count: number): string[] => Array.from({ length: count }, (_, index) => wordOf(index + 1));
  const timesOf = (count: number): number[][] =>
    numbers(count).map((_, index) => [index * (wordMs + silenceMs), index * (wordMs + silenceMs) + wordMs]);

  async function run(
    sound: Sound,
    targets: readonly string[],
    options: Partial<TranscribeOptions> = {},
    transcription = newTranscription(targets),
  ): Promise<typeof transcription> {
    await transcribe(transcription, { client, sound, order: { source: 'en' }, timing: quickTiming(), ...options });
    return transcription;
  }

  function assertWhole(
    transcription: ReturnType<typeof newTranscription>,
    count: number,
    targets: readonly string[],
  ): void {
    const source = sourceOf(transcription);
    assert.deepEqual(
      source.map(({ text }) => text),
      numbers(count),
    );
    assert.deepEqual(
      source.map(({ startMs, endMs }) => [startMs, endMs]),
      timesOf(count),
    );
    for (const target of targets) {
      const translated = translationInto(transcription, target).map(({ text }) => text);
      assert.deepEqual(
        translated,
        numbers(count).map((word) => `${target}:${word}`),
      );
    }
    assert.deepEqual(server.breaches, []);
  }

  for (const format of ['json', 'msgpack'] as const) {
    it(`has words and translations with their times, by ${format}`, async () => {
      await start();
      const heard: string[] = [];
      const transcription = await run(await soundOf(12), ['de', 'fr'], {
        order: { source: 'en', format, glossaryId: 'terms', formality: 'more' },
        progress: ({ tentative }) => heard.push(tentative),
      });
      assertWhole(transcription, 12, ['de', 'fr']);
      assert.deepEqual(server.asked, [
        {
          source_media_content_type: 'audio/pcm;encoding=s16le;rate=16000',
          message_format: format,
          target_languages: ['de', 'fr'],
          source_language: 'en',
          source_language_mode: 'fixed',
          glossary_id: 'terms',
          formality: 'more',
        },
      ]);
      assert.ok(heard.includes('word7'), 'what may still change is told');
      assert.equal(Math.round(server.heardSeconds * 1000), 6000);
    });
  }

  it('understands a service that says more than the contract, and leaves out what it may', async () => {
    await start({ isOdd: true });
    assertWhole(await run(await soundOf(12), ['de', 'fr']), 12, ['de', 'fr']);
    assert.equal(server.asked.length, 1, 'a session that ended without its last message is not sent again');
  });

  it('sends chunks of 50 to 250 ms, none before half of the one before has passed', async () => {
    await start();
    const timing = quickTiming();
    await run(await soundOf(8), [], { timing });
    // 4 s are 20 chunks of 200 ms.
    assert.equal(timing.passed.length, 19);
    assert.ok(
      timing.passed.every((ms) => ms > 95 && ms <= 100),
      timing.passed.join(),
    );
  });

  it('takes a session for each five targets', async () => {
    await start();
    const targets = ['de', 'fr', 'es', 'it', 'ja', 'nl', 'pl'];
    const transcription = await run(await soundOf(6), targets);
    assertWhole(transcription, 6, targets);
    const asked = server.asked.map((session) => session['target_languages']);
    assert.deepEqual(asked, [targets.slice(0, 5), targets.slice(5)]);
  });

  it(`loses and doubles nothing in ${rounds} rounds of lost connections`, async () => {
    await start();
    const sound = await soundOf(12, { pauses: [3, 8] });
    const all = await run(sound, ['de']);
    assert.deepEqual(
      sourceOf(all).map(({ text }) => text),
      numbers(12),
    );
    for (let round = 1; round <= rounds; round++) {
      const chance = seeded(round);
      let left = 4;
      server.options.onChunk = () => {
        if (left === 0 || chance() > 0.15) return undefined;
        left--;
        const kind = chance();
        return kind < 0.6 ? 'drop' : kind < 0.9 ? 'close' : { error: 503 };
      };
      server.options.heldBack = Math.floor(chance() * 4);
      const transcription = await run(sound, ['de']);
      assert.deepEqual(sourceOf(transcription), sourceOf(all), `round ${round}`);
      assert.deepEqual(translationInto(transcription, 'de'), translationInto(all, 'de'), `round ${round}`);
    }
    assert.ok(server.asked.length > 1.5 * rounds, 'connections were lost');
    assert.deepEqual(server.breaches, []);
  });

  it('sends only what was lost where the service tells it: nothing is lost, doubled or counted twice in 40 rounds', async () => {
    await start({ tellsBytes: true });
    const sound = await soundOf(12, { pauses: [3, 8] });
    const all = await run(sound, ['de']);
    for (let round = 1; round <= 40; round++) {
      const chance = seeded(round);
      let left = 4;
      server.options.onChunk = () => {
        if (left === 0 || chance() > 0.15) return undefined;
        left--;
        return chance() < 0.6 ? 'drop' : 'close';
      };
      server.options.heldBack = Math.floor(chance() * 4);
      const [asked, heard] = [server.asked.length, server.heardSeconds];
      const transcription = await run(sound, ['de']);
      assert.deepEqual(sourceOf(transcription), sourceOf(all), `round ${round}`);
      assert.deepEqual(translationInto(transcription, 'de'), translationInto(all, 'de'), `round ${round}`);
      assert.equal(server.asked.length, asked + 1, `round ${round}`);
      assert.equal(Math.round((server.heardSeconds - heard) * 1000), sound.durationMs, `round ${round}`);
    }
    assert.ok(server.renewed > 60, `${server.renewed} connections were renewed`);
  });

  it('begins another session where the one before is not there any more', async () => {
    await start({
      tellsBytes: true,
      forgets: true,
      onChunk: ({ session, index }) => (session === 0 && index === 30 ? 'drop' : undefined),
    });
    assertWhole(await run(await soundOf(20), ['de']), 20, ['de']);
    assert.equal(server.asked.length, 2);
  });

  it('goes on after the time of a connection, and after a pause, in the middle of a word too', async () => {
    await start();
    const pause = new PauseSwitch();
    let paused = 0;
    const transcription = await run(await soundOf(40), ['de'], {
      timing: quickTiming({ connectionMs: 2500 }),
      pause,
      progress: ({ sentMs }) => {
        if (sentMs < 6000 || paused > 0) return;
        paused++;
        pause.pause();
        setImmediate(() => pause.goOn());
      },
    });
    assertWhole(transcription, 40, ['de']);
    assert.equal(paused, 1);
    assert.ok(server.asked.length >= 4, `${server.asked.length} sessions`);
    assert.ok(server.heardSeconds < 20 + server.asked.length * 2, `${server.heardSeconds} s were sent`);
  });

  it('keeps what was concluded when it is stopped, as plain data that goes on', async () => {
    await start();
    const stop = new AbortController();
    const sound = await soundOf(20);
    const transcription = newTranscription(['de']);
    const progress: TranscribeOptions['progress'] = ({ sentMs }) => {
      if (sentMs > 6000) stop.abort(new Error('Stopped.'));
    };
    await assert.rejects(run(sound, [], { signal: stop.signal, progress }, transcription), /Stopped\./);
    const kept = v.parse(transcriptionSchema, JSON.parse(JSON.stringify(transcription)));
    const words = sourceOf(kept).length;
    assert.ok(words > 5 && words < 20, `${words} words`);
    const before = server.heardSeconds;
    await run(sound, [], {}, kept);
    assertWhole(kept, 20, ['de']);
    assert.ok(server.heardSeconds - before < 6, 'only the rest was sent');
    const asked = server.asked.length;
    await run(sound, [], {}, kept);
    assert.equal(server.asked.length, asked, 'what is done is not sent again');
  });

  it('goes on with what was kept in the middle of a session, whose program was ended', async () => {
    await start({ heldBack: 2 });
    const sound = await soundOf(30);
    const transcription = newTranscription(['de']);
    const kept: string[] = [];
    await run(sound, [], { concluded: () => kept.push(JSON.stringify(transcription)) }, transcription);
    for (const text of kept.filter((_, at) => at % 7 === 3)) {
      const left = v.parse(transcriptionSchema, JSON.parse(text));
      await run(sound, [], {}, left);
      assertWhole(left, 30, ['de']);
    }
    const before = server.heardSeconds;
    await run(sound, [], {}, v.parse(transcriptionSchema, JSON.parse(kept[40]!)));
    assert.ok(server.heardSeconds - before < 6, `${server.heardSeconds - before} s were sent again`);
  });

  it('keeps what came before an error that will not pass, and says it', async () => {
    await start({ onChunk: ({ index }) => (index === 20 ? { error: 456 } : undefined) });
    const transcription = newTranscription(['de']);
    await assert.rejects(
      run(await soundOf(20), [], {}, transcription),
      (error) => ServiceError.is(error, 'quota-exceeded') && /Not today/.test(error.message),
    );
    assert.ok(sourceOf(transcription).length >= 5);
    assert.equal(sourceOf(transcription).length, translationInto(transcription, 'de').length);
    assert.equal(server.asked.length, 1);
  });

  /** Writes down what is sent, up to so many milliseconds. */
  function meterOf(most = Infinity): { meter: Meter; told: string[]; written: () => number } {
    const told: string[] = [];
    let written = 0;
    const add = (ms: number): Promise<void> => {
      if (written + ms > most) return Promise.reject(new ServiceError('spending-cap', 'Too much.'));
      written += ms;
      return Promise.resolve();
    };
    const meter: Meter = {
      begin: async ({ product, characters, milliseconds = 0 }) => {
        await add(milliseconds);
        told.push(`${product} ${characters}`);
        return {
          more: add,
          answered: (facts) => void told.push(`answered ${facts.milliseconds}`),
          failed: (mayHaveHappened) => void told.push(`failed ${mayHaveHappened}`),
        };
      },
    };
    return { meter, told, written: () => written };
  }

  it('has sound written down before it is sent, no more than there is, and in the end what was sent', async () => {
    await start();
    const { meter, told, written } = meterOf();
    const ahead: number[] = [];
    server.options.onChunk = ({ index }) => {
      ahead.push(written() - (index + 1) * 200);
      return undefined;
    };
    await run(await soundOf(50), [], { client: client.meteredBy(meter) });
    assert.deepEqual(told, ['voice 0', 'answered 25000']);
    assert.equal(written(), 25_000);
    assert.ok(Math.min(...ahead) >= 0 && Math.max(...ahead) < 20_000, 'seconds ahead, not the whole recording');
    await assert.rejects(
      run(await soundOf(2), ['de', 'fr', 'es', 'it', 'ja', 'nl', 'pl'], {
        client: new ServiceClient(testConnection(server.url, { key: 'wrong' })).meteredBy(meter),
      }),
    );
    assert.deepEqual(told.slice(2).sort(), ['failed false', 'failed false', 'voice 0', 'voice 0']);
  });

  it('hears to its end what a limit of the person still allows, and goes on when there is more', async () => {
    await start({ heldBack: 3 });
    const sound = await soundOf(60);
    const transcription = newTranscription(['de']);
    const { meter, told } = meterOf(20_000);
    await assert.rejects(run(sound, ['de'], { client: client.meteredBy(meter) }, transcription), (error) =>
      ServiceError.is(error, 'spending-cap'),
    );
    assert.deepEqual(told, ['voice 0', 'answered 20000']);
    // All but what was heard of the last second is kept: it may end within a word.
    assert.equal(sourceOf(transcription).length, 38);
    await run(sound, ['de'], {}, transcription);
    assertWhole(transcription, 60, ['de']);
    assert.ok(server.heardSeconds < 31.1, `${server.heardSeconds} s were sent`);
  });

  it('gives up where a service says nothing more after all of the sound', async () => {
    await start({ isMute: true });
    const transcription = newTranscription([]);
    const timing = quickTiming({ answerMs: 20 });
    await assert.rejects(run(await soundOf(2), [], { timing }, transcription), (error) =>
      ServiceError.is(error, 'timeout'),
    );
    // It may have been billed: it is tried once more, not again and again.
    assert.deepEqual([sourceOf(transcription).length, server.asked.length], [2, 2]);
  });

  it('gives up where a service says more and more after all of the sound', async () => {
    await start({ isEndless: true });
    const transcription = newTranscription([]);
    const timing = quickTiming({ answerMs: 5000, endlessMs: () => 50 });
    await assert.rejects(run(await soundOf(2), [], { timing }, transcription), (error) =>
      ServiceError.is(error, 'unexpected-answer'),
    );
    assert.deepEqual([sourceOf(transcription).length, server.asked.length], [2, 1]);
  });

  it('keeps no language that is none', async () => {
    await start({ saysLanguage: 'x'.repeat(1000) });
    const transcription = await run(await soundOf(2), []);
    assert.deepEqual(
      sourceOf(transcription).map(({ language }) => language),
      [undefined, undefined],
    );
  });

  it('gives up where connections are lost again and again', async () => {
    await start({ onChunk: ({ index }) => (index === 2 ? 'drop' : undefined) });
    const lost = newTranscription([]);
    await assert.rejects(run(await soundOf(8), [], {}, lost), (error) => ServiceError.is(error, 'unreachable'));
    assert.equal(server.asked.length, 5);
  });

  it('has times go on where a service sends them backwards', async () => {
    await start({ timesGoBack: true });
    const words = sourceOf(await run(await soundOf(6), []));
    assert.equal(words.length, 6);
    for (const [index, { startMs, endMs }] of words.entries()) {
      assert.ok(startMs >= (words[index - 1]?.endMs ?? 0) && endMs >= startMs);
    }
  });

  it('hears nothing in silence', async () => {
    await start();
    const file = path.join(folder, 'silence.wav');
    const silent = spokenWav(4);
    silent.fill(0, 44);
    await writeFile(file, silent);
    const transcription = await run(await openSound(file), ['de']);
    assert.deepEqual(transcription.sessions, [
      { targets: ['de'], source: [], translations: { de: [] }, doneMs: 2000, isDone: true, soundMs: 2000 },
    ]);
  });
});
