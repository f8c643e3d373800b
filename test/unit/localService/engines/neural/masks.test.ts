import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { EngineSegment, EngineTranslation } from '../../../../../src/localService/engines/engine';
import {
  cutLines,
  endedAs,
  joinPieces,
  mask,
  maskStyles,
  pieces,
  prepare,
  tagStyle,
  unmask,
} from '../../../../../src/localService/engines/neural/masks';
import type { Knows } from '../../../../../src/localService/engines/neural/vocabulary';

/** Texts of words, spaces, masks and odd signs, some parts of them protected. */
const segments = fc
  .array(
    fc.record({
      text: fc.oneof(
        fc.constantFrom(
          'Open',
          ' ',
          'the file',
          '. ',
          '{1}',
          'X1X',
          '<b>',
          '</b>',
          '<1>',
          '😀',
          '\n',
          '<b>',
          '…',
          '\u200b',
          'é',
        ),
        fc.string({ unit: 'binary', maxLength: 4 }),
      ),
      isProtected: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .map((parts): EngineSegment => {
    const protectedSpans: Array<{ start: number; end: number }> = [];
    let text = '';
    for (const part of parts) {
      if (part.isProtected && part.text !== '') {
        protectedSpans.push({ start: text.length, end: text.length + part.text.length });
      }
      text += part.text;
    }
    return { text, protectedSpans };
  });

function keepsSpans(source: EngineSegment, translation: EngineTranslation): void {
  const inside = ({ text, protectedSpans }: EngineSegment): string[] =>
    protectedSpans.map(({ start, end }) => text.slice(start, end));
  assert.deepEqual(inside(translation), inside(source));
  translation.protectedSpans.forEach(({ start }, at) => {
    assert.ok(start >= (translation.protectedSpans[at - 1]?.end ?? 0));
  });
}

const everything: Knows = () => true;
const ascii: Knows = (character) => character < '\u007f';
const knowing = fc.constantFrom(everything, ascii);

const seeded = { seed: 11, numRuns: 1_000 };

describe('what a neural model is given', () => {
  it('is cut into lines that are the text again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (text) => {
        assert.equal(
          cutLines(text, 'en')
            .map((line) => line.text)
            .join(''),
          text,
        );
      }),
      seeded,
    );
  });

  it('is never longer than a model takes, nor cut within a character', () => {
    for (const text of ['word '.repeat(40_000), 'x'.repeat(200_000), '漢字'.repeat(50_000), '😀a'.repeat(20_000)]) {
      for (const line of cutLines(text, 'en')) {
        assert.ok(line.text.length <= 360);
        assert.ok(line.text.isWellFormed());
      }
    }
  });

  it('comes back as it was from a model that changes nothing', () => {
    fc.assert(
      fc.property(segments, knowing, fc.constantFrom(tagStyle, ...maskStyles), (segment, knows, style) => {
        const prepared = prepare(segment, knows);
        const text = mask(prepared, style);
        const back =
          text === undefined ? joinPieces(prepared, pieces(prepared), 'fr') : unmask(text, prepared, style, 'fr');
        // Between two letters the second style is not to be told from them; the first one always is.
        if (style === maskStyles[0]) assert.ok(back);
        if (back) keepsSpans(segment, back);
      }),
      seeded,
    );
  });

  it('keeps every span in its order, or is known to be broken, whatever a model writes', () => {
    const written = fc.array(
      fc.constantFrom('{1}', '{2}', '<1>', '</1>', '{ 1 }', 'X1X', 'X 2 X', 'Wort', ' ', '.', '{', '9'),
      {
        maxLength: 10,
      },
    );
    fc.assert(
      fc.property(
        segments,
        knowing,
        written,
        fc.constantFrom(tagStyle, ...maskStyles),
        (segment, knows, parts, style) => {
          const translation = unmask(parts.join(''), prepare(segment, knows), style, 'de');
          if (translation) keepsSpans(segment, translation);
        },
      ),
      seeded,
    );
  });

  it('keeps every span when each piece is translated alone', () => {
    fc.assert(
      fc.property(segments, knowing, fc.string(), (segment, knows, word) => {
        const prepared = prepare(segment, knows);
        keepsSpans(
          segment,
          joinPieces(
            prepared,
            pieces(prepared).map(() => word),
            'ja',
          ),
        );
      }),
      seeded,
    );
  });

  it('is not given words and signs that it cannot write', () => {
    const given = (text: string): string | undefined =>
      mask(prepare({ text, protectedSpans: [] }, ascii), maskStyles[0]!);
    assert.equal(given('The name Łukasz, and 日本 too'), 'The name {1}, and {2} too');
    assert.equal(given('Pay €12.50 (about $13) for 3 ÷ 4 m².'), 'Pay {1} (about $13) for 3 {2} 4 {3}.');
    assert.equal(given('Done🎉 with 👨‍👩‍👧 all'), 'Done{1} with {2} all');
    assert.equal(given('All of this is known.'), 'All of this is known.');
  });

  it('is given tags as tags where the model knows them', () => {
    const given = (text: string): string | undefined => {
      const protectedSpans = [...text.matchAll(/<[^>]+>|%s/g)].map(({ index, 0: { length } }) => ({
        start: index,
        end: index + length,
      }));
      return mask(prepare({ text, protectedSpans }, everything), tagStyle);
    };
    assert.equal(
      given('Click <b class="x">Save %s</b> or<br/> see <a href="y">the <i>manual</i></a>.'),
      'Click <1>Save {2}</1> or{4} see <5>the <6>manual</6></5>.',
    );
    const bold = prepare(
      {
        text: 'See <b>this</b>.',
        protectedSpans: [
          { start: 4, end: 7 },
          { start: 11, end: 15 },
        ],
      },
      everything,
    );
    assert.equal(unmask('Siehe <1>dies</1>.', bold, tagStyle, 'de')?.text, 'Siehe <b>dies</b>.');
    assert.equal(unmask('Siehe dies <1></1>.', bold, tagStyle, 'de'), undefined);
    const run = '</w:t></w:r><w:r><w:t>';
    const runs = prepare({ text: `One${run}two`, protectedSpans: [{ start: 3, end: 3 + run.length }] }, everything);
    assert.equal(unmask('Eins{1}zwei', runs, maskStyles[0]!, 'de')?.text, `Eins${run}zwei`);
    assert.equal(unmask('Eins zwei{1}', runs, maskStyles[0]!, 'de'), undefined);
    // A tag that closes nothing is a blank like another; without a pair the other styles say the same.
    assert.equal(given('One</i> and <b>two</b>.'), 'One{1} and <2>two</2>.');
    assert.equal(given('One %s and<br/> two'), undefined);
  });

  it('does not grow together with a word that has come to stand behind it', () => {
    const text = 'Run `add`, then save {name}.txt';
    const protectedSpans = ['`add`', '{name}'].map((one) => {
      const start = text.indexOf(one);
      return { start, end: start + one.length };
    });
    const segment = prepare({ text, protectedSpans }, everything);
    const style = maskStyles[0]!;
    const taken = (translation: string): string | undefined => unmask(translation, segment, style, 'de')?.text;
    assert.equal(mask(segment, style), 'Run {1}, then save {2}.txt');
    assert.equal(taken('Führen Sie {1} aus, dann {2}.txt'), 'Führen Sie `add` aus, dann {name}.txt');
    assert.equal(taken('Starten Sie {1}, dann {2}.txt'), 'Starten Sie `add`, dann {name}.txt');
  });

  it('gets no full stop that the source does not have, and keeps other ends', () => {
    assert.equal(endedAs('Save', 'Speichern.'), 'Speichern');
    assert.equal(endedAs('Save.', 'Speichern.'), 'Speichern.');
    assert.equal(endedAs('Saving', 'Speichert...'), 'Speichert...');
    assert.equal(endedAs('保存', '保存。'), '保存');
  });
});
