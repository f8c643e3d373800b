import { composeEdits } from '../composeEdits';
import { lineEndOf } from '../lineEnd';
import type { FormatProblem, ParsedFile } from '../segment';
import { SegmentBuilder } from '../segmentBuilder';
import {
  cueOf,
  emptySegment,
  linesOf,
  writeCueText,
  type Cue,
  type CueOptions,
  type CueSegment,
  type Line,
} from './cues';
import { reason } from '../reason';
import { dataProblems, isData } from './data';
import { isMeantAsTimes, readTimes } from './times';

const cueNumber = /^\uFEFF?\s*\d+\s*$/;
/** `<i>`, `</font>`, `{\an8}`, `{y:i}`, `\N`, `&nbsp;`: what players read as style, as a sign or as the end of a line. */
const styling = /<(\/?)([A-Za-z][A-Za-z0-9]*)(?:\s[^<>]*)?>|\{\\[^{}]*\}|\{[A-Za-z]:[^{}]*\}|\\N|&(?:nbsp|lrm|rlm);/g;

/** SubRip: the text of each cue is a segment; numbers, times, positions and blank lines stay as they are. */
export function parseSrt(text: string, { everyCue = false }: CueOptions = {}): ParsedFile {
  const segments: CueSegment[] = [];
  const stray: Line[] = [];
  const unread: Line[] = [];
  const data: Line[] = [];
  let count = 0;
  for (const cue of readCues(text, stray)) {
    if (cue.isUnread) unread.push(cue.timing);
    else if (isData(cue.lines)) data.push(cue.timing);
    else for (const segment of readCue(text, cue, count, everyCue)) segments.push(segment);
    if (!cue.isUnread) count++;
  }
  return {
    segments,
    problems: [...problemsOf(text, count, stray), ...unreadTimes(unread), ...dataProblems(data)],
    edits: (targets) =>
      composeEdits(text, segments, targets, ({ opensLine, start }) => {
        const lineEnd = lineEndOf(text, start);
        return { text: (literal) => (opensLine ? lineEnd : '') + writeCueText(literal, lineEnd) };
      }),
  };
}

/**
 * A cue is found by its line of times: numbers may be missing, doubled or out of order. One whose times cannot be read
 * is a cue all the same, so that nothing of it is taken for the text of the one before.
 * @param stray gets the lines before the first cue
 */
function* readCues(text: string, stray: Line[]): Generator<SrtCue> {
  let cue: SrtCue | undefined;
  for (const line of linesOf(text)) {
    const lines = cue?.lines ?? stray;
    const above = lines.at(-1);
    const isNumbered = above !== undefined && cueNumber.test(above.text);
    const isRead = readTimes(line.text) !== undefined;
    const opensBlock = isNumbered || (above === undefined ? !cue : above.text.trim() === '');
    const isMeant = isMeantAsTimes(line.text) || (isNumbered && line.text.includes('-->'));
    const isUnread = !isRead && opensBlock && isMeant;
    // An arrow of another kind is one of times only where a cue begins.
    if (!isUnread && !(isRead && (opensBlock || line.text.includes('-->')))) {
      lines.push(line);
      continue;
    }
    // The number was taken for the last line of the cue before.
    if (isNumbered) lines.pop();
    if (cue) yield cue;
    cue = {
      timing: line,
      lines: [],
      ...(isUnread && { isUnread }),
      ...(isNumbered && { id: above.text.replace(/\uFEFF/, '').trim() }),
    };
  }
  if (cue) yield cue;
}

interface SrtCue extends Cue {
  /** True if its times cannot be read, so that it stays as it is. */
  isUnread?: true;
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
    // Most cues have no styling.
    const codes = /[<{\\&]/.test(body) ? body.matchAll(styling) : [];
    for (const { 0: code, 1: slash, 2: name, index: offset } of codes) {
      const start = first.start + offset;
      builder.addText(at, start, text.slice(at, start));
      at = start + code.length;
      const role = slash ? 'close' : 'open';
      builder.addCode(start, at, code, name ? { pairing: { role, key: name.toLowerCase(), needsPartner: false } } : {});
    }
    builder.addText(at, last.end, text.slice(at, last.end));
    const segment = builder.take(everyCue);
    return segment ? [Object.assign(segment, facts)] : [];
  });
  return everyCue && segments.length === 0 ? [emptySegment(cue, facts)] : segments;
}

function problemsOf(text: string, cues: number, lines: readonly Line[]): FormatProblem[] {
  const stray = lines.filter((line) => line.text.replace(/\uFEFF/, '').trim() !== '');
  if (cues === 0 && stray.length > 0) {
    const message = reason('srt-no-cues');
    return [{ code: 'srt-no-cues', message, start: 0, end: text.length }];
  }
  return stray.map(({ start, end }) => ({
    code: 'srt-stray-text',
    message: reason('srt-before-cues'),
    start,
    end,
  }));
}

/** Returns the problems of cues whose times cannot be read, each at its line. */
export function unreadTimes(lines: readonly Line[]): FormatProblem[] {
  return lines.map(({ text, start, end }) => ({
    code: 'subtitle-times',
    message: reason('subtitle-times', text.trim().slice(0, 60)),
    start,
    end,
  }));
}
