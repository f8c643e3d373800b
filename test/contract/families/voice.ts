import { voiceSessionSchema } from '../../../src/api/schemas/voice';
import type { Family } from '../table';

/** A plan without voice answers 403, as the local service does: no offline engine hears or speaks. */
const offeredOrNot = [200, 403];

export const voiceFamily: Family = {
  name: 'Voice',
  rows: [
    {
      endpoint: 'POST /v3/voice/realtime',
      section: '§13.1',
      success: offeredOrNot,
      schema: voiceSessionSchema,
      jsonBody: false,
      valid: () => ({ json: { source_media_content_type: 'audio/pcm;encoding=s16le;rate=16000' } }),
    },
    {
      endpoint: 'GET /v3/voice/realtime',
      section: '§13.2',
      // A token nobody has.
      success: [400, 403],
      valid: () => ({ query: { token: 'nobody-has-this-token' } }),
    },
  ],
};
