import assert from 'node:assert/strict';
import { formatOfRoot } from '../../../src/formats/fileFormats';
import { holdsTexts } from '../../../src/formats/formatTable';
import { parseJsModule, readJsEntries } from '../../../src/formats/jsModule/jsModule';
import { changeWords, translateAll, unreadable } from './formatFixtures';
import { itMerges, type Style, type WriteFile } from './entries/mergeProperties';

const module = String.raw`import type { Texts } from './texts';

// About all
export const en: Texts = {
  // Shown above
  title: 'It\'s \u00e9t\xe9',
  "two words": "A \"text\"",
  nested: { list: ['First', 'Second'], count: 3 },
  long: 'One ' +
    'text',
  lines: ${'`'}First \${x}
second${'`'},
} as const;

export default en;
`;

const write: WriteFile = (entries, { lineEnd, indentation, hasBom, endsInLine, isOther, comments }: Style) => {
  const body = entries.map(([key, text], index) => {
    const about = comments && index % 2 === 0 ? `${indentation}/* About ${key} */\n` : '';
    const comma = isOther && index === entries.length - 1 ? '' : ',';
    return `${about}${indentation}${isOther ? `"${key}"` : key}: '${text}'${comma}${comments && index % 3 === 0 ? ' // note' : ''}\n`;
  });
  const all = `${isOther ? 'module.exports =' : 'export default'} {\n${body.join('')}};${endsInLine ? '\n' : ''}`;
  return (hasBom ? '\uFEFF' : '') + all.replaceAll('\n', lineEnd);
};

describe('JS modules', () => {
  itMerges(readJsEntries, write, ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta']);

  it('give their texts, and take translations with the escapes of their quotes', () => {
    const parsed = parseJsModule(module);
    assert.deepEqual(unreadable(parsed), []);
    assert.deepEqual(
      parsed.segments.map(({ id, text }) => [id, text]),
      [
        ['title', "It's été"],
        ['two words', 'A "text"'],
        ['nested.list.0', 'First'],
        ['nested.list.1', 'Second'],
        ['long', 'One text'],
        ['lines', 'First ${x}\nsecond'],
      ],
    );
    assert.equal(parsed.segments[0]?.context, 'Shown above');
    const change = (text: string): string => text.replace('t', () => '\'"`${\\n\nx');
    const translated = translateAll(module, parsed, (segment) => changeWords(segment, change));
    assert.deepEqual(
      parseJsModule(translated).segments.map(({ text }) => text),
      parsed.segments.map(({ text }) => change(text)),
    );
  });

  it('keep the expressions of templates, and go on behind them', () => {
    const written =
      "export default { a: `One file`, b: `Dear ${user.name ?? '}'}, ${count({ n: 1 })} words`, c: `${b}`, d: 'Last' };";
    const parsed = parseJsModule(written);
    assert.deepEqual(unreadable(parsed), []);
    assert.deepEqual(
      parsed.segments.map(({ id }) => id),
      ['a', 'b', 'd'],
    );
    const translated = translateAll(written, parsed, (segment) => changeWords(segment, (text) => text.toUpperCase()));
    assert.equal(
      translated,
      "export default { a: `ONE FILE`, b: `DEAR ${user.name ?? '}'}, ${count({ n: 1 })} WORDS`, c: `${b}`, d: 'LAST' };",
    );
    const spent = process.cpuUsage();
    parseJsModule(`export default { a: \`${"${b['c']} {".repeat(50_000)}`);
    const { user } = process.cpuUsage(spent);
    assert.ok(user < 5_000_000, `${user} µs`);
  });

  it('are left alone where they compute something, or are anything else', () => {
    const codes = (text: string): string[] => readJsEntries(text).problems.map(({ code }) => code);
    assert.deepEqual(codes("export default { a: 'b' }"), []);
    assert.deepEqual(codes("'use strict';\n\nexports.__esModule = true;\nexports.default = { a: 'b' };"), []);
    assert.deepEqual(codes('export default { a: f() }'), ['malformed']);
    assert.deepEqual(codes('export default { a: `${b}` }'), []);
    assert.deepEqual(codes('export default { a: `${`b`} c` }'), ['malformed']);
    assert.deepEqual(codes('export default { a: `${/}/.test(b)} c` }'), ['malformed']);
    assert.deepEqual(codes('export default { a: `${b c` }'), ['malformed']);
    assert.deepEqual(codes('export default { ...other }'), ['malformed']);
    assert.deepEqual(codes('export default { a() {} }'), ['malformed']);
    assert.deepEqual(codes("export default f({ a: 'b' })"), ['malformed']);
    assert.deepEqual(codes("import a from 'b';\nexport default { a: 'b' }"), ['not-of-format']);
    assert.deepEqual(codes("export default { a: 'b' };\nrun();"), ['not-of-format']);
    assert.deepEqual(codes("export default {\n<<<<<<< a\n a: 'b',\n=======\n>>>>>>> b\n}"), ['conflict-marker']);
    assert.deepEqual(codes("export default { a: 'b', 'a': 'c' }"), ['duplicate-key']);
    assert.deepEqual(unreadable(parseJsModule('export default { a: f() }')), ['literals-only']);
  });

  it('are told from programs, and from files of Qt', () => {
    assert.equal(holdsTexts('/src/locales/de.ts'), true);
    assert.equal(holdsTexts('/src/server/main.ts'), false);
    assert.equal(holdsTexts('/i18n/texts.d.ts'), false);
    assert.equal(holdsTexts('/app_de.ts'), true);
    assert.equal(formatOfRoot('<TS version="2.1">')?.id, 'qt');
  });
});
