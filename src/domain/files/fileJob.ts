import { fits, type Segment, type SegmentTarget } from '../../formats/segment';
import { Piece } from '../translation/piece';
import { cutIntoPieces } from '../translation/pieces';
import { noCost } from '../translation/sendPieces';
import type { TranslationService } from '../translation/service';
import type { TranslationSettings } from '../translation/settings';
import { translatePieces, type PieceOptions } from '../translation/translatePieces';
import type { FileOrder, LeftSegment } from './order';
import type { Part, Passage, Translated } from './passage';
import { composeCue } from './subtitles/composeCue';
import { shareOut, type Share } from './subtitles/shareOut';

/** What came of a segment: a target, or why there is none; neither when there was nothing to do. */
export interface SegmentResult {
  target?: SegmentTarget;
  left?: LeftSegment;
  isFromCache: boolean;
}

const unbrokenLines: Partial<TranslationSettings> = { splitSentences: 'nonewlines' };

type Problem = Omit<LeftSegment, 'segment'>;

/** The translation of one file on its way, passage by passage. */
export class FileJob {
  readonly cost = noCost();
  isCancelled = false;
  /** Passages with a good translation that no way was found to share out. */
  unshared: Passage[] = [];
  readonly #parts = new Map<number, Part[]>();
  readonly #shares = new Map<Part, Share>();
  readonly #problems = new Map<Part, Problem>();
  readonly #sent = new Set<Part>();
  readonly #known = new Set<Part>();

  constructor(
    private readonly order: FileOrder,
    private readonly service: TranslationService,
    private readonly options: PieceOptions,
  ) {}

  /** Translates passages. Does not reject when cancelled. */
  async run(passages: readonly Passage[]): Promise<void> {
    const jobs = passages.map((passage) => ({
      passage,
      pieces: cutIntoPieces(passage).map((piece) => new Piece(piece, passage.context)),
    }));
    for (const part of passages.flatMap(({ parts }) => parts)) {
      const known = this.#parts.get(part.segment) ?? [];
      if (!known.includes(part)) this.#parts.set(part.segment, [...known, part]);
    }
    this.unshared = [];
    const settings: TranslationSettings = {
      ...this.order.settings,
      // Codes are told apart from text here, so tags are not left to the service.
      tagHandling: 'auto',
      ...(this.order.format.wrapsLines && this.order.settings.splitSentences === 'default' && unbrokenLines),
    };
    try {
      if (!this.isCancelled) {
        const pieces = jobs.flatMap((job) => job.pieces);
        await translatePieces(pieces, { ...this.order, settings }, this.service, { ...this.options, cost: this.cost });
      }
    } catch (error) {
      if (!this.options.signal?.aborted) throw error;
      this.isCancelled = true;
    }
    for (const { passage, pieces } of jobs) this.#finish(passage, pieces);
  }

  /** Call it when every passage of the segment has been run. */
  resultOf(segment: Segment, index: number): SegmentResult {
    const parts = this.#parts.get(index) ?? [];
    const isFromCache = parts.some((part) => this.#known.has(part)) && !parts.some((part) => this.#sent.has(part));
    const problem = parts.map((part) => this.#problems.get(part)).find((found) => found !== undefined);
    if (problem) return { left: { segment: index, ...problem }, isFromCache: false };
    const shares = parts.flatMap((part) => this.#shares.get(part) ?? []);
    if (shares.length < parts.length || shares.length === 0) {
      return { left: { segment: index, ...cancelled }, isFromCache: false };
    }
    const target = segment.cue ? composeCue(shares, this.order.subtitles) : targetOf(shares);
    if (!fits(segment, target)) {
      const message = 'The codes of this text could not be put into its translation.';
      return { left: { segment: index, reason: 'broken', message }, isFromCache: false };
    }
    // In a file of one language, what has no words stands there already.
    const isAnswered = parts.some((part) => this.#known.has(part) || this.#sent.has(part));
    if (!this.order.format.isBilingual && !isAnswered) return { isFromCache: false };
    return { target, isFromCache };
  }

  #finish(passage: Passage, pieces: readonly Piece[]): void {
    const problem = problemOf(pieces);
    for (const part of passage.parts) {
      if (problem) this.#problems.set(part, problem);
      else this.#problems.delete(part);
      if (pieces.some((piece) => piece.isFromCache)) this.#known.add(part);
      if (pieces.some((piece) => piece.isTranslated && !piece.isFromCache)) this.#sent.add(part);
    }
    if (problem) return;
    const shares = shareOut(passage, joinPieces(pieces));
    if (shares) for (const share of shares) this.#shares.set(share.part, share);
    else this.unshared.push(passage);
  }
}

const cancelled: Problem = { reason: 'cancelled', message: 'The translation was stopped before this text.' };

/** Why a passage has no translation; `undefined` when it has one, or nothing in it needs any. */
function problemOf(pieces: readonly Piece[]): Problem | undefined {
  for (const { error, problem } of pieces) {
    if (error) return { reason: 'refused', message: error.message, error };
    if (problem !== undefined) return { reason: 'broken', message: problem };
  }
  const isOpen = pieces.some((piece) => piece.isWaiting && !piece.masked('token').nothingToTranslate);
  return isOpen ? cancelled : undefined;
}

function joinPieces(pieces: readonly Piece[]): Translated {
  let text = '';
  const places: Array<{ start: number; end: number }> = [];
  for (const piece of pieces) {
    const offset = text.length;
    places.push(...piece.places.map(({ start, end }) => ({ start: start + offset, end: end + offset })));
    text += piece.text;
  }
  return { text, places };
}

function targetOf([share]: readonly Share[]): SegmentTarget {
  const { text = '', places = [], part } = share ?? {};
  return { text, protectedSpans: places.filter((_, index) => part?.spans[index]?.isCode) };
}
