import { finishAgain } from '../../../src/domain/localization/complete';
import { openTarget } from '../../../src/domain/localization/openTarget';
import { planTarget } from '../../../src/domain/localization/plan';
import { hasEntries, type TargetPlan } from '../../../src/domain/localization/target';
import { putEntries } from '../../../src/formats/entries/put';
import { entriesOf } from '../../../src/formats/entries/tree';
import { formatOfFile } from '../../../src/formats/fileFormats';
import { readJsonEntries } from '../../../src/formats/json/entryTree';
import { reason } from '../../../src/formats/reason';
import type { Target } from './targets';

function put(text: string, into: string): unknown {
  const from = readJsonEntries(text);
  return putEntries(readJsonEntries(into), from, new Set(entriesOf(from).keys()));
}

/** The plan of a file that lacks the second half of its source. */
function planHalf(source: string): TargetPlan {
  const format = formatOfFile('a.json');
  if (!hasEntries(format)) throw new Error('JSON has entries');
  const target = `${source.slice(0, source.lastIndexOf(',', source.length >> 1))}}`;
  return planTarget({ format, source, target, language: 'de' });
}

/** What is done with a file of entries on one line, all of one text. */
export const targets: readonly Target[] = [
  { name: 'putting entries of JSON', run: (text) => put(text, '{"a": "b"}') },
  { name: 'putting entries of JSON beside as many', run: (text) => put(text, text.replaceAll('"k', '"z')) },
  { name: 'planning a file of equal texts', run: planHalf },
  {
    name: 'finishing again what was left',
    run(text) {
      const open = openTarget({ ...planHalf(text), reused: new Map() });
      const left = open.segments.map((_, segment) => ({ segment, reason: 'left', message: reason('stopped-before') }));
      return finishAgain(open, open, { targets: open.segments.map(() => undefined), left } as never, {});
    },
  },
];
