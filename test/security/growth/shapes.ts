import { checkPairs } from '../../../src/domain/files/checkPairs';
import { checkFile } from '../../../src/domain/files/checkFile';
import { planTarget } from '../../../src/domain/localization/plan';
import { hasEntries } from '../../../src/domain/localization/target';
import { fileFormats } from '../../../src/formats/fileFormats';
import { ProseFinder } from '../../../src/formats/prose/finder';
import { SourceLock } from '../../../src/domain/localization/lock';
import { applyEdits } from '../../../src/formats/edits';
import { removeEntries } from '../../../src/formats/entries/remove';
import { entriesOf } from '../../../src/formats/entries/tree';
import { parseFluent, readFluentEntries } from '../../../src/formats/fluent/fluent';
import { readJsonEntries } from '../../../src/formats/json/entryTree';
import { readYamlEntries } from '../../../src/formats/yaml/entryTree';
import { parseYaml } from '../../../src/formats/yaml/yaml';
import { parseXliff } from '../../../src/formats/xliff/xliff';
import type { Generator } from './generators';
import type { Target } from './targets';

/** Takes every other entry of a file out, or a half of it. */
function takingOut(isTaken: (at: number, count: number) => boolean): (text: string) => string {
  return (text) => {
    const tree = readJsonEntries(text);
    const keys = [...entriesOf(tree).keys()];
    return applyEdits(text, removeEntries(tree, new Set(keys.filter((_, at) => isTaken(at, keys.length)))));
  };
}

/** Notes each source of a project, and what of its target waits for a review. */
function noteAll(text: string): string {
  const lock = SourceLock.read(text);
  const texts = new Map([['key', 'Some words']]);
  for (let file = 0; file < text.length / 40; file++) {
    lock.note(`${file}.json`, texts, new Map([[`de/${file}.json`, new Set(['key'])]]));
    lock.noteReview(`de/${file}.json`, texts, { made: ['key'] });
  }
  return lock.toString();
}

const noted: Generator['make'] = (units) =>
  Array.from({ length: units / 40 }, (_, file) => `  "${file}.json#key": "0123456789",\n`).join('');
const blanks: Generator['make'] = (units) => `a = b${' '.repeat(units)}c\n`;
const deepLists: Generator['make'] = (units) => `a:\n  ${'- '.repeat(units >> 1)}b\n`;
const oneLine: Generator['make'] = (units) =>
  `{${Array.from({ length: units >> 3 }, (_, index) => `"k${index}":"Some words"`).join(',')}}`;

/** Reads a file with a format and writes other texts into it. */
const writing =
  (id: string): Target['run'] =>
  (text) => {
    const file = fileFormats.find((format) => format.id === id)?.parse(text);
    const targets = file?.segments.map(({ text: said, protectedSpans }) => ({ text: `${said} x`, protectedSpans }));
    return applyEdits(text, file?.edits(targets ?? [], { targetLanguage: 'de' }) ?? []);
  };

/** Compares a file with a copy of it that has something more in its middle. */
const planning =
  (id: string): Target['run'] =>
  (text) => {
    const format = fileFormats.find((one) => one.id === id);
    if (!hasEntries(format)) throw new Error(`${id} has entries`);
    const half = text.length >> 1;
    return planTarget({
      ...{ format, source: text, language: 'de' },
      target: `x ${text.slice(0, half)}\n\nSome words\n\n${text.slice(half)}`,
    });
  };

const finding =
  (language: string): Target['run'] =>
  (text) =>
    new ProseFinder().find(text, language);

const repeated = (unit: string, before = '', after = ''): Generator => ({
  name: unit,
  make: (units) => before + unit.repeat(Math.ceil(units / unit.length)) + after,
});

/** Checks a text as the translation of another one. */
const checking =
  (sourceOf: (text: string) => string): Target['run'] =>
  (text) => {
    const end = text.length;
    const stretches = [{ offset: 0, start: 0, end, isLiteral: true }];
    return checkPairs([{ source: sourceOf(text), target: { start: 0, end, text, stretches } }], {
      source: 'en',
      target: 'de',
    });
  };

const names: Generator['make'] = (units) => Array.from({ length: units >> 3 }, (_, at) => `:aa${at} `).join('');

/** What once took the square of a text, each with the texts of which it did. */
export const shapes: ReadonlyArray<readonly [Target, Generator]> = [
  [
    { name: 'Fluent', run: parseFluent },
    { name: 'blanks in a value', make: blanks },
  ],
  [
    { name: 'entries of Fluent', run: readFluentEntries },
    { name: 'blanks in a value', make: blanks },
  ],
  [
    { name: 'YAML', run: parseYaml },
    { name: 'lists in each other on a line', make: deepLists },
  ],
  [
    { name: 'entries of YAML', run: readYamlEntries },
    { name: 'lists in each other on a line', make: deepLists },
  ],
  [
    { name: 'the lock of sources', run: noteAll },
    { name: 'files', make: noted },
  ],
  [
    { name: 'half of the entries', run: takingOut((at) => at % 2 === 0) },
    { name: 'one line', make: oneLine },
  ],
  [
    { name: 'the first entries', run: takingOut((at, count) => at < count / 2) },
    { name: 'one line', make: oneLine },
  ],
  [
    { name: 'the last entries', run: takingOut((at, count) => at >= count / 2) },
    { name: 'one line', make: oneLine },
  ],
  [{ name: 'prose of AsciiDoc', run: finding('asciidoc') }, repeated('a\n')],
  [{ name: 'PHP', run: writing('php') }, repeated('${', '<?php return ["a" => "', '"];')],
  [{ name: 'PHP', run: writing('php') }, repeated('{$', '<?php return ["a" => "', '"];')],
  [{ name: 'PHP', run: writing('php') }, repeated('$a[', '<?php return ["a" => "', '"];')],
  [{ name: 'YAML', run: writing('yaml') }, repeated('"a b", ', 'a: [', ']\n')],
  [{ name: 'pages of PHP', run: finding('php') }, repeated('<?a?>')],
  [{ name: 'pages of PHP', run: finding('php') }, repeated('<?= $a ?> b')],
  [{ name: 'properties', run: writing('properties') }, repeated("a={0} '{")],
  [{ name: 'AsciiDoc', run: writing('asciidoc') }, repeated('`a`_')],
  [{ name: 'plan of markdown', run: planning('markdown') }, repeated('](')],
  [{ name: 'plan of markdown', run: planning('markdown') }, repeated('#{')],
  [{ name: 'plan of markdown', run: planning('markdown') }, repeated('[a](')],
  [{ name: 'plan of rst', run: planning('rst') }, repeated('](')],
  [{ name: 'plan of rst', run: planning('rst') }, repeated('#{')],
  [{ name: 'plan of rst', run: planning('rst') }, repeated('[a](')],
  [{ name: 'plan of asciidoc', run: planning('asciidoc') }, repeated('](')],
  [{ name: 'plan of asciidoc', run: planning('asciidoc') }, repeated('#{')],
  [{ name: 'plan of asciidoc', run: planning('asciidoc') }, repeated('[a](')],
  [
    { name: 'checks of placeholders', run: checking((text) => text.replaceAll('a', 'b')) },
    { name: 'names', make: names },
  ],
  [
    { name: 'codes of XLIFF', run: (text) => checkFile(text, parseXliff(text)) },
    repeated(
      '<g>',
      '<xliff version="1.2"><file source-language="en"><body><trans-unit id="1"><source>a</source><target>',
      '</target></trans-unit></body></file></xliff>',
    ),
  ],
];
