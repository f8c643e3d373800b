import { composeEdits } from '../composeEdits';
import type { FormatProblem, ParsedFile } from '../segment';
import { SegmentBuilder } from '../segmentBuilder';
import {
  cueOf,
  emptySegment,
  lineEndOf,
  splitLines,
  writeCueText,
  type Cue,
  type CueOptions,
  type CueSegment,
  type Line,
} from './cues';

const timing = /^\uFEFF?\s*\d{1,4}:\d{1,2}:\d{1,2}(?:[,.:]\d{1,4})?\s*-->\s*\d{1,4}:\d{1,2}:\d{1,2}/;
const cueNumber = /^\uFEFF?\s*\d+\s*$/;
/** `<i>`, `</font>`, `{\an8}`, `{y:i}`: what players read as style. */
const styling = /<(\/?)([A-Za-z][A-Za-z0-9]*)(?:\s[^<>]*)?>|\{\\[^{}]*\}|\{[A-Za-z]:[^{}]*\}/g;

/** SubRip: the text of each cue is a segment; numbers, times, positions and blank lines stay as they are. */
export function parseSrt(text: string, { everyCue = false }: CueOptions = {}): ParsedFile {
  const { cues, stray } = readCues(splitLines(text));
  const segments = cues.flatMap((cue, index) => readCue(text, cue, index, everyCue));
  const lineEnd = lineEndOf(text);
  return {
    segments,
    problems: problemsOf(text, cues, stray),
    edits: (targets) =>
      composeEdits(text, segments, targets, ({ opensLine }) => ({
        text: (literal) => (opensLine ? lineEnd : '') + writeCueText(literal, lineEnd),
      })),
  };
}

/** A cue is found by its line of times: numbers may be missing, doubled or out of order. */
function readCues(lines: readonly Line[]): { cues: Cue[]; stray: Line[] } {
  const cues: Cue[] = [];
  const stray: Line[] = [];
  for (const [index, line] of lines.entries()) {
    const cue = cues.at(-1);
    if (timing.test(line.text)) {
      const above = lines[index - 1];
      const isNumbered = above !== undefined && cueNumber.test(above.text);
      // The number was taken for the last line of the cue before.
      const before = cue?.lines ?? stray;
      if (isNumbered && before.at(-1) === above) before.pop();
      cues.push({ timing: line, lines: [], ...(isNumbered && { id: above.text.replace(/\uFEFF/, '').trim() }) });
    } else (cue?.lines ?? stray).push(line);
  }
  return { cues, stray: stray.filter(({ text }) => text.replace(/\uFEFF/, '').trim() !== '') };
}

function readCue(text: string, cue: Cue, index: number, everyCue: boolean): CueSegment[] {
  const facts = { ...(cue.id !== undefined && { id: cue.id }), cue: cueOf(cue, index) };
  const groups: Line[][] = [[]];
  for (const line of cue.lines) {
    if (line.text.trim() === '') groups.push([]);
    else groups.at(-1)?.push(line);
  }
  // A blank line inside a cue is kept by writing the parts around it on their own.
  const segments = groups.flatMap((group): CueSegment[] => {
    const [first, last] = [group[0], group.at(-1)];
    if (!first || !last) return [];
    const builder = new SegmentBuilder(text);
    let at = first.start;
    const body = text.slice(first.start, last.end);
    for (const { 0: code, 1: slash, 2: name, index: offset } of body.matchAll(styling)) {
      const start = first.start + offset;
      builder.addText(at, start, text.slice(at, start));
      at = start + code.length;
      const role = slash ? 'close' : 'open';
      builder.addCode(start, at, code, name ? { pairing: { role, key: name.toLowerCase(), needsPartner: false } } : {});
    }
    builder.addText(at, last.end, text.slice(at, last.end));
    const segment = builder.take(everyCue);
    return segment ? [{ ...segment, ...facts }] : [];
  });
  return everyCue && segments.length === 0 ? [emptySegment(cue, facts)] : segments;
}

function problemsOf(text: string, cues: readonly Cue[], stray: readonly Line[]): FormatProblem[] {
  const [first] = stray;
  if (cues.length === 0 && first) {
    const message = 'There is no line with the times of a cue, so nothing is translated.';
    return [{ code: 'srt-no-cues', message, start: 0, end: text.length }];
  }
  return stray.map(({ start, end }) => ({
    code: 'srt-stray-text',
    message: 'This line stands before the first cue and is left as it is.',
    start,
    end,
  }));
}
