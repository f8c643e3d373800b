import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formatEntries, parseEntries } from '../../../../src/api/schemas/glossaryEntries';
import { phraseProblem } from '../../../../src/api/schemas/glossaryPhrase';

describe('Entries of a glossary', () => {
  const problems = (text: string, format: 'tsv' | 'csv' = 'tsv'): string[] =>
    parseEntries(text, format).problems.map(({ message }) => message);

  it('reads TSV with any line end, without blank lines', () => {
    const { entries } = parseEntries('\ufefftea\tTee\r\n\n  \ncup\tTasse\r', 'tsv');
    assert.deepEqual(entries, [
      { source: 'tea', target: 'Tee' },
      { source: 'cup', target: 'Tasse' },
    ]);
  });

  it('reads CSV with quotes', () => {
    const { entries } = parseEntries('"a ""b""","c, d"\ne,f', 'csv');
    assert.deepEqual(entries, [
      { source: 'a "b"', target: 'c, d' },
      { source: 'e', target: 'f' },
    ]);
  });

  it('leaves out CSV lines of other languages', () => {
    const pair = { sourceLang: 'en', targetLang: 'de' };
    const { entries } = parseEntries('a,b,EN,de\nc,d,en,fr\ne,f,fr\ng,h,,', 'csv', pair);
    assert.deepEqual(
      entries.map(({ source }) => source),
      ['a', 'g'],
    );
  });

  it('says which entry is wrong and why', () => {
    assert.deepEqual(problems('a\tb\nc\n\td\ne\t\n f\tg\nh\ti\tj\na\tk\nl\t\u0007m'), [
      'Entry 1 has no tab between source and target.',
      'Entry 2 has a source that is empty.',
      'Entry 3 has a target that is empty.',
      'Entry 4 has a source that starts or ends with whitespace.',
      'Entry 5 has too many columns.',
      'Entry 6 repeats the source of entry 0.',
      'Entry 7 has a target that has a control character or line break.',
    ]);
    assert.deepEqual(problems('a\n"b\nc",d', 'csv'), [
      'Entry 0 has no target column.',
      'Entry 1 has a source that has a control character or line break.',
    ]);
  });

  it('says which line has quotes that cannot be read', () => {
    assert.deepEqual(problems('a,b\n\n"c"x,d\ne,f', 'csv'), [
      'Entry 1 has an unclosed quote, or text after the closing quote.',
    ]);
    assert.deepEqual(problems('a,b\nc,"d\ne,f', 'csv'), [
      'Entry 1 has an unclosed quote, or text after the closing quote.',
    ]);
  });

  it('takes no line breaks, no outer white space and no half characters of any script', () => {
    for (const phrase of ['a\u2028b', 'a\u2029b', 'a\u0085b', 'a\u009fb', 'a\u007fb']) {
      assert.match(phraseProblem(phrase) ?? '', /control character or line break/);
    }
    for (const phrase of ['\u00a0a', 'a\u3000', '\u2003a']) assert.match(phraseProblem(phrase) ?? '', /whitespace/);
    assert.match(phraseProblem('a\ud800') ?? '', /unpaired surrogate/);
    assert.equal(phraseProblem('a\u00a0b 😀'), undefined);
  });

  it('measures phrases in bytes', () => {
    assert.equal(phraseProblem('a'.repeat(1024)), undefined);
    assert.match(phraseProblem('a'.repeat(1025)) ?? '', /1024 bytes/);
    assert.equal(phraseProblem('é'.repeat(512)), undefined);
    assert.match(phraseProblem('é'.repeat(513)) ?? '', /1024 bytes/);
  });

  it('reads what it writes, in both formats', () => {
    const phrase = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 40 })
      .filter((text) => phraseProblem(text) === undefined);
    const list = fc.uniqueArray(fc.record({ source: phrase, target: phrase }, { noNullPrototype: true }), {
      selector: ({ source }) => source,
    });
    fc.assert(
      fc.property(list, fc.constantFrom('tsv' as const, 'csv' as const), (entries, format) => {
        assert.deepEqual(parseEntries(formatEntries(entries, format), format), { entries, problems: [] });
      }),
      { seed: 20260614, numRuns: 150 },
    );
  });
});
