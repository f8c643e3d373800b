import assert from 'node:assert/strict';
import { applyEdits } from '../../../src/formats/edits';
import { readDocument } from '../../../src/localService/documents/readDocument';
import { readZip, unpack } from '../../../src/localService/documents/zip';
import { writeDocx } from '../localService/support/zipWriter';
import { directionEdits } from '../../../src/formats/office/direction';

describe('the direction of office documents', () => {
  const directed = (part: string, language: string): string => applyEdits(part, directionEdits(part, language));
  const arabic = 'مرحبا';

  it('is that of the letters of a Word document, in the order that its schema asks for', () => {
    const cases: Array<[before: string, after: string]> = [
      [
        `<w:p><w:r><w:t>${arabic}</w:t></w:r></w:p>`,
        `<w:p><w:pPr><w:bidi/></w:pPr><w:r><w:rPr><w:rtl/></w:rPr><w:t>${arabic}</w:t></w:r></w:p>`,
      ],
      [
        `<w:p><w:pPr><w:pStyle w:val="a"/><w:jc w:val="left"/><w:rPr><w:b/></w:rPr></w:pPr><w:r><w:rPr><w:b/><w:lang w:val="en"/></w:rPr><w:t>${arabic}</w:t></w:r></w:p>`,
        `<w:p><w:pPr><w:pStyle w:val="a"/><w:bidi/><w:jc w:val="left"/><w:rPr><w:b/></w:rPr></w:pPr><w:r><w:rPr><w:b/><w:rtl/><w:lang w:val="en"/></w:rPr><w:t>${arabic}</w:t></w:r></w:p>`,
      ],
      // A run of a Latin name keeps its own direction within the paragraph; what has no letters says nothing.
      [
        `<w:p><w:pPr/><w:r><w:t>שלום</w:t></w:r><w:r><w:t>Parlance</w:t></w:r><w:r><w:t>12</w:t></w:r></w:p>`,
        `<w:p><w:pPr><w:bidi/></w:pPr><w:r><w:rPr><w:rtl/></w:rPr><w:t>שלום</w:t></w:r><w:r><w:t>Parlance</w:t></w:r><w:r><w:t>12</w:t></w:r></w:p>`,
      ],
      // A text box in a paragraph of another script.
      [
        `<w:p><w:r><w:pict><w:txbxContent><w:p><w:r><w:t>${arabic}</w:t></w:r></w:p></w:txbxContent></w:pict><w:t>Left</w:t></w:r></w:p>`,
        `<w:p><w:r><w:pict><w:txbxContent><w:p><w:pPr><w:bidi/></w:pPr><w:r><w:rPr><w:rtl/></w:rPr><w:t>${arabic}</w:t></w:r></w:p></w:txbxContent></w:pict><w:t>Left</w:t></w:r></w:p>`,
      ],
    ];
    for (const [before, after] of cases) {
      assert.equal(directed(before, 'ar'), after);
      assert.equal(directed(after, 'fa'), after, 'twice is once');
      assert.equal(directed(before, 'de'), before);
    }
    assert.match(
      directed(`<w:p><w:pPr><w:bidi w:val="0"/></w:pPr><w:r><w:t>${arabic}</w:t></w:r></w:p>`, 'ar'),
      /<w:bidi\/>/,
    );
  });

  it('is taken back in a translation into a language from left to right', () => {
    const before =
      '<w:p><w:pPr><w:bidi/><w:jc w:val="left"/></w:pPr><w:r><w:rPr><w:rtl/></w:rPr><w:t>Hello</w:t></w:r></w:p>';
    assert.equal(
      directed(before, 'en'),
      '<w:p><w:pPr><w:jc w:val="left"/></w:pPr><w:r><w:rPr></w:rPr><w:t>Hello</w:t></w:r></w:p>',
    );
    const kept = `<w:p><w:pPr><w:bidi/></w:pPr><w:r><w:t>${arabic}</w:t></w:r></w:p>`;
    assert.equal(directed(kept, 'en'), kept);
  });

  it('is that of a translation that a document is written with', () => {
    const body =
      '<w:p><w:pPr><w:jc w:val="left"/></w:pPr><w:r><w:t>Hello</w:t></w:r></w:p><w:p><w:r><w:t>Left</w:t></w:r></w:p>';
    const bytes = readDocument('docx', writeDocx(body)).write([{ text: arabic, protectedSpans: [] }, undefined], 'ar');
    const member = readZip(Buffer.from(bytes)).members.find(({ name }) => name === 'word/document.xml');
    assert.ok(member);
    const written = unpack(member).toString();
    assert.match(written, /<w:pPr><w:bidi\/><w:jc w:val="left"\/><\/w:pPr><w:r><w:rPr><w:rtl\/><\/w:rPr><w:t>مرحبا</);
    assert.match(written, /<w:p><w:r><w:t>Left</, 'a text without a translation stays as it is');
  });

  it('is an attribute of slides, with the alignment', () => {
    const slide = (properties: string, text: string): string => `<a:p>${properties}<a:r><a:t>${text}</a:t></a:r></a:p>`;
    assert.equal(directed(slide('', arabic), 'ar'), slide('<a:pPr algn="r" rtl="1"/>', arabic));
    assert.equal(
      directed(slide('<a:pPr lvl="1" algn="ctr"/>', arabic), 'he'),
      slide('<a:pPr rtl="1" lvl="1" algn="ctr"/>', arabic),
    );
    assert.equal(
      directed(slide('<a:pPr algn="l" rtl="0"></a:pPr>', arabic), 'ar'),
      slide('<a:pPr algn="r" rtl="1"></a:pPr>', arabic),
    );
    assert.equal(
      directed(slide('<a:pPr algn="r" rtl="1"/>', 'Hello'), 'en'),
      slide('<a:pPr algn="l" rtl="0"/>', 'Hello'),
    );
  });

  it('is found in time in a part of many and deep elements', () => {
    const deep = 20_000;
    const part = `${'<w:r>'.repeat(deep)}<w:t>${arabic}</w:t>${'</w:r>'.repeat(deep)}`;
    const began = process.cpuUsage();
    assert.equal(directionEdits(part, 'ar').length, 1);
    assert.ok(process.cpuUsage(began).user / 1e6 < 10);
  });
});
