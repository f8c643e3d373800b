import { normalizeMediaType } from '../../api/schemas/voice';
import type { Speaker, SpeakerVoice } from './engines/speaker';
import { Resampler } from './sound/resampler';

/** Kinds of sound that are spoken without a program to encode them. */
const rates = { 'audio/pcm;encoding=s16le;rate=16000': 16_000, 'audio/pcm;encoding=s16le;rate=24000': 24_000 } as const;

export interface SpeechPcm {
  mediaType: string;
  /** Samples a second, of 16 bits each. */
  rate: number;
}

/** Returns the format of samples spoken as a kind of sound; `undefined` for one that has to be encoded. */
export function speechPcm(mediaType: string | undefined): SpeechPcm | undefined {
  const type = normalizeMediaType(mediaType ?? '');
  return Object.hasOwn(rates, type) ? { mediaType: type, rate: rates[type as keyof typeof rates] } : undefined;
}

export interface VoiceSpeechDependencies {
  speaker: Speaker;
  language: string;
  voice: SpeakerVoice | undefined;
  pcm: SpeechPcm;
}

/** Milliseconds of sound in a message. */
const chunkMs = 500;

/** Speaks the translations of a session into one language, as the payloads of messages. */
export class VoiceSpeech {
  private sentBytes = 0;

  constructor(private readonly parts: VoiceSpeechDependencies) {}

  get language(): string {
    return this.parts.language;
  }

  /** @throws SpeechError */
  async *chunks(text: string, signal: AbortSignal): AsyncGenerator<object> {
    const { speaker, language, voice, pcm } = this.parts;
    const { samples, rate } = await speaker.speak(text, language, voice, signal);
    const sound = new Resampler(rate, pcm.rate).write(samples);
    const size = (pcm.rate * chunkMs) / 1000;
    for (let at = 0; at < sound.length; at += size) {
      const piece = sound.slice(at, at + size);
      const data = new Uint8Array(piece.buffer);
      yield {
        language,
        data: [data],
        duration: Math.round((piece.length / pcm.rate) * 1000),
        text: at === 0 ? text : null,
        target_media_bytes: this.sentBytes,
        ...(this.sentBytes === 0 && { content_type: pcm.mediaType, headers: 0 }),
      };
      this.sentBytes += data.byteLength;
    }
  }
}
