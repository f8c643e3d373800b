import assert from 'node:assert/strict';
import fc from 'fast-check';
import { DictionaryRows, sizeProblem } from '../../../../src/domain/glossaries/dictionaryRows';
import { parseEntries } from '../../../../src/api/schemas/glossaryEntries';
import { sentence } from '../../../support/sentence';
import { reason } from '../../../../src/formats/reason';

/** Lines as people make them: few phrases, so that some repeat, and every fault. */
const phrase = fc.constantFrom(
  'tea',
  'cup',
  'Tee',
  '',
  ' x',
  'a\u0085',
  'ä'.repeat(513),
  '\ud800',
  'ö\u00a0',
  'two words',
);
const line = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(phrase, phrase).map((pair) => pair.join('\t')) },
  fc.constantFrom('', '   ', 'tea', 'a\tb\tc', '\t'),
);

describe('the rows of an open dictionary', () => {
  const problemsOf = async (...lines: string[]) => (await DictionaryRows.read(lines)).problems(10).shown;

  it('say what is wrong with which side', async () => {
    const cases: Array<[line: string, side: string, message: string]> = [
      ['\tTee', 'source', 'The source is empty.'],
      ['tea\t', 'target', 'The target is empty.'],
      ['tea', 'target', 'The tab between source and target is missing.'],
      ['tea\tTee\tThé', 'target', 'The line has more than one tab.'],
      [' tea\tTee', 'source', 'The source starts or ends with whitespace.'],
      ['tea\tTee\u3000', 'target', 'The target starts or ends with whitespace.'],
      ['te\u0007a\tTee', 'source', 'The source has a control character or line break.'],
      ['tea\tTe\u2028e', 'target', 'The target has a control character or line break.'],
      ['tea\t' + 'ä'.repeat(513), 'target', 'The target is longer than 1024 bytes.'],
      ['🫖'.repeat(256) + 'a\tTee', 'source', 'The source is longer than 1024 bytes.'],
      ['te\u0000a\tTee', 'source', 'The source has a control character or line break.'],
      ['te\ud800a\tTee', 'source', 'The source contains an invalid character.'],
    ];
    for (const [text, side, message] of cases) {
      const found = (await problemsOf(text)).map((problem) => ({ ...problem, message: sentence(problem.message) }));
      assert.deepEqual(found, [{ line: 0, side, message }]);
    }
    assert.deepEqual(await problemsOf('tea\t' + 'ä'.repeat(512), '', '  ', 'שלום\tمرحبا'), []);
  });

  it('name the row a source stands in already', async () => {
    assert.deepEqual(await problemsOf('tea\tTee', '', 'tea\tTasse', 'tea\t'), [
      { line: 2, side: 'source', message: reason('row-same-source', 1) },
      { line: 3, side: 'target', message: reason('target-empty') },
    ]);
  });

  it('find wrong what the contract finds wrong', () => {
    return fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 12 }), async (lines) => {
        const { shown } = (await DictionaryRows.read(lines)).problems(100);
        const blankBefore = (at: number): number => lines.slice(0, at).filter((text) => /^ *$/.test(text)).length;
        const { problems } = parseEntries(lines.join('\n'), 'tsv');
        const contract = problems.map(({ index }) => index);
        const own = shown.map(({ line: at }) => at - blankBefore(at));
        // A faulty row's source counts as taken here: it is to be seen while the fault is still there.
        assert.deepEqual(
          contract.filter((index) => !own.includes(index)),
          [],
        );
        assert.equal(own.length > 0, contract.length > 0);
      }),
    );
  });

  it('are the same whether they were read at once or changed one by one', () => {
    const splice = fc.record({ line: fc.nat(12), remove: fc.nat(4), insert: fc.array(line, { maxLength: 4 }) });
    return fc.assert(
      fc.asyncProperty(
        fc.array(line, { maxLength: 12 }),
        fc.array(splice, { maxLength: 8 }),
        async (lines, splices) => {
          const rows = await DictionaryRows.read(lines);
          const text = [...lines];
          for (const { line: at, remove, insert } of splices) {
            const start = Math.min(at, text.length);
            rows.replace({ line: start, remove, insert });
            text.splice(start, remove, ...insert);
          }
          const fresh = await DictionaryRows.read(text);
          assert.deepEqual(rows.problems(100), fresh.problems(100));
          assert.equal(rows.entryCount, fresh.entryCount);
          assert.equal(rows.lineCount, text.length);
        },
      ),
    );
  });

  it('say while typing what would be wrong', async () => {
    const rows = await DictionaryRows.read(['tea\tTee', 'cup\tTasse']);
    assert.equal(sentence(rows.check(1, 'source', 'tea')?.message), 'The source is the same as in row 1.');
    assert.equal(rows.check(0, 'source', 'tea'), undefined);
    assert.equal(sentence(rows.check(0, 'target', 'Tee ')?.message), 'The target starts or ends with whitespace.');
    assert.equal(rows.check(0, 'target', 'Tasse'), undefined);
    assert.equal(sentence(rows.check(2, 'source', 'cup')?.message), 'The source is the same as in row 2.');
  });

  it('tell no more than asked for, and count all', async () => {
    const rows = await DictionaryRows.read(Array<string>(50).fill('tea\t'));
    assert.equal(rows.problems(3).shown.length, 3);
    assert.equal(rows.problems(3).total, 50);
  });

  it('may have 10 MB in all', () => {
    assert.equal(sizeProblem(10 * 1024 * 1024), undefined);
    assert.match(sentence(sizeProblem(10 * 1024 * 1024 + 200_000)), /too large \(10\.2 MB\)\. The limit is 10\.0 MB/);
  });
});
