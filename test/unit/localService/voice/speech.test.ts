import assert from 'node:assert/strict';
import { VoiceResource } from '../../../../src/api/resources/voice';
import { ServiceError } from '../../../../src/api/errors';
import { socketOpener } from '../../../../src/api/socket';
import { HttpTransport } from '../../../../src/api/transport';
import type { VoiceSessionRequest } from '../../../../src/api/schemas/voice';
import type { VoiceEvent } from '../../../../src/api/voice/voiceStream';
import { Espeak } from '../../../../src/localService/voice/engines/espeak';
import type { Speaker, SpokenSound } from '../../../../src/localService/voice/engines/speaker';
import { describeWithSqlite } from '../../../support/describeWithSqlite';
import { DroppingProxy } from '../../../support/droppingProxy';
import { speak } from '../../../support/spokenTones.mjs';
import { testConnection } from '../../../support/testConnection';
import { ServiceUnderTest } from '../support/serviceUnderTest';
import { chunksOf, clientOf, concluded, pcm16k, ToneEngine, transcribe } from './support';

/** Speaks a text as samples with its letters, so that it can be read again. */
class LetterSpeaker implements Speaker {
  readonly id = 'espeak';
  readonly advice = 'Install letters.';

  isHere(): Promise<boolean> {
    return Promise.resolve(true);
  }

  speaks(language: string): Promise<boolean> {
    return Promise.resolve(language.toLowerCase() !== 'fr');
  }

  speak(text: string): Promise<SpokenSound> {
    return Promise.resolve({ samples: Int16Array.from(text, (letter) => letter.charCodeAt(0)), rate: 24_000 });
  }
}

const speechRequest: VoiceSessionRequest = {
  source_media_content_type: pcm16k,
  source_language: 'en',
  target_media_languages: ['es'],
  target_media_content_type: 'audio/pcm; encoding=s16le; rate=24000',
};

type MediaChunk = Extract<VoiceEvent, { type: 'target_media_chunk' }>['message'];

function mediaOf(events: readonly VoiceEvent[]): MediaChunk[] {
  return events.flatMap((event) => (event.type === 'target_media_chunk' ? event.message : []));
}

function lettersOf(chunks: readonly MediaChunk[]): string {
  const bytes = Buffer.concat(chunks.flatMap(({ data }) => data));
  return String.fromCharCode(...Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readUInt16LE(at * 2)));
}

const spoken = speak([
  [1, 2, 3],
  [4, 5],
]);

describeWithSqlite('Translated speech of the local service', () => {
  let service: ServiceUnderTest;
  before(async () => {
    service = await ServiceUnderTest.start({ speech: [new ToneEngine()], speaker: new LetterSpeaker() });
  });
  after(() => service.stop());

  it('names who speaks among the engines, with the languages', async () => {
    const client = clientOf(service);
    const { engines } = await client.localEngines.overview();
    await client.close();
    const { state, problem, languages } = engines.find(({ id }) => id === 'espeak')!;
    assert.deepEqual([state, problem], ['ready', undefined]);
    assert.deepEqual([languages.includes('es'), languages.includes('fr')], [true, false]);
  });

  for (const format of ['json', 'msgpack'] as const) {
    it(`speaks each sentence behind its text, as ${format}`, async () => {
      const client = clientOf(service);
      const events = await transcribe(client, spoken.samples, { ...speechRequest, message_format: format });
      await client.close();
      const chunks = mediaOf(events);
      assert.equal(lettersOf(chunks), 'W1 W2 W3W4 W5');
      assert.deepEqual(
        chunks.map(({ text, content_type: type, headers, language }) => [text, type, headers, language]),
        [
          ['W1 W2 W3', 'audio/pcm;encoding=s16le;rate=24000', 0, 'es'],
          ['W4 W5', undefined, undefined, 'es'],
        ],
      );
      assert.deepEqual(
        events.map(({ type }) => type).filter((type) => type.startsWith('end_')),
        ['end_of_source_transcript', 'end_of_target_transcript', 'end_of_target_media', 'end_of_stream'],
      );
    });
  }

  it('loses and doubles no sound in 60 seeded rounds of broken connections', async () => {
    const proxy = await DroppingProxy.start(Number(new URL(service.running.url).port));
    const { url, key } = service.running;
    const transport = new HttpTransport({ ...testConnection(url), key }, {});
    const open = socketOpener({});
    const voice = new VoiceResource(
      transport,
      (address, signal) => open(address.replace(/:\d+/, `:${proxy.port}`), signal),
      () => Promise.resolve(),
    );
    try {
      for (let round = 1; round <= 60; round++) {
        proxy.plan = [
          { direction: 'up', bytes: 400 + ((round * 7919) % 90_000) },
          { direction: 'down', bytes: 150 + ((round * 104_729) % 1500) },
        ];
        const stream = await voice.stream({ ...speechRequest, message_format: round % 2 === 0 ? 'json' : 'msgpack' });
        for (const chunk of chunksOf(spoken.samples)) stream.sendChunk(chunk);
        stream.endSource();
        const events: VoiceEvent[] = [];
        for await (const event of stream.messages()) events.push(event);
        assert.equal(lettersOf(mediaOf(events)), 'W1 W2 W3W4 W5', `round ${round}`);
      }
    } finally {
      await transport.close();
      await proxy.close();
    }
  });

  it('refuses what it cannot speak, or not as it was asked to', async () => {
    const client = clientOf(service);
    const refused = async (change: object, reason: string, words: RegExp): Promise<void> => {
      await assert.rejects(client.voice.createSession({ ...speechRequest, ...change }), (error) => {
        assert.ok(ServiceError.is(error), String(error));
        assert.equal(error.reason, reason);
        assert.match(error.message, words);
        return true;
      });
    };
    await refused({ target_media_languages: ['fr'] }, 'bad-request', /on this computer speaks fr/);
    await refused({ target_media_content_type: undefined }, 'bad-request', /target_media_content_type/);
    await refused({ target_media_content_type: 'audio/flac' }, 'bad-request', /expected audio\/pcm/);
    await client.close();
  });
});

describeWithSqlite('Translated speech where nothing speaks', () => {
  it('is refused, and says what to install, as the list of engines does', async () => {
    const service = await ServiceUnderTest.start({ speech: [new ToneEngine()], speaker: new Espeak([]) });
    try {
      const client = clientOf(service);
      const { engines } = await client.localEngines.overview();
      await client.close();
      const { name, state, problem = '', languages } = engines.find(({ id }) => id === 'espeak')!;
      assert.deepEqual([name, state, languages], ['eSpeak NG', 'notInstalled', []]);
      assert.match(problem, /To install eSpeak NG .*, run “sudo apt-get install espeak-ng”/);
      const answer = await service.call('POST', '/v3/voice/realtime', speechRequest);
      assert.equal(answer.status, 403);
      assert.match(answer.text, /espeak-ng/);
    } finally {
      await service.stop();
    }
  });
});

describe('eSpeak NG', () => {
  const espeak = new Espeak();
  before(async function () {
    if (!(await espeak.isHere())) this.skip();
  });

  it('has voices for languages as the contract writes them', async () => {
    for (const language of ['de', 'en-US', 'en-GB', 'pt-BR', 'pt-PT', 'zh-HANS', 'ja', 'zh']) {
      assert.ok(await espeak.speaks(language), language);
    }
    assert.equal(await espeak.speaks('xx'), false);
  });

  it('speaks a sentence, a long one for longer, by one voice or another, and no text without sound', async () => {
    const { signal } = new AbortController();
    const short = await espeak.speak('Guten Tag.', 'de', undefined, signal);
    const long = await espeak.speak('Guten Tag, liebe Leute; heute reden wir über Sprache.', 'de', undefined, signal);
    const seconds = ({ samples, rate }: SpokenSound): number => samples.length / rate;
    assert.ok(seconds(short) > 0.3 && seconds(short) < 2, `${seconds(short)} s`);
    assert.ok(seconds(long) > 2 * seconds(short));
    assert.ok(short.samples.some((sample) => Math.abs(sample) > 2000));
    const [female, male] = [
      await espeak.speak('Guten Tag.', 'de', 'female', signal),
      await espeak.speak('Guten Tag.', 'de', 'male', signal),
    ];
    assert.notDeepEqual(female.samples, male.samples);
    assert.ok((await espeak.speak('', 'de', undefined, signal)).samples.length < 22_050);
    assert.ok((await espeak.speak('-v en <b>x</b>', 'de', undefined, signal)).samples.length > 0);
  });

  it('is heard by the other side of a session, from a sentence that was spoken here', async () => {
    const service = await ServiceUnderTest.start({ speech: [new ToneEngine()], speaker: espeak });
    try {
      const client = clientOf(service);
      const events = await transcribe(client, spoken.samples, speechRequest);
      await client.close();
      assert.equal(concluded(events, 'es').length, 2);
      const bytes = Buffer.concat(mediaOf(events).flatMap(({ data }) => data));
      assert.ok(bytes.length > 24_000, `${bytes.length} bytes of speech`);
    } finally {
      await service.stop();
    }
  });
});
