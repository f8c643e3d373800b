import assert from 'node:assert/strict';
import { estimateUnread, sumEstimates } from '../../../../src/domain/documents/estimate';
import { estimateDocument } from '../../../../src/domain/documents/estimateDocument';
import { writeDocx, writePptx, writeXlsx } from '../../localService/support/zipWriter';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('the estimate of a document', () => {
  it('counts code points of the texts, not of the markup', () => {
    assert.deepEqual(estimateDocument('txt', bytes('Grüße 😀')), { characters: 7, bound: 'most' });
    assert.deepEqual(estimateDocument('html', bytes('<p class="long">Hello <b>you</b></p>')).characters <= 16, true);
    assert.deepEqual(estimateDocument('srt', bytes('1\n00:00:01,000 --> 00:00:02,000\nHello\n')), {
      characters: 5,
      bound: 'most',
    });
  });

  it('counts everything where nothing can be found, and a byte as a character where nothing can be read', () => {
    assert.equal(estimateDocument('srt', bytes('no cues at all')).characters, 14);
    assert.equal(estimateDocument('txt', Uint8Array.of(0xff, 0xfe, 0x61)).characters, 3);
  });

  it('counts the texts of an office file, and takes the minimum where they are fewer', () => {
    const docx = writeDocx(`<w:p><w:r><w:t>${'😀'.repeat(60_000)}</w:t></w:r><w:r><w:t>two</w:t></w:r></w:p>`);
    assert.deepEqual(estimateDocument('docx', docx), { characters: 60_003, bound: 'least' });
    assert.equal(estimateDocument('pptx', writePptx('x'.repeat(70_000))).characters > 70_000, true);
    assert.equal(estimateDocument('xlsx', writeXlsx('x'.repeat(70_000))).characters > 70_000, true);
    assert.equal(estimateDocument('docx', writeDocx('')).characters, 50_000);
  });

  it('takes the minimum of what cannot be read and of PDF, and nothing for images', () => {
    for (const type of ['docx', 'doc', 'pptx', 'xlsx', 'pdf'] as const) {
      assert.deepEqual(estimateDocument(type, bytes('PK')), { characters: 50_000, bound: 'least' });
    }
    assert.equal(estimateDocument('png', bytes('x')).characters, 0);
    assert.deepEqual(estimateUnread('pdf', 7), { characters: 50_000, bound: 'least' });
    assert.deepEqual(estimateUnread('html', 7), { characters: 7, bound: 'most' });
  });

  it('adds up files and languages', () => {
    const text = estimateDocument('txt', bytes('12345'));
    assert.deepEqual(sumEstimates([text, text, text]), { characters: 15, bound: 'most' });
    const office = estimateDocument('docx', bytes('PK'));
    assert.deepEqual(sumEstimates([text, office, text, office]), {
      characters: 100_010,
      bound: 'least',
    });
  });
});
