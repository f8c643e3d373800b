import { baseLanguage } from './languageCode';

/** Numbers of the forms of a language in i18next before version 4: `item_0`, `item_1`… */
export interface NumberedForms {
  count: number;
  /** The number of the form for one. */
  one: number;
}

const byLanguage: ReadonlyArray<readonly [languages: string, forms: NumberedForms]> = [
  ['ay bo cgg fa ht id ja jbo ka km ko ky lo ms sah su th tt ug vi wo zh', { count: 1, one: -1 }],
  ['be bs cnr cs csb dz hr lt lv pl ro ru sk sr uk', { count: 3, one: 0 }],
  ['cy gd he iw kw mt', { count: 4, one: 0 }],
  ['ga', { count: 5, one: 0 }],
  ['sl', { count: 4, one: 1 }],
  ['ar', { count: 6, one: 1 }],
];

const known = new Map(byLanguage.flatMap(([codes, forms]) => codes.split(' ').map((code) => [code, forms] as const)));

/** Returns how the forms of a language are numbered; `undefined` where they are `item` and `item_plural`, or nobody knows. */
export function numberedFormsOf(language: string): NumberedForms | undefined {
  return known.get(baseLanguage(language.replaceAll('_', '-')).toLowerCase());
}

const plural = /^(.+)_plural$/s;

/** Returns the names of messages that have the forms `item` and `item_plural`. */
export function numberedBases(names: ReadonlySet<string>): string[] {
  return [...names].flatMap((name) => {
    const base = plural.exec(name)?.[1];
    return base !== undefined && names.has(base) ? [base] : [];
  });
}
