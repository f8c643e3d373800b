import type { OpenEntry, TranslationState } from '../../../domain/localization/across';
import type { KeyRefusal, KeySubject } from '../../../domain/localization/keys';
import type { MapProblem } from '../../../domain/localization/map';
import type { LocalisationRule } from '../../../domain/localization/rule';
import type { PlacedProblem } from '../../../domain/localization/mapProblems';
import type { PairPlace, PairRefusal, PairRow, PairText } from '../../../domain/localization/pair/pair';
import type { ReviewEntry } from '../../../domain/localization/review';
import type { FileFinding } from '../../../domain/files/findings';
import type { FormatEntry } from '../../../formats/formatTable';
import type { TextEdit } from '../../../formats/edits';
import type { Reason } from '../../../formats/reason';
import type { Segment, SegmentTarget } from '../../../formats/segment';
import type { FinishOptions, GivenTranslations, TargetMaker } from '../../../work/project/completion';
import type { TargetCounts } from '../../../work/project/counts';
import type { WordingNotes } from '../../../work/project/noteTargets';
import type { AcceptedTarget, ShownTarget } from '../../../work/project/reviewTargets';
import type { ShownFiles } from '../../../work/project/shownFiles';
import type { ProjectFault, TargetFile } from '../../../work/project/targetFile';

/** Languages and files of a project, as it states them. */
export interface ReadProject {
  /** Files that its map states. */
  files: TargetFile[];
  problems: MapProblem[];
  /** Proposed map, if there is none. */
  proposal: LocalisationRule[];
}

/** `stamp`: changes with the files. */
export type TargetState = { file: TargetFile } & ({ counts: TargetCounts; stamp: string } | { fault: ProjectFault });

export type EntryKind = 'missing' | 'stale' | 'broken' | 'blocked' | 'doubtful' | 'review' | 'unused';

/** An entry of a target that wants something. */
export interface ProjectEntry {
  kind: EntryKind;
  key: string;
  /** Text of the source, cut if it is long; the target's text of an unused one. */
  text: string;
}

/** A source with its targets, as a user sees them. */
export interface EntryFiles extends ShownFiles {
  /** The file that is asked about: the source, or one of the targets. */
  path: string;
  /** All targets of the source. */
  files: readonly TargetFile[];
}

/** Range as the editor counts. */
export interface EntryPlace {
  start: { line: number; character: number };
  end: { line: number; character: number };
}

/** Text of an entry in a language. `unread`: the file cannot be read. */
export interface EntryTranslation {
  file: TargetFile;
  state: TranslationState | 'unread';
  /** Cut where it is long. */
  text?: string;
  /** Range of its value; absent if the file does not have it. */
  place?: EntryPlace;
}

/** An entry in all of its languages. */
export interface EntryAcross {
  key: string;
  /** Start offset in the file that is asked about. */
  start: number;
  end: number;
  /** Name of the target that it was found in; absent for the source. */
  target?: string;
  /** Text of the source, cut if it is long. */
  source: { text: string; place: EntryPlace };
  /** True if each target has the source, too. */
  isBilingual: boolean;
  translations: EntryTranslation[];
}

/** Reason why a key or a translation is left as it is. `other-encoding`: a file on screen is not what is stored. */
export type EntryRefusal = Omit<KeyRefusal, 'code'> & { code: KeyRefusal['code'] | 'other-encoding' };

/** Reason why a translation that somebody typed is not taken. */
export type TypedRefusal = { code: 'not-read' | 'several' | 'not-put' } | { code: 'said'; message: Reason };

/** A target beside its source, as a user sees both. */
export interface PairFiles extends ShownFiles {
  /** Without a language where only the file can say it. */
  file: TargetFile;
  /** Translations that a user gave for a wording of the source, before they are saved. */
  given: readonly GivenText[];
}

/** A translation, and the wording that it is of. */
export interface GivenText extends PairPlace {
  source: string;
  target: string;
  /** True if a machine made it and a user is to review it. */
  needsReview?: boolean;
}

/** Questions to the thread about the localization of a project. Paths are from its folder, with `/`. */
export interface ProjectQuestions {
  /** Reads the names of all files and the map. */
  project: { question: { folder: string }; answer: ReadProject };
  /**
   * Rules of a project that can get a further language, with the languages that all of it has; undefined if its map cannot be
   * read, or no files with texts are found.
   */
  languageMap: {
    question: { folder: string };
    answer: { rules: LocalisationRule[]; isWritten: boolean; known: string[] } | undefined;
  };
  /** Rules that lack a language, by their indexes. */
  withoutLanguage: { question: { folder: string; language: string }; answer: number[] };
  /** The file of the project with a language, for some of its rules; absent where it cannot be written. */
  addLanguage: {
    question: { folder: string; language: string; rules: readonly number[] };
    /** `targets`: their names. */
    answer: { text?: string; targets: string[] };
  };
  /** Compares targets with their sources, but for those whose files are as they were. */
  targets: {
    question: {
      folder: string;
      files: ReadonlyArray<TargetFile & { stamp?: string }>;
      /** Entries of which it is counted what they want; all when absent. */
      keys?: readonly string[];
    };
    answer: Array<TargetState | { file: TargetFile; isSame: true }>;
  };
  /** The entries of a target that want something, the first of each kind. */
  targetEntries: {
    question: { folder: string; file: TargetFile; most: number };
    answer: ProjectEntry[] | { fault: ProjectFault };
  };
  /** Problems with the map of a project, in a text of its file. */
  mapProblems: { question: { folder: string; text: string }; answer: PlacedProblem[] };
  /** The files of a project as its map has them, or as they look where there is none. */
  textFiles: { question: { folder: string }; answer: { files: TargetFile[]; isWritten: boolean } };
  /** The entry at an offset of the text that is on screen. */
  entryAt: { question: EntryFiles & { offset: number }; answer: EntryAcross | undefined };
  /** The first entries of a source that want a translation, and how many do; by indexes of the files. */
  openEntries: {
    question: EntryFiles & { most: number };
    answer: { entries: OpenEntry[]; total: number };
  };
  /** Named part at an offset of the text that is on screen. */
  keyAt: { question: EntryFiles & { offset: number }; answer: KeySubject | undefined };
  /** The edits that give a key another name in all files, or without one take it out; also those to the lock of sources. */
  changeKey: {
    question: EntryFiles & { subject: KeySubject; name?: string };
    answer: { files: Array<{ path: string; edits: TextEdit[] }> } | EntryRefusal;
  };
  /** A target with a translation of an entry, and the lock of sources where it changes. */
  addTranslation: {
    /** `target`: its name. */
    question: EntryFiles & { target: string; key: string; text: string };
    answer: { bytes: Uint8Array; edits: TextEdit[]; lock?: Uint8Array } | TypedRefusal;
  };
  /** A target beside its source, text by text. `stamp`: of what was told before. */
  pair: {
    question: PairFiles & { stamp?: number };
    answer:
      | {
          stamp: number;
          /** Number of rows; `pairRows` gives them. */
          total: number;
          /** Changed rows, in place of all, if few of those sent before changed. */
          changed?: ReadonlyArray<readonly [index: number, row: PairRow]>;
          sourceLanguage?: string;
          targetLanguage?: string;
        }
      | { isSame: true }
      | { fault: ProjectFault };
  };
  /** Some of those rows, from one on; `undefined` where the pair was compared anew since. */
  pairRows: { question: { stamp: number; from: number }; answer: readonly PairRow[] | undefined };
  /** Edits that put a translation that a user typed into the target. */
  putInPair: { question: PairFiles & { wanted: PairText }; answer: { edits: TextEdit[] } | PairRefusal };
  /** Segments to send to translate rows, with the row of each. */
  pairSegments: {
    question: PairFiles & { places: readonly PairPlace[] };
    answer: { segments: Array<{ segment: Segment; place: PairPlace }>; format: FormatEntry['id']; language: string };
  };
  /** Edits that put translations of those segments into the target, and the segments that were found no more. */
  translatePair: {
    question: PairFiles & {
      places: readonly PairPlace[];
      targets: ReadonlyArray<{ place: PairPlace; source: string; target: SegmentTarget }>;
      needsReview: boolean;
    };
    answer: { edits: TextEdit[]; unplaced: number[] } | PairRefusal;
  };
  /** Edits that remove the translations of rows from the target; none if its format cannot be without one. */
  emptyPair: { question: PairFiles & { places: readonly PairPlace[] }; answer: { edits: TextEdit[] } };
  /** The lock of sources with the wordings of translations that are in a target that was saved; absent when it stays. */
  notePair: { question: PairFiles; answer: { lock?: Uint8Array } };
  /** Entries of a target, as it is on screen, that wait for the review of a user. */
  reviewEntries: { question: ShownTarget; answer: ReviewEntry[] | undefined };
  /** A target with entries reviewed; `undefined`: it cannot be read. */
  acceptEntries: {
    question: ShownTarget & { keys: readonly string[] };
    answer: AcceptedTarget | undefined;
  };
  /** Ranges of entries in a text, and of their translations within them; in the order of the keys, absent if there is none. */
  entryPlaces: {
    question: {
      path: string;
      text: string;
      keys: readonly string[];
      /** Target that the text is of, if any. */
      project?: { folder: string; file: TargetFile };
    };
    answer: Array<{ start: number; end: number; said: { start: number; end: number } } | undefined>;
  };
  /** Unicode code points that are to be translated of a target at most; 0 of one that cannot be read. */
  targetPrice: { question: { folder: string; file: TargetFile; keys?: readonly string[] }; answer: number };
  /** Segments to translate of a target. It stays open under its name until it is closed. */
  openTarget: {
    question: { folder: string; file: TargetFile; keys?: readonly string[] };
    answer: Awaited<ReturnType<TargetMaker['open']>>;
  };
  /** The target with its translations, unless one of the two files was changed meanwhile. */
  finishTarget: {
    question: { name: string; given: GivenTranslations; options: FinishOptions };
    answer: Awaited<ReturnType<TargetMaker['finish']>>;
  };
  closeTarget: { question: { name: string }; answer: undefined };
  /** Problems with the translations of a text that may be a target; absent where it is none. */
  check: {
    question: {
      path: string;
      text: string;
      /** Absent outside of a project: then only a file of two languages can be checked. */
      folder?: string;
      /** Text of its source as on screen, if that is open. */
      sourceText?: string;
      /** True if files may have come or gone since the last question. */
      isChanged: boolean;
      /** True if its layout may say that it is a target, and not only the map of its project. */
      isLikely: boolean;
    };
    answer: { findings: readonly FileFinding[]; source?: string } | undefined;
  };
  /** The file that says of which wording each translation is, after targets were completed; absent when it stays. */
  sourceLock: {
    question: { folder: string } & Omit<WordingNotes, 'texts'>;
    answer: { bytes?: Uint8Array };
  };
}
