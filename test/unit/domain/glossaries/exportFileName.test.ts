import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { exportFileName } from '../../../../src/domain/glossaries/exportFileName';

describe('the name of an exported file', () => {
  const pair = { sourceLang: 'EN', targetLang: 'de' };

  for (const [glossary, file] of [
    ['Kitchen', 'Kitchen.en-de.csv'],
    ['Küche: a/b\\c', 'Küche- a-b-c.en-de.csv'],
    ['../../etc/passwd', '-..-etc-passwd.en-de.csv'],
    ['..', 'glossary.en-de.csv'],
    ['.hidden', 'hidden.en-de.csv'],
    ['', 'glossary.en-de.csv'],
    ['nul', 'nul-.en-de.csv'],
    ['a\u202efdp', 'a-fdp.en-de.csv'],
    [`a${'🫖'.repeat(100)}`, `a${'🫖'.repeat(39)}.en-de.csv`],
  ] as const) {
    it(`of “${glossary.slice(0, 20)}”`, () => assert.equal(exportFileName(glossary, pair, 'csv'), file));
  }

  it('goes nowhere by a language of the service either', () => {
    const name = (sourceLang: string, targetLang: string): string =>
      exportFileName('g', { sourceLang, targetLang }, 'csv');
    assert.equal(name('../../x', '/etc'), 'g.------x--etc.csv');
    assert.ok(name('a'.repeat(500), 'b').length < 100);
  });

  it('is one that every file system takes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (glossary) => {
        const name = exportFileName(glossary, undefined, 'tbx');
        assert.match(name, /^[^<>:"/\\|?*\p{Cc}\p{Cs}]+\.tbx$/u);
        assert.doesNotMatch(name, /^\.|[. ]\.tbx$/);
        assert.doesNotThrow(() => encodeURIComponent(name));
      }),
      { seed: 5, numRuns: 100 },
    );
  });
});
