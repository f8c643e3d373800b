import assert from 'node:assert/strict';
import { commonGender, genderOf, onsetOf } from '../../../src/formats/nounShape';

describe('What the words around a noun are chosen by', () => {
  for (const [language, noun, gender] of [
    ['es', 'archivo', 'masculine'],
    ['es', 'confirmaciones', 'feminine'],
    ['es', 'problema', 'masculine'],
    ['es', 'base de datos', 'feminine'],
    ['es', 'espacios de trabajo', 'masculine'],
    ['es', 'guardar', 'masculine'],
    ['es', 'Claves', 'feminine'],
    ['pt-BR', 'mensagens', 'feminine'],
    ['pt', 'cartão', 'masculine'],
    ['pt', 'botões', undefined],
    ['it', 'pagine', 'feminine'],
    ['it', 'impostazione', 'feminine'],
    ['it', 'opzioni', undefined],
    ['it', 'sistema operativo', 'masculine'],
    ['fr', 'fichiers', 'masculine'],
    ['fr', 'page', 'feminine'],
    ['fr', 'possibilité', 'feminine'],
    ['fr', 'truc', undefined],
    ['de', 'Textdatei', 'feminine'],
    ['de', 'Einstellung', 'feminine'],
    ['de', 'Dokument', 'neuter'],
    ['en', 'file', undefined],
    ['xx', 'file', undefined],
    ['es', '', undefined],
  ] as const) {
    it(`${noun} is ${gender ?? 'not known'} in ${language}`, () => {
      assert.equal(genderOf(noun, language), gender);
    });
  }

  it('is how it begins, too', () => {
    const onsets = (language: string, ...nouns: string[]): string[] => nouns.map((one) => onsetOf(one, language));
    assert.deepEqual(onsets('en', 'entry', 'unit', 'hour', 'file'), ['vowel', 'other', 'vowel', 'other']);
    assert.deepEqual(onsets('it', 'Schermo', 'server', 'zaino', 'errore'), ['cluster', 'other', 'cluster', 'vowel']);
    assert.deepEqual(onsets('fr', 'Étape', 'horloge', 'fichier'), ['vowel', 'vowel', 'other']);
    assert.deepEqual(onsets('es', 'archivo'), ['other']);
  });

  it('is mostly masculine where there are genders', () => {
    assert.deepEqual(['fr', 'de-AT', 'en', 'ja'].map(commonGender), ['masculine', 'masculine', undefined, undefined]);
  });
});
