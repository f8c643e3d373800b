import assert from 'node:assert/strict';
import { isPluralOf, pluralOf, pluralOfPhrase } from '../../../src/formats/plurals';

describe('Plurals that are safe to write', () => {
  /** Language → singular>plural; `-` where no rule is safe. */
  const table: Readonly<Record<string, string>> = {
    en: 'file>files box>boxes entry>entries key>keys class>classes branch>branches switch>switches API>APIs File>Files leaf>- photo>- status>- quiz>- matrix>- man>- Child>- software>- media>- money>- aircraft>- criterion>- epoch>- v2>-',
    'en-GB': 'folder>folders',
    es: 'archivo>archivos clave>claves opción>opciones error>errores luz>luces red>redes botón>- almacén>almacenes API>API carácter>- imagen>- virus>- lunes>- menú>- email>- papel>papeles',
    fr: 'fichier>fichiers tableau>tableaux bureau>bureaux accès>accès choix>choix journal>- jeu>- clou>- API>API ciel>- logiciel>logiciels',
    pt: 'arquivo>arquivos opção>opções versão>versões imagem>imagens valor>valores canal>canais mão>- papel>- lápis>-',
    it: 'cartella>cartelle utente>utenti elenco>- pagina>pagine errore>errori servizio>servizi chiave>- file>- opzione>opzioni città>città riga>righe problema>- invio>- radio>- uovo>- dito>- braccio>- credito>crediti rosso>rossi',
    de: 'Datei>- Server>-',
    ja: 'file>-',
  };
  for (const [language, rows] of Object.entries(table)) {
    it(`are written in ${language}`, () => {
      for (const row of rows.split(' ')) {
        const [singular = '', plural] = row.split('>');
        assert.equal(pluralOf(singular, language) ?? '-', plural, singular);
      }
    });
  }

  it('change the word of a term that counts, where that is plain', () => {
    const of = (phrase: string, language: string): string => pluralOfPhrase(phrase, language) ?? '-';
    assert.equal(of('translation memory', 'en'), 'translation memories');
    assert.equal(of('point of sale', 'en'), '-');
    assert.equal(of('archivo de texto', 'es'), 'archivos de texto');
    assert.equal(of('archivo local', 'es'), '-');
    assert.equal(of("message d'erreur", 'fr'), "messages d'erreur");
    assert.equal(of('lista di controllo', 'it'), 'liste di controllo');
  });

  it('are known by the words that they are of', () => {
    assert.ok(isPluralOf('Translation memories', 'translation memory', 'en'));
    assert.ok(isPluralOf('archivos locales', 'archivo local', 'es'));
    assert.ok(isPluralOf('APIs', 'API', 'en'));
    assert.ok(!isPluralOf('file', 'file', 'en'));
    assert.ok(!isPluralOf("file's", 'file', 'en'));
    assert.ok(!isPluralOf('Dateien', 'Datei', 'de'));
  });
});
