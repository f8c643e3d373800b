import { parentPort } from 'node:worker_threads';
import { appraise } from '../../domain/documents/appraise';
import { convertXliff, restoreXliff } from '../../domain/documents/xliffConversion';
import { documentLanguage } from '../../domain/documents/documentLanguage';
import { checkFile, unreadable } from '../../domain/files/checkFile';
import { cueRows, segmentRows } from '../../domain/files/segmentRow';
import { OfflineDetector } from '../../domain/detectLanguage';
import type { ParsedFile, Segment, SegmentTarget } from '../../formats/segment';
import { parseSrt } from '../../formats/subtitles/srt';
import { parseWebVtt } from '../../formats/subtitles/webvtt';
import { parseXliff, type XliffFile } from '../../formats/xliff/xliff';
import type { Answered, Asked, ReadFile, ReaderQuestions } from './protocol';

/** Cues have no states. */
type ReadableFile = ParsedFile & Partial<Pick<XliffFile, 'changeStates' | 'emptyTargets'>>;

const detector = new OfflineDetector();

/** The last two versions of each text: a question about one may be on its way when the next is read. */
const known = new Map<string, Array<{ version: number; file: ReadableFile }>>();

function read({ name, version, text, format }: ReaderQuestions['read']['question']): ReadFile {
  const keep = (file: ReadableFile): void => {
    known.set(name, [...(known.get(name) ?? []).slice(-1), { version, file }]);
  };
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

/** A segment without what only this thread can use. */
function plain({ start, end, text, protectedSpans, id, context, target, state, needsTarget }: Segment): Segment {
  return { start, end, text, protectedSpans, id, context, target, state, needsTarget };
}

function answer(asked: Asked): unknown {
  switch (asked.ask) {
    case 'read':
      return read(asked.question);
    case 'segments': {
      const { segments } = fileOf(asked.question);
      return asked.question.indexes.flatMap((index) => (segments[index] ? [plain(segments[index])] : []));
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
    case 'forget':
      known.delete(asked.question.name);
      return undefined;
    case 'convertXliff':
      return convertXliff(...asked.question);
    case 'restoreXliff':
      return restoreXliff(...asked.question);
  }
}

parentPort?.on('message', async (asked: Asked) => {
  const { id } = asked;
  let answered: Answered;
  try {
    answered = { id, answer: await answer(asked) };
  } catch (error) {
    // Only the kind of failure: the message of another may quote the text.
    answered = { id, failure: error instanceof Error ? error.name : 'Error' };
  }
  parentPort?.postMessage(answered);
});
