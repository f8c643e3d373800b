// `npm run field [-- --seeds N] [--from N] [--format NAME]`: every kind of text in every format, translated by a hostile
// service and read by programs of others. Ends with 1 where anything is damaged.
import { parseArgs } from 'node:util';
import { translateHostile, type Outcome } from './fieldRun';
import { fieldFormats } from './formats';

const { values } = parseArgs({
  options: { seeds: { type: 'string' }, from: { type: 'string' }, format: { type: 'string', multiple: true } },
});
const formats = fieldFormats.filter(({ name }) => values.format?.includes(name) ?? true);
const first = Number(values.from ?? 1);

async function main(): Promise<void> {
  const counts = new Map(
    formats.map(({ name }) => [name, { translated: 0, left: 0, damaged: 0 } as Record<Outcome, number>]),
  );
  const seen = new Set<string>();
  for (let seed = first; seed < first + Number(values.seeds ?? 4); seed++) {
    for (const { format, kind, outcome, problem } of await translateHostile(seed, formats)) {
      const count = counts.get(format.name);
      if (count) count[outcome]++;
      if (outcome !== 'damaged' || seen.has(`${format.name}/${kind.name}`)) continue;
      seen.add(`${format.name}/${kind.name}`);
      console.log(`${format.name}, ${kind.name}, seed ${seed}: ${problem ?? ''}`);
    }
  }
  console.table(Object.fromEntries(counts));
  process.exitCode = seen.size > 0 ? 1 : 0;
}

void main();
