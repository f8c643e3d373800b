import { badRequest } from './failure';

/**
 * Conversion of a form field to its value in JSON (contract §1.2): `texts` repeat their name, `list` is repeated or comma-joined,
 * `flag` is `0` or `1`. A field not named here is passed on as a string.
 */
export type FormField = 'texts' | 'list' | 'flag' | 'integer';
export type FormFields = Readonly<Record<string, FormField>>;

/** A JSON body whose lists are read as those of forms: each item, or the whole list, may be joined by commas. */
export function withLists(body: unknown, fields: FormFields): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const entries = Object.entries(body).map(([name, value]: [string, unknown]) => {
    const isList = Object.hasOwn(fields, name) && fields[name] === 'list';
    const items: unknown[] = Array.isArray(value) ? value : [value];
    if (!isList || !items.every((item) => typeof item === 'string')) return [name, value];
    return [name, splitItems(items)];
  });
  return Object.fromEntries(entries);
}

function splitItems(items: readonly string[]): string[] {
  return items
    .flatMap((item) => item.split(','))
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** Field names such as `dictionaries[0].source_lang` (contract §1.2). */
const nestedName = /^(\w+)\[(\d{1,3})\]\.(\w+)$/;

/** Turns an `application/x-www-form-urlencoded` body into the shape of the JSON body. */
export function decodeForm(body: string, fields: FormFields): Record<string, unknown> {
  const sent = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(body)) {
    const values = sent.get(name);
    if (values) values.push(value);
    else sent.set(name, [value]);
  }
  const values = new Map<string, unknown>();
  const nested = new Map<string, Map<number, Map<string, string>>>();
  for (const [name, all] of sent) {
    const [, list, index, member] = nestedName.exec(name) ?? [];
    if (list && index && member) {
      const items = nested.get(list) ?? new Map<number, Map<string, string>>();
      const item = items.get(Number(index)) ?? new Map<string, string>();
      item.set(member, single(name, all));
      nested.set(list, items.set(Number(index), item));
    } else {
      values.set(name, decodeField(name, all, fields));
    }
  }
  for (const [list, items] of nested) {
    const ordered = [...items].sort(([a], [b]) => a - b);
    values.set(
      list,
      ordered.map(([, item]) => Object.fromEntries(item)),
    );
  }
  return Object.fromEntries(values);
}

/** The value of one field, from all values sent under its name. */
export function decodeField(name: string, sent: readonly string[], fields: FormFields): unknown {
  switch (Object.hasOwn(fields, name) ? fields[name] : undefined) {
    case 'texts':
      return sent;
    case 'list':
      return splitItems(sent);
    case 'flag':
      return decodeFlag(name, single(name, sent));
    case 'integer':
      return decodeInteger(name, single(name, sent));
    case undefined:
      return single(name, sent);
  }
}

function single(name: string, sent: readonly string[]): string {
  const [value, ...others] = sent;
  if (value === undefined || others.length > 0) throw badRequest(`Parameter '${name}' is given more than once.`);
  return value;
}

function decodeFlag(name: string, value: string): boolean {
  if (value !== '0' && value !== '1') throw badRequest(`Value of '${name}' not supported: expected 0 or 1.`);
  return value === '1';
}

function decodeInteger(name: string, value: string): number {
  if (!/^-?\d{1,15}$/.test(value)) throw badRequest(`Value of '${name}' not supported: expected an integer.`);
  return Number(value);
}
