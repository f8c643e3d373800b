import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bleu, chrF, type Compared } from '../../quality/translation/scores';
import { sampleOf, sourcesOfPart, textsOfFile } from '../../quality/translation/texts';

describe('the measurement of translations', () => {
  const compared = (...texts: Array<[translation: string, reference: string]>): Compared[] =>
    texts.map(([translation, reference]) => ({ translation, reference }));

  // The values are those of sacreBLEU 2.6 with its defaults.
  const known: Array<[what: string, texts: Compared[], chrF: number, bleu: number]> = [
    [
      'several texts together',
      compared(
        ['Die Datei wurde gespeichert.', 'Die Datei ist gespeichert.'],
        ['Öffnen Sie das Menü „Datei“, 3.5 MB-Grenze.', 'Öffne das Menü „Datei“ (Grenze: 3.5 MB).'],
      ),
      66.954,
      16.5835,
    ],
    ['one text', compared(['The cat sat on the mat', 'The cat is sitting on the mat']), 46.9501, 32.1594],
    ['fewer characters than a run has', compared(['ab', 'abc']), 63.6364, 0],
    [
      'another language',
      compared(['Save the file & close it, now.', 'Guarde el archivo y ciérrelo ahora.']),
      8.7014,
      4.7677,
    ],
    ['references of characters', compared(['100-prozentig &amp; fein.', '100-prozentig & fein.']), 79.7502, 100],
    ['nothing alike', compared(['xyz', 'abc']), 0, 0],
    ['an empty translation', compared(['', 'Guardar'], ['Save all of the files', 'Save all files']), 46.5633, 23.6435],
    ['characters of two units', compared(['Fertig 🎉 e\u0301a', 'Fertig 🎉 éa!']), 59.3849, 0],
  ];
  for (const [what, texts, wantedChrF, wantedBleu] of known) {
    it(`scores ${what} as the reference implementation does`, () => {
      assert.equal(chrF(texts).toFixed(4), wantedChrF.toFixed(4));
      assert.equal(bleu(texts).toFixed(4), wantedBleu.toFixed(4));
    });
  }

  it('pins every source, names its licence, and has interfaces and documents in both parts', () => {
    for (const part of ['tune', 'final'] as const) {
      const sources = sourcesOfPart(part);
      for (const { commit, license } of sources) {
        assert.match(commit, /^[\da-f]{40}$/);
        assert.notEqual(license, '');
      }
      assert.deepEqual([...new Set(sources.flatMap(({ files }) => Object.keys(files)))].sort(), ['documents', 'ui']);
    }
  });

  it('takes texts of a file of one’s own, the same ones in each run', () => {
    const folder = mkdtempSync(join(tmpdir(), 'parlance-texts-'));
    try {
      const file = join(folder, 'texts.tsv');
      const lines = Array.from({ length: 40 }, (_, at) => `de\tText ${at}.\tSatz ${at}.\tui`);
      writeFileSync(file, [...lines, 'pt_BR\tA file.\tUm arquivo.\tdoc'].join('\n'));
      const texts = textsOfFile(file);
      assert.deepEqual(sampleOf(texts, 'doc', ['en', 'pt-br'], 5), [{ text: 'A file.', reference: 'Um arquivo.' }]);
      const some = sampleOf(texts, 'ui', ['en', 'de'], 5);
      assert.equal(some.length, 5);
      assert.deepEqual(sampleOf(texts, 'ui', ['en', 'de'], 5), some);
      writeFileSync(file, 'de\tonly a source');
      assert.throws(() => textsOfFile(file), /texts\.tsv:1 has no translation/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
