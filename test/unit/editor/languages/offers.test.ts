import assert from 'node:assert/strict';
import type { Offers, OfferStep, LanguageOffer } from '../../../../src/editor/languages/offers/offer';
import { inGroups } from '../../../../src/editor/languages/offers/offer';
import { inLikelyOrder } from '../../../../src/editor/languages/likelyOrder';

const names = {
  ace: 'Acehnese',
  de: 'German',
  en: 'English',
  es: 'Spanish',
  'es-419': 'Spanish (Latin American)',
  'pt-BR': 'Portuguese (Brazilian)',
  'pt-PT': 'Portuguese (European)',
  sw: 'Swahili',
  'zh-Hans': 'Chinese (simplified)',
  'zh-Hant': 'Chinese (traditional)',
};
const languages = Object.entries(names).map(([lang, name]) => ({ lang, name }));
const codes = (own: readonly string[], source?: string): string =>
  inLikelyOrder(languages, own, source)
    .map(({ lang }) => lang)
    .join(' ');

describe('a list of languages', () => {
  it('begins with the languages of the person, then those of software, and ends with that of the text', () => {
    assert.equal(codes(['en'], 'en-GB'), 'zh-Hans zh-Hant es es-419 de pt-BR pt-PT ace sw en');
    assert.equal(codes(['sw', 'de-AT'], 'en'), 'sw de zh-Hans zh-Hant es es-419 pt-BR pt-PT ace en');
    assert.equal(codes(['pt-pt'], 'es').split(' ').slice(0, 3).join(' '), 'pt-PT pt-BR en');
    assert.equal(codes(['zh-tw'], 'en').split(' ')[0], 'zh-Hant');
    assert.equal(codes(['not a code!'], 'en').split(' ')[0], 'zh-Hans');
  });

  const step = (label: string, where: OfferStep['where']): OfferStep => ({
    label,
    action: label,
    where,
    take: () => Promise.resolve(true),
  });
  const served = (target: string, engine: string, quality: string, elsewhere?: string): LanguageOffer => ({
    served: { source: 'en', target, engine, quality, ...(elsewhere !== undefined && { elsewhere }) },
  });
  const shown = (of: Record<string, LanguageOffer>): string[] => {
    const offers: Offers = { source: 'en', of: (target) => of[target] ?? { step: step('needs a service', 'service') } };
    const wanted = languages.filter(({ lang }) => lang in of || lang === 'ace');
    return inGroups(wanted, offers).flatMap(({ heading, languages: group }) => [
      heading,
      ...group.map(({ language, description }) => `  ${language.name}: ${description}`),
    ]);
  };

  it('says of what leaves the machine where it goes, after what works here', () => {
    const of = {
      de: served('de', 'parrot', 'draft', 'parrot at models.example.com'),
      es: served('es', 'Apertium', 'draft'),
      sw: { step: step('download, 17 MB', 'here') },
    };
    assert.deepEqual(shown(of), [
      'works on this computer',
      '  Spanish: es · good draft · Apertium',
      'with parrot at models.example.com',
      '  German: de · good draft · parrot at models.example.com',
      'one step away',
      '  Swahili: sw · download, 17 MB',
      'with a service',
      '  Acehnese: ace · needs a service',
    ]);
  });

  it('offers no service for the language of the text', () => {
    assert.deepEqual(shown({ en: { isSource: true } }), [
      'with a service',
      '  Acehnese: ace · needs a service',
      '  English: en · language of the text',
    ]);
  });

  it('offers what is better than a rough draft in the row of the language', () => {
    const of = {
      es: { ...served('es', 'Apertium', 'rough'), better: step('download, 20 MB', 'here') },
      de: { ...served('de', 'Apertium', 'rough'), better: step('download, 17 MB', 'here') },
    };
    assert.deepEqual(shown(of), [
      'works on this computer',
      '  German: de · rough draft · better: download, 17 MB',
      '  Spanish: es · rough draft · better: download, 20 MB',
      'with a service',
      '  Acehnese: ace · needs a service',
    ]);
  });
});
