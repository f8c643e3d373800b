import assert from 'node:assert/strict';
import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ServiceClient } from '../../../../src/api/client';
import { ServiceError } from '../../../../src/api/errors';
import { PauseSwitch } from '../../../../src/domain/voice/pauseSwitch';
import { sayingOf } from '../../../../src/domain/voice/speech/speech';
import { SpeechFiles } from '../../../../src/domain/voice/speech/speechFiles';
import { openSound } from '../../../../src/domain/voice/sound/openSound';
import type { Sound } from '../../../../src/domain/voice/sound/sound';
import {
  forgetWithoutSound,
  newTranscription,
  speechesOf,
  takeUp,
  translationInto,
  type Transcription,
} from '../../../../src/domain/voice/state';
import { transcribe, type TranscribeOptions } from '../../../../src/domain/voice/transcribe';
import { testConnection } from '../../../support/testConnection';
import { spokenWav, VoiceServer, wordsOfSpeech, type VoiceServerOptions } from '../../../support/voiceServer';
import { quickTiming, seeded } from './support';

describe('translated speech', () => {
  let folder: string;
  let server: VoiceServer;
  let client: ServiceClient;
  let sound: Sound;
  let files: SpeechFiles;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-speech-'));
    await writeFile(path.join(folder, 'talk.wav'), spokenWav(12, { pauses: [3, 8] }));
    sound = await openSound(path.join(folder, 'talk.wav'), { ffmpeg: 'none' });
    files = new SpeechFiles((language) => path.join(folder, `${language}.pcm`));
  });
  afterEach(async () => {
    await files.close();
    await client.close();
    await server.close();
    await rm(folder, { recursive: true });
  });

  async function start(options: VoiceServerOptions = {}): Promise<void> {
    server = await VoiceServer.start(options);
    client = new ServiceClient(testConnection(server.url, { key: 'secret' }), { sleep: () => Promise.resolve() });
  }

  async function run(transcription: Transcription, options: Partial<TranscribeOptions> = {}): Promise<Transcription> {
    const order = { source: 'en' };
    await transcribe(transcription, { client, sound, order, speech: files, timing: quickTiming(), ...options });
    return transcription;
  }

  async function spoken(transcription: Transcription, language = 'de'): Promise<Array<[number, number]>> {
    const speech = speechesOf(transcription).find((one) => one.language === language)!;
    const pieces: Uint8Array[] = [];
    for await (const piece of files.wav(speech)) pieces.push(piece);
    const wav = Buffer.concat(pieces);
    assert.equal(wav.readUInt32LE(40), wav.length - 44);
    assert.equal(wav.readUInt32LE(24), 24_000);
    return wordsOfSpeech(wav.subarray(44));
  }

  const whole = Array.from({ length: 12 }, (_, at): [number, number] => [at + 1, 1]);

  for (const format of ['json', 'msgpack'] as const) {
    it(`is asked for as samples, and comes whole and in order, by ${format}`, async () => {
      await start();
      const transcription = newTranscription(['fr', 'de'], ['de']);
      await run(transcription, { order: { source: 'en', format, voice: 'female' } });
      assert.deepEqual(await spoken(transcription), whole);
      const { target_languages: targets, target_media_languages: media } = server.asked[0]!;
      assert.deepEqual([targets, media], [['de', 'fr'], ['de']]);
      assert.equal(server.asked[0]!['target_media_content_type'], 'audio/pcm;encoding=s16le;rate=24000');
      assert.equal(server.asked[0]!['target_media_voice'], 'female');
      assert.equal((await stat(path.join(folder, 'de.pcm'))).mode & 0o077, 0);
    });
  }

  it('takes a session for each language that is spoken', async () => {
    await start();
    const transcription = newTranscription(['de', 'fr', 'es', 'it', 'ja', 'nl'], ['fr', 'de']);
    const targets = transcription.sessions.map((session) => session.targets);
    assert.deepEqual(targets, [['fr', 'es', 'it', 'ja', 'nl'], ['de']]);
    await run(transcription);
    assert.deepEqual([await spoken(transcription, 'de'), await spoken(transcription, 'fr')], [whole, whole]);
  });

  for (const tellsBytes of [false, true]) {
    const rounds = 40;
    const how = tellsBytes ? 'a service that tells how much it has' : 'lost connections and errors';
    it(`loses and doubles no sound in ${rounds} rounds of ${how}`, async () => {
      await start({ tellsBytes });
      for (let round = 1; round <= rounds; round++) {
        const chance = seeded(round);
        let left = 4;
        server.options.onChunk = () => {
          if (left === 0 || chance() > 0.15) return undefined;
          left--;
          const kind = chance();
          return kind < 0.6 ? 'drop' : kind < 0.9 || tellsBytes ? 'close' : { error: 503 };
        };
        server.options.heldBack = Math.floor(chance() * 3);
        server.options.speechLag = Math.floor(chance() * 4);
        server.options.spokenTogether = 1 + Math.floor(chance() * 3);
        const transcription = await run(newTranscription(['de', 'fr'], ['de']));
        assert.deepEqual(await spoken(transcription), whole, `round ${round}`);
        assert.equal(translationInto(transcription, 'fr').length, 12, `round ${round}`);
      }
      assert.ok(tellsBytes ? server.renewed > 40 : server.asked.length > 60, 'connections were lost');
      assert.deepEqual(server.breaches, []);
    });
  }

  it('goes on after a pause and the time of a connection, and with what a program that was ended had kept', async () => {
    await start({ speechLag: 2, spokenTogether: 2 });
    const pause = new PauseSwitch();
    const transcription = newTranscription(['de'], ['de']);
    const kept: string[] = [];
    await run(transcription, {
      timing: quickTiming({ connectionMs: 2500 }),
      pause,
      concluded: () => kept.push(JSON.stringify(transcription)),
    });
    assert.deepEqual(await spoken(transcription), whole);
    assert.ok(server.asked.length > 1);
    for (const text of kept.filter((_, at) => at % 5 === 2)) {
      const left = takeUp(JSON.parse(text) as Transcription);
      // Sound that came after that is there, too.
      await forgetWithoutSound(left, (language) => files.size(language));
      await run(left);
      assert.deepEqual(await spoken(left), whole);
    }
  });

  it('begins anew where its sound is not there any more, and does not trust what stands behind it', async () => {
    await start();
    const transcription = await run(newTranscription(['de'], ['de']));
    await appendFile(path.join(folder, 'de.pcm'), 'more');
    await forgetWithoutSound(transcription, (language) => files.size(language));
    assert.equal(transcription.sessions[0]!.isDone, true);
    assert.deepEqual(await spoken(transcription), whole);
    await writeFile(path.join(folder, 'de.pcm'), (await readFile(path.join(folder, 'de.pcm'))).subarray(0, 100));
    await forgetWithoutSound(transcription, (language) => files.size(language));
    assert.deepEqual([transcription.sessions[0]!.isDone, transcription.sessions[0]!.doneMs], [false, 0]);
    await run(transcription);
    assert.deepEqual(await spoken(transcription), whole);
  });

  it('hears all again where a service does not say what it speaks and the connection is lost', async () => {
    await start({
      speaksWithoutText: true,
      onChunk: ({ session, index }) => (session === 0 && index === 30 ? 'drop' : undefined),
    });
    assert.deepEqual(await spoken(await run(newTranscription(['de'], ['de']))), whole);
    assert.equal(server.asked.length, 2);
  });

  it('refuses sound of another kind than it asked for', async () => {
    await start({ speaksAs: 'audio/webm;codecs=opus' });
    await assert.rejects(run(newTranscription(['de'], ['de'])), (error) => ServiceError.is(error, 'unexpected-answer'));
  });

  it('knows which part of a translation is said by its letters, as far as both are alike', () => {
    const at = (text: string, startMs: number, endMs: number) => ({ text, startMs, endMs });
    const texts = [at('Guten Tag,', 0, 900), at('liebe Leute.', 900, 2000), at('Es ist 3 Uhr.', 2500, 4000)];
    const said = (...segments: string[]) =>
      sayingOf({ language: 'de', segments: segments.map((text) => ({ text, bytes: 2 })) }, texts);
    assert.deepEqual(said('guten Tag liebe', 'Leute!'), {
      texts: [at('guten Tag liebe', 0, 2000), at('Leute!', 900, 2000)],
      isAll: false,
    });
    assert.equal(said('Guten Tag, liebe Leute.', 'Es ist 3 Uhr.').isAll, true);
    assert.equal(said('Guten Tag, liebe Leute.', 'Es ist drei Uhr.').texts.length, 1);
    assert.equal(said('').texts.length, 0);
  });
});
