import type { Span } from '../translation/markedText';

/** A translation memory as the contract tells of it (§10). */
export interface Memory {
  memoryId: string;
  name: string;
  /** Bare lower-case code. */
  sourceLanguage: string;
  /** Lower-case codes, sorted. */
  targetLanguages: string[];
  segmentCount: number;
  /** Another one whenever what is in it was read anew. */
  version: string;
}

/** A file of the folder of memories, and what became of it. */
export interface MemoryFile {
  fileName: string;
  /** `waiting` until it is read; `unusable` with a `problem`. */
  state: 'ready' | 'waiting' | 'unusable';
  /** Problems with it, one sentence for the user. */
  problem?: string;
  memory?: Memory;
}

/** Texts to look up in a memory. */
export interface MemoryQuestion {
  memoryId: string;
  /** One of the target languages of the memory. */
  targetLanguage: string;
  /** Percent of likeness a match needs; 100 for none that is only similar. */
  threshold: number;
  texts: ReadonlyArray<{ text: string; protectedSpans: readonly Span[] }>;
}

/** A translation from a memory, with the codes and numbers of the text it is for. */
export interface MemoryMatch {
  text: string;
  /** Protected spans of the text, in their order. */
  protectedSpans: ReadonlyArray<{ start: number; end: number }>;
  /** Percent; 100 where nothing differs but what was put in. */
  likeness: number;
}

/** The translation memories of this machine. */
export interface Memories {
  /** All that can be used; waits some seconds for what is new to be read. */
  list(): Promise<Memory[]>;
  /** One of them; waits until what is new was read where it is not known. */
  get(memoryId: string): Promise<Memory | undefined>;
  /** All that lies there, as it stands now: waits only a moment for what is being read. */
  files(): Promise<MemoryFile[]>;
  /** The best match of each text. */
  find(question: MemoryQuestion): Promise<Array<MemoryMatch | undefined>>;
  stop(): Promise<void>;
}
