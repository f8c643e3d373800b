import { ServiceError } from '../../../api/errors';
import { normalizeMediaType, type VoiceMessage } from '../../../api/schemas/voice';
import type { SpokenLimit } from '../spokenLimit';
import { bytesOf, speechFrame, speechMediaType, type Speech } from './speech';

/** Store for the sound of speech while it comes, by language. */
export interface SpeechStore {
  /** Writes behind a number of bytes; nothing stays behind what is written. */
  write(language: string, at: number, data: Uint8Array): Promise<void>;
}

type MediaChunk = Extract<VoiceMessage, { type: 'target_media_chunk' }>['message'];

/** Puts what a session speaks behind what sessions before it spoke. */
export class SpeechWriter {
  private segment: { text: string; bytes: number } | undefined;
  private at: number;

  private constructor(
    private readonly speech: Speech,
    private readonly store: SpeechStore,
  ) {
    this.at = bytesOf(speech);
  }

  /** Takes away what nobody knows to be whole. `undefined` where nothing is spoken. */
  static async begin(speech: Speech | undefined, store: SpeechStore | undefined): Promise<SpeechWriter | undefined> {
    if (!speech) return undefined;
    if (!store) throw new Error('Speech output has no file to write to.');
    const writer = new SpeechWriter(speech, store);
    await store.write(speech.language, writer.at, new Uint8Array());
    return writer;
  }

  /** @throws ServiceError for sound that nobody asked for, or more than the limit */
  async write(
    { language, data, text, headers, content_type: type }: MediaChunk,
    limit?: Pick<SpokenLimit, 'addSpeech'>,
  ): Promise<void> {
    if (language.toLowerCase() !== this.speech.language.toLowerCase()) return;
    if (type && normalizeMediaType(type) !== speechMediaType) {
      throw new ServiceError(
        'unexpected-answer',
        'The service returned speech in another audio format than requested.',
      );
    }
    if (text) await this.endSegment();
    this.segment ??= { text: text ?? '', bytes: 0 };
    const sound = Buffer.concat(data.slice(headers ?? 0));
    limit?.addSpeech(text ?? '', sound.byteLength);
    await this.store.write(this.speech.language, this.at + this.segment.bytes, sound);
    this.segment.bytes += sound.byteLength;
  }

  /** Ends a segment that was spoken as one: it is whole. */
  async endSegment(): Promise<void> {
    const { segment } = this;
    if (!segment) return;
    this.segment = undefined;
    // Half a sample would make noise of all that comes behind it.
    const bytes = segment.bytes - (segment.bytes % speechFrame);
    if (bytes < segment.bytes) await this.store.write(this.speech.language, this.at + bytes, new Uint8Array());
    this.speech.segments.push({ text: segment.text, bytes });
    this.at += bytes;
  }
}
