import assert from 'node:assert/strict';
import type { Language } from '../../../src/api/schemas/languages';
import { UsageError } from '../../../src/cli/arguments';
import { knownSource, knownTarget } from '../../../src/cli/knownLanguages';

const listed = (lang: string, name: string, target = true): Language => ({
  lang,
  name,
  usable_as_source: !lang.includes('-'),
  usable_as_target: target,
  status: 'stable',
  features: {},
});

const languages = [
  listed('da', 'Danish'),
  listed('de', 'German'),
  listed('en', 'English', false),
  listed('en-GB', 'English (British)'),
  listed('ja', 'Japanese'),
  listed('uk', 'Ukrainian'),
];

describe('The codes that a person gives', () => {
  const near = (code: string, known = knownTarget): string => {
    try {
      return known(code, languages);
    } catch (error) {
      assert.ok(error instanceof UsageError);
      assert.ok(error.message.includes(`“${code}”`), error.message);
      assert.match(error.message, /To list all, run “parlance languages”\.$/);
      return /Similar: (.*)\. To list/.exec(error.message)?.[1] ?? 'none';
    }
  };

  it('are sent as the service has them', () => {
    assert.equal(near('DE-at'), 'de');
    assert.equal(near('ger'), 'de');
    assert.equal(near('en'), 'en-GB');
    assert.equal(near('en-GB', knownSource), 'en');
  });

  it('are told with those that may be meant, where the service has none such', () => {
    assert.equal(near('jp'), 'ja (Japanese)');
    assert.equal(near('ua', knownSource), 'uk (Ukrainian)');
    assert.equal(near('ed'), 'de (German), en-GB (English (British))');
    assert.equal(near('dx'), 'da (Danish), de (German)');
    assert.equal(near('xx'), 'none');
    assert.equal(near('ca'), 'none');
    assert.equal(near('sv'), 'none');
    assert.equal(near('uk-Latn'), 'uk (Ukrainian)');
  });

  it('are left to a service that does not tell what it has', () => {
    assert.equal(knownTarget('xx', undefined), 'xx');
  });
});
