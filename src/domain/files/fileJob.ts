import { countCharacters } from '../../api/schemas/characters';
import { doubtIn } from '../../formats/doubt';
import { fits, type Segment, type SegmentTarget } from '../../formats/segment';
import { Piece, type MissingTerm } from '../translation/piece';
import { cutIntoPieces } from '../translation/pieces';
import { noCost } from '../translation/pieceExchange';
import type { TranslationService } from '../translation/service';
import type { TranslationSettings } from '../translation/settings';
import { translatePieces, type PieceOptions } from '../translation/translatePieces';
import { targetOfParts } from './members';
import type { FileOrder, LeftSegment } from './order';
import type { Part, Passage, Translated } from './passage';
import { composeCue } from './subtitles/composeCue';
import { shareOut, type Share } from './subtitles/shareOut';
import { reason } from '../../formats/reason';
import { smallest } from '../../formats/lists';

/** Result of a segment: a target, or why there is none; neither when there was nothing to do. */
export interface SegmentResult {
  target?: SegmentTarget;
  left?: LeftSegment;
  isFromCache: boolean;
  memoryMatch?: number;
  missingTerms?: readonly MissingTerm[];
}

const unbrokenLines: Partial<TranslationSettings> = { splitSentences: 'nonewlines' };

type Problem = Omit<LeftSegment, 'segment'>;

/** Told in Unicode code points: of the texts with an answer, good or bad, and of all. */
export type TellProgress = (doneCharacters: number, totalCharacters: number) => void;

export interface FileJobOptions extends Omit<PieceOptions, 'cost' | 'onSettled'> {
  onProgress?: TellProgress;
}

/** A passage on its way as the pieces that are sent. */
interface PassageJob {
  passage: Passage;
  pieces: readonly Piece[];
  /** Pieces without an outcome. */
  open: number;
}

interface PartResult {
  part: Part;
  share?: Share;
  problem?: Problem;
  isFromCache: boolean;
  isSent: boolean;
  memoryMatch?: number;
  missingTerms?: readonly MissingTerm[];
}

/** The translation of one file on its way, passage by passage. */
export class FileJob {
  readonly cost = noCost();
  isCancelled = false;
  /** Names of what was asked for and not applied, as the service reports them. */
  readonly notApplied = new Set<string>();
  /** Passages with a good translation that no way was found to share out. */
  unshared: Passage[] = [];
  /** Result of the parts of each segment, as far as they were made. */
  private readonly segments = new Map<number, PartResult[]>();
  private readonly results = new Map<Part, PartResult>();
  /** The passages under way, by their pieces. */
  private readonly jobs = new Map<Piece, PassageJob>();
  private doneCharacters = 0;

  /** @param totalCharacters of all that is going to be run */
  constructor(
    private readonly order: FileOrder,
    private readonly service: TranslationService,
    private readonly options: FileJobOptions,
    private readonly totalCharacters: number,
  ) {}

  /** Translates passages; the first are sent while later ones are not even made. Does not reject when cancelled. */
  async run(passages: Iterable<Passage>): Promise<void> {
    this.unshared = [];
    this.tell(0);
    const settings: TranslationSettings = {
      ...this.order.settings,
      // Codes are told apart from text here, so tags are not left to the service.
      tagHandling: 'auto',
      ...this.memoryThreshold(),
      ...(this.order.format.wrapsLines && this.order.settings.splitSentences === 'default' && unbrokenLines),
    };
    try {
      if (this.isCancelled) return;
      await translatePieces(this.piecesOf(passages), { ...this.order, settings }, this.service, {
        ...this.options,
        cost: this.cost,
        onSettled: (piece) => this.settle(piece),
      });
    } catch (error) {
      if (!this.options.signal?.aborted) throw error;
      this.isCancelled = true;
    } finally {
      // Those with a broken reply, without words, or without an answer.
      for (const job of new Set(this.jobs.values())) this.finish(job);
    }
  }

  /** A match that is only similar may stand where the file marks it for review. */
  private memoryThreshold(): Partial<TranslationSettings> {
    const { format, needsReview = true, settings } = this.order;
    const { memoryThresholdForReview: threshold } = settings;
    const isMarked = format.isBilingual && needsReview;
    return threshold !== undefined && isMarked ? { translationMemoryThreshold: threshold } : {};
  }

  /** Call it when every passage of the segment has been run. */
  resultOf(segment: Segment, index: number): SegmentResult {
    const results = this.segments.get(index) ?? [];
    const problem = results.find((result) => result.problem)?.problem;
    if (problem) return { left: { segment: index, ...problem }, isFromCache: false };
    const shares = results.flatMap(({ share }) => share ?? []);
    if (shares.length < (results[0]?.part.of ?? 1)) {
      return { left: { segment: index, ...cancelled }, isFromCache: false };
    }
    const isSent = results.some((result) => result.isSent);
    const isFromCache = !isSent && results.some((result) => result.isFromCache);
    const target = segment.cue ? composeCue(shares, this.order.subtitles) : targetOfParts(segment, shares);
    if ('reason' in target) {
      return { left: { segment: index, reason: 'broken', message: target }, isFromCache: false };
    }
    if (!fits(segment, target)) {
      const message = reason('codes-not-put');
      return { left: { segment: index, reason: 'broken', message }, isFromCache: false };
    }
    const refusal = doubtIn(segment, target, this.order.format.id) ?? this.order.file.refusal?.(target);
    if (refusal !== undefined) {
      return { left: { segment: index, reason: 'broken', message: refusal }, isFromCache: false };
    }
    // In a file of one language, what has no words stands there already.
    if (!this.order.format.isBilingual && !isSent && !isFromCache) return { isFromCache };
    const memoryMatch = leastMatch(results.map((result) => result.memoryMatch));
    const missingTerms = results.flatMap((result) => result.missingTerms ?? []);
    return { target, isFromCache, ...(memoryMatch !== undefined && { memoryMatch }), missingTerms };
  }

  private *piecesOf(passages: Iterable<Passage>): Generator<Piece> {
    for (const passage of passages) {
      for (const part of passage.parts) this.expect(part);
      const pieces = cutIntoPieces(passage).map((piece) => new Piece(piece, passage.context));
      const job: PassageJob = { passage, pieces, open: pieces.length };
      for (const piece of pieces) this.jobs.set(piece, job);
      yield* pieces;
    }
  }

  /** A part that is run on its own, when its passage could not be shared out, is known already. */
  private expect(part: Part): void {
    if (this.results.has(part)) return;
    const result = { part, isFromCache: false, isSent: false };
    this.results.set(part, result);
    const known = this.segments.get(part.segment);
    if (known) known.push(result);
    else this.segments.set(part.segment, [result]);
  }

  private settle(piece: Piece): void {
    const job = this.jobs.get(piece);
    if (job && --job.open === 0) this.finish(job);
  }

  private finish({ passage, pieces }: PassageJob): void {
    for (const piece of pieces) {
      this.jobs.delete(piece);
      for (const name of piece.notApplied) this.notApplied.add(name);
    }
    if (!this.isCancelled) this.tell(countCharacters(passage.text));
    const problem = problemOf(pieces);
    const isFromCache = pieces.some((piece) => piece.isFromCache);
    const isSent = pieces.some((piece) => piece.isTranslated && !piece.isFromCache);
    const shares = problem ? [] : shareOut(passage, joinPieces(pieces));
    if (!shares) this.unshared.push(passage);
    for (const [index, part] of passage.parts.entries()) {
      const result = this.results.get(part);
      if (!result) continue;
      result.problem = problem;
      result.share = shares?.[index];
      result.isFromCache ||= isFromCache;
      result.isSent ||= isSent;
      result.memoryMatch = leastMatch(pieces.filter((piece) => piece.isTranslated).map((piece) => piece.memoryMatch));
      result.missingTerms = pieces.flatMap((piece) => piece.missingTerms);
    }
  }

  /** A passage counts a little more or less than the segments it is made of. */
  private tell(characters: number): void {
    this.doneCharacters = Math.min(this.doneCharacters + characters, this.totalCharacters);
    this.options.onProgress?.(this.doneCharacters, this.totalCharacters);
  }
}

/** The least of the matches of a memory; nothing where something is from elsewhere. */
function leastMatch(matches: ReadonlyArray<number | undefined>): number | undefined {
  const known = matches.flatMap((match) => match ?? []);
  return known.length > 0 && known.length === matches.length ? smallest(known) : undefined;
}

const cancelled: Problem = { reason: 'cancelled', message: reason('stopped-before') };

/** Reason why a passage has no translation; `undefined` when it has one, or nothing in it needs any. */
function problemOf(pieces: readonly Piece[]): Problem | undefined {
  for (const { error, problem } of pieces) {
    if (error) return { reason: 'refused', message: reason('said', error.message), error };
    if (problem !== undefined) return { reason: 'broken', message: problem };
  }
  return pieces.some(({ isOpen }) => isOpen) ? cancelled : undefined;
}

function joinPieces(pieces: readonly Piece[]): Translated {
  let text = '';
  const places: Array<{ start: number; end: number }> = [];
  for (const piece of pieces) {
    const offset = text.length;
    for (const { start, end } of piece.places) places.push({ start: start + offset, end: end + offset });
    text += piece.text;
  }
  return { text, places };
}
