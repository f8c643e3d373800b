import type { VoiceMessage } from '../schemas/voice';

type Ends = Map<string, number>;

/**
 * Takes out of the messages of a session what came before. A service that cannot know whether a message was lost with a
 * connection sends it again on the next one; what was concluded is known by its times, which only go on.
 */
export class OnlyOnce {
  /** End of the last segment, by message and language. */
  private readonly ends: Ends = new Map();
  /** The same at the last change of connections. */
  private before: Ends = new Map();
  /** Bytes of speech that came, by language. */
  private readonly spoken: Ends = new Map();
  /** Ends of transcripts that were told. */
  private readonly told = new Set<string>();

  /** The session goes on with another connection. */
  reconnected(): void {
    this.before = new Map(this.ends);
  }

  /** Returns the new part of a message; `undefined` when nothing is new. */
  take(message: VoiceMessage): VoiceMessage | undefined {
    const key = `${message.type} ${'language' in message.message ? String(message.message.language) : ''}`;
    if (message.type.startsWith('end_of_') && message.type !== 'end_of_stream') {
      if (this.told.has(key)) return undefined;
      this.told.add(key);
    }
    if (message.type === 'target_media_chunk') return this.speech(message);
    if (message.type === 'source_transcript_update') return this.transcript(message, key);
    return message.type === 'target_transcript_update' ? this.transcript(message, key) : message;
  }

  private speech(message: Extract<VoiceMessage, { type: 'target_media_chunk' }>): VoiceMessage | undefined {
    const { language, data, target_media_bytes: at } = message.message;
    if (at === undefined) return message;
    const known = this.spoken.get(language) ?? 0;
    if (at < known) return undefined;
    this.spoken.set(
      language,
      data.reduce((sum, { byteLength }) => sum + byteLength, at),
    );
    return message;
  }

  private transcript(
    message: Extract<VoiceMessage, { type: 'source_transcript_update' | 'target_transcript_update' }>,
    key: string,
  ): VoiceMessage | undefined {
    const { concluded, tentative } = message.message;
    const before = this.before.get(key) ?? -Infinity;
    const isNew = ({ end_time: end = Infinity }: { end_time?: number }): boolean => end > before;
    const fresh = concluded.filter(isNew);
    this.ends.set(key, Math.max(this.ends.get(key) ?? -Infinity, ...fresh.map(({ end_time: end = -Infinity }) => end)));
    if (fresh.length === concluded.length) return message;
    if (fresh.length === 0 && tentative.length === 0) return undefined;
    return { ...message, message: { ...message.message, concluded: fresh } } as VoiceMessage;
  }
}
