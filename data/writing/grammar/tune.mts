// Finds the thresholds of the grammar model: `tsx data/writing/grammar/tune.mts FOLDER SENTENCES OTHERS JUDGED OUT [BUDGET]`.
// FOLDER holds the model, SENTENCES are lines of `project TAB sentence` that the model was not trained on, JUDGED lists
// those of them in which a person has found a real error, by their MD5: what is found there is not false.
// They are taken as they are; into those of OTHERS errors are put. A threshold is set for each group of candidates so that most errors are found with at most BUDGET false findings in 1,000 words over all groups.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import {
  candidatesOf,
  groupOf,
  insertable,
  readSentence,
  removable,
  swaps,
  type Candidate,
} from '../../../src/localService/writing/english/context/candidates';
import { EnglishWords } from '../../../src/localService/writing/english/context/englishWords';
import type { Sentence } from '../../../src/localService/writing/context/contextChecker';
import { ContextModel } from '../../../src/localService/writing/context/contextModel';
import { englishTokens } from '../../../src/localService/writing/context/tokens';

const [folder = '', list = '', others = '', judgedList = '', out = '', budget = '0.1', most = '40000'] =
  process.argv.slice(2);
const model = await ContextModel.read(`${folder}/context_en.bin.gz`);
const vocabulary = new EnglishWords(model);

let state = 7;
const random = (): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};
const pick = <Item,>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
const hash = (text: string): string => createHash('md5').update(text).digest('hex');

const linesOf = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t').slice(1).join('\t'))
    .sort((a, b) => (hash(a) < hash(b) ? -1 : 1));
const judged = new Set(judgedList === '-' ? [] : readFileSync(judgedList, 'utf8').trim().split('\n'));

function judge(text: string): { sentence: Sentence; candidates: Candidate[] } {
  const tokens = englishTokens(text);
  const sentence = readSentence(tokens);
  const context = model.read(tokens.map(({ form }) => form));
  return { sentence, candidates: candidatesOf(sentence, context, vocabulary) };
}

interface Slip {
  text: string;
  /** What mends it. */
  at: number;
  kind: Candidate['kind'];
  to: string;
  group: string;
}

/** Errors that can be put into a sentence, one of each kind at a random place. */
function slipsIn(text: string): Slip[] {
  const tokens = englishTokens(text);
  const { words, isOpen } = readSentence(tokens);
  const places = words.flatMap((_, at) => (isOpen[at] && at > 0 ? [at] : []));
  const replaced = (at: number, by: string): string => {
    const { start, end } = tokens[at]!;
    return text.slice(0, start) + by + text.slice(end);
  };
  const without = (at: number): string =>
    text.slice(0, tokens[at]!.start) + text.slice(tokens[at + 1]?.start ?? text.length);
  const all: Record<string, Slip[]> = { swap: [], preposition: [], form: [], insert: [], remove: [] };
  for (const at of places) {
    const word = words[at]!;
    for (const [from, others] of swaps) {
      if (!others.has(word)) continue;
      const group = groupOf({ kind: 'swap', from, to: word }, words, at, vocabulary);
      const slip: Slip = { text: replaced(at, from), at, kind: 'swap', to: word, group };
      all[group.startsWith('preposition') ? 'preposition' : 'swap']!.push(slip);
    }
    const own = vocabulary.formOf(word);
    for (const [form, from] of own?.forms ?? []) {
      if (from === word || vocabulary.formOf(from)?.form !== form) continue;
      const group = groupOf({ kind: 'form', from, to: word }, words, at, vocabulary);
      all.form!.push({ text: replaced(at, from), at, kind: 'form', to: word, group });
    }
    if (insertable.includes(word) && tokens[at + 1]?.kind === 'word' && tokens[at - 1]?.kind !== 'mark') {
      const group = groupOf({ kind: 'insert', from: '', to: word }, words, at, vocabulary);
      all.insert!.push({ text: without(at), at, kind: 'insert', to: word, group });
    }
    const extra = pick(removable)!;
    if (extra !== word && extra !== words[at - 1] && tokens[at]!.isApart) {
      all.remove!.push({
        text: `${text.slice(0, tokens[at]!.start)}${extra} ${text.slice(tokens[at]!.start)}`,
        at,
        kind: 'remove',
        to: '',
        group: `-${extra}`,
      });
    }
  }
  return Object.values(all).flat();
}

const clean = new Map<string, number[]>();
const found = new Map<string, number[]>();
const add = (map: Map<string, number[]>, group: string, score: number): void => {
  const list = map.get(group) ?? [];
  list.push(score);
  map.set(group, list);
};
let words = 0;
let milliseconds = 0;
let read = 0;
const tops: { group: string; score: number; text: string; at: number; to: string; from: string }[] = [];
for (const text of linesOf(list).slice(0, Number(most))) {
  const since = performance.now();
  const { candidates, sentence } = judge(text);
  milliseconds += performance.now() - since;
  read++;
  words += sentence.tokens.filter(({ kind }) => kind === 'word').length;
  if (judged.has(hash(text))) continue;
  for (const { group, score, at, to, from } of candidates) {
    if (score > 0.5) add(clean, group, score);
    if (score > 2) tops.push({ group, score, text, at, to, from });
  }
}
const slipsOfGroup = 50;
let slips = 0;
for (const text of linesOf(others).slice(0, Number(most) / 2)) {
  for (const slip of slipsIn(text)) {
    // Some of each group, and not all of one sentence.
    const count = found.get(slip.group)?.length ?? 0;
    if (count >= slipsOfGroup || (count > 12 && random() > 0.3)) continue;
    slips++;
    const { candidates } = judge(slip.text);
    const own = candidates.find(({ at, kind, to }) => at === slip.at && kind === slip.kind && to === slip.to);
    add(found, slip.group, own?.score ?? -9);
  }
}

interface Choice {
  threshold: number;
  recall: number;
  falsely: number;
  slips: number;
}

/** The best thresholds at a price of so many slips for one false finding in 1,000 words. */
function choose(price: number): { all: Map<string, Choice>; falsely: number } {
  const all = new Map<string, Choice>();
  let falsely = 0;
  for (const [group, scores] of found) {
    if (scores.length < 12) continue;
    const wrong = (clean.get(group) ?? []).sort((a, b) => b - a);
    const worth = group.startsWith('preposition') ? 0.5 : group.startsWith('-') ? 0.4 : 1;
    let best: Choice | undefined;
    let bestValue = 0;
    for (const threshold of [...wrong.map((score) => score + 0.01), 1.5].filter((value) => value >= 1.5)) {
      const recall = scores.filter((score) => score > threshold).length / scores.length;
      const count = (1000 * wrong.filter((score) => score > threshold).length) / words;
      const value = worth * recall - price * (count + 0.5 / words);
      if (value > bestValue) {
        bestValue = value;
        best = { threshold: threshold + 0.25, recall, falsely: count, slips: scores.length };
      }
    }
    if (!best) continue;
    all.set(group, best);
    falsely += best.falsely;
  }
  return { all, falsely };
}

let [low, high] = [0.01, 10_000];
for (let step = 0; step < 30; step++) {
  const middle = Math.sqrt(low * high);
  if (choose(middle).falsely > Number(budget)) low = middle;
  else high = middle;
}
const { all, falsely } = choose(high);
const thresholds = Object.fromEntries(
  [...all]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([group, { threshold }]) => [group, Math.round(threshold * 100) / 100]),
);
writeFileSync(out, `${JSON.stringify(thresholds, undefined, 1)}\n`);
for (const [group, { threshold, recall, falsely, slips }] of [...all].sort(([a], [b]) => (a < b ? -1 : 1))) {
  console.log(group.padEnd(38), threshold.toFixed(2), `${(100 * recall).toFixed(0)} %`, falsely.toFixed(4), slips);
}
const none = [...found].filter(([group]) => !all.has(group)).map(([group, { length }]) => `${group} ${length}`);
console.log('without a threshold:', none.join(', '));
const hit = [...found].flatMap(([group, scores]) => scores.map((score) => score > (thresholds[group] ?? Infinity)));
console.log(`${words} words, ${read} sentences, ${(milliseconds / read).toFixed(2)} ms each; ${slips} slips`);
console.log(
  `found ${((100 * hit.filter(Boolean).length) / hit.length).toFixed(1)} %, falsely ${falsely.toFixed(3)} in 1,000 words`,
);
const margin = ({ group, score }: { group: string; score: number }): number => score - (thresholds[group] ?? Infinity);
writeFileSync(
  `${out}.tops`,
  tops
    .sort((a, b) => margin(b) - margin(a))
    .slice(0, 3000)
    .map(
      (top) =>
        `${margin(top).toFixed(2)}\t${top.score.toFixed(2)}\t${top.group}\t${top.at}\t${top.from}>${top.to}\t${top.text}`,
    )
    .join('\n'),
);
