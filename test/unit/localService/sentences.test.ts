import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { MarkedText, Span } from '../../../src/localService/translation/markedText';
import { cutSentences, type Piece } from '../../../src/localService/translation/sentences';

const modes = ['0', '1', 'nonewlines'] as const;

function cut(marked: MarkedText, mode: (typeof modes)[number] = '1'): Piece[] {
  return [...cutSentences(marked, mode, 'en')];
}

const plain = (text: string): MarkedText => ({ text, protectedSpans: [] });

/** Any text with some of it protected. */
const anyMarked = fc
  .array(
    fc.record({
      text: fc.oneof(
        fc.string({ maxLength: 8 }),
        fc.constantFrom(' ', '\t \n ', '. ', 'Hello. ', '\r\n', '\ud800', '\x00', '。', '\u2028', 'a'.repeat(3_000)),
      ),
      isProtected: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .map((parts): MarkedText => {
    let text = '';
    const protectedSpans: Span[] = [];
    for (const part of parts) {
      if (part.isProtected && part.text !== '') {
        protectedSpans.push({ start: text.length, end: text.length + part.text.length });
      }
      text += part.text;
    }
    return { text, protectedSpans };
  });

describe('cutSentences', () => {
  it('loses nothing of any text, and cuts nothing that is protected', () => {
    fc.assert(
      fc.property(anyMarked, fc.constantFrom(...modes), (marked, mode) => {
        const pieces = cut(marked, mode);
        assert.equal(pieces.map((piece) => piece.marked.text).join(''), marked.text);
        let position = 0;
        const own: Span[] = [];
        for (const piece of pieces) {
          for (const { start, end, added } of piece.marked.protectedSpans) {
            if (!added) own.push({ start: position + start, end: position + end });
          }
          position += piece.marked.text.length;
        }
        assert.deepEqual(own, marked.protectedSpans);
      }),
      { seed: 20_261_122, numRuns: 2_000 },
    );
  });

  it('protects line ends inside a segment with the white space around them', () => {
    const [piece] = cut(plain('one \t\r\n  two\n\n three'), 'nonewlines');
    assert.deepEqual(
      piece?.marked.protectedSpans.map(({ start, end }) => [start, end]),
      [
        [3, 9],
        [12, 15],
      ],
    );
  });

  it('cuts a sentence that never ends between words, and no character in two', () => {
    const words = cut(plain('word '.repeat(5_000)));
    assert.ok(words.length > 5);
    for (const { marked } of words) assert.ok(marked.text.length <= 4_000 && !/^ord/.test(marked.text));
    for (const { marked } of cut(plain(`a${'😀'.repeat(10_000)}`))) assert.ok(marked.text.isWellFormed());
  });

  // What takes the square of their length would take hours.
  for (const [name, text] of [
    ['spaces', `a${' '.repeat(400_000)}b`],
    ['tabs', `a${'\t'.repeat(400_000)}b`],
    ['line ends', `a${'\n'.repeat(400_000)}b`],
    ['white space before line ends', `a${' \n'.repeat(200_000)}b`],
    ['control characters between sentences', '\x01 A. '.repeat(80_000)],
    ['halves of characters', '\ud800. '.repeat(80_000)],
  ] as const) {
    it(`ends on very many ${name}`, () => {
      for (const mode of modes) {
        let length = 0;
        for (const { marked } of cutSentences(plain(text), mode, 'en')) length += marked.text.length;
        assert.equal(length, text.length);
      }
    });
  }
});
