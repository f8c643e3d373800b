import assert from 'node:assert/strict';
import type { Language } from '../../../../src/api/schemas/languages';
import {
  choiceParameters,
  preferredChoice,
  writingSupport,
  writingVariants,
} from '../../../../src/domain/writing/choices';

const language = (lang: string, ...features: string[]): Language => ({
  lang,
  name: lang,
  usable_as_source: true,
  usable_as_target: lang !== 'en',
  status: 'stable',
  features: Object.fromEntries(features.map((feature) => [feature, { status: 'stable' }])),
});

const languages = [
  language('de', 'writing_style', 'tone'),
  language('en'),
  language('en-GB', 'writing_style'),
  language('en-US', 'writing_style', 'tone'),
  language('ja'),
];

describe('choices of style and tone', () => {
  it('are what the service says the language can do', () => {
    assert.deepEqual(writingSupport(languages, 'DE').styles, ['default', 'academic', 'business', 'casual', 'simple']);
    assert.deepEqual(writingSupport(languages, 'en-gb').tones, []);
    assert.deepEqual(writingSupport(languages, 'ja'), { styles: [], tones: [] });
    assert.deepEqual(writingSupport(languages, 'xx'), { styles: [], tones: [] });
  });

  it('never hold a style and a tone at once', () => {
    assert.deepEqual(preferredChoice('simple', 'friendly'), { style: 'prefer_simple' });
    assert.deepEqual(preferredChoice('default', 'friendly'), { tone: 'prefer_friendly' });
    assert.equal(preferredChoice('default', 'default'), undefined);
    assert.deepEqual(choiceParameters({ tone: 'default' }), {});
  });

  it('offer the variants a text can be converted to', () => {
    assert.deepEqual(
      writingVariants(languages, 'EN').map(({ lang }) => lang),
      ['en-GB', 'en-US'],
    );
    assert.equal(writingVariants(languages).length, 2);
  });
});
