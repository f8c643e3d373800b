import assert from 'node:assert/strict';
import { languageOfPath } from '../../../src/formats/languageOfPath';
import { subtitlePath } from '../../../src/formats/subtitles/path';

describe('the language in the name of a file', () => {
  const cases: Array<[path: string, language: string | undefined]> = [
    ['/a/lesson-1.es.srt', 'es'],
    ['/a/film.pt-BR.vtt', 'pt-BR'],
    ['/a/film.en.sdh.srt', 'en'],
    ['/a/film.en.hi.srt', 'en'],
    ['/a/film.hi.srt', 'hi'],
    ['/a/film.eng.srt', 'en'],
    ['/a/film.vol.srt', undefined],
    ['/a/film.1080p.srt', undefined],
    ['/a/es.srt', undefined],
    ['/a/film.srt', undefined],
    ['/a/en.json', 'en'],
    ['/a/texts.fr.json', 'fr'],
    ['/locales/de/messages.json', 'de'],
    ['/a/package.json', undefined],
    ['/a/texts_es_MX.properties', 'es-MX'],
    ['/a/sign_in.properties', undefined],
    ['/res/values-pt-rBR/strings.xml', 'pt-BR'],
    ['/res/values/strings.xml', undefined],
    ['/a/Page.it.resx', 'it'],
    ['/a/index.nl.html', 'nl'],
    ['/a/messages.po', undefined],
  ];
  for (const [path, language] of cases) {
    it(`is ${language ?? 'none'} in ${path}`, () => {
      assert.equal(languageOfPath(path), language);
    });
  }

  it('of a subtitle is another in the name of its translation', () => {
    assert.deepEqual(subtitlePath('/a/lesson-1.es.srt', 'pt-BR'), ['lesson-1.pt-BR.srt']);
    assert.deepEqual(subtitlePath('/a/film.en.sdh.srt', 'de'), ['film.de.sdh.srt']);
    assert.equal(subtitlePath('/a/film.srt', 'de'), undefined);
  });
});
