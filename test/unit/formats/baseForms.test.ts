import assert from 'node:assert/strict';
import { baseForms, basePhrases } from '../../../src/formats/baseForms';

describe('The words that a word may be a form of', () => {
  /** Language → form > the word a dictionary has. */
  const table: Readonly<Record<string, string>> = {
    en: "files>file boxes>box entries>entry libraries>library leaves>leaf indices>index classes>class Files>File user's>user branches>branch",
    de: 'Dateien>Datei Ordnern>Ordner Dateinamens>Dateiname Servers>Server Kinder>Kind Fenstern>Fenster Nutzerinnen>Nutzerin Netze>Netz',
    fr: 'fichiers>fichier tableaux>tableau journaux>journal jeux>jeu',
    es: 'archivos>archivo opciones>opción errores>error luces>luz claves>clave',
    pt: 'arquivos>arquivo opções>opção canais>canal imagens>imagem valores>valor',
    it: 'pagine>pagina errori>errore elenchi>elenco file>fila',
    nl: 'bestanden>bestand mappen>map vensters>venster',
    sv: 'filer>fil mapparna>mapp filen>fil flickor>flicka',
    da: 'filer>fil mapperne>mappe filen>fil',
    nb: 'filer>fil',
    pl: 'plików>plik plikami>plik pliki>plik strony>strona',
    cs: 'soubory>soubor souborů>soubor stránky>stránka',
    ru: 'файлы>файл файлов>файл файлами>файл папки>папка',
  };
  for (const [language, rows] of Object.entries(table)) {
    it(`are found in ${language}`, () => {
      for (const row of rows.split(' ').filter((one) => one.includes('>'))) {
        const [form = '', word = ''] = row.split('>');
        if (form === word) continue;
        assert.ok(baseForms(form, language).includes(word), `${form}: ${baseForms(form, language).join(', ')}`);
      }
    });
  }

  it('are none for a word that only looks so, or is too short, or of a language nobody knows', () => {
    for (const word of ['class', 'status', 'news', 'this', 'as', 'Us', 'bus']) {
      assert.deepEqual(baseForms(word, 'en'), []);
    }
    assert.deepEqual(baseForms('files', 'ja'), []);
    assert.deepEqual(baseForms('', 'en'), []);
    assert.deepEqual(baseForms('files', 'en-GB'), ['file']);
  });

  it('are found in phrases', () => {
    assert.ok(basePhrases('dialog boxes', 'en').includes('dialog box'));
    assert.ok(basePhrases('archivos adjuntos', 'es').includes('archivo adjunto'));
    assert.ok(basePhrases('fichiers de police', 'fr').includes('fichier de police'));
  });
});
