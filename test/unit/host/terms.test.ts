import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { TermChecker } from '../../../src/domain/files/checkTerms';
import { readTermList, termsFor } from '../../../src/domain/glossaries/termList';
import { textInValue } from '../../../src/formats/textInFile';

type Words = Record<string, string>;

const languages = { de: 'de', es: 'es', fr: 'fr', it: 'it', ja: 'ja', 'pt-br': 'pt-BR', 'zh-cn': 'zh-CN' };
const words = (file: string): Words => JSON.parse(readFileSync(file, 'utf8')) as Words;

/** Terms of `l10n/terms.csv` in the interface of a language: how often a source has each, and how often it is missing. */
function counts(file: string, language: string): Map<string, { all: number; missing: number }> {
  const list = readTermList(readFileSync('l10n/terms.csv', 'utf8'), 'terms.csv');
  assert.ok(list);
  const checker = new TermChecker(termsFor(list, 'en', language), 'en');
  const found = new Map<string, { all: number; missing: number }>();
  const missingIn = (source: string, target: string): string[] =>
    checker
      .check({ source, target: textInValue(target, { start: 0, end: target.length }, target) })
      .filter(({ code }) => code === 'term-not-used')
      .map(({ message }) => String(message.quotes[1] ?? ''));
  const translations = words(`l10n/bundle.l10n.${file}.json`);
  for (const [source, target] of Object.entries(translations)) {
    // No translation has a term that is nothing but a dash: so the check names every term of the source.
    for (const term of missingIn(source, '–')) {
      const count = found.get(term) ?? { all: 0, missing: 0 };
      found.set(term, { ...count, all: count.all + 1 });
    }
    for (const term of missingIn(source, target)) {
      const count = found.get(term);
      if (count) count.missing++;
    }
  }
  return found;
}

describe('l10n/terms.csv', () => {
  for (const [file, language] of Object.entries(languages)) {
    it(`has the terms that the interface uses in ${language}`, () => {
      const all = [...counts(file, language)];
      const total = all.reduce((sum, [, count]) => sum + count.all, 0);
      assert.ok(total > 500, String(total));
      const missing = all.reduce((sum, [, count]) => sum + count.missing, 0);
      const rare = all.filter(([, count]) => count.all >= 4 && count.missing > count.all / 2);
      assert.deepEqual(rare, []);
      assert.ok(missing <= total * 0.1, `${missing} of ${total}`);
    });
  }
});
