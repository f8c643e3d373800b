import { randomInt } from 'node:crypto';
import { MergeError } from '../../../domain/localization/openTarget';
import { notedIn } from '../../../domain/localization/noteSource';
import { notesAfter } from '../../../domain/localization/documents/bind';
import { spliceOf } from '../../../domain/localization/keys';
import { isSamePairRow, type Pair, type PairPlace, type PairRow } from '../../../domain/localization/pair/pair';
import { readPair } from '../../../domain/localization/pair/readPair';
import { hasEntries, sourceTree } from '../../../domain/localization/target';
import { targetName } from '../../../domain/localization/targetName';
import { saysReview } from '../../../formats/formatTable';
import { writeProblem } from '../../../projectFiles/pathRules';
import { readInProject } from '../../../projectFiles/readInProject';
import { textsInTarget } from '../../../domain/localization/readTarget';
import { entriesOf } from '../../../formats/entries/tree';
import { formatOfPath, formatOfText } from '../../../formats/fileFormats';
import { hangInTests } from '../../../shared/testHang';
import { faultOf } from '../../../work/project/readTargets';
import { decoded, lockAfter, lockText, shownLock } from '../../../work/project/shownFiles';
import type { PairFiles, ProjectQuestions } from './questions';
import type { ProjectFault } from '../../../work/project/targetFile';
import { plainTag } from '../../../formats/languageTag';
import { plainSegment } from '../../../formats/segment';

type Question<Name extends keyof ProjectQuestions> = ProjectQuestions[Name]['question'];
type Answer<Name extends keyof ProjectQuestions> = ProjectQuestions[Name]['answer'];

/** A target as it was compared. */
interface Compared {
  texts: ReadonlyArray<string | undefined>;
  stamp: number;
  pair: Pair;
  target: string;
  language: string;
  /** The rows as whoever asked was told them. */
  told?: readonly PairRow[];
}

/** Last comparisons: what a user does with rows is asked about the same texts. */
const known = new Map<string, Compared>();

/** Pairs that are kept; few people have more tables open. */
const mostKnown = 4;

/** None of a thread that was there before. */
let lastStamp = randomInt(2 ** 47);

/** Rows in one answer: taking in more of them would hold up whoever asked. */
const rowsAtOnce = 1_000;

export async function readPairRows(question: Question<'pair'>): Promise<Answer<'pair'>> {
  const before = known.get(nameOfPair(question));
  const read = await compare(question);
  if ('fault' in read) return read;
  const { pair, stamp, language } = read;
  if (stamp === question.stamp) return { isSame: true };
  read.told = withGiven(pair.rows, question.given);
  const changed = before?.stamp === question.stamp ? changedRows(before?.told, read.told) : undefined;
  const { sourceLanguage } = question.file;
  return {
    stamp,
    total: read.told.length,
    ...(changed && { changed }),
    ...(sourceLanguage !== undefined && { sourceLanguage }),
    ...(language !== '' && { targetLanguage: language }),
  };
}

export function morePairRows({ stamp, from }: Question<'pairRows'>): Answer<'pairRows'> {
  return [...known.values()].find((read) => read.stamp === stamp)?.told?.slice(from, from + rowsAtOnce);
}

/** `undefined` where there are more or fewer rows than before, or many others. */
function changedRows(
  before: readonly PairRow[] | undefined,
  now: readonly PairRow[],
): Array<readonly [number, PairRow]> | undefined {
  if (before?.length !== now.length) return undefined;
  const changed = now.flatMap((row, index) => {
    const old = before[index];
    return old && isSamePairRow(old, row) ? [] : [[index, row] as const];
  });
  return changed.length > rowsAtOnce ? undefined : changed;
}

export async function putInPair({ wanted, ...question }: Question<'putInPair'>): Promise<Answer<'putInPair'>> {
  const read = await compare(question);
  if ('fault' in read) return { code: 'not-put' };
  const text = read.pair.put(wanted);
  return typeof text === 'string' ? { edits: spliceOf(read.target, text) } : text;
}

export async function pairSegments({ places, ...question }: Question<'pairSegments'>): Promise<Answer<'pairSegments'>> {
  const read = await compare(question);
  if ('fault' in read) return { segments: [], format: 'text', language: '' };
  const segments = read.pair.segments(places).map(({ segment, place }) => {
    return { segment: { ...plainSegment(segment), target: undefined, state: undefined }, place };
  });
  return { segments, format: read.pair.plan.order.format.id, language: read.language };
}

export async function translatePair({
  places,
  targets,
  needsReview,
  ...question
}: Question<'translatePair'>): Promise<Answer<'translatePair'>> {
  const read = await compare(question);
  if ('fault' in read) return { code: 'not-put' };
  const left = new Map(targets.map((one, index) => [nameOf(one.place, one.source), index]));
  const found = read.pair.segments(places).map(({ segment, place }) => {
    const name = nameOf(place, segment.text);
    const index = left.get(name);
    left.delete(name);
    return index === undefined ? undefined : targets[index]?.target;
  });
  const unplaced = [...left.values()];
  try {
    return { edits: spliceOf(read.target, read.pair.translated(places, found, { needsReview }).text), unplaced };
  } catch (error) {
    if (error instanceof MergeError) return { code: 'not-put' };
    throw error;
  }
}

export async function emptyPairRows({ places, ...question }: Question<'emptyPair'>): Promise<Answer<'emptyPair'>> {
  const read = await compare(question);
  return { edits: 'fault' in read ? [] : spliceOf(read.target, read.pair.without(places)) };
}

export async function noteGiven(question: Question<'notePair'>): Promise<Answer<'notePair'>> {
  const { file, given } = question;
  const before = await lockText(question);
  const made = new Set(given.flatMap(({ key, needsReview }) => (needsReview ? [key] : [])));
  const read = before === '' && made.size === 0 ? undefined : await compare({ ...question, given: [] });
  if (!read || 'fault' in read) return {};
  const { format, from } = read.pair.plan.order;
  const sources = entriesOf(sourceTree(read.pair.plan.order));
  const name = targetName(file);
  const isGiven = givenIn(given);
  const done = Array.from(Map.groupBy(read.pair.rows, (row) => row.key)).flatMap(([key, rows]) =>
    rows.every(isGiven) ? [key] : [],
  );
  const asMade = new Set(read.pair.rows.filter(isGiven).map(({ key }) => key));
  const texts = textsInTarget(read.pair.plan);
  const after = lockAfter(before, (lock) => {
    if (from?.isDocument) {
      const notes = notesAfter(read.pair.plan, read.target, { translated: done, reused: [] });
      lock.noteTargetBlocks(file.source, name, notes);
      if (lock.knowsTexts(file.source, name)) lock.noteTexts(file.source, name, texts);
      return;
    }
    for (const key of done) {
      lock.noteTranslation(file.source, name, key, sources.get(key)?.text ?? '', texts.get(key) ?? '');
    }
    if (saysReview(format)) return;
    lock.noteReview(name, texts, { made: [...made].filter((key) => asMade.has(key)) });
  });
  return after === undefined ? {} : { lock: Buffer.from(after) };
}

/** Marks new translations as not stale, and to be reviewed if a machine made them, though the lock does not know it yet. */
function withGiven(rows: readonly PairRow[], given: PairFiles['given']): readonly PairRow[] {
  if (given.length === 0) return rows;
  const isGiven = givenIn(given);
  const isMade = givenIn(given.filter(({ needsReview }) => needsReview));
  return rows.map((row) => {
    if (row.state === 'translated' && isMade(row)) return { ...row, state: 'review' as const };
    return row.state === 'stale' && isGiven(row)
      ? { ...row, state: isMade(row) ? ('review' as const) : ('translated' as const) }
      : row;
  });
}

/** Tells of rows whether somebody gave their translations for the wording that the source has. */
function givenIn(given: PairFiles['given']): (row: PairRow) => boolean {
  const said = new Map(given.map((one) => [nameOf(one, one.source), one.target]));
  return (row) => row.target !== undefined && said.get(nameOf(row, row.source)) === row.target;
}

function nameOf({ key, part }: PairPlace, source: string): string {
  return JSON.stringify([key, part, source]);
}

function nameOfPair({ folder, file }: PairFiles): string {
  return `${folder}\n${targetName(file)}`;
}

async function compare(question: PairFiles): Promise<Compared | { fault: ProjectFault }> {
  const { folder, file, texts } = question;
  const named = formatOfPath(file.source);
  const fault = (path: string, error?: unknown): { fault: ProjectFault } => ({ fault: faultOf(error, path) });
  if (!hasEntries(named)) return fault(file.source);
  const place = writeProblem(file.target, file.source);
  if (place) return fault(file.target, place);
  const source = await decoded(question, named, file.source);
  const format = source && formatOfText(source.text, named);
  if (!source || !hasEntries(format)) return fault(file.source);
  const written = plainTag(file.language);
  let isThere = texts.some(([path]) => path === file.target);
  try {
    isThere = (await readInProject(folder, file.target, 'texts')) !== undefined || isThere;
  } catch (error) {
    return fault(file.target, error);
  }
  const target = format.isShared ? source : await decoded(question, format, file.target, written || undefined);
  if (isThere && !target) return fault(file.target);
  const lock = shownLock(question);
  const name = nameOfPair(question);
  const own = targetName(file);
  const asked = [
    ...[file.source, file.language, source.text, target?.text],
    ...[lock.stampOf(file.source, own), target?.encoding],
  ];
  const before = known.get(name);
  if (before?.texts.every((text, index) => text === asked[index])) return before;
  hangInTests(target?.text ?? '');
  const language = written || (target && format.parse(target.text, target).targetLanguage) || '';
  const pair = readPair(
    {
      format,
      source: source.text,
      ...(target && { target: target.text, encoding: target.encoding }),
      language,
      mappedLanguage: file.language,
      ...(file.sourceLanguage !== undefined && { sourceLanguage: file.sourceLanguage }),
      ...notedIn(lock, file.source, own),
    },
    file.sourceLanguage,
  );
  const [problem] = pair.plan.faults;
  if (problem) {
    const isSource = problem.in === 'source';
    const line = (isSource ? source.text : (target?.text ?? '')).slice(0, problem.start).split('\n').length;
    return { fault: { path: isSource ? file.source : file.target, code: problem.code, line } };
  }
  const compared: Compared = { texts: asked, stamp: ++lastStamp, pair, target: target?.text ?? '', language };
  known.delete(name);
  known.set(name, compared);
  for (const [old] of known) {
    if (known.size <= mostKnown) break;
    known.delete(old);
  }
  return compared;
}
