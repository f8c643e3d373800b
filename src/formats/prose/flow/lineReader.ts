import type { Paragraph } from '../area';
import type { Line } from '../lines';

/** Reads the lines of a document one after the other; each either joins the paragraph in hand, ends it, or is passed over. */
export interface LineReader {
  /** The paragraphs that have ended. */
  readonly paragraphs: readonly Paragraph[];
  /**
   * Reads one more line.
   * @param next the one below it
   * @returns where this line and all below read as they would if the text began here: how many of the paragraphs stand
   * above. Elsewhere, and of blank lines, undefined
   */
  line(whole: Line, next: Line | undefined): number | undefined;
  /** No line follows: all paragraphs. */
  end(): readonly Paragraph[];
}
