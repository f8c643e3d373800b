import assert from 'node:assert/strict';
import fc from 'fast-check';
import { applyEdits, type TextEdit } from '../../../src/formats/edits';
import { decodeFile, encodeFile } from '../../../src/formats/encoding';
import { formatOfFile } from '../../../src/formats/fileFormats';
import { holdsTexts } from '../../../src/formats/formatTable';
import { fits, locateCodes, type SegmentTarget } from '../../../src/formats/segment';
import { changeWords, fixtures, identity, translateAll, unreadable, type Fixture } from './formatFixtures';

const all = fixtures();
const language = { targetLanguage: 'de' };

describe('Files of every format', () => {
  it('are taken from a folder where their names or places say that they hold texts', () => {
    const taken = [
      '/app/film.srt',
      '/app/a.XLF',
      '/app/locales/de.json',
      '/res/values/strings.xml',
      '/x/app_de.properties',
    ];
    const left = ['/app/package.json', '/res/layout/main.xml', '/x/build.properties', '/x/main.ts', '/locales/README'];
    for (const path of taken) assert.ok(holdsTexts(path), path);
    for (const path of left) assert.ok(!holdsTexts(path), path);
  });

  it('may have texts and gaps of megabytes', () => {
    const [long, gap] = ['xyz'.repeat(3_000_000), ' '.repeat(10_000_000)];
    const files: Readonly<Record<string, string>> = {
      'en.json': `{${gap}"a": "${long}"}`,
      'a.strings': `"a" = ${gap}"${long}";`,
      'en.js': `export default {${gap}a: '${long}' };`,
      'en.toml': `a =${gap}"${long}"`,
      'en.ini': `a =${gap}"${long}"`,
      'en.ftl': `a =${gap}${long}`,
      'en.php': `<?php return [${gap}'a' => '${long}'];`,
    };
    for (const [name, text] of Object.entries(files)) {
      const format = formatOfFile(name);
      assert.deepEqual(format?.parse(text).problems, [], name);
      assert.deepEqual(format?.entries?.(text).problems, [], name);
    }
  });

  it('are at least thirty', () => assert.ok(all.length >= 30));

  for (const { name, bytes, text, format } of all) {
    it(`${name}: decodes and encodes to the same bytes`, () => {
      const decoded = decodeFile(bytes, format.encoding);
      assert.ok(decoded.ok);
      assert.deepEqual(Buffer.from(encodeFile(decoded.file)), Buffer.from(bytes));
    });

    it(`${name}: stays as it is without targets`, () => {
      const parsed = format.parse(text, language);
      assert.ok(parsed.segments.length > 0 || parsed.problems.length > 0);
      assert.equal(applyEdits(text, parsed.edits([])), text);
    });

    it(`${name}: gives its segments back as they were written`, () => {
      const parsed = format.parse(text, language);
      const written = translateAll(text, parsed, (segment) => changeWords(segment, mark));
      const again = format.parse(written, language);
      const expected = parsed.segments.map((segment) => changeWords(segment, mark));
      if (format.isBilingual) {
        assert.deepEqual(
          again.segments.map(({ target }) => target),
          expected.map((target) => target.text),
        );
      } else {
        assert.deepEqual(again.segments.map(words), expected.map(words));
      }
      assert.deepEqual(unreadable(again), unreadable(parsed));
    });

    it(`${name}: finds its codes again in a plain text`, () => {
      for (const segment of format.parse(text, language).segments) {
        const located = locateCodes(segment, segment.text);
        assert.ok(located && fits(segment, located));
      }
    });

    if (format.isBilingual) continue;
    it(`${name}: is the same when translated into itself, but for the language it says it is in`, () => {
      const { sourceLanguage, segments } = format.parse(text, language);
      const isNamed = sourceLanguage !== undefined && segments.length > 0;
      const named = isNamed ? text.replace(/("@@locale": ")\w+|^en(?=:$)/m, '$1de') : text;
      assert.equal(translateAll(text, format.parse(text, language), identity), named);
    });
  }

  const mutated = fc
    .constantFrom(...all)
    .chain((fixture) => fc.tuple(fc.constant(fixture), fc.array(mutation(fixture), { minLength: 1, maxLength: 6 })));

  it('survive any damage, and nothing outside a segment changes', () => {
    fc.assert(
      fc.property(mutated, fc.infiniteStream(fc.boolean()), ([{ text, format }, mutations], chosen) => {
        const damaged = mutations.reduce((current, mutate) => mutate(current), text);
        const parsed = format.parse(damaged, language);
        assert.equal(applyEdits(damaged, parsed.edits([])), damaged);
        const targets = parsed.segments.map((segment) => (chosen.next().value ? changeWords(segment) : undefined));
        const edits = parsed.edits(targets, { targetLanguage: 'de' });
        applyEdits(damaged, edits);
        for (const { start, end } of parsed.problems) assert.ok(start <= end && end <= damaged.length);
        for (const segment of parsed.segments) {
          assert.ok(segment.start <= segment.end && segment.end <= damaged.length);
          assert.ok(fits(segment, identity(segment)));
        }
        if (format.isBilingual) return;
        const isOfLanguage = ({ start, end, newText }: TextEdit): boolean => {
          // Some files say their language.
          const saysLanguage = parsed.sourceLanguage !== undefined || ['html', 'webvtt'].includes(format.id);
          const isLanguage = saysLanguage && /^(?:de|ltr| dir="ltr")$/.test(newText);
          // A plural form that the language has and the file lacks.
          return isLanguage || (start === end && /(?:\b|_)(?:zero|one|two|few|many|other)\b/.test(newText));
        };
        for (const edit of edits) {
          assert.ok(
            isOfLanguage(edit) || parsed.segments.some(({ start, end }) => start === edit.start && end === edit.end),
          );
        }
        const same = parsed.edits(parsed.segments.map(identity), { targetLanguage: 'de' });
        assert.deepEqual(
          same.filter((edit) => !isOfLanguage(edit)),
          [],
        );
      }),
      { seed: 20261121, numRuns: 3000 },
    );
  });
});

/** The text between the codes: a code may have another segment inside, which is changed too. */
function words({ text, protectedSpans }: SegmentTarget): string[] {
  return [...protectedSpans, { start: text.length, end: 0 }].map(({ start }, index) =>
    text.slice(protectedSpans[index - 1]?.end ?? 0, start),
  );
}

const mark = (text: string): string => text.replace(/\p{L}+/gu, (word) => `${word}ö`);

const snippets = [
  ...['<', '>', '&', '"', "'", '</', '/>', '<!--', '-->', '<![CDATA[', ']]>', '<?', '?>', '\n', '\r\n', '\r', '\n\n'],
  ...['<p>', '</p>', '<b>', '</b>', '<source>', '</source>', '<target>', '</target>', '<trans-unit id="1">', '</unit>'],
  ...[
    '<segment>',
    '</segment>',
    '<g id="1">',
    '</g>',
    '<x id="2"/>',
    '<mrk mtype="seg" mid="1">',
    '</mrk>',
    '<pc id="1">',
  ],
  ...[
    '00:00:01,000 --> 00:00:02,000',
    '1\n',
    '\uFEFF',
    '\0',
    '\ud800',
    'WEBVTT',
    'NOTE',
    '{\\an8}',
    'word',
    '&amp;',
    '😀',
  ],
];

/** One damage: something put in, cut out, doubled or moved. */
function mutation({ text }: Fixture): fc.Arbitrary<(current: string) => string> {
  const at = fc.nat({ max: text.length });
  return fc.oneof(
    fc.tuple(at, fc.constantFrom(...snippets)).map(
      ([start, put]) =>
        (now: string) =>
          now.slice(0, start) + put + now.slice(start),
    ),
    fc.tuple(at, fc.nat({ max: 40 })).map(
      ([start, length]) =>
        (now: string) =>
          now.slice(0, start) + now.slice(start + length),
    ),
    fc.tuple(at, at, fc.nat({ max: 60 })).map(
      ([from, to, length]) =>
        (now: string) =>
          now.slice(0, to) + now.slice(from, from + length) + now.slice(to),
    ),
    at.map((end) => (now: string) => now.slice(0, end)),
  );
}
