import assert from 'node:assert/strict';
import fc from 'fast-check';
import { applyEdits } from '../../../src/formats/edits';
import type { Segment, SegmentTarget } from '../../../src/formats/segment';
import { fixtures, unreadable } from './formatFixtures';

/** Fixtures whose texts may become any other: what is written must be read again as what was meant. */
const files = fixtures().filter(
  ({ name }) =>
    /^(?:json|yaml|android|xcode|qt|resx|properties|po|php|js|toml)\//.test(name) && !name.includes('damaged'),
);

const piece = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc.constantFrom(
    ..."\\ ' \" '' {0} { } % @ ? # ! : = < > & ]]> &lt; \n \t \r\n \\n \\u0041 \u0020\u0020 é 😀 / */".split(' '),
  ),
);

/** A text with a word in it, and nothing that goes at its ends. */
const anyText = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => `${pieces.join('')}x`.trim());

const language = { targetLanguage: 'de' };
/** Apostrophes that would quote an argument are written as typographic ones. */
const normal = (text: string): string => text.replace(/\r\n?/g, '\n').replaceAll('’', "'");

describe('Any translation', () => {
  for (const { name, text, format } of files) {
    const said = ({ text: source, target }: Segment): string => (format.isBilingual ? (target ?? '') : source);

    it(`is read from ${name} as it was written`, () => {
      const parsed = format.parse(text, language);
      if (parsed.segments.length === 0) return;
      const at = fc.nat({ max: parsed.segments.length - 1 });
      fc.assert(
        fc.property(at, anyText, (index, wording) => {
          // It shows what the file is used by.
          fc.pre(format.id !== 'properties' || !wording.includes("''"));
          const { protectedSpans: codes, text: source } = parsed.segments[index]!;
          // Codes come last, one by one.
          // Forms of a catalogue are written together.
          fc.pre(format.id !== 'xcstrings' || !parsed.segments[index]!.id!.includes('.plural.'));
          let target: SegmentTarget = { text: wording, protectedSpans: [] };
          for (const { start, end } of codes) {
            const from = target.text.length;
            const protectedSpans = [...target.protectedSpans, { start: from, end: from + end - start }];
            target = { text: target.text + source.slice(start, end), protectedSpans };
          }
          // What would begin a placeholder is doubled there.
          // A date of Ruby without words is no text.
          fc.pre(format.id !== 'yaml' || !wording.includes('%'));
          fc.pre(format.id !== 'po' || !/[%{}]/.test(wording));
          if (parsed.refusal?.(target) !== undefined) return;
          const targets = parsed.segments.map((_, other) => (other === index ? target : undefined));
          const again = format.parse(applyEdits(text, parsed.edits(targets, language)), language);
          assert.deepEqual(unreadable(again), unreadable(parsed));
          const expected = parsed.segments.map((segment, other) => (other === index ? normal(wording) : said(segment)));
          // Codes that come last may be outside of the text now.
          const read = again.segments.map((segment, other) =>
            other === index ? normal(said(segment)).slice(0, normal(wording).length) : said(segment),
          );
          assert.deepEqual(read, expected);
          if (codes.length === 0) assert.equal(normal(said(again.segments[index]!)), normal(wording));
        }),
        { seed: 20261122, numRuns: 150 },
      );
    });
  }
});
