import { parentPort } from 'node:worker_threads';
import { meantPaths } from '../../domain/checking/words/meantPaths';
import { appraise } from '../../domain/documents/appraise';
import { convertXliff, restoreXliff } from '../../domain/documents/xliffConversion';
import { documentLanguage } from '../../domain/documents/documentLanguage';
import { checkFile, unreadable } from '../../domain/files/checkFile';
import { sameSegments } from '../../domain/files/sameSegments';
import { cueRows, segmentRows } from '../../domain/files/segmentRow';
import { OfflineDetector } from '../../domain/detectLanguage';
import { estimateFile } from '../../domain/files/estimateFile';
import { ProjectFileError } from '../../projectFiles/projectFileError';
import type { EntryItem } from '../../domain/glossaries/entryFile';
import { readEntryFile } from '../../domain/glossaries/readEntryFile';
import { applyEdits, type TextEdit } from '../../formats/edits';
import { decodeFile, encodeFile, encodingName, fitEncoding, type DecodedFile } from '../../formats/encoding';
import { fileFormats, formatOfRoot, type FileFormat } from '../../formats/fileFormats';
import { proseAt } from '../../formats/prose/find';
import { lastOf } from '../../formats/prose/steps';
import { hangInTests } from '../../shared/testHang';
import {
  type FuzzyTranslations,
  plainSegment,
  type ParsedFile,
  type Segment,
  type SegmentTarget,
  type TargetOptions,
} from '../../formats/segment';
import { parseSrt } from '../../formats/subtitles/srt';
import { parseWebVtt } from '../../formats/subtitles/webvtt';
import { parseXliff, type XliffFile } from '../../formats/xliff/xliff';
import {
  closeTarget,
  findEntries,
  finishTarget,
  noteSources,
  openProjectTarget,
  priceTarget,
  readProject,
  readTargetEntries,
} from './project/answers';
import { addProjectLanguage, findWithoutLanguage, readLanguageMap } from './project/addLanguage';
import { readEntryAt, readMapProblems, readOpenEntries, readTextFiles } from './project/across';
import { addTypedTranslation, changeKeyInFiles, findKeyAt } from './project/keys';
import { checkText } from './project/check';
import {
  emptyPairRows,
  morePairRows,
  noteGiven,
  pairSegments,
  putInPair,
  readPairRows,
  translatePair,
} from './project/pair';
import { acceptTargetEntries, findReviewEntries } from '../../work/project/reviewTargets';
import { readTargets } from './project/targets';
import type { Answered, Asked, OpenedFile, ReadFile, ReaderQuestions, WrittenFile } from './protocol';
import type { Reason } from '../../formats/reason';

/** Cues have no states. */
type ReadableFile = ParsedFile & Partial<Pick<XliffFile, 'changeStates' | 'emptyTargets'>>;

const detector = new OfflineDetector();

/** The last two versions of each text: a question about one may be on its way when the next is read. */
const known = new Map<string, Array<{ version: number; file: ReadableFile }>>();

/** Files that are being translated. */
const opened = new Map<
  string,
  {
    file: ParsedFile;
    decoded: DecodedFile;
    format: FileFormat;
    fuzzy: FuzzyTranslations;
    targets: Array<SegmentTarget | undefined>;
  }
>();

/** Entries of files, until all of them were asked for. */
const entries = new Map<string, readonly EntryItem[]>();
const entriesAtOnce = 5_000;

/** A file this thread does not know, because another thread was ended meanwhile. */
class UnknownFileError extends Error {
  override name = 'UnknownFileError';
}

function read({ name, version, text, format }: ReaderQuestions['read']['question']): ReadFile {
  const keep = (file: ReadableFile): void => {
    known.set(name, [...(known.get(name) ?? []).slice(-1), { version, file }]);
  };
  hangInTests(text);
  if (format === 'xliff') {
    const file = parseXliff(text);
    keep(file);
    const { sourceLanguage, targetLanguage, states } = file;
    return { rows: segmentRows(file), findings: checkFile(text, file), sourceLanguage, targetLanguage, states };
  }
  const file = (format === 'srt' ? parseSrt : parseWebVtt)(text, { everyCue: true });
  keep(file);
  return { rows: cueRows(file), findings: unreadable(file), states: { all: [], untranslated: [] } };
}

function fileOf({ name, version }: { name: string; version: number }): ReadableFile {
  const found = known.get(name)?.find((read) => read.version === version);
  if (!found) throw new Error('This version of the text was not read.');
  return found.file;
}

/** Segments in one answer: taking in more of them would hold up whoever asked. */
const segmentsAtOnce = 1_000;

function formatOf(id: FileFormat['id']): FileFormat {
  return fileFormats.find((format) => format.id === id) as FileFormat;
}

async function open({
  name,
  bytes,
  format: id,
  language,
  targetLanguage,
  retranslatesFuzzy,
}: ReaderQuestions['open']['question']): Promise<OpenedFile | { problem: Reason }> {
  const decoded = decodeFile(bytes, { ...formatOf(id).encoding, language });
  if (!decoded.ok) return { problem: decoded.message };
  const format = formatOfRoot(decoded.file.text) ?? formatOf(id);
  hangInTests(decoded.file.text);
  const fuzzy = retranslatesFuzzy ? 'all' : 'none';
  const file = format.parse(decoded.file.text, { ...decoded.file, targetLanguage, fuzzy });
  opened.set(name, { file, decoded: decoded.file, format, fuzzy, targets: [] });
  const { segments, problems, sourceLanguage, targetLanguage: own } = file;
  const { encoding } = decoded.file;
  return {
    format: format.id,
    segments: segments.length,
    problems: problems.map(({ code, message, start, end, leaves }) => ({ code, message, start, end, leaves })),
    sourceLanguage,
    targetLanguage: own,
    encoding,
    estimate: await estimateFile(segments),
  };
}

function openedFile(name: string): NonNullable<ReturnType<typeof opened.get>> {
  const found = opened.get(name);
  if (!found) throw new UnknownFileError();
  return found;
}

function textWithTargets({ name, options }: { name: string; options: TargetOptions }): DecodedFile {
  const { file, decoded, targets } = openedFile(name);
  const all = file.segments.map((_, index) => targets[index]);
  return { ...decoded, text: applyEdits(decoded.text, file.edits(all, options)) };
}

function written(question: ReaderQuestions['written']['question']): WrittenFile {
  const decoded = textWithTargets(question);
  const { file, isChanged } = fitEncoding(decoded);
  return { bytes: encodeFile(file), ...(isChanged && { insteadOf: encodingName(decoded.encoding) }) };
}

function editsAgain({ name, text, options }: ReaderQuestions['editsAgain']['question']): {
  edits: TextEdit[];
  unplaced: number;
} {
  const { file, decoded, format, fuzzy, targets } = openedFile(name);
  const now = format.parse(text, { ...decoded, targetLanguage: options.targetLanguage, fuzzy });
  const keyOf = ({ id = '', text: source }: Segment): string => JSON.stringify([id, source]);
  const places = sameSegments(file.segments.map(keyOf), now.segments.map(keyOf));
  const placed: Array<SegmentTarget | undefined> = now.segments.map(() => undefined);
  let unplaced = 0;
  for (const [index, target] of targets.entries()) {
    if (!target) continue;
    const place = places[index];
    if (place !== undefined && now.segments[place]?.needsTarget) placed[place] = target;
    else unplaced++;
  }
  return { edits: now.edits(placed, options), unplaced };
}

function answer(asked: Asked): unknown {
  switch (asked.ask) {
    case 'read':
      return read(asked.question);
    case 'segments': {
      const { segments } = fileOf(asked.question);
      return asked.question.indexes.flatMap((index) => (segments[index] ? [plainSegment(segments[index])] : []));
    }
    case 'edits': {
      const file = fileOf(asked.question);
      const targets: Array<SegmentTarget | undefined> = file.segments.map(() => undefined);
      for (const [index, target] of asked.question.targets) targets[index] = target;
      return file.edits(targets, asked.question.options);
    }
    case 'copySources': {
      const file = fileOf(asked.question);
      const wanted = new Set(asked.question.indexes);
      const targets = file.segments.map((segment, index) => (wanted.has(index) ? segment : undefined));
      return file.edits(targets, { madeBy: 'person' });
    }
    case 'appraise':
      return appraise(asked.question.type, asked.question.bytes);
    case 'language':
      return documentLanguage(asked.question.type, asked.question.bytes, detector);
    case 'changes': {
      const { indexes, change } = asked.question;
      const file = fileOf(asked.question);
      const wanted = new Set(indexes);
      return (change === 'empty' ? file.emptyTargets?.(wanted) : file.changeStates?.(wanted, change.state)) ?? [];
    }
    case 'open':
      return open(asked.question);
    case 'openedSegments': {
      const { name, from } = asked.question;
      return openedFile(name)
        .file.segments.slice(from, from + segmentsAtOnce)
        .map(plainSegment);
    }
    case 'take': {
      const { file, targets } = openedFile(asked.question.name);
      if (asked.question.isFirst) targets.length = 0;
      return asked.question.targets.flatMap(([index, target]) => {
        const problem = file.refusal?.(target);
        targets[index] = problem === undefined ? target : undefined;
        return problem === undefined ? [] : [[index, problem]];
      });
    }
    case 'written':
      return written(asked.question);
    case 'writtenText':
      return textWithTargets(asked.question).text;
    case 'editsAgain':
      return editsAgain(asked.question);
    case 'close':
      opened.delete(asked.question.name);
      return undefined;
    case 'places': {
      const { text, format, indexes } = asked.question;
      const { segments } = formatOf(format).parse(text);
      return indexes.map((index) => {
        const { start, end } = segments[index] ?? { start: 0, end: 0 };
        return { start, end };
      });
    }
    case 'segmentAt': {
      const { text, format, offset } = asked.question;
      hangInTests(text);
      const found = formatOf(format)
        .parse(text)
        .segments.findLast(({ start }) => start <= offset);
      return found && plainSegment(found);
    }
    case 'entries':
      return readEntries(asked.question);
    case 'moreEntries': {
      const { name, from } = asked.question;
      const items = entries.get(name);
      if (!items) throw new UnknownFileError();
      if (from + entriesAtOnce >= items.length) entries.delete(name);
      return items.slice(from, from + entriesAtOnce);
    }
    case 'tryProse': {
      const { text, languageId, ranges } = asked.question;
      hangInTests(text);
      lastOf(proseAt(text, languageId, ranges));
      return undefined;
    }
    case 'meantPaths':
      return meantPaths(asked.question);
    case 'forget':
      known.delete(asked.question.name);
      return undefined;
    case 'convertXliff':
      return convertXliff(...asked.question);
    case 'restoreXliff':
      return restoreXliff(...asked.question);
    case 'project':
      return readProject(asked.question);
    case 'languageMap':
      return readLanguageMap(asked.question);
    case 'withoutLanguage':
      return findWithoutLanguage(asked.question);
    case 'addLanguage':
      return addProjectLanguage(asked.question);
    case 'targets':
      return readTargets(asked.question);
    case 'targetEntries':
      return readTargetEntries(asked.question);
    case 'mapProblems':
      return readMapProblems(asked.question);
    case 'textFiles':
      return readTextFiles(asked.question);
    case 'entryAt':
      return readEntryAt(asked.question);
    case 'openEntries':
      return readOpenEntries(asked.question);
    case 'keyAt':
      return findKeyAt(asked.question);
    case 'changeKey':
      return changeKeyInFiles(asked.question);
    case 'addTranslation':
      return addTypedTranslation(asked.question);
    case 'pair':
      return readPairRows(asked.question);
    case 'pairRows':
      return morePairRows(asked.question);
    case 'putInPair':
      return putInPair(asked.question);
    case 'pairSegments':
      return pairSegments(asked.question);
    case 'translatePair':
      return translatePair(asked.question);
    case 'emptyPair':
      return emptyPairRows(asked.question);
    case 'notePair':
      return noteGiven(asked.question);
    case 'reviewEntries':
      return findReviewEntries(asked.question);
    case 'acceptEntries':
      return acceptTargetEntries(asked.question);
    case 'entryPlaces':
      return findEntries(asked.question);
    case 'targetPrice':
      return priceTarget(asked.question);
    case 'openTarget':
      return openProjectTarget(asked.question);
    case 'finishTarget':
      return finishTarget(asked.question);
    case 'closeTarget':
      closeTarget(asked.question);
      return undefined;
    case 'check':
      return checkText(asked.question);
    case 'sourceLock':
      return noteSources(asked.question);
  }
}

async function readEntries({
  name,
  bytes,
  format,
}: ReaderQuestions['entries']['question']): Promise<{ count: number } | { message: Reason }> {
  const items = await readEntryFile(bytes, format);
  if ('message' in items) return items;
  entries.set(name, items);
  return { count: items.length };
}

async function answerTo(asked: Asked): Promise<Answered> {
  const { id } = asked;
  try {
    return { id, answer: await answer(asked) };
  } catch (error) {
    if (error instanceof ProjectFileError) {
      const { path, code, why } = error;
      return { id, refused: { path, code, why } };
    }
    // Only the kind of failure: the message of another may quote the text.
    return { id, failure: error instanceof Error ? error.name : 'Error' };
  }
}

parentPort?.postMessage({ ready: true } satisfies Answered);

// One question at a time comes in: the next one waits for the answer.
parentPort?.on('message', (asked: Asked) => {
  void answerTo(asked).then((answered) => parentPort?.postMessage(answered));
});
