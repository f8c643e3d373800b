import assert from 'node:assert/strict';
import { detectLanguage, sure } from '../../../../src/localService/engines/detectLanguage';

/** A sentence, a comment and a short interface text for each language. */
const texts: Readonly<Record<string, readonly string[]>> = {
  en: ['The file was saved to disk.', 'Returns the number of items in the list.', 'Save all changes'],
  es: ['El archivo se ha guardado en el disco.', 'Devuelve el número de elementos de la lista.', 'Guardar los cambios'],
  pt: ['O arquivo foi guardado no disco.', 'Devolve o número de elementos da lista.', 'Não foi possível abrir'],
  fr: ['Le fichier a été enregistré sur le disque.', "Renvoie le nombre d'éléments de la liste.", 'Fermer la fenêtre'],
  it: [
    'Il file è stato salvato sul disco.',
    "Restituisce il numero di elementi nell'elenco.",
    'Salva tutte le modifiche',
  ],
  de: [
    'Die Datei wurde auf der Festplatte gespeichert.',
    'Gibt die Anzahl der Einträge zurück.',
    'Alle Änderungen speichern',
  ],
  nl: ['Het bestand is opgeslagen op schijf.', 'Geeft het aantal items in de lijst terug.', 'Wijzigingen nu opslaan'],
  sv: ['Filen har sparats på hårddisken.', 'Returnerar antalet objekt i listan.', 'Spara alla ändringar'],
  da: ['Filen er blevet gemt på harddisken af brugeren.', 'Returnerer antallet af elementer på denne liste.'],
  nb: ['Filen ble lagret på disken av brukeren.', 'Returnerer antallet elementer som finnes i listen.'],
  pl: ['Plik został zapisany na dysku.', 'Zwraca liczbę elementów na liście.', 'Zapisz wszystkie zmiany'],
  cs: ['Soubor byl uložen na disk.', 'Vrací počet položek v seznamu.', 'Uložit všechny změny'],
  ro: ['Fișierul a fost salvat pe disc.', 'Returnează numărul de elemente din listă.', 'Salvează toate modificările'],
  hu: [
    'A fájl mentése a lemezre megtörtént.',
    'Visszaadja a listában lévő elemek számát.',
    'Az összes módosítás mentése',
  ],
  fi: ['Tiedosto tallennettiin levylle.', 'Palauttaa luettelon kohteiden määrän.', 'Tallenna kaikki muutokset'],
  tr: ['Dosya diske başarıyla kaydedildi.', 'Listedeki öğelerin sayısını döndürür.', 'Tüm değişiklikleri kaydet'],
  id: ['Berkas telah disimpan ke dalam disk.', 'Mengembalikan jumlah item dalam daftar.', 'Simpan semua perubahan'],
  ru: ['Файл был сохранён на диск.', 'Возвращает количество элементов в списке.', 'Сохранить все изменения'],
  uk: ['Файл було збережено на диск.', 'Повертає кількість елементів у списку.', 'Зберегти всі зміни'],
  bg: ['Файлът беше записан на диска.', 'Връща броя на елементите в списъка.', 'Запазване на всички промени'],
  el: ['Το αρχείο αποθηκεύτηκε στον δίσκο.', 'Επιστρέφει το πλήθος των στοιχείων.', 'Αποθήκευση'],
  ja: ['ファイルはディスクに保存されました。', 'リストの項目数を返します。', '変更を保存'],
  zh: ['文件已保存到磁盘。', '返回列表中的项目数。', '保存更改'],
  ko: ['파일이 디스크에 저장되었습니다.', '목록의 항목 수를 반환합니다.', '저장'],
  ar: ['تم حفظ الملف على القرص.', 'تعيد عدد العناصر في القائمة.', 'حفظ جميع التغييرات'],
  he: ['הקובץ נשמר בדיסק.', 'מחזיר את מספר הפריטים ברשימה.', 'שמור'],
};

describe('detectLanguage', () => {
  for (const [language, samples] of Object.entries(texts)) {
    it(`tells ${language}`, async () => {
      for (const sample of samples) assert.equal((await detectLanguage(sample))?.language, language, sample);
    });
  }

  it('is sure of sentences', async () => {
    for (const language of ['en', 'es', 'fr', 'de', 'it', 'ja', 'ru']) {
      const { confidence = 0 } = (await detectLanguage(texts[language]?.[0] ?? '')) ?? {};
      assert.ok(confidence >= sure, language);
    }
  });

  it('is not sure of one or two words', async () => {
    for (const word of ['Guardar', 'Datei', 'Save changes', 'Enregistrer', 'mañana']) {
      const detection = await detectLanguage(word);
      assert.ok(detection && detection.confidence < sure, word);
    }
    assert.equal((await detectLanguage('mañana'))?.language, 'es');
  });

  it('knows the usual words of interfaces', async () => {
    const words: Readonly<Record<string, readonly string[]>> = {
      en: ['Hello', 'Goodbye', 'Delete', 'Password', 'Save', 'Cancel', 'Error', 'Settings', 'Open file'],
      de: ['Hallo', 'Speichern', 'Abbrechen', 'Löschen', 'Einstellungen', 'Datei öffnen'],
      es: ['Guardar', 'Cancelar', 'Borrar', 'Contraseña', 'Abrir archivo'],
      fr: ['Enregistrer', 'Annuler', 'Supprimer', 'Mot de passe', 'Ouvrir'],
      it: ['Salva', 'Annulla', 'Elimina', 'Impostazioni', 'Apri file'],
      pt: ['Salvar', 'Excluir', 'Senha', 'Configurações', 'Abrir arquivo'],
    };
    for (const [language, all] of Object.entries(words)) {
      for (const word of all) assert.equal((await detectLanguage(word))?.language, language, word);
    }
  });

  it('leaves words that it does not know to the statistics of letters', async () => {
    assert.equal((await detectLanguage('Tallenna kaikki'))?.language, 'fi');
    assert.equal((await detectLanguage('Zapisz zmiany'))?.language, 'pl');
  });

  it('takes a word or two for a common language where they may be that', async () => {
    for (const [text, language] of [
      ['proton beam', 'en'],
      ['Protonenstrahl', 'de'],
      ['Save', 'en'],
      ['Open', 'en'],
      ['Cancel', 'en'],
      ['Settings', 'en'],
      ['Speichern', 'de'],
      ['Guardar', 'es'],
      ['Enregistrer', 'fr'],
    ] as const) {
      const detection = await detectLanguage(text);
      assert.equal(detection?.language, language, text);
      assert.ok(detection.confidence < sure, text);
    }
  });

  it('chooses among the languages that are possible', async () => {
    assert.equal((await detectLanguage('O arquivo foi guardado no disco.', ['ES', 'fr']))?.language, 'es');
    assert.equal((await detectLanguage('文件已保存', ['en']))?.language, undefined);
  });

  it('looks at words, not at code, placeholders and addresses among them', async () => {
    const text =
      'Ejecute `git commit --amend the last one` en https://example.com/the/last/one y espere a {theResult}.';
    assert.equal((await detectLanguage(text))?.language, 'es');
  });

  it('tells nothing from nothing', async () => {
    for (const text of ['', '   ', '42', '%s', '🎉', '\ud800', '\0']) {
      assert.equal(await detectLanguage(text), undefined, JSON.stringify(text));
    }
  });
});
