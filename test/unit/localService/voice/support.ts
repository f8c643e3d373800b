import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceClient } from '../../../../src/api/client';
import type { TransportOptions } from '../../../../src/api/transport';
import type { VoiceSessionRequest } from '../../../../src/api/schemas/voice';
import type { VoiceEvent } from '../../../../src/api/voice/voiceStream';
import type { Heard, SpeechEngine } from '../../../../src/localService/voice/engines/speechEngine';
import { hear } from '../../../support/spokenTones.mjs';
import { testConnection } from '../../../support/testConnection';
import type { ServiceUnderTest } from '../support/serviceUnderTest';

export const pcm16k = 'audio/pcm;encoding=s16le;rate=16000';

/** Hears tones without a program. */
export class ToneEngine implements SpeechEngine {
  readonly name = 'Tones';
  readonly id = 'whisper';
  readonly advice = 'Install tones.';
  /** How long it takes for a piece of sound, in milliseconds. */
  delayMs = 0;

  languages(): Promise<readonly string[]> {
    return Promise.resolve(['en']);
  }

  async hear(sound: Int16Array, _language: string | undefined, signal: AbortSignal): Promise<Heard> {
    await sleep(this.delayMs, undefined, { signal });
    return { language: 'en', words: hear(sound) };
  }
}

/** @param sleep none, where the sound is so short that it need not be sent as it would have been recorded */
export function clientOf(
  service: ServiceUnderTest,
  sleep: TransportOptions['sleep'] = () => Promise.resolve(),
): ServiceClient {
  const { url, key } = service.running;
  return new ServiceClient({ ...testConnection(url), key }, { sleep });
}

/** Chunks of a fifth of a second. */
export function chunksOf(samples: Int16Array, bytes = 6400): Uint8Array[] {
  const all = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  return Array.from({ length: Math.ceil(all.length / bytes) }, (_, at) => all.subarray(at * bytes, (at + 1) * bytes));
}

export interface SpokenSegment {
  text: string;
  start: number;
  end: number;
}

/** Sends sound as one stream and gives all that comes back. */
export async function transcribe(
  client: ServiceClient,
  sound: Int16Array | readonly Uint8Array[],
  request: Partial<VoiceSessionRequest> = {},
): Promise<VoiceEvent[]> {
  const stream = await client.voice.stream({ source_media_content_type: pcm16k, ...request });
  for (const chunk of sound instanceof Int16Array ? chunksOf(sound) : sound) stream.sendChunk(chunk);
  stream.endSource();
  const events: VoiceEvent[] = [];
  for await (const event of stream.messages()) events.push(event);
  return events;
}

/** What was concluded: of the source, or of a target. */
export function concluded(events: readonly VoiceEvent[], target?: string): SpokenSegment[] {
  return events.flatMap((event) => {
    const isWanted =
      target === undefined
        ? event.type === 'source_transcript_update'
        : event.type === 'target_transcript_update' && event.message.language === target;
    if (!isWanted) return [];
    const { message } = event as Extract<VoiceEvent, { type: 'source_transcript_update' }>;
    return message.concluded.map(({ text, start_time: start = -1, end_time: end = -1 }) => ({ text, start, end }));
  });
}
