import { DOMParser, type Element } from '@xmldom/xmldom';
import { build, parse as parsePlist, parseOpenStep } from 'plist';
import { keyOf, textsOf, xml, type FieldFormat, type Text } from './fieldFormat';

/** Elements of a name, of a document that must be well-formed. */
function elements(content: string, name: string): Element[] {
  const onError = (_: unknown, message: string): never => {
    throw new Error(message);
  };
  const found = new DOMParser({ onError }).parseFromString(content, 'text/xml').getElementsByTagName(name);
  return Array.from({ length: found.length }, (_, at) => found[at] as unknown as Element);
}

const child = (element: Element, name: string): Text => element.getElementsByTagName(name)[0]?.textContent ?? undefined;

/** Texts by the keys of elements. */
const byKey = (found: Element[], count: number, key: (element: Element) => string | null, text: (element: Element) => Text): Text[] =>
  textsOf(Object.fromEntries(found.map((element) => [key(element) ?? '', text(element) ?? ''])), count).map((it) => it || undefined); // prettier-ignore

/** What aapt2 makes of character data of a string; throws where it refuses it. */
function androidText(raw: string): string {
  const unquoted = raw.replace(/^\s+|\s+$/g, '').replace(/(?<!\\)"/g, '');
  if (/(?<!\\)(?:\\\\)*'/.test(unquoted) && !/(?<!\\)"/.test(raw)) throw new Error(`An apostrophe without \\: ${raw}`);
  if (/^[@?]/.test(unquoted)) throw new Error(`A reference: ${raw}`);
  return unquoted.replace(/\\(n|t|u[\da-f]{4}|.)/gis, (_, it: string) => {
    if (/^u./i.test(it)) return String.fromCharCode(parseInt(it.slice(1), 16));
    return { n: '\n', t: '\t' }[it] ?? it;
  });
}

const plurals = (text: string): object => ({
  NSStringLocalizedFormatKey: '%#@n@',
  n: { NSStringFormatSpecTypeKey: 'NSStringPluralRuleType', NSStringFormatValueTypeKey: 'd', one: text, other: text },
});

/** Formats in XML. */
export const markupFormats: readonly FieldFormat[] = [
  {
    ...{ name: 'Android XML', id: 'android', file: 'android/res/values/strings.xml' },
    write: (texts) => {
      const escaped = (text: string): string => xml(text.replace(/[\\'"]/g, '\\$&').replace(/^[@?]/, '\\$&'));
      const strings = texts.map((text, at) => `  <string name="${keyOf(at)}">${escaped(text)}</string>\n`);
      return `<?xml version="1.0" encoding="utf-8"?>\n<resources>\n${strings.join('')}</resources>\n`;
    },
    read: (content, count) =>
      byKey(elements(content, 'string'), count, (it) => it.getAttribute('name'), (it) => androidText(it.textContent ?? '')), // prettier-ignore
  },
  {
    ...{ name: 'RESX', id: 'resx', file: 'resx/Texts.resx' },
    write: (texts) => {
      const data = texts.map(
        (text, at) => `  <data name="${keyOf(at)}" xml:space="preserve">\n    <value>${xml(text)}</value>\n  </data>\n`,
      );
      return `<?xml version="1.0" encoding="utf-8"?>\n<root>\n${data.join('')}</root>\n`;
    },
    read: (content, count) =>
      byKey(elements(content, 'data'), count, (it) => it.getAttribute('name'), (it) => child(it, 'value')), // prettier-ignore
  },
  {
    ...{ name: 'Qt', id: 'qt', file: 'qt/app_de.ts' },
    write: (texts) => {
      const messages = texts.map(
        (text, at) =>
          `    <message id="${keyOf(at)}">\n        <source>${xml(text)}</source>\n        <translation type="unfinished"></translation>\n    </message>\n`,
      );
      return `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="de" sourcelanguage="en">\n<context>\n    <name>Main</name>\n${messages.join('')}</context>\n</TS>\n`;
    },
    read: (content, count) =>
      byKey(elements(content, 'message'), count, (it) => it.getAttribute('id'), (it) => child(it, 'translation')), // prettier-ignore
  },
  {
    ...{ name: 'XLIFF 1.2', id: 'xliff', file: 'xliff12/app.xlf' },
    write: (texts) => {
      const units = texts.map(
        (text, at) =>
          `      <trans-unit id="${keyOf(at)}">\n        <source>${xml(text)}</source>\n      </trans-unit>\n`,
      );
      return `<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n  <file source-language="en" target-language="de" datatype="plaintext" original="a">\n    <body>\n${units.join('')}    </body>\n  </file>\n</xliff>\n`;
    },
    read: (content, count) =>
      byKey(elements(content, 'trans-unit'), count, (it) => it.getAttribute('id'), (it) => child(it, 'target')), // prettier-ignore
  },
  {
    ...{ name: 'XLIFF 2.0', id: 'xliff', file: 'xliff20/app.xlf' },
    write: (texts) => {
      const units = texts.map(
        (text, at) =>
          `    <unit id="${keyOf(at)}">\n      <segment>\n        <source>${xml(text)}</source>\n      </segment>\n    </unit>\n`,
      );
      return `<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="de">\n  <file id="f">\n${units.join('')}  </file>\n</xliff>\n`;
    },
    read: (content, count) =>
      byKey(elements(content, 'unit'), count, (it) => it.getAttribute('id'), (it) => child(it, 'target')), // prettier-ignore
  },
  {
    ...{ name: 'stringsdict', id: 'stringsdict', file: 'xcode/en.lproj/Localizable.stringsdict' },
    write: (texts) => build(Object.fromEntries(texts.map((text, at) => [keyOf(at), plurals(text)])) as never),
    read: (content, count) => {
      const dicts = parsePlist(content) as unknown as Record<string, { n: { one: string; other: string } }>;
      return textsOf(Object.fromEntries(Object.entries(dicts).map(([key, { n }]) => [key, n.other])), count);
    },
  },
  {
    ...{ name: 'Xcode strings', id: 'strings', file: 'xcode/en.lproj/Localizable.strings' },
    write: (texts) => texts.map((text, at) => `"${keyOf(at)}" = "${text.replace(/["\\]/g, '\\$&')}";\n`).join(''),
    read: (content, count) => textsOf(parseOpenStep(`{${content}}`) as unknown as Record<string, unknown>, count),
  },
];
