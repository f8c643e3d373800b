import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ContextModel } from '../../../../src/localService/writing/english/context/model';
import { tokensOf } from '../../../../src/localService/writing/english/context/tokens';

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

const checks = JSON.parse(
  readFileSync(path.join(__dirname, '../../../fixtures/writing/grammar_en.checks.json'), 'utf8'),
) as Check[];

describe('context model', () => {
  it('answers as the network that was trained, but for what weights of one byte lose', async () => {
    const model = await ContextModel.read(path.join(__dirname, '../../../../data/writing'));
    let furthest = 0;
    let answers = 0;
    const compare = (wanted: readonly number[], got: readonly number[]): void => {
      for (const [index, value] of wanted.entries()) {
        furthest = Math.max(furthest, Math.abs(value - got[index]!));
        answers++;
      }
    };
    for (const { tokens, ids, words, gaps, forms } of checks) {
      const read = tokensOf(tokens.join(' '));
      assert.deepEqual(model.vocabulary.idsOf(read), ids.slice(1, -1));
      const context = model.read(ids.slice(1, -1));
      for (const [at, row] of words.entries())
        compare(
          row,
          context.words(
            at,
            at + 1,
            row.map((_, index) => index),
          ),
        );
      for (const [at, row] of gaps.entries()) compare(row, context.words(at, at, [model.vocabulary.nothing]));
      for (const [at, row] of forms.entries()) {
        const lemma = model.vocabulary.formOf(tokens[at]!.toLowerCase())?.lemma;
        if (lemma !== undefined)
          compare(
            row,
            context.forms(
              at,
              lemma,
              row.map((_, index) => index),
            ),
          );
      }
    }
    assert.ok(answers > 2_000, `${answers} answers`);
    assert.ok(furthest < 0.3, `${furthest}`);
  });
});
