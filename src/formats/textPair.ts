import type { TextInFile } from './textInFile';

/** A text of a source with its translation, in whichever format, to be compared. */
export interface TextPair {
  source: string;
  target: TextInFile;
  /** All texts of a message with a number in the source. */
  forms?: readonly string[];
  /** True when the numbers of such a message may be so few that they need not be named. */
  isFew?: boolean;
  /** True if source and target are all plural forms of one text. */
  hasForms?: boolean;
  /** Finds what a program fills in, where the file itself says how it is written; has the flag `g`. */
  directive?: RegExp;
  /** Meaning that tells it from others with the same text. */
  meaning?: string;
  /** Description, which may limit its length. */
  context?: string;
  /** True if the file says that the translation is not done. */
  isOpen?: boolean;
  /** Whole name of the entry, in a file that is read by entries. */
  key?: string;
  /** Index of the segment, in a file that is read by segments. */
  segment?: number;
  /** Writes a text as the file does within this translation. */
  write?(text: string): string;
}

/** The translations of a file of two languages that have something in them. */
export interface TextPairs {
  pairs: TextPair[];
  /** Language as the file says it. */
  sourceLanguage?: string;
  targetLanguage?: string;
}

export interface ReadPairsOptions {
  targetLanguage?: string;
  /** Also those that the file says are not done, and forms of plurals that are empty. */
  withOpen?: boolean;
}

/** Reads the translations of a file of two languages. Never throws. */
export type ReadTextPairs = (text: string, options?: ReadPairsOptions) => TextPairs;
