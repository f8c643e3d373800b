import { FluentBundle, FluentResource } from '@fluent/bundle';
import { po } from 'gettext-parser';
import { Engine } from 'php-parser';
import { keyed, keyOf, textsOf, type FieldFormat } from './fieldFormat';

const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

/** A text as a value of Fluent: what it gives a meaning to goes into a placeable. */
const fluentValue = (text: string): string =>
  text.replace(/[{}]|^[ .[*]/g, (character) => `{"${character}"}`).replace(/\\(?=[^"])/g, '{"\\\\"}');

/** Formats that are programs, or that a compiler reads. */
export const codeFormats: readonly FieldFormat[] = [
  {
    ...{ name: 'JS modules', id: 'js', file: 'js/locales/en.mjs' },
    write: (texts) => {
      const members = texts.map((text, at) => `  ${keyOf(at)}: ${at % 2 ? quoted(text) : JSON.stringify(text)},\n`);
      return `export default {\n${members.join('')}};\n`;
    },
    read: async (content, count) => {
      const address = `data:text/javascript;charset=utf-8,${encodeURIComponent(content)}`;
      const module = (await import(address)) as { default: Record<string, unknown> };
      return textsOf(module.default, count);
    },
  },
  {
    ...{ name: 'PHP', id: 'php', file: 'php/lang/en/messages.php' },
    write: (texts) =>
      `<?php\nreturn [\n${texts.map((text, at) => `    '${keyOf(at)}' => ${quoted(text)},\n`).join('')}];\n`,
    read: (content, count) => {
      const { children } = new Engine({}).parseCode(content, 'messages.php') as unknown as PhpFile;
      const items = children[0]?.expr?.items ?? [];
      return textsOf(Object.fromEntries(items.map(({ key, value }) => [key.value, value.value])), count);
    },
  },
  {
    ...{ name: 'Fluent', id: 'fluent', file: 'fluent/en.ftl' },
    write: (texts) => texts.map((text, at) => `${keyOf(at)} = ${fluentValue(text)}\n`).join(''),
    read: (content, count) => {
      const bundle = new FluentBundle('de', { useIsolating: false });
      const errors = bundle.addResource(new FluentResource(content));
      if (errors[0]) throw errors[0];
      const formatted = Array.from({ length: count }, (_, at): [string, unknown] => {
        const value = bundle.getMessage(keyOf(at))?.value;
        return [keyOf(at), value === null || value === undefined ? undefined : bundle.formatPattern(value)];
      });
      return textsOf(Object.fromEntries(formatted), count);
    },
  },
  {
    ...{ name: 'PO', id: 'po', file: 'po/de.po' },
    write: (texts) => {
      const headers = { 'Content-Type': 'text/plain; charset=UTF-8', Language: 'de' };
      const messages = texts.map((msgid, at) => [msgid, { msgid, msgstr: [''], comments: { reference: `a.c:${at}` } }]);
      const translations = { '': { '': { msgid: '', msgstr: [''] }, ...Object.fromEntries(messages) } };
      return po.compile({ charset: 'utf-8', headers, translations } as Parameters<typeof po.compile>[0]).toString();
    },
    read: (content, count) => {
      const messages = Object.values(po.parse(content).translations[''] ?? {}).filter(({ msgid }) => msgid !== '');
      const texts: string[] = [];
      for (const { msgstr, comments } of messages) texts[Number(comments?.reference?.slice(4))] = msgstr[0] ?? '';
      return textsOf(keyed(texts), count).map((text) => text || undefined);
    },
  },
];

interface PhpFile {
  children: Array<{ expr?: { items: Array<{ key: { value: string }; value: { value: string } }> } }>;
}
