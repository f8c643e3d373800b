import { bordersOf, costAfter } from '../files/subtitles/borders';
import { widthOf, type SubtitleLimits } from '../files/subtitles/limits';
import { wrapLines } from '../files/subtitles/wrapLines';
import { spaceBetween, type SpokenText } from './transcript';

/** A subtitle: what is shown, and when. */
export interface TimedCue {
  text: string;
  startMs: number;
  endMs: number;
}

/** Silence that no cue goes on over. */
const pauseMs = 700;
/** A cue stays no longer, whatever is said. */
const longestMs = 7000;
/** A shorter one is a flash. */
const shortestMs = 1000;
/** Max time a cue stays after its last word, to be read. */
const lingerMs = 1500;
/** Between two cues, so that it is seen that they are two. */
const gapMs = 80;
/** Without a limit of lines or characters, a cue is no more than this. */
const mostColumns = 200;

/** A piece of text that no cue parts, with its own time. */
interface Piece {
  text: string;
  /** White space before it when it does not begin a cue. */
  space: string;
  columns: number;
  startMs: number;
  endMs: number;
  /** Cost of ending a cue behind it, 0 to 1. */
  cost: number;
}

/**
 * Cuts what was said into subtitles: within lines, characters and reading speed as far as can be, at the end of sentences
 * rather than within, and never across a pause. A cue begins with its first word; after its last one it stays while that
 * helps to read it.
 */
export function cutCues(texts: readonly SpokenText[], limits: SubtitleLimits): TimedCue[] {
  const cues = runsOf(piecesOf(texts)).flatMap((run) => cutRun(run, limits));
  return cues.map((cue, index) => {
    const next = cues[index + 1]?.startMs ?? Infinity;
    const columns = widthOf(cue.text);
    const readMs = limits.readingSpeed === 0 ? 0 : (columns / limits.readingSpeed) * 1000;
    const wanted = cue.startMs + Math.max(readMs, shortestMs);
    const most = Math.min(cue.endMs + lingerMs, Math.max(cue.endMs, next - gapMs));
    const end = Math.max(cue.endMs, Math.min(wanted, most));
    // What a player shows at the same time it shows in two places.
    return {
      ...cue,
      startMs: Math.round(cue.startMs),
      endMs: Math.round(Math.min(end, Math.max(next, cue.startMs + 1))),
    };
  });
}

/** Each text by its words, whose times are shares of its time. */
function piecesOf(texts: readonly SpokenText[]): Piece[] {
  const pieces: Piece[] = [];
  let before = '';
  for (const { text: written, startMs, endMs } of texts) {
    const text = written.replace(/\s+/g, ' ').trim();
    if (text === '') continue;
    const space = /^\s/.test(written) || /\s$/.test(before) ? ' ' : spaceBetween(before, text);
    before = written;
    const all = Math.max(1, widthOf(text));
    const at = (column: number): number => startMs + ((endMs - startMs) * column) / all;
    let start = 0;
    let column = 0;
    const borders = [
      ...bordersOf({ text, places: [] }),
      { end: text.length, start: text.length, cost: costAfter(text) },
    ];
    for (const [index, border] of borders.entries()) {
      const word = text.slice(start, border.end);
      const columns = widthOf(word);
      const gap = widthOf(text.slice(border.end, border.start));
      const isFirst = index === 0;
      pieces.push({
        text: word,
        space: isFirst ? space : text.slice(borders[index - 1]?.end ?? start, start),
        columns,
        startMs: at(column),
        endMs: at(column + columns),
        cost: border.cost,
      });
      column += columns + gap;
      start = border.start;
    }
  }
  return pieces;
}

/** Parted by pauses. A piece that clings to the one before stays with it. */
function runsOf(pieces: readonly Piece[]): Piece[][] {
  const runs: Piece[][] = [];
  let last: Piece | undefined;
  for (const piece of pieces) {
    if (!last || piece.startMs - last.endMs >= pauseMs) runs.push([]);
    runs.at(-1)?.push(piece);
    last = piece;
  }
  return runs;
}

interface Way {
  cost: number;
  /** Start of the last cue of this way. */
  from: number;
}

/** The best way to part a run, by what each cue of it costs. */
function cutRun(run: readonly Piece[], limits: SubtitleLimits): TimedCue[] {
  const ways: Way[] = [{ cost: 0, from: 0 }];
  for (let end = 1; end <= run.length; end++) {
    let best: Way | undefined;
    for (let from = end - 1; from >= 0; from--) {
      const fits =
        (run[end - 1]?.endMs ?? 0) - (run[from]?.startMs ?? 0) <= longestMs && fitsIn(run, from, end, limits);
      // One word may be too long for any line.
      if (!fits && from < end - 1) break;
      const cost = (ways[from]?.cost ?? 0) + costOf(run, from, end, limits);
      if (!best || cost < best.cost) best = { cost, from };
    }
    ways.push(best ?? { cost: 0, from: end - 1 });
  }
  const cues: TimedCue[] = [];
  for (let end = run.length; end > 0; end = ways[end]?.from ?? 0) {
    const cue = cueOf(run, ways[end]?.from ?? 0, end);
    cues.unshift({ ...cue, text: wrapped(cue.text, limits) });
  }
  return cues;
}

function cueOf(run: readonly Piece[], from: number, end: number): TimedCue {
  let text = '';
  for (let index = from; index < end; index++) {
    const piece = run[index];
    if (piece) text += (index === from ? '' : piece.space) + piece.text;
  }
  return { text, startMs: run[from]?.startMs ?? 0, endMs: run[end - 1]?.endMs ?? 0 };
}

/** Fewer cues are better, those that end a sentence, and those that are neither too fast nor a flash. */
function costOf(run: readonly Piece[], from: number, end: number, { readingSpeed }: SubtitleLimits): number {
  const isLast = end === run.length;
  const [startMs, endMs] = [run[from]?.startMs ?? 0, run[end - 1]?.endMs ?? 0];
  const border = isLast ? 0 : (run[end - 1]?.cost ?? 0) * 6;
  const seconds = Math.max(0.001, ((isLast ? endMs + lingerMs : (run[end]?.startMs ?? endMs)) - startMs) / 1000);
  const speed = columnsOf(run, from, end) / seconds;
  const fast = readingSpeed > 0 && speed > readingSpeed ? Math.min(2, speed / readingSpeed - 1) : 0;
  const flash = seconds * 1000 < shortestMs ? 1 : 0;
  // A sentence that ends within a cue has the eye jump.
  let within = 0;
  for (let index = from; index < end - 1; index++) if (run[index]?.cost === 0) within++;
  return 1 + border + fast + flash + within * 0.6;
}

/** Returns whether pieces fit into the lines of a cue, each line filled before the next. */
function fitsIn(run: readonly Piece[], from: number, end: number, { lineLength, lines }: SubtitleLimits): boolean {
  if (lineLength === 0 || lines === 0) return columnsOf(run, from, end) <= mostColumns;
  let [line, columns] = [1, 0];
  for (let index = from; index < end; index++) {
    const piece = run[index];
    if (!piece) continue;
    const added = columns === 0 ? piece.columns : piece.space.length + piece.columns;
    if (columns + added <= lineLength) columns += added;
    else if (++line > lines) return false;
    else columns = piece.columns;
    if (columns > lineLength) return false;
  }
  return true;
}

function columnsOf(run: readonly Piece[], from: number, end: number): number {
  let columns = 0;
  for (let index = from; index < end; index++) {
    columns += (run[index]?.columns ?? 0) + (index === from ? 0 : (run[index]?.space.length ?? 0));
  }
  return columns;
}

function wrapped(text: string, { lineLength, lines }: SubtitleLimits): string {
  return wrapLines({ text, places: [] }, { lineLength, lines, hidden: [] }).text;
}
