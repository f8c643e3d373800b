import { paragraphsOf } from '../../../domain/translation/pieces';
import type { TextKind } from '../../../formats/placeholders/families';
import type { Flavour } from '../../../formats/prose/area';
import { broughtIn } from '../../../formats/prose/kept';
import { proseProblem } from '../../../formats/prose/problem';
import type { ProseBlock, WrittenProse } from '../../../formats/prose/proseBlock';
import { staysInCell, type TextStretch } from '../../../formats/prose/textStretches';
import { wrapLike } from '../../../formats/prose/wrap';
import type { OffsetRange } from '../../../formats/trackedRange';
import type { ProsePart } from './proseParts';
import { largest } from '../../../formats/lists';

/** A text of a document that is translated as one, and how its translation is written there. */
export interface CapturedText extends OffsetRange {
  /** Text that is sent. */
  source: string;
  /** Kind for finding placeholders in it. */
  kind: TextKind;
  /** True if it is what the document has there, with line breaks. */
  isAsItStands?: boolean;
  /** Returns the replacement of the range; refused if it would change the text around it. */
  write(translation: string): WrittenProse;
}

/** Kind of a text for finding placeholders in it, and the structure of its document, where that is text itself. */
export interface TextNature {
  kind: TextKind;
  flavour?: Flavour;
}

/** Stretches of a document as they stand there. */
export function stretchTexts(
  text: string,
  stretches: readonly TextStretch[],
  { kind, flavour }: TextNature,
): CapturedText[] {
  return stretches.map(({ start, end, isCell }) => {
    const source = text.slice(start, end);
    return {
      start,
      end,
      source,
      kind,
      isAsItStands: true,
      write(translation) {
        const isOther = isCell && !staysInCell(translation);
        const problem = isOther ? proseProblem('structure') : flavour && broughtIn(source, translation, flavour);
        return problem ? { ok: false, problem } : { ok: true, text: translation };
      },
    };
  });
}

/** Texts between tags of JSX, in which a line break is a space. A tag or an expression more would be code. */
export function jsxTexts(text: string, ranges: readonly OffsetRange[]): CapturedText[] {
  const marks = (said: string): string =>
    said
      .replace(/[^<>{}]/g, '')
      .split('')
      .sort()
      .join('');
  return ranges.map(({ start, end }) => {
    const written = text.slice(start, end);
    const lines = written.split(/\s*[\r\n]\s*/);
    const margin = /[\r\n]\s*/.exec(written)?.[0] ?? '';
    return {
      start,
      end,
      source: lines.join(' '),
      kind: 'html',
      write(translation) {
        if (marks(translation) !== marks(written)) return { ok: false, problem: proseProblem('structure') };
        const options = {
          width: Math.max(80, largest(lines.map((line) => line.length))),
          firstColumn: 0,
          restColumn: 0,
        };
        return { ok: true, text: lines.length > 1 ? wrapLike(lines, translation, options).join(margin) : translation };
      },
    };
  });
}

/** The paragraphs of a stretch, each with the blank lines behind it; a cell is one. */
export function paragraphTexts(stretch: CapturedText): CapturedText[] {
  let { start } = stretch;
  return paragraphsOf(stretch.source, stretch.kind).map((source) => {
    const paragraph = { ...stretch, source, start, end: start + source.length };
    start = paragraph.end;
    return paragraph;
  });
}

/** Returns the captured texts of blocks of prose, without the marks around their lines. */
export function blockTexts(parts: readonly ProsePart[]): CapturedText[] {
  return parts.map(({ block, range }) => ({
    start: block.start,
    end: block.end,
    source: block.text.slice(range.start, range.end),
    kind: block.textKind,
    write: (translation) => writeInto(block, range, translation),
  }));
}

/** A range of one line of a block, as it stands there; undefined where the range is another. */
export function exactText(text: string, block: ProseBlock, { start, end }: OffsetRange): CapturedText | undefined {
  const isPart = (start > block.start && end <= block.end) || (start === block.start && end < block.end);
  const line = block.lineRanges.find((own) => own.start <= start && end <= own.end);
  if (!isPart || !line || start === end) return undefined;
  const from = block.textOffset(start);
  const range = { start: from, end: from + end - start };
  return {
    start,
    end,
    source: text.slice(start, end),
    kind: block.textKind,
    write(translation) {
      const whole = writeInto(block, range, translation);
      return whole.ok ? { ok: true, text: writableIn(block, range, translation) } : whole;
    },
  };
}

function writeInto(block: ProseBlock, range: OffsetRange, translation: string): WrittenProse {
  return block.write(around(block, range, writableIn(block, range, translation)), { isTranslation: true });
}

function around(block: ProseBlock, { start, end }: OffsetRange, translation: string): string {
  return block.text.slice(0, start) + translation + block.text.slice(end);
}

/** An apostrophe may end a string: then it is written as typographers do. */
function writableIn(block: ProseBlock, range: OffsetRange, translation: string): string {
  if (block.place !== 'string') return translation;
  if (block.write(around(block, range, translation), { isTranslation: true }).ok) return translation;
  return translation.replaceAll(/(?<=\p{L})'(?=\p{L})/gu, '’');
}
