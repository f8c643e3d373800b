import type { OffsetRange } from '../trackedRange';
import type { Line } from './lines';

/**
 * Structure of the lines of an area. `comment` is Markdown with documentation tags (`@param`), `docstring` Python's
 * conventions, `literal` one stretch without structure (a string, a table cell), `xliff` such a one with inline codes.
 */
export type Flavour =
  | 'comment'
  | 'docstring'
  | 'markdown'
  | 'plain'
  | 'commit'
  | 'pod'
  | 'restructuredtext'
  | 'asciidoc'
  | 'latex'
  | 'html'
  | 'literal'
  | 'xliff';

/** A stretch of a document that may hold prose: a comment, a docstring, a whole Markdown file. */
export interface ProseArea extends OffsetRange {
  /** Comments and docstrings are one unit for the user; a document is many paragraphs. */
  kind: 'comment' | 'docstring' | 'string' | 'document';
  flavour: Flavour;
  lines: readonly Line[];
  /** Columns further in than the text at which a line is code; default 4. */
  codeIndent?: number;
  /** Nothing may be wrapped onto a further line, as in a comment behind code. */
  singleLine: boolean;
  /** A reply that brings one of these in is refused, whatever else it is. */
  forbidden: readonly string[];
  /**
   * True for the source that a localization file is translated from, which is in another language than the file says of
   * its translations.
   */
  isSource?: boolean;
  /**
   * Reads the area again as it would stand in the document: its lines, or `undefined` when the new text would end
   * the comment or string early or change what stands around it. Absent for documents, which have nothing around.
   */
  reread?: (newText: string) => readonly Line[] | undefined;
}

/** Lines of one paragraph, heading, list item or table cell; white space and marks at their ends left out. */
export interface Paragraph {
  kind: 'paragraph' | 'heading' | 'item' | 'cell';
  lines: Line[];
  /** Units of the list bullet or documentation tag before the first line. */
  prefixLength: number;
}
