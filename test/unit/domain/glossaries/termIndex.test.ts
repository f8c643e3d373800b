import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { GlossaryEntry } from '../../../../src/api/schemas/glossaryEntries';
import { TermIndex } from '../../../../src/domain/glossaries/termIndex';
import { isWordEdge } from '../../../../src/domain/glossaries/wordEdges';

const entriesOf = (...sources: string[]): GlossaryEntry[] =>
  sources.map((source) => ({ source, target: `«${source}»` }));
const indexOf = (...sources: string[]) => TermIndex.build(entriesOf(...sources));

/** The term found at the bar in `text`. */
async function found(text: string, ...sources: string[]): Promise<string | undefined> {
  const offset = text.indexOf('|');
  const plain = text.replace('|', '');
  const term = (await indexOf(...sources)).at(plain, offset);
  return term && plain.slice(term.start, term.end);
}

describe('TermIndex', () => {
  it('finds a plural or a case where the language is known, and an entry of its own before it', async () => {
    const entries = entriesOf('file', 'dialog box', 'news', 'new');
    const index = await TermIndex.build(entries, { language: 'en' });
    const text = 'Open the files in dialog boxes.';
    assert.deepEqual(index.at(text, 10), { entry: entries[0], start: 9, end: 14 });
    assert.deepEqual(index.at(text, 20), { entry: entries[1], start: 18, end: 30 });
    assert.equal(index.at('news', 2)?.entry, entries[2]);
    assert.deepEqual(await index.search('files', 10), [entries[0]]);
    assert.equal((await TermIndex.build(entries)).at(text, 10), undefined);
  });

  it('finds the longest term around a place', async () => {
    assert.equal(await found('a green t|ea bag', 'tea', 'green tea', 'bag'), 'green tea');
    assert.equal(await found('a gre|en tea bag', 'tea', 'green tea', 'bag'), 'green tea');
    assert.equal(await found('a green cup of te|a', 'tea', 'green tea'), 'tea');
    assert.equal(await found('a| green tea', 'green tea'), undefined);
  });

  it('finds whole words only', async () => {
    assert.equal(await found('st|eam', 'tea', 'team'), undefined);
    assert.equal(await found('the te|a-pot', 'tea'), 'tea');
    assert.equal(await found('snake_te|a', 'tea'), undefined);
    assert.equal(await found('C|++ and C', 'C++', 'C'), 'C++');
    assert.equal(await found('naï|ve', 'na'), undefined);
  });

  it('finds terms in scripts without blanks between words', async () => {
    assert.equal(await found('新しい緑|茶を飲む', '緑茶', '茶'), '緑茶');
    assert.equal(await found('我喝|绿茶', '绿茶'), '绿茶');
    assert.equal(await found('ดื่มชาเ|ขียว', 'ชาเขียว', 'ชา'), 'ชาเขียว');
    assert.equal(await found('يشرب الشا|ي الأخضر', 'الشاي الأخضر', 'الشاي'), 'الشاي الأخضر');
  });

  it('makes no difference between cases, and between composed and decomposed letters', async () => {
    assert.equal(await found('A CAF|É', 'café'), 'CAFÉ');
    assert.equal(await found('a cafe|\u0301 here', 'caf\u00e9'), 'cafe\u0301');
  });

  it('takes the entry in the case of the text where there is one', async () => {
    const index = await indexOf('Polish', 'polish');
    assert.equal(index.at('to polish it', 5)?.entry.source, 'polish');
    assert.equal(index.at('in Polish', 5)?.entry.source, 'Polish');
    assert.equal(index.exact('POLISH'), undefined);
    assert.equal(index.exact('Polish')?.target, '«Polish»');
    assert.deepEqual(
      index.like('POLISH').map(({ source }) => source),
      ['Polish', 'polish'],
    );
  });

  it('finds every entry in a text of nothing but its source', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(
          fc
            .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
            .filter((text) => text === text.trim() && text !== ''),
          { minLength: 1, maxLength: 10 },
        ),
        async (sources) => {
          const index = await indexOf(...sources);
          for (const source of sources) {
            assert.equal(index.exact(source)?.source, source);
            const term = index.at(source, 0);
            assert.deepEqual([term?.start, term?.end], [0, source.length]);
          }
        },
      ),
      { seed: 5, numRuns: 200 },
    ));

  it('searches source and target, beginnings first', async () => {
    const index = await TermIndex.build([
      { source: 'green tea', target: 'grüner Tee' },
      { source: 'cup', target: 'Teetasse' },
      { source: 'Tea', target: 'Tee' },
    ]);
    const sources = async (wanted: string, limit = 10) =>
      (await index.search(wanted, limit)).map(({ source }) => source);
    assert.deepEqual(await sources('tea'), ['Tea', 'green tea']);
    assert.deepEqual(await sources('TEE'), ['green tea', 'cup', 'Tea']);
    assert.deepEqual(await sources('', 2), ['green tea', 'cup']);
    assert.deepEqual(await sources('coffee'), []);
  });

  it('stops when it is cancelled', async () => {
    const many = Array.from({ length: 5_000 }, (_, index) => ({ source: `term ${index}`, target: 'x' }));
    const reason = new Error('cancelled');
    await assert.rejects(TermIndex.build(many, { signal: AbortSignal.abort(reason) }), reason);
    await assert.rejects((await TermIndex.build(many)).search('x', 10, AbortSignal.abort(reason)), reason);
  });
});

describe('isWordEdge', () => {
  it('is never within a character', () => {
    const text = 'a😀e\u0301';
    const edges = Array.from({ length: text.length + 1 }, (_, index) => index).filter((index) =>
      isWordEdge(text, index),
    );
    assert.deepEqual(edges, [0, 1, 3, 5]);
  });
});
