import { composeEdits } from '../composeEdits';
import { MarkupTextWriter } from '../markup/textWriter';
import type { FormatProblem, ParsedFile } from '../segment';
import { SegmentBuilder } from '../segmentBuilder';
import {
  cueOf,
  emptySegment,
  lineEndOf,
  linesOf,
  writeCueText,
  type Cue,
  type CueOptions,
  type CueSegment,
  type Line,
} from './cues';

const time = String.raw`(?:\d{2,}:)?\d{2}:\d{2}[.,]\d{3}`;
const timing = new RegExp(String.raw`^\s*${time}\s*-->\s*${time}`);
const signature = /^\uFEFF?WEBVTT(?:[ \t]|$)/;
/** Who speaks, before the text. */
const voice = /<v(?:\.[^\s<>]*)?[ \t]+([^<>]+)>/;
/** `<i>`, `</v>`, `<v.loud Mary>`, `<00:19.000>`. */
const tag = /<(\/?)([A-Za-z]*)[^<>]*>/g;

interface VttSegment extends CueSegment {
  writer: MarkupTextWriter;
}

/** WebVTT: the text of each cue is a segment; notes, styles, regions, times, settings and names stay as they are. */
export function parseWebVtt(text: string, { everyCue = false }: CueOptions = {}): ParsedFile {
  const cues = readBlocks(text);
  const segments = cues.flatMap((cue, index) => readCue(text, cue, index, everyCue));
  const lineEnd = lineEndOf(text);
  return {
    segments,
    problems: problemsOf(text, cues),
    edits: (targets) =>
      composeEdits(text, segments, targets, ({ writer, opensLine }) => ({
        text: (literal) => (opensLine ? lineEnd : '') + writer.write(writeCueText(literal, lineEnd)),
      })),
  };
}

/** Blocks are parted by blank lines; those without a line of times are no cues. */
function readBlocks(text: string): Cue[] {
  const cues: Cue[] = [];
  let block: Line[] = [];
  for (const line of [...linesOf(text), { text: '', start: 0, end: 0 }]) {
    if (line.text !== '') {
      block.push(line);
      continue;
    }
    const at = block.findIndex(({ text }) => timing.test(text));
    const found = block[at];
    // A second line above the times makes it a note or a style that mentions times.
    if (found && at <= 1) {
      const id = block[at - 1]?.text;
      cues.push({ timing: found, lines: block.slice(at + 1), ...(id !== undefined && { id }) });
    }
    block = [];
  }
  return cues.filter(({ id }) => !/^NOTE(?:\s|$)/.test(id ?? ''));
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
    const message = 'The file does not begin with WEBVTT, so players will not show it.';
    problems.push({ code: 'webvtt-signature', message, start: 0, end: Math.min(text.length, 1) });
  }
  if (cues.length === 0 && text.replace(signature, '').trim() !== '') {
    const message = 'There is no line with the times of a cue, so nothing is translated.';
    problems.push({ code: 'webvtt-no-cues', message, start: 0, end: text.length });
  }
  return problems;
}
