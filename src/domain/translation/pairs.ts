import { baseLanguage } from '../../api/languageCodes';

/**
 * The value a pair has in a table with keys like `"en>de"`. An exact key wins over one by base language, on the
 * target before the source: glossaries belong to base languages (contract §5), but a user may keep
 * one for `pt-BR` and another for `pt-PT`.
 */
export function valueForPair(
  table: Readonly<Record<string, string>>,
  source: string,
  target: string,
): string | undefined {
  const values = new Map(Object.entries(table).map(([key, value]) => [normalizePair(key), value]));
  for (const targetCode of codesOf(target)) {
    for (const sourceCode of codesOf(source)) {
      const value = values.get(`${sourceCode}>${targetCode}`);
      if (value) {
        return value;
      }
    }
  }
  return undefined;
}

/** The value a language has in a table with language codes as keys; an exact key wins over the base language. */
export function valueForLanguage(table: Readonly<Record<string, string>>, language: string): string | undefined {
  const values = new Map(Object.entries(table).map(([key, value]) => [key.trim().toLowerCase(), value]));
  for (const code of codesOf(language)) {
    const value = values.get(code);
    if (value) {
      return value;
    }
  }
  return undefined;
}

/** True when the table has a pair with this target, whatever the source. */
export function hasPairWithTarget(table: Readonly<Record<string, string>>, target: string): boolean {
  return sourcesWithTarget(table, target).length > 0;
}

/** The sources, by base language, that have a value together with this target: `en` of `"en>de"`. */
export function sourcesWithTarget(table: Readonly<Record<string, string>>, target: string): string[] {
  const codes = codesOf(target);
  const pairs = Object.entries(table).map(([key, value]) => [...normalizePair(key).split('>'), value]);
  const fitting = pairs.filter(([, to = '', value]) => value !== '' && codes.includes(to));
  return [...new Set(fitting.map(([from = '']) => baseLanguage(from)))];
}

function codesOf(language: string): string[] {
  const code = language.trim().toLowerCase();
  const base = baseLanguage(code);
  return code === base ? [base] : [code, base];
}

function normalizePair(key: string): string {
  return key.replaceAll(/\s/g, '').toLowerCase();
}
