import assert from 'node:assert/strict';
import { asSentence, inCapitals, isInCapitals } from '../../../../../src/localService/engines/neural/capitals';

describe('a text in capitals', () => {
  it('is told from names and from sentences', () => {
    for (const text of ['DELETE ALL', 'CANCEL', 'WARNING: DO NOT TURN OFF {1}!', 'ÖFFNE DIE DATEI']) {
      assert.ok(isInCapitals(text), text);
    }
    for (const text of ['JSON', 'PIN', 'A', 'X1X', 'Delete ALL FILES', '12 + 3', 'USB-C', '削除']) {
      assert.ok(!isInCapitals(text), text);
    }
  });

  it('is given as a sentence, in which what has digits stays', () => {
    assert.equal(asSentence('DELETE ALL MP3 FILES OF X1X', 'en'), 'Delete all MP3 files of X1X');
    assert.equal(asSentence('¡GUARDE LOS CAMBIOS!', 'es'), '¡Guarde los cambios!');
  });

  it('is written in the capitals of its language', () => {
    assert.equal(inCapitals('Alle löschen außer {1}', 'de'), 'ALLE LÖSCHEN AUSSER {1}');
    assert.equal(inCapitals('dosyayı sil', 'tr'), 'DOSYAYI SİL');
  });
});
