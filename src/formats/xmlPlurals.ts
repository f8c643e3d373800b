import type { TextEdit } from './edits';
import { lineBreakBefore } from './lineEnd';
import type { XmlElement } from './markup/elements';

/** The forms of a message in an XML file of which the other language has more. */
export interface XmlPlural {
  /** Offset for further forms: before the one for everything else. */
  at: number;
  /** The element that has the text for everything else. */
  other: XmlElement;
  /** A further form, around the text it takes from there. */
  write(category: string, content: string): string;
}

/**
 * The edits that add forms with the words of `other`.
 * @param edit the one that puts the translation of `other` into the file; without one nothing is added
 */
export function addXmlForms(
  file: string,
  { at, other, write }: XmlPlural,
  missing: readonly string[],
  edit: TextEdit | undefined,
): TextEdit[] {
  const { contentStart, contentEnd } = other;
  if (!edit || missing.length === 0) return [];
  const content = file.slice(contentStart, edit.start) + edit.newText + file.slice(edit.end, contentEnd);
  const next = lineBreakBefore(file, at);
  return [{ start: at, end: at, newText: missing.map((category) => write(category, content) + next).join('') }];
}
