import { composeEdits } from '../composeEdits';
import { MarkupTextWriter } from '../markup/textWriter';
import { lineEndOf } from '../lineEnd';
import type { TextEdit } from '../edits';
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
import { unreadTimes } from './srt';
import { isMeantAsTimes } from './times';

/** Players ask for milliseconds; files of other tools do without. */
const time = String.raw`(?:\d{1,}:)?\d{2}:\d{2}(?:[.,]\d{1,3})?`;
const timing = new RegExp(String.raw`^\s*${time}\s*-->\s*${time}`);
const signature = /^\uFEFF?WEBVTT(?![^ \t\r\n])/;
/** Speaker, before the text. */
const voice = /<v(?:\.[^\s<>]*)?[ \t]([^<>]+)>/;
/** `<i>`, `</v>`, `<v.loud Mary>`, `<00:19.000>`; one without an end, at the end of a cue; `{\an8}`, left over from SubRip. */
const tag = /<(\/?)([A-Za-z]*)(?![A-Za-z])[^<>]*>|<(?:\/?[A-Za-z]|[/.]|$)[^<>]*$|\{\\[^{}]*\}/g;

interface VttSegment extends CueSegment {
  writer: MarkupTextWriter;
}

/** WebVTT: the text of each cue is a segment; notes, styles, regions, times, settings and names stay as they are. */
export function parseWebVtt(text: string, { everyCue = false }: CueOptions = {}): ParsedFile {
  const unread: Line[] = [];
  const cues = readBlocks(text, unread);
  const data = cues.filter(({ lines }) => isData(lines));
  const segments = cues.flatMap((cue, index) => (data.includes(cue) ? [] : readCue(text, cue, index, everyCue)));
  return {
    segments,
    problems: [
      ...problemsOf(text, cues),
      ...unreadTimes(unread),
      ...dataProblems(data.map(({ timing: line }) => line)),
    ],
    edits: (targets, { targetLanguage } = {}) => {
      const edits = composeEdits(text, segments, targets, ({ writer, opensLine, start }) => {
        const lineEnd = lineEndOf(text, start);
        return { text: (literal) => (opensLine ? lineEnd : '') + writer.write(writeCueText(literal, lineEnd)) };
      });
      if (edits.length === 0 || targetLanguage === undefined) return edits;
      return [...languageEdits(text, targetLanguage), ...edits];
    },
  };
}

/** Beginning of a comment, which is no cue, whatever is written in it. */
const comment = /^NOTE(?:\s|$)/;
const definition = /^(?:STYLE|REGION)\s*$/;

/** The language that the header of a file names becomes that of the translation. */
function languageEdits(text: string, targetLanguage: string): TextEdit[] {
  const header = text.slice(0, /\r?\n\r?\n|$/.exec(text)?.index);
  const said = /^Language:[ \t]*/im.exec(header);
  if (!said || !signature.test(text)) return [];
  const start = said.index + said[0].length;
  const end = start + (/^[^\s;]*/.exec(header.slice(start))?.[0].length ?? 0);
  return [{ start, end, newText: targetLanguage }];
}

/**
 * Blocks are parted by blank lines; those without a line of times are no cues.
 * @param unread gets lines that are meant as times and cannot be read: no player shows their cues
 */
function readBlocks(text: string, unread: Line[]): Cue[] {
  const cues: Cue[] = [];
  let block: Line[] = [];
  for (const line of [...linesOf(text), { text: '', start: 0, end: 0 }]) {
    if (line.text !== '') {
      block.push(line);
      continue;
    }
    for (const cue of cuesOf(block, unread)) cues.push(cue);
    block = [];
  }
  return cues;
}

/** The cues of a block: each line of times begins one, as in a player, also where a blank line before it is missing. */
function cuesOf(block: readonly Line[], unread: Line[]): Cue[] {
  const cues: Cue[] = [];
  let isOver = false;
  for (const [at, line] of block.entries()) {
    const lines = cues.at(-1)?.lines;
    if (!line.text.includes('-->') || !timing.test(line.text)) {
      const isMeant = isMeantAsTimes(line.text) || (at === 1 && line.text.includes('-->'));
      const isUnread = at < 2 && !lines && isMeant && !isNoCue(block, at);
      if (isUnread) unread.push(line);
      // An arrow ends the text of a cue; without times it begins nothing that is shown.
      isOver ||= isUnread || line.text.includes('-->');
      if (!isOver) lines?.push(line);
      continue;
    }
    isOver = false;
    if (isNoCue(block, at)) return [];
    const above = lines ? lines.at(-1) : block[at - 1];
    const isId = above !== undefined && (lines ? /^\d+\s*$/.test(above.text) : at === 1);
    // The number was taken for the last line of the cue before.
    if (isId) lines?.pop();
    cues.push({ timing: line, lines: [], ...(isId && { id: above.text }) });
  }
  return cues;
}

function isNoCue([first]: readonly Line[], at: number): boolean {
  const said = first?.text ?? '';
  return comment.test(said) || (definition.test(said) && at > 1);
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
