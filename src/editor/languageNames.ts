import { nameOf } from './languagePicker';

/** A language pair as a person reads it: `English → German`. */
export function pairName(source: string, target: string): string {
  return `${nameOf(source)} → ${nameOf(target)}`;
}

/** `1 entry`, `1,234 entries`. */
export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
