import assert from 'node:assert/strict';
import { androidPath } from '../../../src/formats/android/path';
import { parseAndroid } from '../../../src/formats/android/android';
import { applyEdits } from '../../../src/formats/edits';
import { locateCodes } from '../../../src/formats/segment';
import { fixtures } from './formatFixtures';
import { sentence } from '../../support/sentence';

const file = fixtures().find(({ name }) => name === 'android/strings.xml')!.text;

/** Writes a translation of the one string of a file. */
function write(content: string, translation: string): string {
  const text = `<resources><string name="a">${content}</string></resources>`;
  const parsed = parseAndroid(text);
  const written = applyEdits(text, parsed.edits([locateCodes(parsed.segments[0]!, translation)]));
  return written.slice('<resources><string name="a">'.length, -'</string></resources>'.length);
}

describe('Android string resources', () => {
  it('give strings, items and quantities as they are shown, with the comments above them', () => {
    assert.deepEqual(
      parseAndroid(file).segments.map(({ id, text, context }) => [id, text, context]),
      [
        [
          'welcome',
          'Welcome to <xliff:g id="app" example="Parlance">%1$s</xliff:g>, <b>friend</b>!',
          'Shown on the first screen, above the picture',
        ],
        ['last', 'Delete <xliff:g id="file">%1$s</xliff:g>', undefined],
        ['quoted', "Don't   trim", 'Errors'],
        ['apostrophe', 'It\'s "here" at @home\nSecond line', undefined],
        ['path', 'C:\\temp & more <b>bold</b> © 2026', undefined],
        ['wrapped', 'A long text over two lines   in   quotes', undefined],
        ['page', '<a href="%1$s">It\'s a link</a> & more', undefined],
        ['mixed', '1 < 2 is true <!-- really --> always', undefined],
        ['at', '@home and ?what', undefined],
        ['link', 'See <a href="https://example.com/?q=\'x\'">the <i>site</i></a><br/> or not', undefined],
        ['old_form', 'Old form', undefined],
        ['tablet', 'On your tablet', undefined],
        ['days[0]', 'Monday', 'Days'],
        ['days[1]', 'Tuesday', 'Days\nThe second'],
        ['files.one', '%d file', undefined],
        ['files.other', '%d files', undefined],
      ],
    );
  });

  for (const [title, content, translation, written] of [
    [
      'escapes what would end or change a string',
      'Text',
      `l'"a" \\ b\nc  d\te`,
      String.raw`l\'\"a\" \\ b\nc \u0020d\te`,
    ],
    ['escapes a name of a resource', 'Text', '@todos', String.raw`\@todos`],
    ['leaves quotes around a string, and apostrophes in them', '" Text  "', `l'"a"  b`, String.raw`" l'\"a\"  b  "`],
    ['writes references as they were', 'R&amp;D &lt;i> &#169;', 'Forschung & <i> ©', 'Forschung &amp; &lt;i> &#169;'],
    [
      'escapes in a CDATA section too',
      `<![CDATA[A <b>]]>`,
      `L'<b> ]]> x`,
      String.raw`<![CDATA[L\'<b> ]]]]><![CDATA[> x]]>`,
    ],
    ['moves values', 'Delete <xliff:g>%s</xliff:g>', '<xliff:g>%s</xliff:g> löschen', '<xliff:g>%s</xliff:g> löschen'],
    ['keeps line breaks at the ends', String.raw`\nText\n `, 'Satz', String.raw`\nSatz\n `],
  ] as const) {
    it(title, () => assert.equal(write(content, translation), written));
  }

  it('refuses what no XML file can have', () => {
    const { refusal } = parseAndroid(file);
    const refused = (text: string) => refusal?.({ text, protectedSpans: [] });
    assert.match(sentence(refused('a\u0001')), /U\+0001/);
    assert.match(sentence(refused('a\ud800')), /U\+D800/);
    assert.equal(refused('a\t\n😀'), undefined);
  });

  it('are told their new language where they name their own', () => {
    const parsed = parseAndroid(file);
    const targets = parsed.segments.map((segment) => locateCodes(segment, `${segment.text} ö`));
    const written = applyEdits(file, parsed.edits(targets, { targetLanguage: 'pt-BR' }));
    assert.match(written, /tools:locale="pt-BR"/);
  });

  it('go where Android looks for them', () => {
    const at = (path: string, target: string) => androidPath(path, target)?.join('/');
    assert.equal(at('/app/res/values/strings.xml', 'de'), '../values-de/strings.xml');
    assert.equal(at('values-en/strings.xml', 'pt-BR'), '../values-pt-rBR/strings.xml');
    assert.equal(at('values-en-rUS/strings.xml', 'zh-Hant'), '../values-zh-rTW/strings.xml');
    assert.equal(at('values-b+en+001-sw600dp/strings.xml', 'es-419'), '../values-b+es+419-sw600dp/strings.xml');
    assert.equal(at('values-mcc310-mnc4-land/strings.xml', 'he'), '../values-mcc310-mnc4-iw-land/strings.xml');
    assert.equal(at('values-car/strings.xml', 'de'), '../values-de-car/strings.xml');
    assert.equal(at('values-v21/strings.xml', 'de'), '../values-de-v21/strings.xml');
    assert.equal(at('other/strings.xml', 'de'), undefined);
  });
});
