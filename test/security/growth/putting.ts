import { putEntries } from '../../../src/formats/entries/put';
import { entriesOf } from '../../../src/formats/entries/tree';
import { readJsonEntries } from '../../../src/formats/json/entryTree';
import type { Target } from './targets';

/** Puts all entries of a file into one that has none of them. */
export const targets: readonly Target[] = [
  {
    name: 'putting entries of JSON',
    run(text) {
      const from = readJsonEntries(text);
      return putEntries(readJsonEntries('{"a": "b"}'), from, new Set(entriesOf(from).keys()));
    },
  },
];
