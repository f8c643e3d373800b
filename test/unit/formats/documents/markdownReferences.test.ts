import assert from 'node:assert/strict';
import { applyEdits } from '../../../../src/formats/edits';
import { parseMarkdown } from '../../../../src/formats/documents/markdown/markdown';
import { locateCodes } from '../../../../src/formats/segment';

/** A document with an umlaut for each vowel between its codes. */
function translated(source: string): string {
  const file = parseMarkdown(source);
  const targets = file.segments.map((segment) => {
    let text = '';
    let at = 0;
    const said = (literal: string): string => literal.replace(/o/g, 'ö');
    for (const { start, end } of segment.protectedSpans) {
      text += said(segment.text.slice(at, start)) + segment.text.slice(start, end);
      at = end;
    }
    return locateCodes(segment, text + said(segment.text.slice(at)));
  });
  return applyEdits(source, file.edits(targets));
}

describe('Links and emphasis of Markdown', () => {
  it('keeps a label that is a link because the document defines it', () => {
    assert.equal(translated('So [foo] on\n\n[foo]: /url\n'), 'Sö [foo] ön\n\n[foo]: /url\n');
    assert.equal(
      translated('So ![Foo *bar*] on\n\n> [foo *bar*]: /url\n'),
      'Sö ![Foo *bar*] ön\n\n> [foo *bar*]: /url\n',
    );
    assert.equal(translated('So [foo] on\n'), 'Sö [föö] ön\n');
  });

  it('keeps a destination with brackets, and a title with quotes', () => {
    assert.equal(translated('[one](foo(and(bar))) so\n'), '[öne](foo(and(bar))) sö\n');
    assert.equal(translated('[one](foo\\(and\\(bar\\)) so\n'), '[öne](foo\\(and\\(bar\\)) sö\n');
    assert.equal(translated('[one](/to "a \\"foo") so\n'), '[öne](/to "a \\"foo") sö\n');
  });

  it('leaves marks as they are where the source has some that are only read as emphasis there', () => {
    assert.equal(translated('*foo **bar***\n'), '*föö **bar***\n');
    assert.equal(translated('****foo****\n'), '****föö****\n');
    assert.equal(translated('foo <!ELEMENT br EMPTY>\n'), 'föö <!ELEMENT br EMPTY>\n');
  });
});
