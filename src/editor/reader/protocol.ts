import type { Appraisal } from '../../domain/documents/appraise';
import type { DocumentType } from '../../domain/documents/documentType';
import type { convertXliff, restoreXliff } from '../../domain/documents/xliffConversion';
import type { FileFinding } from '../../domain/files/findings';
import type { SegmentRow } from '../../domain/files/segmentRow';
import type { TextEdit } from '../../formats/edits';
import type { Segment, SegmentTarget, TargetOptions } from '../../formats/segment';
import type { XliffStates } from '../../formats/xliff/states';

/** How a text is read: as an XLIFF file, or every cue of a subtitle file. */
export type ReadFormat = 'xliff' | 'srt' | 'webvtt';

/** What the thread knows of a text it has read. */
export interface ReadFile {
  rows: readonly SegmentRow[];
  findings: readonly FileFinding[];
  sourceLanguage?: string;
  targetLanguage?: string;
  /** The states its segments may have. */
  states: XliffStates;
}

/** A translation for the segment with this index. */
export type NewTarget = readonly [segment: number, target: SegmentTarget];

/** What is done with segments besides translating them. */
export type SegmentChange = { state: string } | 'empty';

/** What the thread can be asked. It keeps the last two versions that were read under each name. */
export interface ReaderQuestions {
  read: { question: { name: string; version: number; text: string; format: ReadFormat }; answer: ReadFile };
  /** Segments by their indexes. */
  segments: { question: { name: string; version: number; indexes: readonly number[] }; answer: Segment[] };
  /** What puts targets into the text. */
  edits: {
    question: { name: string; version: number; targets: readonly NewTarget[]; options: TargetOptions };
    answer: TextEdit[];
  };
  /** What puts the source of segments, codes and all, where their targets go. */
  copySources: { question: { name: string; version: number; indexes: readonly number[] }; answer: TextEdit[] };
  /** Of a document before it is sent as a whole. */
  appraise: { question: { type: DocumentType; bytes: Uint8Array }; answer: Appraisal };
  /** Of a document before it is sent as a whole: its language, as far as it can be told on this machine. */
  language: { question: { type: DocumentType; bytes: Uint8Array }; answer: string | undefined };
  /** What gives segments a state, or takes their translations out. */
  changes: {
    question: { name: string; version: number; indexes: readonly number[]; change: SegmentChange };
    answer: TextEdit[];
  };
  forget: { question: { name: string }; answer: undefined };
  /** XLIFF of other versions as documents of 2.1, and back; see `domain/documents/xliffConversion`. */
  convertXliff: { question: Parameters<typeof convertXliff>; answer: ReturnType<typeof convertXliff> };
  restoreXliff: { question: Parameters<typeof restoreXliff>; answer: ReturnType<typeof restoreXliff> };
}

export type QuestionName = keyof ReaderQuestions;

export type Asked = {
  [Name in QuestionName]: { id: number; ask: Name; question: ReaderQuestions[Name]['question'] };
}[QuestionName];

export type Answered = { id: number; answer: unknown } | { id: number; failure: string };
