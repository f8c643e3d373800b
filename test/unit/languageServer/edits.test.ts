import fc from 'fast-check';
import assert from 'node:assert/strict';
import { corrected, mend, ServerUnderTest } from './serverUnderTest';

/** One edit: where, as a share of the text, how much goes, and what comes. */
interface Edit {
  at: number;
  length: number;
  text: string;
}

const piece = fc.constantFrom(
  'teh ',
  ' teh.',
  'word ',
  '\n',
  '\n\n',
  '\r\n',
  '// ',
  '/* teh */',
  '*/',
  '/**\n * Reads teh file.\n */\n',
  '"teh"',
  '`',
  '# ',
  '- teh item\n',
  'a',
  '.',
  ' ',
  '😀',
  'ä',
);
const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 0, max: 12 }),
  text: fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join('')),
});

const documents: ReadonlyArray<readonly [languageId: string, text: string]> = [
  ['markdown', '# Teh title\n\nIt reads teh file. It closes teh file.\n\n- teh item\n- another\n\n> teh quote\n'],
  ['typescript', '/**\n * Reads teh file.\n * @param a teh name\n */\nf("teh");\n// It is teh end\n// of teh file.\n'],
  ['python', 'def f():\n    """Read teh file.\n\n    It is teh end.\n    """\n    return 1  # teh value\n'],
];

/** Offsets of a text's UTF-16 units between which no surrogate pair stands. */
function place(text: string, share: number): number {
  const at = Math.floor(share * text.length);
  return /[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at;
}

describe('diagnostics after any edits', () => {
  for (const [languageId, text] of documents) {
    it(`are what a check of the new text from scratch gives in ${languageId}`, async () => {
      const edited = await ServerUnderTest.start();
      const fresh = await ServerUnderTest.start({ when: 'onCommand' });
      edited.answer = corrected(mend);
      try {
        await fc.assert(
          fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 8 }), async (edits) => {
            const uri = await edited.open(text, languageId);
            for (const { at, length, text: added } of edits) {
              const now = edited.textOf(uri);
              const start = place(now, at);
              const end = place(now, Math.min(1, (start + length) / Math.max(1, now.length)));
              await edited.type(uri, start, Math.max(start, end), added);
            }
            await edited.check(uri);
            await edited.checked(uri);
            const other = await fresh.open(edited.textOf(uri), languageId);
            await fresh.check(other);
            await fresh.checked(other);
            const found = await edited.diagnostics(uri);
            assert.deepEqual(found, await fresh.diagnostics(other));
            for (const { range } of found) {
              assert.match(edited.documentOf(uri).getText(range), /teh/i);
            }
            await edited.close(uri);
            await fresh.close(other);
          }),
          { seed: 7, numRuns: 60 },
        );
      } finally {
        edited.stop();
        fresh.stop();
      }
    });
  }
});
