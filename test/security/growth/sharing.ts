import { applyEdits } from '../../../src/formats/edits';
import type { ReadShared } from '../../../src/formats/entries/shared';
import { entriesOf } from '../../../src/formats/entries/tree';
import { readSharedTable } from '../../../src/formats/tables/languageTable';
import { readSharedCatalogue } from '../../../src/formats/xcode/catalogue';
import type { Generator } from './generators';
import type { Target } from './targets';

/** Reads what a file has in a language, puts all of its source into it, and takes half of that out again. */
export function putAndTake(text: string, read: ReadShared): void {
  const file = read(text);
  const sources = entriesOf(file.tree());
  entriesOf(file.tree('pl'));
  const said = Array.from(sources, ([key, entry]) => [key, `${entry.text} x`] as [string, string]);
  for (const [form, other] of file.forms('pl')) said.push([form, sources.get(other)?.text ?? '']);
  const merged = applyEdits(text, file.put('pl', new Map(said)));
  const half = said.filter((_, index) => index % 2 === 0).map(([key]) => key);
  applyEdits(merged, read(merged).take('pl', new Set(half)));
}

/** A file with many of something, without a line end where there are no rows. */
const many = (name: string, [before, one, after]: readonly [string, string, string]): Generator => ({
  name,
  make: (units) =>
    before + Array.from({ length: units >> 2 }, (_, at) => one.replaceAll('#', String(at))).join(',') + after,
});

const unit = '{"stringUnit":{"state":"translated","value":"%lld files"}}';
const plural = `{"variations":{"plural":{"one":${unit},"other":${unit}}}}`;
const catalogue: Target = { name: 'a catalogue', run: (text) => putAndTake(text, readSharedCatalogue) };
const table: Target = { name: 'a table', run: (text) => putAndTake(text, readSharedTable) };

/** What completes files with all languages, and such files. */
export const sharedTargets: ReadonlyArray<readonly [Target, Generator]> = [
  [catalogue, many('entries on one line', ['{"sourceLanguage":"en","strings":{', '"a#":{}', '}}'])],
  [
    catalogue,
    many('plurals on one line', [
      '{"sourceLanguage":"en","strings":{',
      `"a#":{"localizations":{"en":${plural},"pl":{}}}`,
      '}}',
    ]),
  ],
  [
    catalogue,
    many('substitutions of one entry', [
      `{"sourceLanguage":"en","strings":{"a":{"localizations":{"en":{"stringUnit":{"value":"a b"},"substitutions":{`,
      `"s#":${plural}`,
      '}}}}}}',
    ]),
  ],
  [
    catalogue,
    many('languages of one entry', [
      '{"sourceLanguage":"en","strings":{"a":{"localizations":{',
      `"x-#":${unit}`,
      '}}}}',
    ]),
  ],
  [table, many('columns', ['key,en,', 'x#', '\na,One,'])],
  [
    table,
    {
      name: 'rows',
      make: (units) => `key,en,de\n${Array.from({ length: units >> 2 }, (_, at) => `k,One ${at % 7},`).join('\n')}`,
    },
  ],
];
