import assert from 'node:assert/strict';
import fc from 'fast-check';
import catalogue from '../../../src/api/schemas/styleRules.json';
import { styleOf } from '../../../src/localService/translation/styleRules/applyStyle';
import { mechanicalOrder, mechanicalRule } from '../../../src/localService/translation/styleRules/mechanicalRules';

describe('Mechanical style rules', () => {
  const styled = (rule: string, option: string, language: string, text: string): string => {
    const [category = '', name = ''] = rule.split('.');
    const { apply, notApplied } = styleOf({ [category]: { [name]: option } }, language);
    assert.deepEqual(notApplied, []);
    return apply({ text, protectedSpans: [] }).text;
  };

  it('are rules of the catalogue', () => {
    const known = Object.entries(catalogue).flatMap(([category, rules]) =>
      Object.keys(rules).map((rule) => `${category}.${rule}`),
    );
    assert.deepEqual(
      mechanicalOrder.filter((rule) => !known.includes(rule)),
      [],
    );
  });

  it('write decimal and thousands separators, and leave what is no number', () => {
    const comma = (text: string): string =>
      styled('numbers.decimal_separator', 'use_comma_as_decimal_separator', 'en', text);
    assert.equal(comma('1.5 and 1,234.56 and 0.125'), '1,5 and 1.234,56 and 0,125');
    assert.equal(
      comma('v1.2.3, 10.0.0.1, 1.5x, 2026-06-01, 12:30, 3.5.'),
      'v1.2.3, 10.0.0.1, 1.5x, 2026-06-01, 12:30, 3,5.',
    );
    const german = (text: string): string =>
      styled(
        'numbers.numbers_of_5_digits_or_more',
        'use_comma_as_decimal_separator_and_space_as_thousands_separator',
        'de',
        text,
      );
    assert.equal(german('1.234.567,5 und 25000 und 2026'), '1\u00a0234\u00a0567,5 und 25\u00a0000 und 2026');
    const period = (text: string): string =>
      styled('numbers.decimal_separator', 'use_period_as_decimal_separator', 'de', text);
    assert.equal(period('1,5 oder 1.234'), '1.5 oder 1,234');
    assert.equal(styled('numbers.thousands_separator', 'do_not_use', 'en', '1,234,567 in 2026'), '1234567 in 2026');
  });

  it('read all separators before they write any', () => {
    const numbers = { decimal_separator: 'use_comma_as_decimal_separator', thousands_separator: 'use_space' };
    const { apply } = styleOf({ numbers }, 'en');
    const { text } = apply({ text: '1.234 and 1,234 and 12,345.6', protectedSpans: [] });
    assert.equal(text, '1,234 and 1\u00a0234 and 12\u00a0345,6');
  });

  it('pair quotation marks, and leave those that do not pair', () => {
    const guillemets = (text: string): string => styled('punctuation.quotation_mark', 'use_guillemets', 'es', text);
    assert.equal(guillemets('Di "hola" y “adiós”.'), 'Di «hola» y «adiós».');
    assert.equal(guillemets('Una pantalla de 24".'), 'Una pantalla de 24".');
    assert.equal(styled('punctuation.quotation_mark', 'use_curly_quotation_marks', 'de', 'Sag "ja".'), 'Sag „ja“.');
    assert.equal(
      styled('punctuation.quotation_mark', 'use_straight_quotation_marks', 'fr', 'Dis «\u00a0oui\u00a0».'),
      'Dis "oui".',
    );
  });

  it('write apostrophes, ellipses, serial commas and per cent signs', () => {
    assert.equal(styled('punctuation.apostrophe', 'use_curly_apostrophes', 'fr', "l'eau 'x'"), "l’eau 'x'");
    assert.equal(styled('punctuation.ellipsis', 'use_ellipsis_character', 'en', 'Wait... ....'), 'Wait… ....');
    assert.equal(
      styled('punctuation.serial_comma', 'use', 'en', 'tea, milk and green cups. Tea and milk'),
      'tea, milk, and green cups. Tea and milk',
    );
    assert.equal(styled('punctuation.serial_comma', 'do_not_use', 'en', 'tea, milk, and cups'), 'tea, milk and cups');
    assert.equal(
      styled('numbers.percentage_format', 'use_numerals_followed_by_space_then_percent_symbol', 'de', '5% 5 %'),
      '5\u00a0% 5\u00a0%',
    );
  });

  it('write dates and times', () => {
    assert.equal(
      styled('dates_and_times.dates_in_numerical_form', 'use_dd_period_mm_period_yyyy', 'de', '1/6/2026, 6/30/2026'),
      '1.6.2026, 6/30/2026',
    );
    assert.equal(
      styled('dates_and_times.single_digit_days_and_months', 'use_leading_zero', 'de', '1.6.2026'),
      '01.06.2026',
    );
    assert.equal(
      styled('dates_and_times.hours_minutes_separator', 'use_letter_h_without_spaces', 'fr', '14:30, 1:2:3'),
      '14h30, 1:2:3',
    );
    assert.equal(styled('dates_and_times.single_digit_hours', 'use_leading_zero', 'de', '9:05'), '09:05');
  });

  it('never touch protected parts', () => {
    const chosen = fc.constantFrom(
      ...Object.entries(catalogue)
        .flatMap(([category, rules]) =>
          Object.entries(rules).flatMap(([rule, { options }]) => options.map((option) => ({ category, rule, option }))),
        )
        .filter(({ category, rule, option }) => mechanicalRule(category, rule, option, 'en')),
    );
    const piece = fc.string({
      unit: fc.constantFrom('a', ' ', '"', "'", '1', '2', '0', ',', '.', ':', '/', '%', '…', '\uFFFC', 'and'),
    });
    fc.assert(
      fc.property(chosen, fc.array(piece, { minLength: 3, maxLength: 7 }), ({ category, rule, option }, pieces) => {
        const protectedSpans: Array<{ start: number; end: number }> = [];
        let text = '';
        pieces.forEach((part, index) => {
          if (index % 2 === 1) protectedSpans.push({ start: text.length, end: text.length + part.length });
          text += part;
        });
        const result = styleOf({ [category]: { [rule]: option } }, 'en').apply({ text, protectedSpans });
        const kept = result.protectedSpans.map(({ start, end }) => result.text.slice(start, end));
        assert.deepEqual(
          kept,
          pieces.filter((_, index) => index % 2 === 1),
        );
      }),
      { seed: 7, numRuns: 2000 },
    );
  });
});
