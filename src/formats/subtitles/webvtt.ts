import { composeEdits } from '../composeEdits';
import { MarkupTextWriter } from '../markup/textWriter';
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

/** Players ask for milliseconds; files of other tools do without. */
const time = String.raw`(?:\d{1,}:)?\d{2}:\d{2}(?:[.,]\d{1,3})?`;
const timing = new RegExp(String.raw`^\s*${time}\s*-->\s*${time}`);
const signature = /^\uFEFF?WEBVTT(?![^ \t\r\n])/;
/** Who speaks, before the text. */
const voice = /<v(?:\.[^\s<>]*)?[ \t]([^<>]+)>/;
/** `<i>`, `</v>`, `<v.loud Mary>`, `<00:19.000>`; one without an end, at the end of a cue; `{\an8}`, left over from SubRip. */
const tag = /<(\/?)([A-Za-z]*)(?![A-Za-z])[^<>]*>|<(?:\/?[A-Za-z]|[/.]|$)[^<>]*$|\{\\[^{}]*\}/g;

interface VttSegment extends CueSegment {
  writer: MarkupTextWriter;
}

/** WebVTT: the text of each cue is a segment; notes, styles, regions, times, settings and names stay as they are. */
export function parseWebVtt(text: string, { everyCue = false }: CueOptions = {}): ParsedFile {
  const cues = readBlocks(text);
  const segments = cues.flatMap((cue, index) => readCue(text, cue, index, everyCue));
  return {
    segments,
    problems: problemsOf(text, cues),
    edits: (targets) =>
      composeEdits(text, segments, targets, ({ writer, opensLine, start }) => {
        const lineEnd = lineEndOf(text, start);
        return { text: (literal) => (opensLine ? lineEnd : '') + writer.write(writeCueText(literal, lineEnd)) };
      }),
  };
}

/** What is no cue, whatever is written in it. */
const comment = /^NOTE(?:\s|$)/;
const definition = /^(?:STYLE|REGION)\s*$/;

/** Blocks are parted by blank lines; those without a line of times are no cues. */
function readBlocks(text: string): Cue[] {
  const cues: Cue[] = [];
  let block: Line[] = [];
  for (const line of [...linesOf(text), { text: '', start: 0, end: 0 }]) {
    if (line.text !== '') {
      block.push(line);
      continue;
    }
    for (const cue of cuesOf(block)) cues.push(cue);
    block = [];
  }
  return cues;
}

/** The cues of a block: each line of times begins one, as in a player, also where a blank line before it is missing. */
function cuesOf(block: readonly Line[]): Cue[] {
  const cues: Cue[] = [];
  let isOver = false;
  for (const [at, line] of block.entries()) {
    const lines = cues.at(-1)?.lines;
    if (!line.text.includes('-->') || !timing.test(line.text)) {
      // An arrow ends the text of a cue; without times it begins nothing that is shown.
      isOver ||= line.text.includes('-->');
      if (!isOver) lines?.push(line);
      continue;
    }
    isOver = false;
    const first = block[0]?.text ?? '';
    if (comment.test(first) || (definition.test(first) && at > 1)) return [];
    const above = lines ? lines.at(-1) : block[at - 1];
    const isId = above !== undefined && (lines ? /^\d+\s*$/.test(above.text) : at === 1);
    // The number was taken for the last line of the cue before.
    if (isId) lines?.pop();
    cues.push({ timing: line, lines: [], ...(isId && { id: above.text }) });
  }
  return cues;
}

function readCue(text: string, cue: Cue, cueIndex: number, everyCue: boolean): VttSegment[] {
  const { id, lines } = cue;
  const [first, last] = [lines[0], lines.at(-1)];
  const writer = new MarkupTextWriter();
  const own = { ...(id !== undefined && { id }), cue: cueOf(cue, cueIndex) };
  const empty = (): VttSegment[] => (everyCue ? [{ ...emptySegment(cue, own), writer }] : []);
  if (!first || !last) return empty();
  const builder = new SegmentBuilder(text);
  let at = first.start;
  for (const { 0: code, 1: slash, 2: name = '', index } of text.slice(first.start, last.end).matchAll(tag)) {
    const start = first.start + index;
    writer.read(text, at, start, 'html', builder);
    at = start + code.length;
    const role = slash ? 'close' : 'open';
    builder.addCode(start, at, code, name ? { pairing: { role, key: name, needsPartner: false } } : {});
  }
  writer.read(text, at, last.end, 'html', builder);
  const segment = builder.take(everyCue);
  if (!segment) return empty();
  const spoken = voice.exec(text.slice(first.start, segment.start))?.[1]?.trim();
  return [{ ...segment, writer, ...own, cue: { ...own.cue, ...(spoken && { voice: spoken }) } }];
}

function problemsOf(text: string, cues: readonly Cue[]): FormatProblem[] {
  const problems: FormatProblem[] = [];
  if (!signature.test(text)) {
    const message = reason('webvtt-signature');
    problems.push({ code: 'webvtt-signature', message, start: 0, end: Math.min(text.length, 1), leaves: 'nothing' });
  }
  if (cues.length === 0 && text.replace(signature, '').trim() !== '') {
    const message = reason('srt-no-cues');
    problems.push({ code: 'webvtt-no-cues', message, start: 0, end: text.length });
  }
  return problems;
}
