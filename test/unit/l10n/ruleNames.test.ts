import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { styleRuleCatalogue } from '../../../src/api/schemas/styleRuleCatalogue';
import { plainLabel, ruleNamesIn } from '../../../src/domain/styleRules/labels';
import { labelledCatalogue } from '../../../src/domain/styleRules/labelledCatalogue';
import { languages, maybeSame, spoken } from './translations';

/** Categories, rules and options, in the order of the contract. */
const identifiers = [
  ...new Set(
    Object.entries(styleRuleCatalogue).flatMap(([category, rules]) => [
      category,
      ...Object.entries(rules).flatMap(([rule, { options }]) => [rule, ...options]),
    ]),
  ),
];

/** How a language writes day, month and year in a pattern such as `DD.MM.YYYY`. */
const dateLetters: Readonly<Record<string, string>> = {
  de: 'TMJ',
  es: 'DMA',
  fr: 'JMA',
  it: 'GMA',
  ja: 'DMY',
  'pt-br': 'DMA',
  'zh-cn': 'DMY',
};

/** What a name has as an example: words of a language, figures, patterns of dates and times. */
function examplesOf(label: string, language: string): string[] {
  const [day, month, year] = dateLetters[language]!;
  const patterns =
    label.match(/\b(?:DD|MM|YYYY|HH)\b(?:[.,:/ -]{1,2}(?:DD|MM|YYYY|YY)\b){1,2}|\bYYYY\p{Lo}.*\p{Lo}/gu) ?? [];
  const figures = label.match(/\d+(?::\d+)?\b/g) ?? [];
  const words = label.match(/(?<=“)[^”]+(?=”)/g) ?? [];
  return [
    ...patterns.map((pattern) =>
      pattern
        .replace(/D/g, day!)
        .replace(/MM/g, month! + month!)
        .replace(/Y/g, year!),
    ),
    ...figures,
    ...words.flatMap((word) => word.split(' … ')),
  ];
}

/** Identifiers have no accents: `numero`. */
const bare = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

function twice(names: readonly string[]): string[] {
  return names.filter((name, place) => names.indexOf(name) !== place);
}

describe('The names of style rules', () => {
  it('are there in every language that Parlance speaks, and in no other', () => {
    const written = readdirSync('l10n').flatMap((name) => /^styleRules\.([\w-]+)\.json$/.exec(name)?.[1] ?? []);
    assert.deepEqual(written.sort(), [...spoken].sort());
  });

  for (const language of languages) {
    describe(`in ${language}`, () => {
      const names = JSON.parse(readFileSync(`l10n/styleRules.${language}.json`, 'utf8')) as Record<string, string>;

      it('are those of the contract, in its order', () => {
        assert.deepEqual(Object.keys(names), identifiers);
      });

      it('tell all rules of a category and all options of a rule apart', () => {
        const catalogue = labelledCatalogue(ruleNamesIn(names));
        assert.deepEqual(twice(catalogue.map(({ label }) => label)), []);
        for (const { category, rules } of catalogue) {
          assert.deepEqual(twice(rules.map(({ label }) => label)), [], category);
          for (const { rule, options } of rules) assert.deepEqual(twice(options.map(({ label }) => label)), [], rule);
        }
      });

      it('have the examples of the English ones, and nothing else of them', () => {
        const wrong = Object.entries(names).flatMap(([identifier, name]) => {
          const english = plainLabel(identifier);
          const lost = examplesOf(english, language).filter((example) => !bare(name).includes(bare(example)));
          return [
            ...lost.map((example) => `${example} is not in it: ${identifier} → ${name}`),
            ...(name === english && !maybeSame(name) ? [`not translated: ${identifier}`] : []),
            ...(name === '' || name.trim() !== name || /_| {2}/.test(name) ? [`blanks: ${identifier}`] : []),
          ];
        });
        assert.deepEqual(wrong, []);
      });
    });
  }
});
