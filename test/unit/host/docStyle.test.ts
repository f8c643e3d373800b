import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { commands } from '../../../src/cli/commands';

type Words = Record<string, string>;

const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const manifestWords = json('package.nls.json') as Words;
const manifest = json('package.json') as {
  scripts: Words;
  contributes: { configuration: Array<{ properties: Record<string, unknown> }> };
};
const settings = new Set(manifest.contributes.configuration.flatMap(({ properties }) => Object.keys(properties)));
const bundle = new Set(Object.keys(json('l10n/bundle.l10n.json') as Words));
const labels = new Set([...Object.values(manifestWords), ...bundle]);
const flags = new Set([
  '--help',
  '--version',
  ...Object.values(commands).flatMap(({ options }) => Object.keys(options).map((name) => `--${name}`)),
]);

const own = [
  'README.md',
  'build/extensionPage.md',
  ...globSync('docs/*.md').map((page) => page.replaceAll(path.sep, '/')),
];
/** How it was measured, and how we write, are tables and reports. */
const reports = ['docs/figures.md', 'docs/style.md'];

const withoutCode = (text: string): string => text.replaceAll(/^```[^]*?^```$/gm, '');

/** Paragraphs and items of a page, without tables, code, pictures and headings. */
function paragraphs(text: string): string[] {
  return withoutCode(text)
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^(?:#|\||!\[|\[Parlance\]\()/.test(part))
    .map((part) => part.replace(/^(?:[-*]|\d+\.) /, '').replaceAll(/\s+/g, ' '));
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}][\p{L}\p{N}’'.-]*/gu) ?? [];

function sentencesOf(text: string): string[] {
  const plain = text.replaceAll(/`[^`]*`/g, 'code').replaceAll(/<\/?kbd>/g, '');
  return plain.split(/(?<=[.!?:;])\s+(?=[\p{Lu}_“*`[])/u).filter((sentence) => wordsOf(sentence).length > 0);
}

describe('The style of the documentation', () => {
  for (const page of own.filter((one) => !reports.includes(one))) {
    it(`${page} has short sentences and paragraphs, and a heading every 200 words`, () => {
      const text = readFileSync(page, 'utf8');
      const parts = paragraphs(text);
      const lengths = parts.flatMap((part) => sentencesOf(part).map((sentence) => wordsOf(sentence).length));
      const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
      assert.ok(mean <= 17, `${mean.toFixed(1)} words in a sentence`);
      for (const part of parts) assert.ok(wordsOf(part).length <= 80, part);
      for (const section of withoutCode(text).split(/^#+ /m)) {
        const words = paragraphs(section).reduce((sum, part) => sum + wordsOf(part).length, 0);
        assert.ok(words <= 200, `${words} words under ${section.slice(0, 40)}`);
      }
    });
  }

  for (const page of own.filter((one) => one !== 'docs/style.md')) {
    it(`${page} names only commands, settings, flags and scripts that exist`, () => {
      const text = readFileSync(page, 'utf8');
      for (const [name] of text.matchAll(/\bparlance\.(?:[a-z]+\.)[A-Za-z]+\b/g)) {
        if (!/\.(?:json|vsix|tgz|md|sqlite|parlance)$/.test(name)) assert.ok(settings.has(name), name);
      }
      for (const [, name = ''] of text.matchAll(/\bparlance ([a-z]+)\b(?=[ `\n])/g)) {
        if (Object.hasOwn(commands, name)) continue;
        assert.ok(!text.includes(`\`parlance ${name}`) && !text.includes(`\nparlance ${name}`), `parlance ${name}`);
      }
      for (const [, line = ''] of text.matchAll(/(parlance [a-z]+ [^\n`#]*)/g)) {
        for (const [flag] of line.matchAll(/(?<=\s)--[a-z][a-z-]*/g)) assert.ok(flags.has(flag), `${line}: ${flag}`);
      }
      for (const [, name = ''] of text.matchAll(/npm run ([\w:-]+)/g)) assert.ok(manifest.scripts[name], name);
      for (const [, name = ''] of text.matchAll(/(?<![\w*])_(?:Parlance: )?([A-Z][^_\n]*…)_/g)) {
        const isKnown = [...labels].some((label) => label === name || label.endsWith(`: ${name}`));
        assert.ok(isKnown || /^Welcome: /.test(name), `${name} is no command or label`);
      }
    });
  }
});
