import assert from 'node:assert/strict';
import * as v from 'valibot';
import { voiceSessionRequestSchema, type VoiceSessionRequest } from '../../../../src/api/schemas/voice';

describe('Request for a voice session', () => {
  const takes = (changes: Partial<Record<keyof VoiceSessionRequest | 'something_new', unknown>>): boolean =>
    v.is(voiceSessionRequestSchema, { source_media_content_type: 'audio/auto', ...changes });

  it('takes what the contract lists, in any letter case, and unknown fields', () => {
    assert.ok(takes({ source_language: 'EN', target_languages: ['de', 'pt-br', 'zh-HANT'], something_new: 1 }));
    assert.ok(takes({ formality: 'informal', source_language_mode: 'fixed', message_format: 'msgpack' }));
    assert.ok(takes({ target_languages: ['de', 'fr', 'es', 'it'], target_media_languages: ['nl'] }));
    assert.ok(takes({ target_languages: ['de', 'fr', 'es', 'it', 'nl'], target_media_languages: ['NL'] }));
  });

  it('reads media types with blanks', () => {
    const request = { source_media_content_type: 'audio/pcm; encoding=s16le; rate=16000' };
    const { source_media_content_type } = v.parse(voiceSessionRequestSchema, request);
    assert.equal(source_media_content_type, 'audio/pcm;encoding=s16le;rate=16000');
  });

  it('refuses what is over a limit or not listed', () => {
    assert.ok(!takes({ source_media_content_type: undefined }));
    assert.ok(!takes({ source_media_content_type: 'audio/pcm;encoding=s16le;rate=22050' }));
    assert.ok(!takes({ source_language: 'en-GB' }));
    assert.ok(!takes({ target_languages: ['xx'] }));
    assert.ok(!takes({ target_languages: ['de', 'fr', 'es', 'it', 'nl', 'pl'] }));
    assert.ok(!takes({ target_languages: ['de', 'fr', 'es', 'it', 'nl'], target_media_languages: ['pl'] }));
    assert.ok(!takes({ target_media_languages: ['de', 'fr'] }));
    assert.ok(!takes({ formality: 'prefer_more' }));
    assert.ok(!takes({ spoken_terms_id: 'x' }));
  });
});
