import type { MeantPaths, PathsQuestion } from '../../domain/checking/words/meantPaths';
import type { ProjectFileError } from '../../projectFiles/projectFileError';
import type { Appraisal } from '../../domain/documents/appraise';
import type { DocumentType } from '../../domain/documents/documentType';
import type { convertXliff, restoreXliff } from '../../domain/documents/xliffConversion';
import type { FileFinding } from '../../domain/files/findings';
import type { SegmentRow } from '../../domain/files/segmentRow';
import type { FileEstimate } from '../../domain/files/estimateFile';
import type { EntryFormat, EntryItem } from '../../domain/glossaries/entryFile';
import type { TextEdit } from '../../formats/edits';
import type { DecodedFile } from '../../formats/encoding';
import type { FormatEntry } from '../../formats/formatTable';
import type { FormatProblem, NewTarget, Segment, TargetOptions } from '../../formats/segment';
import type { OffsetRange } from '../../formats/trackedRange';
import type { XliffStates } from '../../formats/xliff/states';
import type { Reason } from '../../formats/reason';
import type { ProjectQuestions } from './project/questions';

/** Format that a text is read as: an XLIFF file, or every cue of a subtitle file. */
export type ReadFormat = 'xliff' | 'srt' | 'webvtt';

/** Facts about a text that the thread has read. */
export interface ReadFile {
  rows: readonly SegmentRow[];
  findings: readonly FileFinding[];
  sourceLanguage?: string;
  targetLanguage?: string;
  /** The states its segments may have. */
  states: XliffStates;
}

/** Change of segments other than translating them. */
export type SegmentChange = { state: string } | 'empty';

/** A localisation file as it is stored. */
export interface FileSource {
  bytes: Uint8Array;
  format: FormatEntry['id'];
  /** Language that its name states; helps if its encoding must be guessed. */
  language?: string;
  /** Target language, if it decides how the file is read. */
  targetLanguage?: string;
  /** True if fuzzy translations of PO are made again. */
  retranslatesFuzzy?: boolean;
}

/** A file to translate, as the thread knows it until it is closed. */
export interface OpenedFile {
  /** Format of its content, which may differ from its name. */
  format: FormatEntry['id'];
  /** Number of segments; `openedSegments` gives them. */
  segments: number;
  problems: readonly FormatProblem[];
  sourceLanguage?: string;
  targetLanguage?: string;
  encoding: DecodedFile['encoding'];
  estimate: FileEstimate;
}

/** A file with translations. */
export interface WrittenFile {
  bytes: Uint8Array;
  /** Its own encoding, where that lacks characters of the translations and the bytes are in another. */
  insteadOf?: string;
}

/** Questions to the thread. It keeps the last two versions that were read under each name. */
export interface ReaderQuestions extends ProjectQuestions {
  read: { question: { name: string; version: number; text: string; format: ReadFormat }; answer: ReadFile };
  /** Segments by their indexes. */
  segments: { question: { name: string; version: number; indexes: readonly number[] }; answer: Segment[] };
  /** Edits that put targets into the text. */
  edits: {
    question: { name: string; version: number; targets: readonly NewTarget[]; options: TargetOptions };
    answer: TextEdit[];
  };
  /** Edits that copy the source of segments, codes and all, to their targets. */
  copySources: { question: { name: string; version: number; indexes: readonly number[] }; answer: TextEdit[] };
  /** Appraisal of a document before it is sent as a whole. */
  appraise: { question: { type: DocumentType; bytes: Uint8Array }; answer: Appraisal };
  /** Language of a document before it is sent as a whole, as far as it can be detected on this machine. */
  language: { question: { type: DocumentType; bytes: Uint8Array }; answer: string | undefined };
  /** Edits that give segments a state, or remove their translations. */
  changes: {
    question: { name: string; version: number; indexes: readonly number[]; change: SegmentChange };
    answer: TextEdit[];
  };
  /** A localisation file, whatever its format. It stays open under its name. */
  open: {
    question: FileSource & { name: string };
    answer: OpenedFile | { problem: Reason };
  };
  /** Some of its segments, from an index on. */
  openedSegments: { question: { name: string; from: number }; answer: Segment[] };
  /** Translations of it, and why those that cannot stand in it cannot. Given little by little. */
  take: {
    question: { name: string; targets: readonly NewTarget[]; isFirst: boolean };
    answer: Array<readonly [segment: number, problem: Reason]>;
  };
  /** The file with the translations it was given. */
  written: { question: { name: string; options: TargetOptions }; answer: WrittenFile };
  writtenText: { question: { name: string; options: TargetOptions }; answer: string };
  /** Edits that put the translations into a later state of the text, and how many found no place there. */
  editsAgain: {
    question: { name: string; text: string; options: TargetOptions };
    answer: { edits: TextEdit[]; unplaced: number };
  };
  close: { question: { name: string }; answer: undefined };
  /** Ranges of segments in a text, in the order of the indexes. */
  places: {
    question: { text: string; format: FormatEntry['id']; indexes: readonly number[] };
    answer: OffsetRange[];
  };
  /** The segment of a file with source and translation that an offset is in or behind. */
  segmentAt: { question: { text: string; format: FormatEntry['id']; offset: number }; answer: Segment | undefined };
  /** The entries of a glossary's file. */
  entries: {
    question: { name: string; bytes: Uint8Array; format: EntryFormat };
    answer: { count: number } | { message: Reason };
  };
  /** Some of them, from an index on; the last ones close the file. */
  moreEntries: { question: { name: string; from: number }; answer: EntryItem[] };
  /** True if the prose of a document is found in time, before it is looked for where nothing can stop it. */
  tryProse: { question: { text: string; languageId: string; ranges: readonly OffsetRange[] }; answer: undefined };
  /** Files of a folder that a user means: the patterns may be anybody's. */
  meantPaths: { question: PathsQuestion; answer: MeantPaths };
  forget: { question: { name: string }; answer: undefined };
  /** XLIFF of other versions as documents of 2.1, and back; see `domain/documents/xliffConversion`. */
  convertXliff: { question: Parameters<typeof convertXliff>; answer: ReturnType<typeof convertXliff> };
  restoreXliff: { question: Parameters<typeof restoreXliff>; answer: ReturnType<typeof restoreXliff> };
}

export type QuestionName = keyof ReaderQuestions;

export type Asked = {
  [Name in QuestionName]: { id: number; ask: Name; question: ReaderQuestions[Name]['question'] };
}[QuestionName];

/** `ready`: the thread has loaded its program; from here on its time counts. */
export type Answered =
  | { ready: true }
  | { id: number; answer: unknown }
  | { id: number; failure: string }
  | { id: number; refused: Pick<ProjectFileError, 'path' | 'code' | 'why'> };
