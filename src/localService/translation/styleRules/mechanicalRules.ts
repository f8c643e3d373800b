import { clockMark, dateMark, dateZeros, hourZeros, percentSpace } from './datesAndTimes';
import { ellipsis, serialComma } from './lists';
import type { Separators, TextRule } from './numbers';
import { apostrophes, doubleQuotes, type QuotePair } from './quotes';

/** Part of how numbers are written. All parts are applied at once, since what a mark means depends on the others. */
export interface NumberStyle {
  separators: Partial<Separators>;
}

export type MechanicalRule = TextRule | NumberStyle;

/** Makes the rule for a bare language code; `undefined` where the rule means nothing in that language. */
type MakeRule<Rule extends MechanicalRule = MechanicalRule> = (language: string) => Rule | undefined;

const curly: Readonly<Record<string, QuotePair>> = { de: ['„', '“'] };
const curlyFor = (language: string): QuotePair => curly[language] ?? ['“', '”'];
const guillemetsFor = (language: string): QuotePair => (language === 'fr' ? ['«\u202f', '\u202f»'] : ['«', '»']);

const curlyQuotes: MakeRule<TextRule> = (language) => doubleQuotes(curlyFor(language));
const straightQuotes: MakeRule<TextRule> = () => doubleQuotes(['"', '"']);
const guillemets: MakeRule<TextRule> = (language) => doubleQuotes(guillemetsFor(language));
const both =
  (quotes: MakeRule<TextRule>, apostrophe: '’' | "'"): MakeRule =>
  (language) => {
    const first = quotes(language);
    const second = apostrophes(apostrophe);
    return (text) => second(first ? first(text) : text);
  };
const separators =
  (wanted: Partial<Separators>): MakeRule =>
  () => ({ separators: wanted });
const plain =
  (rule: TextRule): MakeRule =>
  () =>
    rule;

const thousands = {
  do_not_use: separators({ thousands: '' }),
  do_not_use_thousands_separator: separators({ thousands: '' }),
  use_comma: separators({ thousands: ',' }),
  use_comma_to_separate_large_numbers_into_units_of_three: separators({ thousands: ',' }),
  use_period: separators({ thousands: '.' }),
  use_period_as_thousands_separator: separators({ thousands: '.' }),
  use_space: separators({ thousands: '\u00a0' }),
  use_space_as_thousands_separator: separators({ thousands: '\u00a0' }),
  use_space_to_separate_large_numbers_into_units_of_three: separators({ thousands: '\u00a0' }),
  use_straight_apostrophe_as_thousands_separator: separators({ thousands: "'" }),
};

const numbersOf5Digits = {
  use_comma_as_decimal_separator_and_period_as_thousands_separator: separators({ decimal: ',', thousands: '.' }),
  use_comma_as_decimal_separator_and_space_as_thousands_separator: separators({ decimal: ',', thousands: '\u00a0' }),
  use_period_as_decimal_separator_and_comma_as_thousands_separator: separators({ decimal: '.', thousands: ',' }),
  use_period_as_decimal_separator_and_space_as_thousands_separator: separators({ decimal: '.', thousands: '\u00a0' }),
};

/**
 * The rules of the catalogue that need no understanding of the text, by category, rule and option; rules that may
 * change what others look for come first.
 */
const mechanical: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, MakeRule>>>>>> = {
  dates_and_times: {
    single_digit_days_and_months: {
      do_not_use_leading_zero: plain(dateZeros(false)),
      use_leading_zero: plain(dateZeros(true)),
    },
    dates_in_numerical_form: {
      use_dd_hyphen_mm_hyphen_yyyy: plain(dateMark('-')),
      use_dd_period_mm_period_yyyy: plain(dateMark('.')),
      use_dd_slash_mm_slash_yyyy: plain(dateMark('/')),
    },
    date_format: {
      use_dd_period_mm_period_yyyy: plain(dateMark('.')),
      use_dd_slash_mm_slash_yyyy: plain(dateMark('/')),
    },
    single_digit_hours: {
      do_not_use_leading_zero: plain(hourZeros(false)),
      use_leading_zero: plain(hourZeros(true)),
    },
    hours_minutes_separator: {
      use_letter_h_with_regular_space_on_either_side: plain(clockMark(' h ')),
      use_letter_h_without_spaces: plain(clockMark('h')),
    },
  },
  numbers: {
    decimal_separator: {
      use_comma_and_do_not_use_thousands_separator: separators({ decimal: ',', thousands: '' }),
      use_comma_as_decimal_separator: separators({ decimal: ',' }),
      use_period_and_do_not_use_thousands_separator: separators({ decimal: '.', thousands: '' }),
      use_period_as_decimal_separator: separators({ decimal: '.' }),
    },
    thousands_separator: thousands,
    numbers_of_5_digits_or_more: numbersOf5Digits,
    percentage_format: {
      use_arabic_numerals_followed_by_percent_symbol_without_space: plain(percentSpace('')),
      use_numerals_followed_by_percent_symbol: plain(percentSpace('')),
      use_numerals_followed_by_space_then_percent_symbol: plain(percentSpace('\u00a0')),
      use_numerals_followed_by_space_then_half_width_percent_symbol: plain(percentSpace('\u00a0')),
    },
  },
  punctuation: {
    apostrophe: {
      use_curly_apostrophes: plain(apostrophes('’')),
      use_straight_apostrophes: plain(apostrophes("'")),
    },
    quotation_mark: {
      use_curly_quotation_marks: curlyQuotes,
      use_double_curly_quotation_marks: curlyQuotes,
      use_double_straight_quotation_marks: straightQuotes,
      use_straight_quotation_marks: straightQuotes,
      use_guillemets: guillemets,
    },
    quotation_mark_and_apostrophe: {
      use_curly_quotation_marks_and_apostrophes: both(curlyQuotes, '’'),
      use_double_and_single_curly_quotation_marks_and_curly_apostrophes: both(curlyQuotes, '’'),
      use_double_and_single_straight_quotation_marks_and_straight_apostrophes: both(straightQuotes, "'"),
      use_straight_quotation_marks_and_apostrophes: both(straightQuotes, "'"),
      use_guillemets_and_curly_apostrophes: both(guillemets, '’'),
      use_guillemets_and_straight_apostrophes: both(guillemets, "'"),
    },
    serial_comma: {
      use: (language) => serialComma(language, true),
      do_not_use: (language) => serialComma(language, false),
    },
    ellipsis: {
      use_ellipsis_character: plain(ellipsis('…')),
      use_one_ellipsis_character: plain(ellipsis('…')),
      use_three_periods: plain(ellipsis('...')),
      use_three_periods_without_spaces: plain(ellipsis('...')),
    },
  },
};

/** The rule an option stands for; `undefined` when it is not mechanical. */
export function mechanicalRule(
  category: string,
  rule: string,
  option: string,
  language: string,
): MechanicalRule | undefined {
  const make = own(own(own(mechanical, category), rule), option);
  return make?.(language);
}

/** Category → rule → options that mean something in a bare language code: what `styleOf` applies itself. */
export function mechanicalOptions(language: string): Record<string, Record<string, string[]>> {
  const optionsOf = (rule: Readonly<Record<string, MakeRule>>): string[] =>
    Object.keys(rule).filter((option) => rule[option]?.(language) !== undefined);
  return Object.fromEntries(
    Object.entries(mechanical).map(([category, rules]) => [
      category,
      Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, optionsOf(rule)])),
    ]),
  );
}

/** The order in which chosen rules are applied: as listed here. */
export const mechanicalOrder: readonly string[] = Object.entries(mechanical).flatMap(([category, rules]) =>
  Object.keys(rules).map((rule) => `${category}.${rule}`),
);

function own<T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}
