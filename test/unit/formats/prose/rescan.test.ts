import fc from 'fast-check';
import assert from 'node:assert/strict';
import { syntaxOf } from '../../../../src/formats/prose/syntax/languages';
import { rescan } from '../../../../src/formats/prose/syntax/rescan';
import { scanSyntax } from '../../../../src/formats/prose/syntax/scanner';
import type { SyntaxToken } from '../../../../src/formats/prose/syntax/syntax';
import { changeBetween } from '../../../../src/formats/trackedRange';
import { languageCases } from './cases';

const programs = languageCases.flatMap(({ languageId, text }) => {
  const syntax = syntaxOf(languageId);
  return syntax ? [{ languageId, text, syntax }] : [];
});

/** What opens, closes or goes on, in one language or another. */
const piece = fc.constantFrom(
  ...'a|1|=|:| |  |\n|\n\n|\r|\r\n|//|/*|*/|/|#|--|{-|-}|{-#|#-}|(*|*)|"|\'|`|"""|\'\'\'|\\|\\\n|${|#{|\\(|{|}|(|)|@doc |def a:|return|<<A\n|A\n|<<<A\n|?>|<?php|a: |- |[[|]]|%q(|$$|R"(|)"|@"|$"'.split(
    '|',
  ),
  '|',
  'a: |\n',
);

const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat({ max: 12 }),
  added: fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join('')),
});

describe('a program that is read around a change', () => {
  it('has the tokens it has when all of it is read, in every language and after any edits', () => {
    let settled = 0;
    let count = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...programs),
        fc.nat({ max: 5 }),
        fc.array(edit, { minLength: 1, maxLength: 10 }),
        ({ text: once, syntax }, more, edits) => {
          let text = `${once}\n`.repeat(more + 1);
          let tokens: readonly SyntaxToken[] = scanSyntax(text, syntax);
          for (const { at, length, added } of edits) {
            const start = Math.floor(at * text.length);
            const next = text.slice(0, start) + added + text.slice(start + length);
            const change = changeBetween(text, next);
            const shift = change.newLength - change.length;
            const { before, read, after } = rescan(tokens, next, change, syntax);
            const below = tokens
              .slice(tokens.length - after)
              .map((token) => ({ ...token, start: token.start + shift, end: token.end + shift }));
            tokens = [...tokens.slice(0, before), ...read, ...below];
            text = next;
            assert.deepEqual(tokens, scanSyntax(text, syntax), JSON.stringify(text));
            count++;
            if (after > 0) settled++;
          }
        },
      ),
      { seed: 31, numRuns: 3_000 },
    );
    assert.ok(settled > count / 5);
  });
});
