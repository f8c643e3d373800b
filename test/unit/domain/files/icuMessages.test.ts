import assert from 'node:assert/strict';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import fc from 'fast-check';
import { formatOfFile } from '../../../../src/formats/fileFormats';
import { translated } from './fileUnderTest';

/** Writes messages as a file of a format, and reads them again; none of it is Parlance's where the format is simple. */
interface MessageFile {
  name: string;
  write(messages: readonly string[]): string;
  read(text: string): string[];
}

const quotedInXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** What our reader says, where the encoding is not what is tried here. */
const targetsIn =
  (name: string) =>
  (text: string): string[] =>
    formatOfFile(name)!
      .parse(text)
      .segments.map((segment) => segment.target ?? segment.text);

const files: readonly MessageFile[] = [
  {
    name: 'en.json',
    write: (all) => JSON.stringify(Object.fromEntries(all.map((one, index) => [`k${index}`, one])), null, 2),
    read: (text) => Object.values(JSON.parse(text) as Record<string, string>),
  },
  {
    name: 'app_en.arb',
    write: (all) =>
      JSON.stringify({ '@@locale': 'en', ...Object.fromEntries(all.map((one, index) => [`k${index}`, one])) }),
    read: (text) =>
      Object.entries(JSON.parse(text) as Record<string, string>).flatMap(([key, said]) =>
        key.startsWith('@') ? [] : [said],
      ),
  },
  {
    name: 'messages.en.yaml',
    write: (all) => all.map((one, index) => `k${index}: ${JSON.stringify(one)}\n`).join(''),
    read: targetsIn('messages.en.yaml'),
  },
  {
    name: 'en.php',
    write: (all) =>
      `<?php\nreturn [\n${all.map((one, index) => `  'k${index}' => '${one.replace(/['\\]/g, '\\$&')}',\n`).join('')}];\n`,
    read: targetsIn('en.php'),
  },
  {
    name: 'en.js',
    write: (all) =>
      `export default {\n${all.map((one, index) => `  k${index}: ${JSON.stringify(one)},\n`).join('')}};\n`,
    read: targetsIn('en.js'),
  },
  {
    name: 'en.toml',
    write: (all) => all.map((one, index) => `k${index} = ${JSON.stringify(one)}\n`).join(''),
    read: targetsIn('en.toml'),
  },
  {
    name: 'de.po',
    write: (all) =>
      `msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n${all.map((one) => `msgid ${JSON.stringify(one)}\nmsgstr ""\n`).join('\n')}`,
    read: targetsIn('de.po'),
  },
  {
    name: 'de.xlf',
    write: (all) =>
      `<xliff version="1.2"><file source-language="en" target-language="de" original="a"><body>\n${all.map((one, index) => `<trans-unit id="${index}"><source>${quotedInXml(one)}</source></trans-unit>`).join('\n')}\n</body></file></xliff>`,
    read: targetsIn('de.xlf'),
  },
  {
    name: 'en.properties',
    write: (all) => all.map((one, index) => `k${index}=${one}\n`).join(''),
    read: (text) =>
      text
        .trimEnd()
        .split('\n')
        .map((line) =>
          line
            .slice(line.indexOf('=') + 1)
            .replace(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
        ),
  },
];

/** What a message is made of, whatever its words and their order. */
function shapeOf(message: string): string {
  const shape = (elements: readonly MessageFormatElement[], inPlural = false): string =>
    elements
      .map((element): string => {
        switch (element.type) {
          case TYPE.literal:
            return [...element.value.matchAll(inPlural ? /[{}<#]/g : /[{}<]/g)].join('');
          case TYPE.pound:
            return 'number';
          case TYPE.tag:
            return `<${element.value}>(${shape(element.children, inPlural)})`;
          case TYPE.plural:
          case TYPE.select:
            return `${element.value}:${Object.entries(element.options)
              .map(([name, { value }]) => `${name}(${shape(value, inPlural || element.type === TYPE.plural)})`)
              .join()}`;
          default:
            return element.value;
        }
      })
      .filter((part) => part !== '')
      .sort()
      .join(' ');
  return shape(parse(message));
}

const word = fc.constantFrom('file', 'Open', 'the users', 'of', 'day');
const argument = fc.constantFrom('{name}', '{count, number}', '{0}');
const quoted = fc.constantFrom("'{letters}'", "'{'", "'}'", "'<b>'");
const leaf = fc.oneof({ weight: 4, arbitrary: word }, { weight: 2, arbitrary: argument }, quoted);
const run = (part: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => `a ${parts.join(' ')}`);
const branch = run(fc.oneof({ weight: 4, arbitrary: leaf }, fc.constantFrom('#', "'##'", '#')));
const tag = run(leaf).map((inside) => `<b>${inside}</b>`);
const plural = fc.tuple(branch, branch).map(([one, other]) => `{n, plural, one {${one}} other {${other}}}`);
const select = fc.tuple(run(leaf), run(leaf)).map(([one, other]) => `{g, select, she {${one}} other {${other}}}`);
const single = run(fc.oneof({ weight: 3, arbitrary: leaf }, tag, plural, select));
/** Apostrophes as the file writes them: single ones or none, or two. */
const anyFile = fc.oneof(
  fc.array(single, { minLength: 2, maxLength: 4 }),
  fc.array(single, { minLength: 2, maxLength: 4 }).map((all) => all.map((one) => `You''re ${one}`)),
  fc.array(single, { minLength: 2, maxLength: 4 }).map((all) => all.map((one) => `Don't ${one}`)),
);

/** Each mark gets what a translator may put before it; what it brings is decided by the text alone, and a number. */
function hostile(seed: number): (text: string) => string {
  const brought = ["l'", "d'", "'", "''", ' ', "«'", '’', ''];
  return (text) => {
    let state = seed;
    const next = (below: number): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return (state >>> 8) % below;
    };
    const rare = next(8) === 0 ? ['{', '}', '#', '&lt;b>', '{x}'][next(5)]! : '';
    const parts = text
      .split(/(<[^>]*>)/)
      .map((part) => (part.startsWith('<') ? brought[next(brought.length)]! + part : part));
    return `${parts.join('')}${rare}${brought[next(brought.length)]!}`;
  };
}

describe('Messages of ICU in files', () => {
  for (const file of files) {
    it(`mean the same after any reply: ${file.name}`, async () => {
      let changed = 0;
      await fc.assert(
        fc.asyncProperty(anyFile, fc.nat(), async (bodies, seed) => {
          const messages = [...bodies, '{n, plural, one {# file} other {# files}}'];
          const shapes = messages.map(shapeOf);
          const source = file.write(messages);
          const { text, sent } = await translated(file.name, source, hostile(seed));
          assert.ok(!sent.flat().some((one) => one.includes("''")), 'what is sent has no doubled apostrophe');
          const result = file.read(text);
          assert.equal(result.length, messages.length);
          for (const [index, message] of result.entries()) {
            if (message !== messages[index]) changed++;
            assert.equal(shapeOf(message), shapes[index], `${messages[index]} → ${message}`);
          }
        }),
        { seed: 20_261_128, numRuns: 150 },
      );
      assert.ok(changed > 200, `only ${changed} were translated`);
    });
  }

  /** Others are messages only where one of their texts shows it. */
  const mayBe = ['en.json', 'app_en.arb', 'messages.en.yaml', 'en.php', 'en.js'];
  for (const file of files.filter(({ name }) => mayBe.includes(name))) {
    it(`get no brace that their source has not, also where none of them shows what they are: ${file.name}`, async () => {
      for (const brace of ['{', '}', '{x}']) {
        const { text } = await translated(file.name, file.write(['Enter PIN', 'Hi']), (said) => said + brace);
        assert.deepEqual(
          file.read(text).map((one) => one.includes(brace)),
          [false, false],
        );
      }
    });
  }
});
