import assert from 'node:assert/strict';
import { planTarget } from '../../../../src/domain/localization/plan';
import { hasEntries, type EntryFormat } from '../../../../src/domain/localization/target';
import { acceptEntries, reviewEntries } from '../../../../src/domain/localization/review';
import { formatOfPath, formatOfText } from '../../../../src/formats/fileFormats';

function formatOf(name: string, text = ''): EntryFormat {
  const format = formatOfText(text, formatOfPath(name));
  assert.ok(hasEntries(format));
  return format;
}

const xliff = (target: string): string =>
  '<?xml version="1.0"?>\r\n<xliff version="1.2"><file source-language="en" target-language="de" original="a"><body>\r\n' +
  '  <trans-unit id="a"  resname="x"><source>House</source>' +
  `${target}</trans-unit>\r\n  <trans-unit id="b"><source>Door</source><target>Tür</target></trans-unit>\r\n` +
  '</body></file></xliff>\r\n';

const qt = (type: string): string =>
  '<?xml version="1.0"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="de" sourcelanguage="en">\n<context>\n<name>M</name>\n' +
  `<message>\n  <source>House</source>\n  <translation${type}>Haus</translation>\n</message>\n` +
  '<message numerus="yes">\n  <source>%n houses</source>\n' +
  '  <translation type="unfinished"><numerusform>Haus</numerusform><numerusform></numerusform></translation>\n' +
  '</message>\n</context>\n</TS>\n';

const po = (flags: string): string =>
  'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nLanguage: de\\n"\n\n' +
  `#. A building.\n${flags}msgid "House"\nmsgstr "Haus"\n\nmsgid "Door"\nmsgstr ""\n`;

const cases: ReadonlyArray<{ name: string; waiting: string; accepted: string }> = [
  {
    name: 'a.xlf',
    waiting: xliff('<target state="needs-review-translation" state-qualifier="mt-suggestion">Haus</target>'),
    accepted: xliff('<target state="translated">Haus</target>'),
  },
  { name: 'a.po', waiting: po('#, fuzzy\n'), accepted: po('') },
  { name: 'b.po', waiting: po('#, fuzzy, c-format\n'), accepted: po('#, c-format\n') },
  { name: 'a.ts', waiting: qt(' type="unfinished"'), accepted: qt('') },
];

describe('what waits for a review', () => {
  const options = { targetLanguage: 'de' };

  for (const { name, waiting, accepted } of cases) {
    it(`is told and accepted in ${name} in the words of its format, and nothing else changes`, () => {
      const format = formatOf(name, waiting);
      const [entry] = reviewEntries(format, waiting, options);
      assert.deepEqual([entry?.source, entry?.target], ['House', 'Haus']);
      assert.ok(entry);
      const text = acceptEntries(format, waiting, new Set([entry.key]), options);
      assert.equal(text, accepted);
      assert.equal(acceptEntries(format, text, new Set([entry.key]), options), text);
      assert.equal(
        reviewEntries(format, text, options).some(({ key }) => key === entry.key),
        false,
      );
    });

    it(`is counted in ${name}, apart from what is missing`, () => {
      const order = { format: formatOf(name, waiting), source: waiting, language: 'de' };
      const { review, missing, stale, broken } = planTarget({ ...order, target: waiting });
      assert.ok(review.length > 0);
      for (const key of review) assert.ok(![...missing, ...stale, ...broken].includes(key));
      const after = planTarget({ ...order, target: accepted });
      assert.equal(after.review.length, review.length - 1);
    });
  }

  it('is not a message that its file says is of another source', () => {
    const text = po('#, fuzzy\n#| msgid "Home"\n');
    assert.deepEqual(reviewEntries(formatOf('a.po'), text, options), []);
  });

  it('is not finished in Qt while a form of its plural is empty', () => {
    const text = qt('');
    const format = formatOf('a.ts', text);
    const keys = new Set(reviewEntries(format, text, options).map(({ key }) => key));
    assert.equal(acceptEntries(format, text, keys, options), text);
  });
});
