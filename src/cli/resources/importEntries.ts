import { basename } from 'node:path';
import { baseLanguage, findLanguage, sameBaseLanguage } from '../../api/languageCodes';
import type { DictionaryPair } from '../../api/resources/glossaries';
import { pairProblem, type GlossaryLanguage } from '../../domain/glossaries/dictionaryPair';
import { pairInName, pairsNamed, type EntryItem } from '../../domain/glossaries/entryFile';
import { callFor, creationOf } from '../../domain/glossaries/importCalls';
import { changesSomething, planImport, planProblem, type ImportPlan } from '../../domain/glossaries/importPlan';
import type { KnownGlossary } from '../../domain/glossaries/knownGlossaries';
import { readDictionary } from '../../domain/glossaries/readDictionary';
import { guessTable } from '../../domain/glossaries/tableColumns';
import type { TermColumns } from '../../formats/glossaries/row';
import { sentenceOf } from '../../shared/reasonWords';
import { UsageError } from '../arguments';
import { grouped, printable } from '../shell';
import type { ExitCode } from '../world';
import type { EntryInput } from './entryInput';
import { pairsOf, type GlossaryWork } from './glossaryWork';

/** One dictionary that a file has entries for, and where they stand in it. */
interface Part {
  pair: DictionaryPair;
  columns?: TermColumns;
  hasHeader?: boolean;
}

/** Max number of lines that report changes one by one. */
const mostTold = 100;

/** Makes a glossary of a file. @throws UsageError */
export async function createGlossary(work: GlossaryWork, name: string, input: EntryInput): Promise<ExitCode> {
  const { client, values, shell } = work;
  const plans = await plansFor(work, input, undefined);
  const report = { glossary: undefined as string | undefined, name, created: !values['dry-run'] };
  if (!values['dry-run']) {
    const made = await client.glossaries.create(creationOf(plans, name), { signal: shell.signal });
    report.glossary = made.glossary_id;
    if (!values.json) shell.note(`Made “${made.name}” (${made.glossary_id}).`);
  }
  return await told(plans, report, input, work);
}

/** Puts the entries of a file into a glossary. @throws UsageError */
export async function importEntries(work: GlossaryWork, known: KnownGlossary, input: EntryInput): Promise<ExitCode> {
  const { client, values, shell } = work;
  const plans = await plansFor(work, input, known);
  if (!values['dry-run']) {
    const options = { signal: shell.signal };
    for (const plan of plans.filter(changesSomething)) {
      const call = callFor(plan);
      if (call.call === 'merge') await client.glossaries.patch(known.id, call.change, options);
      else await client.glossaries.putDictionary(known.id, call.dictionary, options);
    }
  }
  return await told(plans, { glossary: known.id, name: known.name }, input, work);
}

/** Returns the changes that a file would make to each dictionary. All of them can be sent. @throws UsageError */
async function plansFor(
  work: GlossaryWork,
  { name, items }: EntryInput,
  known: KnownGlossary | undefined,
): Promise<ImportPlan[]> {
  const { client, values, shell } = work;
  const options = { signal: shell.signal };
  const languages = await client.languages.list('glossary', options);
  const mode = values.replace ? 'replace' : 'merge';
  const plans: ImportPlan[] = [];
  for (const part of partsOf(items, name, known, work.pair)) {
    const pair = {
      sourceLang: listed(part.pair.sourceLang, languages),
      targetLang: listed(part.pair.targetLang, languages),
    };
    if (plans.some((plan) => isSamePair(plan.pair, pair))) continue;
    const problem = pairProblem(pair, languages);
    if (problem) throw new UsageError(sentenceOf(problem));
    const own = known && pairsOf(known, undefined).find((one) => isSamePair(one, pair));
    const current = own
      ? await readDictionary(client, { glossaryId: known.id, pair: own, isLegacy: false }, options)
      : [];
    const plan = await planImport(items, current, { ...part, pair: own ?? pair, mode }, shell.signal);
    // A column without a word makes no dictionary.
    if (plan.result.length > 0 || current.length > 0) plans.push(plan);
  }
  const problem = plans.map(planProblem).find((one) => one !== undefined);
  if (problem) throw new UsageError(`${name}: ${sentenceOf(problem)}`);
  if (plans.length === 0) throw new UsageError(`${name} has no valid entries.`);
  return plans;
}

function isSamePair(one: DictionaryPair, other: DictionaryPair): boolean {
  return sameBaseLanguage(one.sourceLang, other.sourceLang) && sameBaseLanguage(one.targetLang, other.targetLang);
}

/** The code of a language as glossaries have it. */
function listed(code: string, languages: readonly GlossaryLanguage[]): string {
  return (findLanguage(languages, code) ?? findLanguage(languages, baseLanguage(code)))?.lang ?? code;
}

/** Returns the dictionaries that a file has entries for. @throws UsageError */
function partsOf(
  items: readonly EntryItem[],
  name: string,
  known: KnownGlossary | undefined,
  wanted: DictionaryPair | undefined,
): Part[] {
  const guess = guessTable(items);
  const isTable = guess !== undefined && guess.columns.length > 1;
  const titled = { ...(guess?.header && { hasHeader: true }) };
  const readings = isTable ? guess.readings : [];
  const [sure] = guess?.isSure ? readings : [];
  if (wanted) {
    const own = readings.find(
      ({ sourceLang, targetLang }) => sourceLang && targetLang && isSamePair({ sourceLang, targetLang }, wanted),
    );
    const columns = (own ?? sure)?.columns;
    return [{ pair: wanted, ...titled, ...(columns && { columns }) }];
  }
  const named = readings.flatMap(({ sourceLang, targetLang, columns }) =>
    sourceLang && targetLang ? [{ pair: { sourceLang, targetLang }, columns, ...titled }] : [],
  );
  if (named.length > 0) return named;
  const columns = sure?.columns;
  const there = known ? pairsOf(known, undefined) : [];
  const inFile = pairsNamed(items, columns);
  // A concept has no first language: its terms are for the dictionaries that are there, or for the two that it has.
  const fitting = isTable ? inFile : inFile.filter((pair) => there.some((one) => isSamePair(one, pair)));
  const chosen = fitting.length > 0 ? fitting : inFile.length <= 2 ? inFile.slice(0, 1) : [];
  const other = pairInName(basename(name)) ?? (there.length === 1 && inFile.length === 0 ? there[0] : undefined);
  const pairs = chosen.length > 0 ? chosen : other ? [other] : [];
  if (pairs.length === 0) {
    throw new UsageError(`Couldn’t detect the languages of ${name}. Use --source and --to.`);
  }
  return pairs.map((pair) => ({ pair, ...titled, ...(columns && { columns }) }));
}

/** Tells what a file did, or would do. Lines that no dictionary can take are left, which is no success. */
async function told(
  plans: readonly ImportPlan[],
  report: object,
  { name }: EntryInput,
  { values, shell }: GlossaryWork,
): Promise<ExitCode> {
  const isDry = values['dry-run'];
  const dropped = plans.flatMap((plan) => plan.dropped);
  if (values.json) {
    await shell.printJson({ version: 1, ...report, dryRun: isDry, dictionaries: plans.map(reported) });
  } else {
    for (const plan of plans) {
      const { sourceLang, targetLang } = plan.pair;
      const counts = [
        `${grouped(plan.added.length)} added`,
        `${grouped(plan.changed.length)} changed`,
        `${grouped(plan.removed.length)} removed`,
        `${grouped(plan.unchanged)} as before`,
      ];
      shell.say(`${sourceLang} → ${targetLang}: ${counts.join(', ')}${isDry ? '; nothing was sent' : ''}.`);
      if (isDry) await shell.print(changesOf(plan));
    }
    for (const { line, column, why } of dropped.slice(0, mostTold)) {
      shell.say(`${name}:${line}:${column}: ${sentenceOf(why)}`);
    }
    if (dropped.length > mostTold) shell.say(`And ${grouped(dropped.length - mostTold)} more. --json lists all.`);
  }
  return dropped.some(({ why }) => why.reason !== 'line-repeats') ? 1 : 0;
}

/** Returns the changes of a file as lines for the user. */
function changesOf({ added, changed, removed }: ImportPlan): string {
  const lines = [
    ...added.map(({ source, target }) => `+ ${source} → ${target}`),
    ...changed.map(({ source, target, before }) => `~ ${source} → ${target} (was ${before})`),
    ...removed.map(({ source, target }) => `- ${source} → ${target}`),
  ];
  return lines.map((line) => `${printable(line)}\n`).join('');
}

function reported({ pair, added, changed, removed, unchanged, dropped }: ImportPlan): object {
  return {
    source: pair.sourceLang,
    target: pair.targetLang,
    added,
    changed,
    removed,
    unchanged,
    dropped: dropped.map(({ line, column, why }) => ({ line, column, message: sentenceOf(why) })),
  };
}
