import type { EntryProblem, EntryTree, ReadEntries } from '../../formats/entries/tree';
import type { FileFormat } from '../../formats/fileFormats';
import type { ParseOptions } from '../../formats/segment';
import type { NotedBlocks } from './lock';

/** A format whose files have entries with keys. */
export type EntryFormat = FileFormat & { entries: ReadEntries };

export function hasEntries(format: FileFormat | undefined): format is EntryFormat {
  return format?.entries !== undefined;
}

/** A source file and one of its targets. */
export interface TargetOrder {
  format: EntryFormat;
  source: string;
  /** Absent = the file is not there yet. */
  target?: string;
  /** Language as it is to stand in the file. */
  language: string;
  /** The language as the map has it, for a place in a file with all languages; `language` when absent. */
  mappedLanguage?: string;
  /** Language of the source of a file with all languages; as the file says it when absent. */
  sourceLanguage?: string;
  encoding?: ParseOptions['encoding'];
  /** The entries of the source, where they were read already, in the same encoding. */
  from?: EntryTree;
  /** Returns the hash of the wording of its source that a translation is of; `undefined` where nobody knows. */
  hashFor?(key: string): string | undefined;
  /** Returns whether a translation says something else than when it was noted: its user has changed it since. */
  isChanged?(key: string, text: string): boolean;
  /** Tags of all that the blocks of a document said when they were noted. */
  notedTexts?(): ReadonlySet<string>;
  /** True if fuzzy translations of PO are made again, which are kept for their user otherwise. */
  retranslatesFuzzy?: boolean;
  /** True if the sources of the file are keys, whose texts are its translations into its own language. */
  isKeyed?: boolean;
  /** Returns the notes on the blocks of a document. */
  noted?(): NotedBlocks;
  /** Reads the source of a document with translations in it; absent where a file itself tells its entries. */
  readMade?(text: string): EntryTree;
  /** Sections of a document in which nobody can tell which block translates which. */
  doubtful?: readonly DoubtfulSection[];
  /** Returns whether a translation waits for the review of a user, in a file that cannot say so itself. */
  isUnreviewed?(key: string, text: string): boolean;
}

/** The entries of the source of an order. */
export function sourceTree({ format, source, encoding, sourceLanguage, from }: TargetOrder): EntryTree {
  return from ?? format.entries(source, { encoding, sourceLanguage });
}

/** The entries of a text that is the target of an order, or would be; `undefined` where there is none. */
export function targetTree(
  { format, target, encoding, language, sourceLanguage }: Omit<TargetOrder, 'source'>,
  text = target,
): EntryTree | undefined {
  return text === undefined ? undefined : format.entries(text, { encoding, language, sourceLanguage });
}

/** A section of a document in which nobody can tell which block translates which. */
export interface DoubtfulSection {
  /** Start of the first block of the target in doubt. */
  start: number;
  end: number;
  /** Names of the blocks of the target, and of those of the source that have their translations among them. */
  targets: readonly string[];
  sources: readonly string[];
}

/** Entries a target lacks. All names are whole names of entries. */
export interface TargetPlan {
  order: TargetOrder;
  /** Faults that keep the source from being read, or the target from being written; nothing can be completed then. */
  faults: ReadonlyArray<EntryProblem & { in: 'source' | 'target' }>;
  /** Keys that one of the two has twice. */
  duplicates: ReadonlyArray<EntryProblem & { in: 'source' | 'target' }>;
  /** Entries of the source, and forms of plurals besides. */
  total: number;
  missing: readonly string[];
  /** Translated from another wording of the source. */
  stale: readonly string[];
  /** Entries of the target that are no longer in the source. */
  unused: readonly string[];
  /** Entries whose placeholders differ from those of the source. */
  broken: readonly string[];
  /** Not translated and nowhere to be put: the target has something else of that name, a group or what is no text. */
  blocked: readonly string[];
  /** Sections of a document that are left as they are, as nobody can tell which block in them translates which. */
  doubtful: readonly DoubtfulSection[];
  /** Entries whose translation waits for the review of a user, as the target itself or the lock of sources says. */
  review: readonly string[];
  /** Translations among these that no program uses until they were reviewed; absent where a format knows none. */
  fuzzy?: readonly string[];
  /** Forms of a plural among the missing and stale ones that only the target's language has, by what they are made of. */
  forms: ReadonlyMap<string, string>;
  /** Missing and stale entries that get a translation the target has already, with the entry it is from. */
  reused: ReadonlyMap<string, string>;
}

/** Result of a comparison with the source. */
export type Compared = Omit<TargetPlan, 'order' | 'faults' | 'duplicates' | 'doubtful'>;
