import { canonicalLanguage } from '../api/languageCodes';

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

/** A name for a code the service has not named (yet). */
export function nameOf(code: string): string {
  try {
    return names.of(canonicalLanguage(code)) ?? code;
  } catch {
    return code; // Not a code of the standard: a service may have its own.
  }
}

/** A language pair as a person reads it: `English → German`. */
export function pairName(source: string, target: string): string {
  return `${nameOf(source)} → ${nameOf(target)}`;
}

/** `1 entry`, `1,234 entries`. */
export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
