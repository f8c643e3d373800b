/*
 * npm run bench                      a table of all figures
 * npm run bench -- NAME…             only these; an area (`translate`) stands for all of its figures
 * npm run bench -- --json [NAME…]    one object {NAME: {value, unit, baseline, ratio}}
 */
import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import type { Figure, FigureGroup } from './figures';

const areasFolder = join(__dirname, 'areas');

async function main(): Promise<void> {
  const given = process.argv.slice(2);
  const asJson = given.includes('--json');
  const wanted = given.filter((name) => name !== '--json');
  const figures: Record<string, Figure> = {};
  const known: string[] = [];

  const isWanted = (name: string): boolean =>
    wanted.length === 0 || wanted.some((want) => name === want || name.startsWith(`${want}.`));
  for (const file of readdirSync(areasFolder).sort()) {
    const area = parse(file).name;
    known.push(area);
    // An area is loaded only when asked for: loading it may cost what another one measures.
    if (wanted.length > 0 && !wanted.some((want) => want.split('.', 1)[0] === area)) {
      continue;
    }
    const { groups } = (await import(join(areasFolder, file))) as { groups: FigureGroup[] };
    for (const group of groups) {
      known.push(...group.names);
      if (group.names.some(isWanted)) {
        const measured = Object.entries(await figuresOf(group));
        Object.assign(figures, Object.fromEntries(measured.filter(([name]) => isWanted(name))));
      }
    }
  }

  const unknown = wanted.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Error(`No figure is called ${unknown.join(', ')}. Known: ${known.join(', ')}.`);
  }
  console.log(asJson ? JSON.stringify(figures, undefined, 2) : table(figures));
}

/** What a group measured; a failure is told on stderr, fails the run, and leaves the other groups be. */
async function figuresOf(group: FigureGroup): Promise<Record<string, Figure>> {
  try {
    const measured = await group.measure();
    const missing = Object.keys(measured).filter((name) => !Number.isFinite(measured[name]?.value));
    if (missing.length > 0) throw new Error('No sample was taken.');
    return measured;
  } catch (error) {
    console.error(`${group.names.join(', ')}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
    return {};
  }
}

function table(figures: Readonly<Record<string, Figure>>): string {
  const rows = Object.entries(figures).map(([name, { value, unit, baseline, ratio }]) => [
    name,
    `${rounded(value)} ${unit}`,
    baseline === undefined ? '' : `${rounded(baseline)} ${unit}`,
    ratio === undefined ? '' : `× ${ratio.toFixed(2)}`,
  ]);
  const all = [['figure', 'value', 'baseline', 'ratio'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n');
}

function rounded(value: number): string {
  return Number.isInteger(value) ? value.toString() : value.toFixed(value < 10 ? 2 : 1);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
