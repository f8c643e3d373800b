import * as v from 'valibot';
import { languageCodeSchema } from './common';

/*
 * Live transcription and translation of speech (contract §13). Times are whole milliseconds from the start of the
 * stream.
 */

export const messageFormats = ['json', 'msgpack'] as const;
export type MessageFormat = (typeof messageFormats)[number];

/** `POST /v3/voice/realtime` (contract §13.1). */
export const voiceSessionRequestSchema = v.looseObject({
  /** E.g. `audio/pcm;encoding=s16le;rate=16000`; one channel. */
  source_media_content_type: v.string(),
  source_language: v.optional(languageCodeSchema),
  source_language_mode: v.optional(v.picklist(['auto', 'fixed'])),
  target_languages: v.optional(v.pipe(v.array(languageCodeSchema), v.maxLength(5))),
  target_media_languages: v.optional(v.pipe(v.array(languageCodeSchema), v.maxLength(1))),
  target_media_content_type: v.optional(v.string()),
  target_media_voice: v.optional(v.picklist(['male', 'female'])),
  message_format: v.optional(v.picklist(messageFormats)),
  glossary_id: v.optional(v.string()),
  spoken_terms_id: v.optional(v.string()),
  formality: v.optional(v.picklist(['default', 'formal', 'more', 'informal', 'less'])),
});
export type VoiceSessionRequest = v.InferOutput<typeof voiceSessionRequestSchema>;

/** Address and token are valid once and for a short time. */
export const voiceSessionSchema = v.looseObject({
  streaming_url: v.string(),
  token: v.string(),
  session_id: v.optional(v.string()),
});
export type VoiceSession = v.InferOutput<typeof voiceSessionSchema>;

const segment = { text: v.string(), start_time: v.number(), end_time: v.number() };
const sourceSegmentSchema = v.looseObject({ language: v.optional(v.string()), ...segment });
const targetSegmentSchema = v.looseObject(segment);

/** Base64 text in JSON, bytes in MessagePack. */
const mediaSchema = v.union([v.string(), v.instance(Uint8Array)]);

/** What the service sends, by the one key of each message (contract §13.3). */
export const voiceMessageSchemas = {
  source_transcript_update: v.looseObject({
    concluded: v.array(sourceSegmentSchema),
    tentative: v.array(sourceSegmentSchema),
  }),
  target_transcript_update: v.looseObject({
    language: v.string(),
    concluded: v.array(targetSegmentSchema),
    tentative: v.array(targetSegmentSchema),
  }),
  target_media_chunk: v.looseObject({
    language: v.string(),
    data: v.array(mediaSchema),
    duration: v.optional(v.number()),
    content_type: v.nullish(v.string()),
    /** So many of the first pieces are headers for the decoder. */
    headers: v.nullish(v.number()),
    text: v.nullish(v.string()),
  }),
  end_of_source_transcript: v.looseObject({}),
  end_of_target_transcript: v.looseObject({ language: v.string() }),
  end_of_target_media: v.looseObject({ language: v.string() }),
  end_of_stream: v.looseObject({}),
  error: v.looseObject({
    request_type: v.optional(v.string()),
    error_code: v.optional(v.number()),
    reason_code: v.optional(v.number()),
    error_message: v.optional(v.string()),
  }),
} as const;
export type VoiceMessageKey = keyof typeof voiceMessageSchemas;

/** One message of the service, tagged with its key. */
export type VoiceMessage = {
  [Key in VoiceMessageKey]: { type: Key; message: v.InferOutput<(typeof voiceMessageSchemas)[Key]> };
}[VoiceMessageKey];
