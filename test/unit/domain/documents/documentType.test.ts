import assert from 'node:assert/strict';
import {
  documentProblem,
  documentTypeOf,
  documentTypes,
  isText,
  mostCharacters,
  outputTypesOf,
} from '../../../../src/domain/documents/documentType';
import { sentence } from '../../../support/sentence';

describe('types of documents', () => {
  it('are told by the last extension, in any case', () => {
    assert.equal(documentTypeOf('Report.final.DOCX'), 'docx');
    assert.equal(documentTypeOf('דוח.srt'), 'srt');
    assert.equal(documentTypeOf('archive.docx.zip'), undefined);
    assert.equal(documentTypeOf('docx'), undefined);
    assert.equal(documentTypeOf('.txt'), undefined);
    assert.equal(documentTypeOf('constructor'), undefined);
    assert.equal(documentTypeOf('x.constructor'), undefined);
  });

  it('stay what they are, but for pdf and doc', () => {
    for (const type of documentTypes) assert.ok(outputTypesOf(type).length > 0);
    assert.deepEqual(outputTypesOf('pdf'), ['pdf', 'docx']);
    assert.deepEqual(outputTypesOf('doc'), ['docx']);
    assert.deepEqual(outputTypesOf('xlf'), ['xlf']);
    assert.deepEqual(documentTypes.filter(isText), ['txt', 'html', 'htm', 'xlf', 'xliff', 'srt']);
  });

  it('have limits by plan, at the byte', () => {
    const mb = 1024 * 1024;
    for (const [name, free, paid] of [
      ['a.docx', 10 * mb, 30 * mb],
      ['a.doc', 10 * mb, 30 * mb],
      ['a.pptx', 10 * mb, 30 * mb],
      ['a.xlsx', 10 * mb, 30 * mb],
      ['a.pdf', 10 * mb, 30 * mb],
      ['a.txt', mb, mb],
      ['a.html', 5 * mb, 5 * mb],
      ['a.xliff', 10 * mb, 10 * mb],
      ['a.srt', 150 * 1024, 150 * 1024],
      ['a.png', 3 * mb, 3 * mb],
    ] as const) {
      assert.equal(documentProblem(name, free, 'free'), undefined, name);
      assert.match(sentence(documentProblem(name, free + 1, 'free')), /The file is too large .*limit/, name);
      assert.equal(documentProblem(name, paid, 'paid'), undefined, name);
      assert.match(sentence(documentProblem(name, paid + 1, 'paid')), /The file is too large .*limit/, name);
    }
    assert.equal(mostCharacters('free'), 500_000);
    assert.equal(mostCharacters('paid'), 1_000_000);
  });

  it('say what is wrong in one sentence', () => {
    const mb = 1024 * 1024;
    assert.equal(
      sentence(documentProblem('a.docx', 10 * mb + 1, 'free')),
      'The file is too large (10.1 MB). The limit for this type is 10 MB, or 30 MB with a paid plan.',
    );
    assert.equal(
      sentence(documentProblem('a.srt', 200 * 1024, 'paid')),
      'The file is too large (200 KB). The limit for this type is 150 KB.',
    );
    assert.match(sentence(documentProblem('a.zip', 1, 'paid')), /files of this type/);
    assert.match(sentence(documentProblem('a.txt', 0, 'paid')), /empty/);
  });
});
