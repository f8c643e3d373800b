import { voiceSessionSchema } from '../../../src/api/schemas/voice';
import type { ContractCase, Family } from '../table';

/** A plan without voice answers 403, as the local service does where no engine understands speech. */
const offeredOrNot = [200, 403];

const pcm = 'audio/pcm;encoding=s16le;rate=16000';

/** Refused because of a value; a plan without voice may say that first. */
const refused = (name: string, change: object): ContractCase => ({
  name: `refuses ${name}`,
  send: { json: { source_media_content_type: pcm, ...change } },
  status: [400, 403],
});

export const voiceFamily: Family = {
  name: 'Voice',
  rows: [
    {
      endpoint: 'POST /v3/voice/realtime',
      section: '§13.1',
      success: offeredOrNot,
      schema: voiceSessionSchema,
      jsonBody: false,
      valid: () => ({ json: { source_media_content_type: pcm } }),
      cases: [
        {
          name: 'takes blanks in a content type',
          send: { json: { source_media_content_type: 'audio/pcm; encoding=s16le; rate=16000' } },
          status: offeredOrNot,
        },
        refused('a kind of sound that is not listed', {
          source_media_content_type: 'audio/pcm;encoding=f32le;rate=16000',
        }),
        refused('a language that is not spoken', { source_language: 'xx' }),
        refused('a mode that is not listed', { source_language_mode: 'perhaps' }),
        refused('six targets', { target_languages: ['de', 'fr', 'it', 'nl', 'pl', 'pt'] }),
        refused('two languages to speak', { target_media_languages: ['de', 'fr'] }),
        refused('a message format that is not listed', { message_format: 'xml' }),
        refused('a formality of another call', { formality: 'prefer_more' }),
        refused('an id that is none', { spoken_terms_id: 'no-id' }),
      ],
    },
    {
      endpoint: 'GET /v3/voice/realtime',
      section: '§13.2',
      // A token nobody has.
      success: [400, 403],
      valid: () => ({ query: { token: 'nobody-has-this-token' } }),
      cases: [{ name: 'refuses a call without a token', send: { query: {} }, status: [400, 403] }],
    },
  ],
};
