import assert from 'node:assert/strict';
import fc from 'fast-check';
import { applyEdits } from '../../../src/formats/edits';
import { tokenizeMarkup } from '../../../src/formats/markup/tokenizer';
import { findXmlFault } from '../../../src/formats/markup/wellFormed';
import {
  columnNames,
  hasTrackedText,
  mayHaveText,
  officeParts,
  parseOfficeText,
  type OfficeType,
} from '../../../src/formats/office/officeDocument';
import { locateCodes } from '../../../src/formats/segment';
import { changeWords, identity, translateAll } from './formatFixtures';

const read = (type: OfficeType, text: string, path = 'x.xml', keep: string[] = []) =>
  parseOfficeText(type, path, text, new Set(keep));
const capitals = (type: OfficeType, text: string, path?: string): string =>
  translateAll(text, read(type, text, path), (segment) => changeWords(segment));
const run = (text: string, properties = ''): string => `<w:r>${properties}<w:t>${text}</w:t></w:r>`;
const bold = '<w:rPr><w:b/></w:rPr>';

const word = [
  `<w:p>${run('Split ')}<w:proofErr w:type="spellStart"/><w:r w:rsidR="1"><w:rPr><w:lang w:val="en"/></w:rPr><w:t>wo</w:t></w:r>${run('rd')}</w:p>`,
  `<w:p>${run('A ')}${run('bold', bold)}${run(' word')}<w:r><w:tab/><w:t>after</w:t></w:r></w:p>`,
  `<w:p>${run('See ')}<w:hyperlink r:id="1">${run('the link')}</w:hyperlink>${run('.')}</w:p>`,
  `<w:p>${run('Page ')}<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>${run(' of it')}</w:p>`,
  `<w:p>${run('Outer')}<w:r><w:pict><w:txbxContent><w:p>${run('Inner box')}</w:p></w:txbxContent></w:pict></w:r>${run('text')}</w:p>`,
  `<w:p>${run('Kept')}<w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:moveFrom>${run('moved')}</w:moveFrom></w:p>`,
  `<w:p>${run('R&amp;D &lt;b&gt;')}</w:p><w:p/><w:p><w:r><w:t/></w:r></w:p>`,
].join('');
const slide =
  '<p:sld><a:p><a:pPr/><a:r><a:rPr lang="en-US" dirty="0"/><a:t>Hello </a:t></a:r><a:r><a:rPr lang="en-GB"/><a:t>slide</a:t></a:r>' +
  '<a:br/><a:r><a:rPr b="1"/><a:t>bold</a:t></a:r><a:fld type="slidenum"><a:t>1</a:t></a:fld></a:p></p:sld>';
const strings =
  '<sst><si><t>Plain</t></si><si><r><t>Rich </t></r><r><rPr><b/></rPr><t>text</t></r><rPh sb="0"><t>ふりがな</t></rPh></si><si><t>Price</t></si><si><t>42</t></si></sst>';

describe('Office text', () => {
  it('keeps a text that has elements in it as it is', () => {
    const part = `<w:p><w:r><w:t>Outer <w:p>${run('Inner')}</w:p> text</w:t></w:r></w:p>`;
    assert.equal(capitals('docx', part), part.replace('Inner', 'INNER'));
    const broken = '<w:p><w:r><w:t>Some <w:br/>words</w:t></w:r></w:p>';
    assert.equal(capitals('docx', broken), broken);
  });

  it('joins runs that look the same and keeps white space', () => {
    const part = `<w:p>${run('Hel')}${run('lo ')}${run('bold', bold)}</w:p>`;
    assert.deepEqual(
      read('docx', part).segments.map(({ protectedSpans }) => protectedSpans.length),
      [1],
    );
    assert.equal(
      capitals('docx', part),
      `<w:p><w:r><w:t xml:space="preserve">HELLO </w:t></w:r>${run('BOLD', bold)}</w:p>`,
    );
  });

  it('makes a pair of what changes the look and changes it back', () => {
    const pairs = read('docx', word).segments.map(({ protectedSpans }) =>
      protectedSpans.map(({ pair, sequence }) => pair?.role ?? sequence ?? '-').join(' '),
    );
    assert.deepEqual(pairs, ['', 'open close -', 'open close', '0', '-', '', '', '']);
  });

  it('sees the look of slides, which stands in attributes alone, however it is written', () => {
    const slide = (...runs: string[]): string => `<a:p>${runs.map((inner) => `<a:r>${inner}</a:r>`).join('')}</a:p>`;
    const codesOf = (...runs: string[]): number =>
      read('pptx', slide(...runs), 'ppt/slides/slide1.xml').segments[0]!.protectedSpans.length;
    assert.equal(codesOf('<a:rPr lang="en-US"/><a:t>A </a:t>', '<a:rPr lang="en-US" b="1"/><a:t>B</a:t>'), 1);
    assert.equal(codesOf('<a:rPr lang="en-US" dirty="0"/><a:t>A </a:t>', '<a:t>B</a:t>'), 0);
    assert.equal(codesOf('<a:rPr b="1"/><a:t>A </a:t>', '<a:rPr lang="de" b="1" ></a:rPr><a:t>B</a:t>'), 0);
  });

  it('lets pairs change places and stays well-formed', () => {
    const part = `<w:p>${run('A ')}${run('b', bold)}${run(' c ')}<w:hyperlink>${run('d')}</w:hyperlink>${run(' e')}</w:p>`;
    const parsed = read('docx', part);
    const [segment] = parsed.segments;
    const codes = segment!.protectedSpans.map(({ start, end }) => segment!.text.slice(start, end));
    const [boldOn, boldOff, linkOn, linkOff] = codes as [string, string, string, string];
    const target = locateCodes(segment!, `E ${linkOn}D${linkOff} C ${boldOn}B${boldOff} A`);
    const written = applyEdits(part, parsed.edits([target]));
    assert.equal(findXmlFault(written, tokenizeMarkup(written, 'xml')), undefined);
    assert.match(written, /E <\/w:t><\/w:r><w:hyperlink><w:r><w:t>D<\/w:t><\/w:r><\/w:hyperlink>/);
  });

  it('leaves fields, removed text and empty paragraphs, and reads boxes on their own', () => {
    const written = capitals('docx', word);
    for (const kept of ['<w:instrText>PAGE<', '<w:delText>gone<', run('moved'), '<w:p/>', '<w:t/>']) {
      assert.ok(written.includes(kept), kept);
    }
    assert.ok(written.includes('INNER BOX') && written.includes('OUTER') && written.includes('R&amp;D &lt;B&gt;'));
  });

  it('reads slides and the two places of spreadsheet text', () => {
    assert.match(capitals('pptx', slide), /HELLO SLIDE<.*>BOLD<.*<a:t>1<\/a:t>/);
    assert.match(capitals('xlsx', strings), /<t>PLAIN<.*RICH .*<b\/>.*TEXT<.*ふりがな.*<t>42</);
    const sheet = '<worksheet><c t="inlineStr"><is><t>Inline</t></is></c></worksheet>';
    assert.equal(capitals('xlsx', sheet), sheet.replace('Inline', 'INLINE'));
    const prefixed = '<x:sst xmlns:x="y"><x:si><x:t>Plain</x:t></x:si></x:sst>';
    assert.equal(capitals('xlsx', prefixed), prefixed.replace('Plain', 'PLAIN'));
  });

  it('reads comments of every program, but none whose mentions are told by their places', () => {
    const paths = (type: OfficeType, ...names: string[]): string[] | undefined => officeParts(type, names)?.text;
    assert.deepEqual(paths('docx', 'word/document.xml', 'word/comments.xml', 'word/commentsExtended.xml'), [
      'word/document.xml',
      'word/comments.xml',
    ]);
    const comments = ['ppt/comments/comment1.xml', 'ppt/comments/modernComment_1_0.xml'];
    assert.deepEqual(paths('pptx', 'ppt/presentation.xml', 'ppt/commentAuthors.xml', ...comments), comments);
    const old = '<p:cmLst><p:cm authorId="0"><p:pos x="1"/><p:text>See &lt;this&gt;</p:text></p:cm></p:cmLst>';
    assert.equal(capitals('pptx', old, comments[0]), old.replace('See &lt;this', 'SEE &lt;THIS'));
    const threaded = 'xl/threadedComments/threadedComment1.xml';
    assert.deepEqual(paths('xlsx', 'xl/workbook.xml', threaded), [threaded]);
    const thread =
      '<ThreadedComments><threadedComment ref="A1"><text>See this</text></threadedComment></ThreadedComments>';
    assert.equal(capitals('xlsx', thread, threaded), thread.replace('See this', 'SEE THIS'));
    const mentioning = thread.replace('</text>', '</text><mentions><mention startIndex="0" length="3"/></mentions>');
    assert.equal(capitals('xlsx', mentioning, threaded), mentioning);
    for (const part of [old, thread]) assert.ok(mayHaveText(Buffer.from(part)), part);
  });

  it('reads the descriptions of pictures, within the text and alone, but no names of files', () => {
    const picture = (properties: string): string =>
      `<w:r><w:drawing><wp:docPr id="1" name="Picture 1" ${properties}/><pic:cNvPr id="0" name="a.png" descr="img_1.png"/></w:drawing></w:r>`;
    const part = `<w:p>${run('A ')}${picture('descr="A &quot;red&quot; door" title="Door"')}${run('is')}</w:p>`;
    assert.equal(
      capitals('docx', part),
      `<w:p>${run('A ').replace('<w:t>', '<w:t xml:space="preserve">')}${picture('descr="A &quot;RED&quot; DOOR" title="DOOR"')}${run('IS')}</w:p>`,
    );
    const alone = '<p:pic><p:cNvPr id="4" name="Picture 3" descr=\'The plan\'/></p:pic><v:shape alt="A plan"/>';
    assert.ok(mayHaveText(Buffer.from(alone)));
    const parsed = read('pptx', alone);
    const quoted = parsed.segments.map(() => ({ text: `"it's" <b>`, protectedSpans: [] }));
    assert.equal(
      applyEdits(alone, parsed.edits(quoted)),
      '<p:pic><p:cNvPr id="4" name="Picture 3" descr=\'"it&apos;s" &lt;b&gt;\'/></p:pic>' +
        '<v:shape alt="&quot;it\'s&quot; &lt;b&gt;"/>',
    );
  });

  it('knows changes of a text that nobody accepted yet', () => {
    const changes = [
      `<w:p>${run('Keep ')}<w:ins w:id="1" w:author="A">${run('new')}</w:ins></w:p>`,
      '<w:p><w:del w:id="1"><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>',
      `<w:moveFrom w:id="1"><w:p>${run('moved')}</w:p></w:moveFrom>`,
    ];
    for (const part of changes) assert.ok(hasTrackedText(part), part);
    const others = [
      `<w:p><w:pPr><w:rPr><w:ins w:id="1" w:author="A"/></w:rPr></w:pPr>${run('A mark alone')}</w:p>`,
      `<w:p><w:r><w:rPr><w:b/><w:rPrChange w:id="1"><w:rPr/></w:rPrChange></w:rPr><w:t>Bold</w:t></w:r></w:p>`,
      `<w:p><w:ins w:id="1"><w:r><w:br/></w:r></w:ins>${run('A line')}<w:instrText>x</w:instrText></w:p>`,
    ];
    for (const part of others) assert.ok(!hasTrackedText(part), part);
  });

  it('leaves the names of table columns, which formulas use', () => {
    assert.deepEqual(
      columnNames('<table><tableColumn id="1" name="Price"/><tableColumn name="A &amp; B"></tableColumn></table>'),
      ['Price', 'A & B'],
    );
    assert.ok(!read('xlsx', strings, 'x.xml', ['Price']).segments.some(({ text }) => text === 'Price'));
  });

  it('knows a document by its parts', () => {
    const paths = ['[Content_Types].xml', 'word/document.xml', 'word/header1.xml', 'word/styles.xml'];
    assert.deepEqual(officeParts('docx', paths)?.text, ['word/document.xml', 'word/header1.xml']);
    assert.equal(officeParts('xlsx', paths), undefined);
  });

  it('survives any damage, and stays well-formed where it was', () => {
    const parts = [word, slide, strings];
    const cut = fc.tuple(
      fc.nat(word.length),
      fc.nat(60),
      fc.constantFrom('', '<w:p>', '</w:t>', '<w:r>', '<t>', '&', '<'),
    );
    fc.assert(
      fc.property(fc.constantFrom(...parts), fc.array(cut, { maxLength: 4 }), (part, cuts) => {
        const damaged = cuts.reduce((now, [at, length, put]) => now.slice(0, at) + put + now.slice(at + length), part);
        const parsed = read('docx', damaged);
        assert.equal(translateAll(damaged, parsed, identity), damaged);
        const written = translateAll(damaged, parsed, (segment) => changeWords(segment));
        const fault = (text: string) => findXmlFault(text, tokenizeMarkup(text, 'xml'));
        if (!fault(damaged)) assert.equal(fault(written), undefined);
      }),
      { seed: 20261121, numRuns: 2000 },
    );
  });
});
