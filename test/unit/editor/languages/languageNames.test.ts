import assert from 'node:assert/strict';
import type { Language } from '../../../../src/api/schemas/languages';
import { nameIn, namedForList, nameOf, pairName } from '../../../../src/editor/languages/languageNames';
import { speak } from '../../../../src/shared/l10n';

const listed = (lang: string, name: string): Language => ({
  lang,
  name,
  usable_as_source: true,
  usable_as_target: true,
  status: 'stable',
  features: {},
});
const languages = [listed('DE', 'German'), listed('PT-BR', 'Portuguese (Brazil)'), listed('x-own', 'Own Tongue')];

describe('names of languages', () => {
  afterEach(() => speak({ language: 'en' }));

  it('are those of the service in an English editor', () => {
    assert.equal(nameIn(languages, 'pt-br'), 'Portuguese (Brazil)');
    assert.equal(nameIn(languages, 'fr'), 'French');
    assert.equal(pairName('en', 'zh-Hans'), 'English → Simplified Chinese');
  });

  it('are in the language of the editor elsewhere, and those of a service where a language has no other', () => {
    speak({ language: 'fr', bundle: {} });
    assert.equal(nameOf('de'), 'allemand');
    assert.equal(nameIn(languages, 'de'), 'allemand');
    assert.equal(nameIn(languages, 'x-own'), 'Own Tongue');
    assert.deepEqual(
      namedForList(languages).map(({ name }) => name),
      ['Allemand', 'Portugais brésilien', 'Own Tongue'],
    );
    assert.equal(pairName('en', 'de'), 'Anglais → allemand');
    assert.equal(pairName('de', 'en', 'fr'), 'Allemand → anglais, français');
  });

  it('are the code where nobody knows one', () => assert.equal(nameOf('x-own'), 'x-own'));
});
