import assert from 'node:assert/strict';
import type { ServiceClient } from '../../../../src/api/client';
import { ServiceError } from '../../../../src/api/errors';
import { Whisper } from '../../../../src/localService/voice/engines/whisper';
import { describeWithSqlite } from '../../../support/describeWithSqlite';
import { SpeechPrograms } from '../../../support/speechPrograms';
import { speak } from '../../../support/spokenTones.mjs';
import { ServiceUnderTest } from '../support/serviceUnderTest';
import { concluded, clientOf, pcm16k, transcribe } from './support';

const spoken = speak([
  [1, 2, 3],
  [4, 5],
  [6, 7, 8, 9],
]);

describeWithSqlite('Live speech with an engine that is a program', () => {
  let programs: SpeechPrograms;
  let service: ServiceUnderTest;
  let client: ServiceClient;
  before(async () => {
    programs = await SpeechPrograms.make();
    service = await ServiceUnderTest.start({ speech: [new Whisper([programs.folder], programs.model)] });
    client = clientOf(service);
  });
  after(async () => {
    await client.close();
    await service.stop();
    await programs.remove();
  });

  it('tells with the session what no engine applies', async () => {
    const request = { source_media_content_type: pcm16k, source_language: 'en' };
    const notApplied = async (more: object): Promise<unknown> =>
      (await client.voice.createSession({ ...request, ...more })).not_applied;
    assert.deepEqual(await notApplied({ target_languages: ['es'], formality: 'formal' }), ['formality']);
    assert.deepEqual(
      await notApplied({ source_language: undefined, target_languages: ['es'], formality: 'informal' }),
      ['formality'],
    );
    assert.equal(await notApplied({ target_languages: ['es'] }), undefined);
    assert.equal(await notApplied({ target_languages: ['es'], formality: 'default' }), undefined);
    assert.equal(await notApplied({ target_languages: ['en-GB'], formality: 'formal' }), undefined);
    assert.equal(await notApplied({ formality: 'formal' }), undefined);
  });

  for (const format of ['json', 'msgpack'] as const) {
    it(`writes down every word once, at its time, and ends in order, as ${format}`, async () => {
      const events = await transcribe(client, spoken.samples, {
        message_format: format,
        source_language: 'en',
        target_languages: ['en-GB', 'es'],
      });
      const words = concluded(events);
      assert.deepEqual(
        words.map(({ text }) => text),
        spoken.words.map(({ text }) => text),
      );
      words.forEach(({ start, end }, at) => {
        const known = spoken.words[at] ?? { start: 0, end: 0 };
        assert.ok(Math.abs(start - known.start) <= 300 && Math.abs(end - known.end) <= 300, `${start}-${end}`);
      });
      assert.deepEqual(
        events.map(({ type }) => type).filter((type) => type.startsWith('end_')),
        ['end_of_source_transcript', 'end_of_target_transcript', 'end_of_target_transcript', 'end_of_stream'],
      );
      const spanish = concluded(events, 'es').map(({ text }) => text);
      assert.deepEqual(spanish, ['W1 W2 W3', 'W4 W5', 'W6 W7 W8 W9']);
      assert.deepEqual(
        concluded(events, 'en-GB').map(({ text }) => text),
        ['w1 w2 w3', 'w4 w5', 'w6 w7 w8 w9'],
      );
    });
  }

  it('takes other rates and telephone sound', async () => {
    const [at8k, at48k] = [2, 1 / 3].map((step) => {
      const count = Math.floor(spoken.samples.length / step);
      return Int16Array.from({ length: count }, (_, at) => spoken.samples[Math.floor(at * step)] ?? 0);
    });
    const rates = { 8000: at8k, 48000: at48k } as const;
    for (const [rate, samples = new Int16Array()] of Object.entries(rates)) {
      const type = `audio/pcm;encoding=s16le;rate=${rate as '8000'}` as const;
      const events = await transcribe(client, samples, { source_media_content_type: type });
      assert.equal(
        concluded(events)
          .map(({ text }) => text)
          .join(' '),
        'w1 w2 w3 w4 w5 w6 w7 w8 w9',
        type,
      );
    }
  });

  it('finds no words in silence, and none in no sound', async () => {
    for (const sound of [new Int16Array(48_000), new Int16Array(0)]) {
      const events = await transcribe(client, sound);
      assert.deepEqual(
        events.map(({ type }) => type),
        ['end_of_source_transcript', 'end_of_stream'],
      );
    }
  });

  it('names its engine among the engines', async () => {
    const { engines } = await client.localEngines.overview();
    const found = engines.find(({ id }) => id === 'whisper');
    assert.deepEqual([found?.name, found?.state, found?.languages.includes('de')], ['whisper.cpp', 'ready', true]);
  });

  it('counts the minutes of it', async () => {
    const usage = await client.usage.get();
    assert.ok((usage.speech_to_text_minutes_count ?? 0) >= 1);
  });

  it('refuses what it cannot do before anything is sent', async () => {
    const refused = async (change: object, reason: string, words: RegExp): Promise<void> => {
      const request = { source_media_content_type: pcm16k, source_language: 'en', ...change } as const;
      await assert.rejects(client.voice.createSession(request), (error) => {
        assert.ok(ServiceError.is(error), String(error));
        assert.equal(error.reason, reason);
        assert.match(error.message, words);
        return true;
      });
    };
    await refused({ source_language: 'ga' }, 'bad-request', /source_language/);
    await refused({ target_languages: ['ja'] }, 'bad-request', /translates from EN to JA/);
    await refused({ target_media_languages: ['es'] }, 'not-allowed', /No text-to-speech program was found/);
    await refused({ glossary_id: '00000000-0000-4000-8000-000000000001' }, 'not-found', /Glossary/);
  });
});

describeWithSqlite('Live speech where no engine is', () => {
  it('is refused, and says what to install', async () => {
    const service = await ServiceUnderTest.start({ speech: [new Whisper([], undefined)] });
    try {
      const answer = await service.call('POST', '/v3/voice/realtime', { source_media_content_type: pcm16k });
      assert.equal(answer.status, 403);
      assert.match(answer.text, /No speech recognition engine was found.*whisper-cli/);
    } finally {
      await service.stop();
    }
  });
});
