import { parse as parseCsv } from 'csv-parse/sync';
import { parse as parseProperties, stringify as stringifyProperties } from 'dot-properties';
import * as ini from 'ini';
import { dump, load } from 'js-yaml';
import { parse as parseToml, stringify as stringifyToml } from 'smol-toml';
import { keyed, keyOf, textsOf, type FieldFormat } from './fieldFormat';

const object = (value: unknown): Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) throw new Error(`Not an object: ${JSON.stringify(value)}`);
  return value as Record<string, unknown>;
};

/** Formats that other programs read as a table of keys and values. */
export const dataFormats: readonly FieldFormat[] = [
  {
    ...{ name: 'JSON', id: 'json', file: 'json/en.json' },
    write: (texts) => `${JSON.stringify(keyed(texts), null, 2)}\n`,
    read: (content, count) => textsOf(object(JSON.parse(content)), count),
  },
  {
    ...{ name: 'ARB', id: 'json', file: 'arb/app_en.arb' },
    write: (texts) => JSON.stringify({ '@@locale': 'en', ...keyed(texts) }, null, 2),
    read: (content, count) => {
      const { '@@locale': locale, ...texts } = object(JSON.parse(content));
      if (locale !== 'de') throw new Error(`@@locale is ${String(locale)}`);
      return textsOf(texts, count);
    },
  },
  {
    ...{ name: 'YAML', id: 'yaml', file: 'yaml/en.yml' },
    write: (texts) => dump({ en: keyed(texts) }),
    read: (content, count) => textsOf(object(object(load(content))['de']), count),
  },
  {
    ...{ name: 'TOML', id: 'toml', file: 'toml/active.en.toml' },
    write: (texts) => stringifyToml(keyed(texts)),
    read: (content, count) => textsOf(parseToml(content), count),
  },
  {
    ...{ name: 'INI', id: 'ini', file: 'ini/en.ini' },
    write: (texts) => ini.stringify({ texts: keyed(texts) }),
    read: (content, count) => textsOf(object(ini.parse(content)['texts']), count),
  },
  {
    ...{ name: 'Java properties', id: 'properties', file: 'properties/messages_en.properties' },
    write: (texts) => stringifyProperties(keyed(texts)),
    read: (content, count) => textsOf(parseProperties(content), count),
  },
  {
    ...{ name: 'tables', id: 'table', file: 'tables/texts.csv' },
    write: (texts) =>
      ['key,en,de', ...texts.map((text, at) => `${keyOf(at)},"${text.replaceAll('"', '""')}",`)].join('\n') + '\n',
    read: (content, count) => {
      const rows = parseCsv(content, { columns: true }) as Array<Record<string, string>>;
      const texts = Object.fromEntries(rows.map(({ key = '', de = '' }) => [key, de]));
      return textsOf(texts, count).map((text) => text || undefined);
    },
  },
  {
    ...{ name: 'string catalogs', id: 'xcstrings', file: 'xcstrings/Localizable.xcstrings' },
    write: (texts) => {
      const strings = Object.fromEntries(
        texts.map((value, at) => [
          keyOf(at),
          { localizations: { en: { stringUnit: { state: 'translated', value } } } },
        ]),
      );
      return JSON.stringify({ sourceLanguage: 'en', strings, version: '1.0' }, null, 2);
    },
    read: (content, count) => {
      const { strings } = JSON.parse(content) as {
        strings: Record<string, { localizations: Record<string, { stringUnit: { value: string } }> }>;
      };
      return Array.from({ length: count }, (_, at) => strings[keyOf(at)]?.localizations['de']?.stringUnit.value);
    },
  },
];
