/*
 * How alike translations are to references, from 0 to 100, over all texts together: chrF as Popović defined it in 2015
 * (characters up to 6 at a time, recall counts twice, white space does not count), and BLEU with the tokens of WMT
 * ("13a") and exponential smoothing. Both give what sacreBLEU gives with its defaults.
 */

/** A translation and what it is compared with. */
export interface Compared {
  translation: string;
  reference: string;
}

const chrfOrder = 6;
const recallWeight = 2;

export function chrF(texts: readonly Compared[]): number {
  const orders = Array.from({ length: chrfOrder }, (_, at) => at + 1).map((size) => {
    const sums = { found: 0, given: 0, wanted: 0 };
    for (const { translation, reference } of texts) add(sums, characters(translation), characters(reference), size);
    return sums;
  });
  const used = orders.filter(({ given, wanted }) => given > 0 && wanted > 0);
  if (used.length === 0) return 0;
  const mean = (of: (sums: Sums) => number): number => used.reduce((sum, one) => sum + of(one), 0) / used.length;
  const precision = mean(({ found, given }) => found / given);
  const recall = mean(({ found, wanted }) => found / wanted);
  if (precision + recall === 0) return 0;
  const weight = recallWeight ** 2;
  return (100 * (1 + weight) * precision * recall) / (weight * precision + recall);
}

const bleuOrder = 4;

export function bleu(texts: readonly Compared[]): number {
  const pairs = texts.map(({ translation, reference }): Both => [tokens(translation), tokens(reference)]);
  let logarithms = 0;
  let smoothing = 1;
  for (let size = 1; size <= bleuOrder; size++) {
    const sums = { found: 0, given: 0, wanted: 0 };
    for (const [translation, reference] of pairs) add(sums, translation, reference, size);
    if (sums.given === 0) return 0;
    if (sums.found === 0) smoothing *= 2;
    logarithms += Math.log(sums.found === 0 ? 1 / (smoothing * sums.given) : sums.found / sums.given);
  }
  const length = (at: 0 | 1): number => pairs.reduce((sum, pair) => sum + pair[at].length, 0);
  const shortness = Math.min(0, 1 - length(1) / length(0));
  return 100 * Math.exp(shortness + logarithms / bleuOrder);
}

type Both = [translation: readonly string[], reference: readonly string[]];

interface Sums {
  found: number;
  given: number;
  wanted: number;
}

/** Counts the runs of so many units; one that the reference has twice is found twice at most. */
function add(sums: Sums, translation: readonly string[], reference: readonly string[], size: number): void {
  const given = runs(translation, size);
  const wanted = runs(reference, size);
  for (const [run, count] of given) {
    sums.given += count;
    sums.found += Math.min(count, wanted.get(run) ?? 0);
  }
  for (const count of wanted.values()) sums.wanted += count;
}

function runs(units: readonly string[], size: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (let at = 0; at + size <= units.length; at++) {
    const run = units.slice(at, at + size).join('\u0000');
    counts.set(run, (counts.get(run) ?? 0) + 1);
  }
  return counts;
}

function characters(text: string): string[] {
  return [...text.replace(/\s+/gu, '')];
}

/** The tokens of mteval-v13a. */
function tokens(text: string): string[] {
  const decoded = text
    .replaceAll('\n', ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
  return ` ${decoded} `
    .replace(/([{-~[-` -&(-+:-@/])/g, ' $1 ')
    .replace(/([^0-9])([.,])/g, '$1 $2 ')
    .replace(/([.,])([^0-9])/g, ' $1 $2')
    .replace(/([0-9])(-)/g, '$1 $2 ')
    .split(/\s+/)
    .filter((token) => token !== '');
}
