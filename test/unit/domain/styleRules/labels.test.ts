import assert from 'node:assert/strict';
import { labelledCatalogue } from '../../../../src/domain/styleRules/labelledCatalogue';
import { plainLabel, ruleNamesIn } from '../../../../src/domain/styleRules/labels';

describe('plain words for style rules', () => {
  for (const [identifier, label] of [
    ['dates_and_times', 'Dates and times'],
    ['use_dd_period_mm_period_yyyy', 'Use DD.MM.YYYY'],
    [
      'use_spelled_out_month_space_dd_comma_space_yyyy_without_leading_zeros_for_single_digit_days',
      'Use Month DD, YYYY without leading zeros for single digit days',
    ],
    [
      'use_yyyy_chinese_word_年_mm_chinese_word_月_dd_chinese_word_日_with_chinese_numbers',
      'Use YYYY年MM月DD日 with Chinese numbers',
    ],
    [
      'use_yyyy_korean word_년_space_mm_korean word_월_space_dd_korean word_일_without_leading_zero_for_single_digit_days_and_months',
      'Use YYYY년 MM월 DD일 without leading zero for single digit days and months',
    ],
    [
      'use_hh_colon_mm_german_word_uhr_with_leading_zeros_for_single_digit_hours',
      'Use HH:MM German “Uhr” with leading zeros for single digit hours',
    ],
    [
      'use_italian_words_mio_and_mrd_instead_of_italian_words_milione_and_miliardo',
      'Use Italian “mio” and “mrd” instead of Italian “milione” and “miliardo”',
    ],
    ['use_korean_words_부터_까지', 'Use Korean “부터 … 까지”'],
    ['use_00_00', 'Use 00:00'],
    ['comma_after_i_e_and_e_g', 'Comma after i.e. and e.g.'],
    ['calendar_era', 'Calendar era'],
    ['something_nobody_knows_yet', 'Something nobody knows yet'],
    ['', ''],
  ] as const) {
    it(`makes “${label}”`, () => assert.equal(plainLabel(identifier), label));
  }

  it('gives way to the names of a language, where those have one', () => {
    const nameOf = ruleNamesIn({ use_00_00: '0:00 Uhr' });
    assert.equal(nameOf('use_00_00'), '0:00 Uhr');
    assert.equal(nameOf('something_nobody_knows_yet'), 'Something nobody knows yet');
    assert.equal(nameOf('constructor'), 'Constructor');
  });

  it('tells all rules of a category and all options of a rule apart', () => {
    const catalogue = labelledCatalogue(plainLabel);
    assert.equal(catalogue.flatMap(({ rules }) => rules).length, 159);
    for (const { rules } of catalogue) {
      assert.equal(new Set(rules.map(({ label }) => label)).size, rules.length);
      for (const { rule, options } of rules) {
        assert.equal(new Set(options.map(({ label }) => label)).size, options.length, rule);
      }
    }
  });

  it('leaves nothing of the identifiers’ own language in them', () => {
    const labels = labelledCatalogue(plainLabel).flatMap(({ label, rules }) => [
      label,
      ...rules.flatMap((rule) => [rule.label, ...rule.options.map((option) => option.label)]),
    ]);
    for (const label of labels) {
      assert.doesNotMatch(
        label,
        /_| {2}|\b(?:dd|mm|yy|yyyy|hh)\b|\b(?:chinese|english|french|german|italian|japanese|korean|spanish)\b| words? [^a-z]/,
      );
      assert.match(label, /^[^a-z]/);
    }
  });
});
