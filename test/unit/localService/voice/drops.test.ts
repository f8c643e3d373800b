import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { VoiceResource } from '../../../../src/api/resources/voice';
import type { VoiceSessionRequest } from '../../../../src/api/schemas/voice';
import { socketOpener } from '../../../../src/api/socket';
import { HttpTransport } from '../../../../src/api/transport';
import type { VoiceEvent } from '../../../../src/api/voice/voiceStream';
import { describeWithSqlite } from '../../../support/describeWithSqlite';
import { DroppingProxy } from '../../../support/droppingProxy';
import { speak } from '../../../support/spokenTones.mjs';
import { testConnection } from '../../../support/testConnection';
import { ServiceUnderTest } from '../support/serviceUnderTest';
import { chunksOf, concluded, pcm16k, ToneEngine } from './support';

/** More of them with PARLANCE_ROUNDS. Faults that were put in on trial were found in the first eleven. */
const rounds = Math.max(60, Number(process.env['PARLANCE_ROUNDS'] ?? 0));

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describeWithSqlite('A voice session over connections that break', () => {
  it(`loses and doubles no word in ${rounds} seeded rounds`, async () => {
    const engine = new ToneEngine();
    const service = await ServiceUnderTest.start({ speech: [engine] });
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
      for (let seed = 1; seed <= rounds; seed++) await round(seed);
      assert.ok(proxy.dropped > rounds, `${proxy.dropped} connections were torn`);
    } finally {
      await transport.close();
      await proxy.close();
      await service.stop();
    }

    async function round(seed: number): Promise<void> {
      const next = random(seed);
      const pick = (most: number): number => Math.floor(next() * most);
      const sentences = Array.from({ length: 2 + pick(3) }, () => Array.from({ length: 1 + pick(3) }, () => pick(40)));
      const { samples, words } = speak(sentences);
      engine.delayMs = pick(3);
      proxy.plan = Array.from({ length: 1 + pick(3) }, () =>
        next() < 0.6 ? { direction: 'up', bytes: 400 + pick(120_000) } : { direction: 'down', bytes: 150 + pick(1200) },
      );
      const format = next() < 0.5 ? 'json' : 'msgpack';
      const request: VoiceSessionRequest = {
        source_media_content_type: pcm16k,
        message_format: format,
        target_languages: ['es'],
      };
      const stream = await voice.stream(request);
      const send = async (): Promise<void> => {
        for (const chunk of chunksOf(samples, 2 * (800 + pick(3200)))) {
          stream.sendChunk(chunk);
          if (next() < 0.5) await turn();
        }
        stream.endSource();
      };
      const sending = send();
      const events: VoiceEvent[] = [];
      for await (const event of stream.messages()) events.push(event);
      await sending;
      const said = words.map(({ text, start, end }) => `${text} ${start}-${end}`);
      const heard = concluded(events).map(({ text, start, end }) => `${text} ${start}-${end}`);
      assert.deepEqual(heard, said, `seed ${seed}`);
      assert.deepEqual(
        concluded(events, 'es').map(({ text }) => text.toLowerCase()),
        sentences.map((sentence) => sentence.map((word) => `w${word}`).join(' ')),
        `seed ${seed}`,
      );
      assert.deepEqual(
        events.map(({ type }) => type).filter((type) => type.startsWith('end_')),
        ['end_of_source_transcript', 'end_of_target_transcript', 'end_of_stream'],
        `seed ${seed}`,
      );
    }
  });
});
