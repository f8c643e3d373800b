/** A place in a file as a person counts: both from 1, columns in UTF-16 units. */
export interface Place {
  line: number;
  column: number;
}

/** A source and a target as they stand in a file; whether a service takes them is not checked here. */
export interface TermRow extends Place {
  source: string;
  target: string;
  /** The languages, where the file names them with the row, as it writes them. */
  sourceLang?: string;
  targetLang?: string;
}

/** Why something in a file cannot be read as a row. */
export interface RowProblem extends Place {
  /** One sentence without the place. */
  message: string;
}

export function isRowProblem(item: object): item is RowProblem {
  return 'message' in item;
}

/** One dictionary as it is written to a file. */
export interface DictionaryContent {
  sourceLang: string;
  targetLang: string;
  entries: ReadonlyArray<{ source: string; target: string }>;
}

/** Without byte order mark, every line end a line feed. */
export function plainLines(text: string): string {
  const start = text.startsWith('\ufeff') ? text.slice(1) : text;
  return start.includes('\r') ? start.replace(/\r\n?/g, '\n') : start;
}
