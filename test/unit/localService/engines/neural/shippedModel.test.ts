import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { NeuralEngine, neuralOptions } from '../../../../../src/localService/engines/neural/neuralEngine';

/** The true model, as the build puts it into the package. */
describe('the model that comes with Parlance', function () {
  this.timeout(60_000);
  const engine = new NeuralEngine(neuralOptions(resolve('dist'), [], 'editor'));
  after(() => engine.stop());

  const translate = async (target: string, ...texts: string[]): Promise<string[]> => {
    const segments = texts.map((text) => ({
      text,
      protectedSpans: [...text.matchAll(/\{\w+\}|`[^`]+`/g)].map(({ index, 0: { length } }) => ({
        start: index,
        end: index + length,
      })),
    }));
    return (await engine.translate(segments, { source: 'en', target })).map(({ text }) => text);
  };

  it('says how good it is', async () => {
    const pairs = (await engine.pairs()).map(({ source, target, quality }) => `${source} ${target} ${quality}`);
    assert.deepEqual(
      pairs.sort(),
      ['de', 'es', 'fr', 'it', 'pt-br'].map((target) => `en ${target} software`),
    );
  });

  it('translates a message into each of its languages', async () => {
    const said: Readonly<Record<string, string>> = {
      de: 'Die Datei {name} konnte nicht gespeichert werden, da die Festplatte voll ist.',
      es: 'No se pudo guardar el archivo {name} porque el disco está lleno.',
      fr: 'Le fichier {name} n’a pas pu être enregistré car le disque est plein.',
      it: 'Il file {name} non può essere salvato perché il disco è pieno.',
      'pt-br': 'O arquivo {name} não pôde ser salvo porque o disco está cheio.',
    };
    for (const [target, expected] of Object.entries(said)) {
      const [text] = await translate(target, 'The file {name} could not be saved because the disk is full.');
      assert.equal(text?.replaceAll("'", '’'), expected);
    }
  });

  it('keeps names and signs that it cannot write, and code', async () => {
    const [name, area, code] = await translate(
      'de',
      'The name “Łukasz” contains a special letter.',
      'The area is 3 ÷ 4 × 2 ≤ 10 m².',
      'Set `max_items` to 10 or less.',
    );
    assert.match(name ?? '', /Łukasz/);
    assert.match(area ?? '', /3 ÷ 4 × 2 ≤ 10 m²/);
    assert.match(code ?? '', /`max_items`/);
  });

  it('translates capitals as capitals', async () => {
    assert.deepEqual(await translate('es', 'DELETE ALL', 'Delete all'), ['BORRAR TODO', 'Borrar todo']);
  });

  it('keeps every sentence of a text', async () => {
    const [text] = await translate('fr', 'This is a simple text. It has two sentences.\n\nThe third one is short.');
    assert.equal(text, "C'est un texte simple. Il possède deux phrases.\n\nLe troisième est court.");
  });
});
