import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ContextModel } from '../../../../src/localService/writing/context/contextModel';
import { Matrices } from '../../../../src/localService/writing/context/matrices';
import { englishTokens } from '../../../../src/localService/writing/context/tokens';
import { EnglishWords } from '../../../../src/localService/writing/english/context/englishWords';

/** What the training script computed with whole numbers in the place of bytes. */
interface Check {
  tokens: string[];
  ids: number[];
  /** For each token: how well the first function words fit in its place. */
  words: number[][];
  /** For each gap: how well nothing fits there. */
  gaps: number[][];
  /** For each token: how well each form of its word fits. */
  forms: number[][];
}

/** The same in another language: for each token how much likelier each rival is there. */
interface RivalCheck {
  tokens: string[];
  scores: Array<Record<string, number>>;
}

const root = path.join(__dirname, '../../../..');

function checksOf<Checks>(language: string): Checks {
  return JSON.parse(
    readFileSync(path.join(root, `test/fixtures/writing/context_${language}.checks.json`), 'utf8'),
  ) as Checks;
}

async function modelOf(language: string): Promise<ContextModel> {
  return await ContextModel.read(path.join(root, `data/writing/context_${language}.bin.gz`));
}

describe('context model', () => {
  it('answers as the network that was trained, but for what weights of one byte lose', async () => {
    const model = await modelOf('en');
    const english = new EnglishWords(model);
    let furthest = 0;
    let answers = 0;
    const compare = (wanted: readonly number[], got: readonly number[]): void => {
      for (const [index, value] of wanted.entries()) {
        furthest = Math.max(furthest, Math.abs(value - got[index]!));
        answers++;
      }
    };
    for (const { tokens, ids, words, gaps, forms: ofForms } of checksOf<Check[]>('en')) {
      const forms = englishTokens(tokens.join(' ')).map(({ form }) => form);
      assert.deepEqual(model.vocabulary.numbersOf(forms), ids.slice(1, -1));
      const context = model.read(forms);
      for (const [at, row] of words.entries()) compare(row, context.answers('word', at, at + 1, [...row.keys()]));
      for (const [at, row] of gaps.entries()) compare(row, context.answers('word', at, at, [english.nothing]));
      for (const [at, row] of ofForms.entries()) {
        const lemma = english.formOf(tokens[at]!.toLowerCase())?.lemma;
        if (lemma !== undefined) compare(row, context.answers('form', at, at + 1, [...row.keys()], lemma));
      }
    }
    assert.ok(answers > 2_000, `${answers} answers`);
    assert.ok(furthest < 0.3, `${furthest}`);
  });

  for (const language of ['de', 'es', 'fr', 'it', 'pt']) {
    it(`tells the odds of rivals in ${language} as the network that was trained`, async () => {
      const model = await modelOf(language);
      let answers = 0;
      for (const { tokens, scores } of checksOf<RivalCheck[]>(language)) {
        const context = model.read(tokens);
        for (const [at, rivals] of scores.entries()) {
          const numbers = [tokens[at]!, ...Object.keys(rivals)].map((word) => model.vocabulary.numberOf(word) ?? 0);
          const [here = 0, ...others] = context.rivals(at, numbers);
          for (const [index, [rival, odds]] of Object.entries(rivals).entries()) {
            answers++;
            const got = others[index]! - here;
            assert.ok(Math.abs(got - odds) < 0.3, `${tokens.join(' ')}: ${rival} ${got} for ${odds}`);
          }
        }
      }
      assert.ok(answers > 20, `${answers} answers`);
    });
  }
});

describe('matrices', () => {
  it('give the sums that plain numbers give, of whole rows and of a part of them', () => {
    const [rows, columns] = [48, 20];
    const value = (index: number): number => Math.sin(index * 7.3);
    const matrices = new Matrices(
      new Map([
        ['other', { rows: 16, columns: 3, value: () => 1 }],
        ['some', { rows, columns, value }],
      ]),
    );
    const before = Float32Array.from({ length: rows }, (_, row) => row / 10);
    for (const [from, width] of [
      [0, columns],
      [8, 12],
      [19, 1],
    ] as const) {
      const vector = Float32Array.from({ length: width }, (_, i) => Math.cos(i));
      const got = matrices.multiply('some', vector, before, from);
      for (let row = 0; row < rows; row++) {
        const sum = vector.reduce((all, one, i) => all + one * value(row * columns + from + i), row / 10);
        assert.ok(Math.abs(sum - got[row]!) < 1e-4, `row ${row} from ${from}: ${got[row]} for ${sum}`);
      }
    }
    assert.deepEqual(
      [...matrices.multiply('other', Float32Array.of(1, 2, 3))],
      Array.from({ length: 16 }, () => 6),
    );
    assert.throws(() => matrices.multiply('none', new Float32Array(1)), /none/);
  });
});
