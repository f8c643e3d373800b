/** Source of a regular expression without capturing groups, compiled with the flags `gm`. */
export type Pattern = string;

export interface BlockSyntax {
  open: Pattern;
  /** End of the comment; may depend on how it was opened, as in Lua's `--[==[`. */
  close: string | ((opened: string) => string);
  /** An opener inside must be closed on its own, as in Rust. */
  nested?: boolean;
  /** Whole lines of a document, which may go on to the end of the text, as Perl's. */
  isDocument?: boolean;
}

export interface StringSyntax {
  open: Pattern;
  close: string | ((opened: string) => string);
  /** Takes the next character out of the game. */
  escape?: '\\' | '`';
  /** A doubled closer stands for itself, as in SQL's `'it''s'`. */
  doubled?: boolean;
  /** May hold line ends; without it the string ends with its line at the latest. */
  multiline?: boolean;
  /** Opens code inside the string, which ends with the matching bracket: `${`, `\(`, `#{`. */
  interpolation?: string;
  /**
   * Position in which the string documents code: as a statement of its own (Python), always (GraphQL), or behind a
   * documentation attribute (Elixir's `@doc`). The latter two are written in Markdown.
   */
  documents?: 'as-statement' | 'always' | 'behind-attribute';
}

/** Syntax of a programming language, as far as it tells comments, strings and code apart. */
export interface Syntax {
  line?: readonly Pattern[];
  block?: readonly BlockSyntax[];
  strings?: readonly StringSyntax[];
  /** Passed over whole, tried before everything else: character literals, `$#`, numbers with quotes in them. */
  literals?: readonly Pattern[];
  /** Opens text up to a line that holds the captured word alone; the word is what remains without `<`, `-`, `~` and quotes. */
  heredoc?: Pattern;
  /** `/…/` where a value may stand is a regular expression. */
  regexLiterals?: boolean;
  /** A backslash at the end of a line comment takes the next line in. */
  lineContinuation?: boolean;
  /** True when a literal that is open may end anywhere below, or nowhere. */
  readsAhead?: boolean;
  /** `key: |` opens text up to the next line that is indented less. */
  blockScalars?: boolean;
  /** Columns a line stands further in than the text of a comment so that it is code, after a blank line; default 4. */
  codeIndent?: number;
  /** Code stands only between these, as in PHP. */
  island?: { open: Pattern; close: string };
}

/** A comment or string of a program. Offsets are UTF-16 units; the marks are part of the range. */
export interface SyntaxToken {
  kind: 'line' | 'block' | 'string' | 'docstring';
  start: number;
  end: number;
  /** Units of the opening mark, e.g. 2 for `//`. */
  openLength: number;
  /** Units of the closing mark; 0 for a line comment and for what is never closed. */
  closeLength: number;
  /** Whole lines of a document among the code; the lines of its marks are part of it. */
  isDocument?: true;
  /** A docstring that is written in Markdown. */
  isMarkdown?: true;
}
