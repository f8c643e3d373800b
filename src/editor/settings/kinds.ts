import * as v from 'valibot';
import { isWellFormedCode } from '../../formats/languageCode';
import { formatList, formatNumber, t } from '../../shared/l10n';

/** The scope of a setting in VS Code, as the manifest has it. */
export type Scope = 'application' | 'machine-overridable' | 'window' | 'resource' | 'language-overridable';

/**
 * Trust required to set it: `person` for the user alone, in no folder; `trusted` for folders the user trusts; `anyone` for
 * every folder, because it affects only how a text the user sends is treated, or what is shown of it.
 */
export type Trust = 'person' | 'trusted' | 'anyone';

/** Scope, trust and allowed values of a setting. */
export interface Setting<Value> {
  scope: Scope;
  trust: Trust;
  schema: v.GenericSchema<unknown, Value>;
  /** Taken where nobody set it, or to something else. */
  usual: Value;
  /** Describes an allowed value, in words made when needed: `a whole number from 1 to 10`. */
  must(): string;
  /** The part of a wrong value that is right. */
  rightPart?(value: unknown): Value | undefined;
  /** The bounds of a number, and the values of a choice, as the manifest has them. */
  bounds?: readonly [least: number, most: number];
  values?: readonly string[];
}

type Who = readonly [scope: Scope, trust: Trust];

/** A whole number within bounds. */
export function whole(
  [scope, trust]: Who,
  bounds: readonly [least: number, most: number],
  usual: number,
): Setting<number> {
  const [least, most] = bounds;
  const schema = v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
  const must = (): string => t('a whole number from {0} to {1}', formatNumber(least), formatNumber(most));
  return { scope, trust, schema, usual, must, bounds };
}

/** A list of whole numbers within bounds. What is none of them is passed over. */
export function wholes(
  [scope, trust]: Who,
  { bounds, most }: { bounds: readonly [least: number, most: number]; most: number },
  usual: readonly number[],
): Setting<readonly number[]> {
  const one = v.pipe(v.number(), v.integer(), v.minValue(bounds[0]), v.maxValue(bounds[1]));
  return {
    scope,
    trust,
    schema: v.pipe(v.array(one), v.maxLength(most)),
    usual,
    must: () => t('a list of whole numbers from {0} to {1}', formatNumber(bounds[0]), formatNumber(bounds[1])),
    rightPart: (value) => (Array.isArray(value) ? value.filter((item) => v.is(one, item)).slice(0, most) : undefined),
  };
}

export function onOff([scope, trust]: Who, usual: boolean): Setting<boolean> {
  return { scope, trust, schema: v.boolean(), usual, must: () => t('true or false') };
}

/** One of some words. */
export function oneOf<const Value extends string>(
  [scope, trust]: Who,
  values: readonly Value[],
  usual: Value,
): Setting<Value> {
  return { scope, trust, schema: v.picklist(values), usual, must: () => t('one of {0}', formatList(values)), values };
}

/** A text of one line, of so many characters at most. */
export function text([scope, trust]: Who, most: number, usual = ''): Setting<string> {
  const schema = v.pipe(v.string(), v.maxLength(most), v.regex(/^\P{Cc}*$/u));
  return { scope, trust, schema, usual, must: () => t('one line of text with up to {0} characters', most) };
}

/** A code such as `pt-BR`, or nothing. */
export function language([scope, trust]: Who): Setting<string> {
  const schema = v.pipe(
    v.string(),
    v.check((code) => code === '' || isWellFormedCode(code)),
  );
  return { scope, trust, schema, usual: '', must: () => t('a language code such as pt-BR, or empty') };
}

/** A list of texts that have something in common. What does not is passed over. */
export function list(
  [scope, trust]: Who,
  { item, must, most }: { item: (text: string) => boolean; must: string; most: number },
): Setting<readonly string[]> {
  const isItem = (value: unknown): value is string => typeof value === 'string' && item(value);
  return {
    scope,
    trust,
    schema: v.pipe(v.array(v.pipe(v.string(), v.check(item))), v.maxLength(most)),
    usual: [],
    must: () => t('a list of {0} (up to {1})', must, formatNumber(most)),
    rightPart: (value) => (Array.isArray(value) ? value.filter(isItem).slice(0, most) : undefined),
  };
}

/** Ids by connection and then by language. What is no id is passed over where they are read. */
export function ids([scope, trust]: Who): Setting<Readonly<Record<string, unknown>>> {
  return {
    scope,
    trust,
    schema: v.record(v.string(), v.record(v.string(), v.pipe(v.string(), v.maxLength(100)))),
    usual: {},
    must: () => t('IDs by connection and language'),
    rightPart: (value) => (isRecord(value) ? value : undefined),
  };
}

/** One of some words by key. What is none of them, or has another key, is passed over. */
export function wordsByKey<const Value extends string>(
  [scope, trust]: Who,
  values: readonly Value[],
  { key, must, most }: { key: (text: string) => boolean; must: string; most: number },
): Setting<Readonly<Record<string, Value>>> {
  const isValue = (value: unknown): value is Value => values.some((one) => one === value);
  return {
    scope,
    trust,
    schema: v.pipe(
      v.record(v.pipe(v.string(), v.check(key)), v.picklist(values)),
      v.check((found) => Object.keys(found).length <= most),
    ),
    usual: {},
    must: () => must,
    rightPart: (found) => {
      if (!isRecord(found)) return undefined;
      const right = Object.entries(found).filter(
        (entry): entry is [string, Value] => key(entry[0]) && isValue(entry[1]),
      );
      return Object.fromEntries(right.slice(0, most));
    },
  };
}

/** Returns a setting that is checked when it is read, because each part of it is told by itself. */
export function asItIs([scope, trust]: Who, usual: unknown): Setting<unknown> {
  return { scope, trust, schema: v.unknown(), usual, must: () => t('as described in the Settings editor') };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
