// `npm run field [-- --seeds N] [--from N] [--format NAME]`: every kind of text in every format, translated by a hostile
// service and read by programs of others. With `--projects DIR` the cases of public suites, of which DIR has local clones, by
// a good service and by hostile ones. Ends with 1 where anything is damaged.
import { parseArgs } from 'node:util';
import { translateHostile, type Outcome } from './fieldRun';
import { fieldFormats } from './formats';
import { folderOf, runSuite } from './suites/suiteRun';
import { suites } from './suites/suites';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string' },
    from: { type: 'string' },
    format: { type: 'string', multiple: true },
    projects: { type: 'string' },
  },
});
const formats = fieldFormats.filter(({ name }) => values.format?.includes(name) ?? true);
const first = Number(values.from ?? 1);
const seeds = Array.from({ length: Number(values.seeds ?? 4) }, (_, at) => first + at);

async function runFormats(): Promise<boolean> {
  const counts = new Map(
    formats.map(({ name }) => [name, { translated: 0, left: 0, damaged: 0 } as Record<Outcome, number>]),
  );
  const seen = new Set<string>();
  for (const seed of seeds) {
    for (const { format, kind, outcome, problem } of await translateHostile(seed, formats)) {
      const count = counts.get(format.name);
      if (count) count[outcome]++;
      if (outcome !== 'damaged' || seen.has(`${format.name}/${kind.name}`)) continue;
      seen.add(`${format.name}/${kind.name}`);
      console.log(`${format.name}, ${kind.name}, seed ${seed}: ${problem ?? ''}`);
    }
  }
  console.table(Object.fromEntries(counts));
  return seen.size === 0;
}

async function runSuites(projects: string): Promise<boolean> {
  const rows: Record<string, object> = {};
  let isWhole = true;
  for (const suite of suites.filter(({ name }) => values.format?.includes(name) ?? true)) {
    const clone = await folderOf(suite, projects);
    if (clone === undefined) {
      console.log(
        `${suite.name}: missing. Clone https://github.com/${suite.repository} at ${suite.commit} into ${projects}.`,
      );
      continue;
    }
    const { cases, same, left, damaged } = await runSuite(suite, clone);
    const hostile = await Promise.all(seeds.map((seed) => runSuite(suite, clone, seed)));
    const all = [...damaged, ...hostile.flatMap((one) => one.damaged)];
    for (const { name, problem } of all) console.log(`${suite.name}, ${name}: ${problem}`);
    rows[suite.name] = {
      cases,
      same,
      left,
      damaged: damaged.length,
      'damaged by hostile': all.length - damaged.length,
    };
    isWhole &&= all.length === 0;
  }
  console.table(rows);
  return isWhole;
}

async function main(): Promise<void> {
  const isWhole = values.projects === undefined ? await runFormats() : await runSuites(values.projects);
  process.exitCode = isWhole ? 0 : 1;
}

void main();
