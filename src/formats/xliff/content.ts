import type { XmlElement } from '../markup/elements';
import type { Pairing } from '../placeholders/candidate';
import type { InlineSink } from '../segmentBuilder';
import { codeMark, type TextInFile } from '../textInFile';
import type { LockedRange } from './annotations';
import { codeNames, type CodeName } from './codes';
import { InlineReader } from './inline';

/** An inline code where it stands in the file. */
export interface InlineCode extends CodeName {
  /** Start in the file. */
  start: number;
  end: number;
  /** Code as written, without the text that it is around. */
  written: string;
  /** Half of a pair that opens or closes a stretch without being around it. */
  pairing?: Pairing;
}

/** All that stands in a source or a target, between the tags: nothing is taken off its ends. */
export interface XliffContent extends TextInFile {
  codes: readonly InlineCode[];
}

/**
 * Reads what stands in a source or target, and where in the file each stretch of its text comes from.
 * @param locked what is not translated in it; absent where no other content has a say in it
 */
export function readContent(file: string, element: XmlElement, locked?: readonly LockedRange[]): XliffContent {
  const codes: InlineCode[] = [];
  const stretches: Array<XliffContent['stretches'][number]> = [];
  let text = '';
  const sink: InlineSink = {
    addText(start, end, decoded) {
      if (end === start) return;
      stretches.push({ offset: text.length, start, end, isLiteral: decoded.length === end - start });
      text += decoded;
    },
    addCode(start, end, written, { pairing } = {}) {
      stretches.push({ offset: text.length, start, end, isLiteral: false });
      text += codeMark;
      for (const name of codeNames(written)) codes.push({ ...name, start, end, written, ...(pairing && { pairing }) });
    },
  };
  new InlineReader(file, sink).read(element, locked);
  return { start: element.contentStart, end: element.contentEnd, text, codes, stretches };
}
