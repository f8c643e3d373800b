import type { QualityFile } from './files';
import type { Found } from './found';
import type { Verdict } from './judgements';
import type { Tried } from './tried';

export function percent(part: number, whole: number): string {
  return `${part} of ${whole} (${whole === 0 ? '–' : ((100 * part) / whole).toFixed(1)} %)`;
}

/** Each with how often it is there, most often first. */
export function countsOf(all: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([one, count]) => `${one} ${count}`)
    .join(', ');
}

export function tableOf(rows: ReadonlyArray<readonly string[]>): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
        .join('  '),
    )
    .join('\n');
}

interface FileFigures {
  files: readonly QualityFile[];
  found: readonly Found[];
  /** The sample that is to be judged. */
  judged: readonly Found[];
  judgements: ReadonlyMap<string, Verdict>;
}

/** A row: of which files, and of which of the findings in them. */
export interface FindingGroup {
  name: string;
  isIn(file: QualityFile): boolean;
  isOf?(found: Found): boolean;
}

/** What is found in each group of files, by kind, and how much of it is true. */
export function findingRows(
  groups: readonly FindingGroup[],
  { files, found, judged, judgements }: FileFigures,
): string[][] {
  const rows = [
    [
      '',
      'projects',
      'words',
      'findings',
      'per 1,000',
      'spelling',
      'grammar',
      'other',
      'true',
      'style',
      'false',
      'unjudged',
      'true of judged',
      'false per 1,000',
    ],
  ];
  for (const { name, isIn, isOf = () => true } of groups) {
    const own = files.filter(isIn);
    const words = own.reduce((sum, file) => sum + file.words, 0);
    if (words === 0) continue;
    const inGroup = (one: Found): boolean => isIn(one.file) && isOf(one);
    const ownFound = found.filter(inGroup);
    const ofCategory = (category: string): number => ownFound.filter((one) => one.category === category).length;
    const sample = judged.filter(inGroup);
    const verdicts = sample.map(({ key }) => judgements.get(key));
    const count = (verdict?: Verdict): number => verdicts.filter((one) => one === verdict).length;
    const [spelling, grammar] = [ofCategory('spelling'), ofCategory('grammar')];
    const known = verdicts.length - count();
    const falseRate = known === 0 ? '–' : (((count('false') / known) * ownFound.length * 1_000) / words).toFixed(2);
    rows.push([
      name,
      String(new Set(own.map(({ source }) => source.name)).size),
      String(words),
      String(ownFound.length),
      ((1_000 * ownFound.length) / words).toFixed(2),
      ...[
        spelling,
        grammar,
        ownFound.length - spelling - grammar,
        count('true'),
        count('style'),
        count('false'),
        count(),
      ].map(String),
      known === 0 ? '–' : `${Math.round((100 * count('true')) / known)} %`,
      falseRate,
    ]);
  }
  return rows;
}

/** Of each kind of slip how many are found. */
export function slipRows(tried: readonly Tried[]): string[][] {
  const kinds = [...new Set(tried.map(({ spoilt }) => spoilt.kind))];
  const rowOf = (name: string, own: readonly Tried[]): string[] => {
    const share = (count: number): string => `${((100 * count) / own.length).toFixed(1)} %`;
    const count = (is: (one: Tried) => boolean): number => own.filter(is).length;
    return [
      name,
      String(own.length),
      share(count(({ outcome }) => outcome !== 'missed')),
      share(count(({ outcome }) => outcome === 'exact')),
      share(count(({ outcome }) => outcome === 'wrong')),
      share(count(({ among }) => among)),
      share(count(({ elsewhere }) => elsewhere)),
    ];
  };
  const rows = [['', 'sentences', 'flagged', 'exact', 'wrong', 'among the fixes', 'marked elsewhere']];
  if (kinds.length > 1) {
    rows.push(
      ...kinds.map((kind) =>
        rowOf(
          kind,
          tried.filter(({ spoilt }) => spoilt.kind === kind),
        ),
      ),
    );
  }
  return [...rows, rowOf('all', tried)];
}

/** Findings to be judged by hand: a line to put a verdict in (key, verdict, category), with what it is about behind it. */
export function judgedList(judged: readonly Found[], judgements: ReadonlyMap<string, Verdict>): string {
  return judged
    .map(({ key, category, rule, before, after, sentence, message, file }) =>
      [
        key,
        judgements.get(key) ?? '?',
        category,
        rule,
        `${before} → ${after}`,
        `${file.source.name}:${file.path}`,
        message,
        sentence.replace(/\s+/g, ' '),
      ].join('\t'),
    )
    .join('\n')
    .concat('\n');
}
