import assert from 'node:assert/strict';
import { convertXliff, restoreXliff } from '../../../../src/domain/documents/xliffConversion';
import { reason } from '../../../../src/formats/reason';
import { shout, translated } from './fileUnderTest';

const file = (source: string, note = 'Table X - Field Y - Property OptionCaption'): string =>
  `<xliff version="1.2"><file source-language="en-US" target-language="de-DE" original="App"><body><trans-unit id="1" xml:space="preserve"><source>${source}</source><note from="Xliff Generator">${note}</note></trans-unit></body></file></xliff>`;
const targetIn = (text: string): string | undefined => /<target[^>]*>([^<]*)<\/target>/.exec(text)?.[1];

describe('Lists of options', () => {
  it('are translated member by member, each with its blanks', async () => {
    const { text, sent } = await translated('a.xlf', file('Print, Preview,Print/Preview , %1 files,'));
    assert.deepEqual(sent.flat().length, 4);
    assert.deepEqual(sent.flat().slice(0, 3), ['Print', 'Preview', 'Print/Preview']);
    assert.equal(targetIn(text), 'PRINT, PREVIEW,PRINT/PREVIEW , %1 FILES,');
    for (const [source, target] of [
      [' ,Driver,Vehicle,Trailer', ' ,DRIVER,VEHICLE,TRAILER'],
      [' ,Driver', ' ,DRIVER'],
      ['E&amp;xit,Cu&amp;t', 'E&amp;XIT,CU&amp;T'],
    ] as const) {
      assert.equal(targetIn((await translated('a.xlf', file(source))).text), target);
    }
  });

  it('stay as they are where a member would become two', async () => {
    const reply = (text: string): string => (text === 'Preview' ? 'Vorschau, Ansicht' : shout(text));
    const { text, left } = await translated('a.xlf', file('Print,Preview'), reply);
    assert.equal(targetIn(text), undefined);
    assert.deepEqual(left, [{ segment: 0, reason: 'broken', message: reason('mask-unknown', ',') }]);
  });

  it('are nothing else of Business Central, and no text without commas', async () => {
    const caption = await translated('a.xlf', file('Print, then preview', 'Table X - Property Caption'));
    assert.deepEqual(caption.sent, [['Print, then preview']]);
    assert.deepEqual((await translated('a.xlf', file('Print'))).sent, [['Print']]);
  });

  it('with codes are sent whole, and have as many members afterwards', async () => {
    const source = 'Print,<g id="1">Preview</g>';
    const { sent, text } = await translated('a.xlf', file(source));
    assert.equal(sent.flat().length, 1);
    assert.match(text, /<target[^>]*>PRINT,<g id="1">PREVIEW<\/g><\/target>/);
    const lost = await translated('a.xlf', file(source), (one) => shout(one).replace(',', ' '));
    assert.deepEqual(
      lost.left.map(({ message }) => message),
      [reason('mask-missing', ',')],
    );
  });

  it('have their blanks in a document that comes back, or stay as they are', () => {
    const back = (source: string, target: string): string | undefined => {
      const bytes = new TextEncoder().encode(file(source));
      const sent = convertXliff(bytes, { target: 'de' });
      assert.ok('document' in sent);
      const document = new TextDecoder()
        .decode(sent.document)
        .replace('</source>', `</source><target>${target}</target>`);
      const restored = restoreXliff(bytes, new TextEncoder().encode(document), 'de');
      return 'bytes' in restored ? targetIn(new TextDecoder().decode(restored.bytes)) : undefined;
    };
    assert.equal(back('Print,Preview', 'Drucken, Vorschau'), 'Drucken,Vorschau');
    assert.equal(back('Print, Preview', 'Drucken,Vorschau'), 'Drucken, Vorschau');
    assert.equal(back('Print,Preview', 'Drucken, Vorschau, Alle'), undefined);
    assert.equal(back('Print,Preview', 'Drucken und Vorschau'), undefined);
  });
});
