import * as v from 'valibot';
import { uuidSchema } from './common';
import { limits } from './limits';
import { notAppliedSchema } from './notApplied';

/*
 * Live transcription and translation of speech (contract §13). Times are whole milliseconds from the start of the
 * stream.
 */

export const messageFormats = ['json', 'msgpack'] as const;
export type MessageFormat = (typeof messageFormats)[number];

const pcmTelephone = ['audio/pcm;encoding=alaw;rate=8000', 'audio/pcm;encoding=ulaw;rate=8000'] as const;

/** Kinds of audio a session takes; mono (contract §13.1, A). `audio/auto` does not tell PCM. */
export const sourceMediaTypes = [
  'audio/auto',
  'audio/flac',
  'audio/mpeg',
  'audio/ogg',
  'audio/ogg;codecs=flac',
  'audio/ogg;codecs=opus',
  'audio/webm',
  'audio/webm;codecs=opus',
  'audio/x-matroska',
  'audio/x-matroska;codecs=aac',
  'audio/x-matroska;codecs=flac',
  'audio/x-matroska;codecs=mp3',
  'audio/x-matroska;codecs=opus',
  ...pcmTelephone,
  'audio/pcm;encoding=s16le;rate=8000',
  'audio/pcm;encoding=s16le;rate=16000',
  'audio/pcm;encoding=s16le;rate=44100',
  'audio/pcm;encoding=s16le;rate=48000',
] as const;
export type SourceMediaType = (typeof sourceMediaTypes)[number];

/** Kinds of audio a session speaks (contract §13.1, B). */
export const targetMediaTypes = [
  'audio/flac',
  'audio/opus',
  'audio/ogg',
  'audio/ogg;codecs=flac',
  'audio/ogg;codecs=opus',
  'audio/webm',
  'audio/webm;codecs=opus',
  'audio/x-matroska;codecs=aac',
  'audio/x-matroska;codecs=flac',
  'audio/x-matroska;codecs=opus',
  'video/mp2t;codecs=aac',
  'video/mp2t;codecs=opus',
  ...pcmTelephone,
  'audio/pcm;encoding=s16le;rate=16000',
  'audio/pcm;encoding=s16le;rate=24000',
] as const;

/** Source languages of a voice session, as the contract writes them (§13.1). */
export const voiceSourceLanguages: readonly string[] =
  'ar bg bn cs da de el en es et fi fr ga he hr hu id it ja ko lt lv mt nb nl pl pt ro ru sk sl sv th tl tr uk vi zh'.split(
    ' ',
  );
const voiceTargetLanguages = [...voiceSourceLanguages, ...['en-GB', 'en-US', 'pt-BR', 'pt-PT', 'zh-HANS', 'zh-HANT']];

const voiceFormalities = ['default', 'formal', 'more', 'informal', 'less'] as const;

/** The one way to write a media type: `audio/webm; codecs=opus` may be sent with blanks (contract §13.1). */
export function normalizeMediaType(type: string): string {
  return type.replace(/(?:(?<!\s)\s+)?([;=])\s*/g, '$1').trim();
}

const mediaType = <const Types extends readonly string[]>(types: Types) =>
  v.pipe(v.string(), v.transform(normalizeMediaType), v.picklist(types));

/** A code of the list in any letter case (contract §1.7). */
const languageOf = (languages: readonly string[]) => {
  const known = new Set(languages.map((language) => language.toLowerCase()));
  return v.pipe(
    v.string(),
    v.check((code) => known.has(code.toLowerCase()), 'Unknown language'),
  );
};

/** `POST /v3/voice/realtime` (contract §13.1). */
export const voiceSessionRequestSchema = v.pipe(
  v.looseObject({
    source_media_content_type: mediaType(sourceMediaTypes),
    /** Absent = detect, which third-party languages cannot be. */
    source_language: v.optional(languageOf(voiceSourceLanguages)),
    source_language_mode: v.optional(v.picklist(['auto', 'fixed'])),
    target_languages: v.optional(v.array(languageOf(voiceTargetLanguages))),
    /** Languages to speak; they count among the targets. */
    target_media_languages: v.optional(
      v.pipe(v.array(languageOf(voiceTargetLanguages)), v.maxLength(limits.voice.spokenTargets)),
    ),
    target_media_content_type: v.optional(mediaType(targetMediaTypes)),
    target_media_voice: v.optional(v.picklist(['male', 'female'])),
    message_format: v.optional(v.picklist(messageFormats)),
    glossary_id: v.optional(v.string()),
    spoken_terms_id: v.optional(uuidSchema),
    formality: v.optional(v.picklist(voiceFormalities)),
  }),
  v.check(
    (request) => voiceTargets(request).length <= limits.voice.targets,
    `At most ${limits.voice.targets.toString()} target languages`,
  ),
);
/**
 * Languages and sound of a voice session, and what to report of it.
 * @interface
 */
export type VoiceSessionRequest = v.InferInput<typeof voiceSessionRequestSchema>;

/** A request as it is read. */
export type VoiceSessionRequestRead = v.InferOutput<typeof voiceSessionRequestSchema>;

/** All targets of a session: those to write and those to speak, each once. */
function voiceTargets(request: {
  target_languages?: readonly string[];
  target_media_languages?: readonly string[];
}): string[] {
  const all = [...(request.target_languages ?? []), ...(request.target_media_languages ?? [])];
  return [...new Set(all.map((language) => language.toLowerCase()))];
}

/** Address and token are valid once and for a short time. */
export const voiceSessionSchema = v.looseObject({
  streaming_url: v.pipe(v.string(), v.url()),
  /** A secret. */
  token: v.pipe(v.string(), v.minLength(1)),
  session_id: v.optional(v.string()),
  /**
   * Beyond the contract: bytes of sound that the service has, 0 at first. Where a session goes on, what was sent after them
   * was lost with the connection.
   */
  source_media_bytes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  not_applied: notAppliedSchema,
});
/**
 * Address and token of a stream of speech.
 * @interface
 */
export type VoiceSession = v.InferOutput<typeof voiceSessionSchema>;

const segment = { text: v.string(), start_time: v.optional(v.number()), end_time: v.optional(v.number()) };
const sourceSegmentSchema = v.looseObject({ language: v.optional(v.string()), ...segment });
const targetSegmentSchema = v.looseObject(segment);

/** Base64 text in JSON, bytes in MessagePack; bytes once read. */
const mediaSchema = v.union([
  v.instance(Uint8Array),
  v.pipe(
    v.string(),
    v.base64(),
    v.transform((text): Uint8Array => Buffer.from(text, 'base64')),
  ),
]);

/** Messages a client sends, by the one key of each (contract §13.3). */
export const voiceCommandSchemas = {
  source_media_chunk: v.looseObject({ data: mediaSchema }),
  end_of_source_media: v.looseObject({}),
} as const;

/** Concluded segments come once and are appended; tentative ones replace those of the message before. */
const transcript = <Segment extends v.GenericSchema>(schema: Segment) => ({
  concluded: v.optional(v.array(schema), []),
  tentative: v.optional(v.array(schema), []),
});

/** Messages the service sends, by the one key of each (contract §13.3). */
export const voiceMessageSchemas = {
  source_transcript_update: v.looseObject(transcript(sourceSegmentSchema)),
  target_transcript_update: v.looseObject({ language: v.string(), ...transcript(targetSegmentSchema) }),
  target_media_chunk: v.looseObject({
    language: v.string(),
    data: v.array(mediaSchema),
    duration: v.optional(v.number()),
    content_type: v.nullish(v.string()),
    /** So many of the first pieces are headers for the decoder. */
    headers: v.nullish(v.number()),
    /** Told with the first chunk of what is spoken as one, and with no other. */
    text: v.nullish(v.string()),
    /** Beyond the contract: bytes of speech in this language that came before. */
    target_media_bytes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
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
