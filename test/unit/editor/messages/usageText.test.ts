import assert from 'node:assert/strict';
import { speak } from '../../../../src/shared/l10n';
import { describeTokens, describeUsage } from '../../../../src/editor/messages/usageText';

describe('describeUsage', () => {
  it('tells what was used of what, with the share', () => {
    const { summary, details } = describeUsage({ character_count: 12_345, character_limit: 500_000 });
    assert.equal(summary, '12,345 of 500,000 characters used, 2%.');
    assert.deepEqual(details, []);
  });

  it('knows the number that means no limit', () => {
    const { summary } = describeUsage({ character_count: 5_200, character_limit: 1_000_000_000_000 });
    assert.equal(summary, '5,200 characters used, no limit.');
  });

  it('shows a product that nobody knows by its id, whatever that is', () => {
    const products = ['constructor', 'other'].map((product_type) => ({
      ...{ product_type, billing_unit: 'characters', account_unit_count: 5 },
    }));
    const { details } = describeUsage({ character_count: 5, character_limit: 10, products });
    assert.deepEqual(details, ['constructor: 5 characters', 'other: 5 characters']);
  });

  it('says once that no limit, and leaves out what the plan has not', () => {
    const none = 1_000_000_000_000;
    const { details } = describeUsage({
      character_count: 5_200,
      character_limit: none,
      api_key_character_count: 5_200,
      api_key_character_limit: none,
      products: [
        { product_type: 'translate', billing_unit: 'characters', account_unit_count: 5_200 },
        { product_type: 'write', billing_unit: 'characters', account_unit_count: 0 },
      ],
      speech_to_text_minutes_count: 0,
      speech_to_text_minutes_limit: 0,
      document_count: 0,
      document_limit: 20,
    });
    assert.deepEqual(details, [
      'This key: 5,200 characters',
      'Text and document translation: 5,200 characters',
      'Documents: 0 of 20',
    ]);
  });

  it('survives a limit of nothing', () => {
    assert.equal(describeUsage({ character_count: 0, character_limit: 0 }).summary, '0 of 0 characters used.');
  });

  it('lists key, products and period of a paid account', () => {
    const { details } = describeUsage({
      character_count: 5_200,
      character_limit: 1_000_000_000_000,
      api_key_character_count: 700,
      api_key_character_limit: 1_000,
      products: [
        { product_type: 'translate', billing_unit: 'characters', account_unit_count: 5_200 },
        { product_type: 'hologram', billing_unit: 'minutes', account_unit_count: 3 },
      ],
      start_time: '2026-05-13T09:18:42Z',
      end_time: '2026-06-13T09:18:42Z',
    });
    assert.deepEqual(details, [
      'This key: 700 of 1,000 characters',
      'Text and document translation: 5,200 characters',
      'hologram: 3 minutes',
      'Period: May 13\u2009–\u2009Jun 13, 2026',
    ]);
  });

  it('leaves out a period it cannot read', () => {
    const usage = { character_count: 1, character_limit: 2, start_time: 'soon', end_time: 'later' };
    assert.deepEqual(describeUsage(usage).details, []);
  });

  it('tells the tokens of language models where there are any', () => {
    assert.deepEqual(describeTokens({ sent: 0, received: 0 }), []);
    assert.deepEqual(describeTokens({ sent: 12_345, received: 678 }), [
      'Language models in this window: 12,345 tokens sent, 678 received',
    ]);
  });

  it('writes numbers as the language of the editor does', () => {
    speak({ language: 'de', bundle: {} });
    try {
      const { summary } = describeUsage({ character_count: 12_345, character_limit: 500_000 });
      assert.equal(summary, '12.345 of 500.000 characters used, 2\u00a0%.');
    } finally {
      speak({ language: 'en' });
    }
  });
});
