import type { TextRule } from './numbers';

/** Days before months, as everywhere but in American English; a month over 12 shows that it is the other way. */
const numericDate = /(?<![\d./-])(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?![\d/-]|\.\d)/gu;
const clock = /(?<![\d:.])([01]?\d|2[0-3]):([0-5]\d)(?![\d:])/gu;

/** Day, month, year with another mark between them. */
export function dateMark(mark: '.' | '/' | '-'): TextRule {
  return (text) =>
    text.replace(numericDate, (written, day: string, _mark, month: string, year: string) =>
      Number(month) > 12 || Number(day) > 31 ? written : [day, month, year].join(mark),
    );
}

/** Leading zeros of days and months in numeric dates. */
export function dateZeros(use: boolean): TextRule {
  const part = (digits: string): string => (use ? digits.padStart(2, '0') : digits.replace(/^0(?=\d)/, ''));
  return (text) =>
    text.replace(numericDate, (_all, day: string, mark: string, month: string, year: string) =>
      [part(day), part(month), year].join(mark),
    );
}

/** Hours and minutes, `14:30`, with something else between them. */
export function clockMark(mark: string): TextRule {
  return (text) => text.replace(clock, (_all, hours: string, minutes: string) => hours + mark + minutes);
}

/** `9:30` as `09:30`, or the other way round. */
export function hourZeros(use: boolean): TextRule {
  return (text) =>
    text.replace(clock, (_all, hours: string, minutes: string) => {
      const hour = use ? hours.padStart(2, '0') : hours.replace(/^0(?=\d)/, '');
      return `${hour}:${minutes}`;
    });
}

/** The space between a number and its per cent sign. */
export function percentSpace(space: '' | '\u00a0'): TextRule {
  return (text) => text.replace(/(?<=\d)[ \u00a0\u202f]?%(?!\p{L})/gu, `${space}%`);
}
