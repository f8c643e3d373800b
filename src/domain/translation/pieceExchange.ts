import type { BatchText, TextResult } from '../../api/equalTexts';
import { countCharacters } from '../../api/schemas/characters';
import { limits } from '../../api/schemas/limits';
import type { Translation } from '../../api/schemas/translate';
import type { Masked, MaskScheme } from '../../formats/masking/masked';
import { MaskNumbers, numberedText, numbersIn } from '../../formats/masking/numbers';
import type { KnownReplies } from './knownReplies';
import { isFarLonger, type Piece, type Reply } from './piece';
import { reason, type Reason } from '../../formats/reason';

/** Cost of a job, in Unicode code points (contract §1.7). */
export interface SendCost {
  /** Characters of the texts as they were sent, with what stands in them for placeholders; without their context. */
  sentCharacters: number;
  /** Characters by the service's count; `undefined` when it told nothing. */
  billedCharacters?: number;
}

/** A count to begin with; each job counts up its own. */
export function noCost(): SendCost {
  return { sentCharacters: 0 };
}

/** Adds what the service billed, when it told. */
export function addBill(cost: SendCost, billed: number | undefined): void {
  if (billed !== undefined) cost.billedCharacters = (cost.billedCharacters ?? 0) + billed;
}

export interface ExchangeOptions {
  scheme: MaskScheme;
  /** The replies of earlier jobs. */
  known?: KnownReplies;
  signal?: AbortSignal;
  /** Counted up as replies come, so that it is right after a cancellation too. */
  cost: SendCost;
  /** Told when a piece is translated or refused; it is not told again. */
  onSettled?: (piece: Piece) => void;
}

interface Member {
  piece: Piece;
  masked: Masked;
}

/** Pieces that are equal once masked. */
interface EqualPieces {
  text: string;
  /** Text as it goes out; `first`: the number that those of its masks follow there. */
  sent: string;
  first: number;
  context: string[];
  members: Member[];
  /** Result of them, for those that are ready later. */
  result?:
    | { reply: Reply; isFromCache: boolean }
    | { problem: Reason; isFinal?: true }
    | { error: NonNullable<Piece['error']> };
}

/** The context of equal pieces is that of all that are ready when they are sent, up to about this length in UTF-16 units. */
const longestContext = 1_000;

/**
 * Pieces on their way out, and replies on their way back to them. Pieces that are equal once masked go out once, and
 * each gets its own placeholders back.
 */
export class PieceExchange {
  private readonly groups = new Map<string, EqualPieces>();
  /** Pieces by the index of their text. */
  private readonly sent: EqualPieces[] = [];
  private readonly byText = new Map<string, EqualPieces>();
  private readonly numbers = new MaskNumbers(limits.translate.textsPerRequest);
  private readonly brokenPieces = new Set<EqualPieces>();

  constructor(private readonly options: ExchangeOptions) {}

  /** Pieces whose reply did not prove good, or did not in an earlier job. */
  get broken(): Piece[] {
    const members = [...this.brokenPieces].flatMap((group) => group.members.map(({ piece }) => piece));
    return members.filter(({ isTranslated }) => !isTranslated);
  }

  /** Yields the texts to send of the pieces: not what is on its way already, nor what the cache knows. */
  async *textsOf(slices: AsyncIterable<readonly Piece[]>): AsyncGenerator<readonly BatchText[]> {
    const { known, signal } = this.options;
    for await (const slice of slices) {
      signal?.throwIfAborted();
      const groups = this.group(slice);
      const replies = known ? await known.read(groups) : [];
      const unknown = groups.filter((group, index) => !this.recall(group, replies[index]));
      for (const group of unknown) this.send(group);
      yield unknown.map(({ sent, context }) => ({ text: sent, context }));
    }
  }

  private send(group: EqualPieces): void {
    const [member] = group.members;
    if (member) {
      group.first = this.numbers.next(member.masked.pieces.length);
      group.sent = numberedText(member.masked, group.first);
    }
    this.sent.push(group);
    this.byText.set(group.sent, group);
  }

  /**
   * Returns whether the replies of a request are to its texts in their order, as far as masks tell: false when the
   * masks of a reply are those of another text. Texts without masks prove nothing, and nothing is asked of a service
   * that would.
   */
  isInOrder(texts: readonly string[], replies: readonly string[]): boolean {
    const groups = texts.map((text) => this.byText.get(text));
    return replies.every((reply, at) => {
      const numbers = numbersIn(reply, this.options.scheme);
      const owners = groups.filter((group) => group && numbers.some((number) => hasNumber(group, number)));
      return owners.length === 0 || owners.includes(groups[at]);
    });
  }

  /** @param index of the text among all that were sent */
  receive(index: number, result: TextResult): void {
    const group = this.sent[index];
    if (!group) return;
    if (result.ok) {
      const { cost } = this.options;
      const { billed_characters: billed, problem } = result.translation;
      cost.sentCharacters += countCharacters(group.sent);
      addBill(cost, billed);
      const reply = replyOf(group, result.translation);
      if (problem !== undefined) group.result = { problem: reason('said', problem), isFinal: true };
      else group.result = result.isDoubtful ? { problem: otherOrder } : { reply, isFromCache: false };
      for (const member of group.members) this.settle(group, member);
    } else {
      group.result = result;
      for (const member of group.members) this.settle(group, member);
    }
  }

  /** Keeps the replies of a request. They are proved when they are read again, as those that have just come. */
  async keep(texts: readonly string[], translations: readonly Translation[]): Promise<void> {
    const replies = texts.flatMap((text, at) => {
      const [group, translation] = [this.byText.get(text), translations[at]];
      if (!group || !translation || isFarLonger(translation.text, text)) return [];
      // What lacks a term is not kept: it would be taken for good the next time.
      if (translation.problem !== undefined || translation.missing_terms) return [];
      return [[group, replyOf(group, translation)] as const];
    });
    if (replies.length > 0) await this.options.known?.write(replies);
  }

  /** Keeps in mind which broken pieces have come home otherwise, so that they are not sent this way again. */
  async rememberBroken(): Promise<void> {
    const mended = [...this.brokenPieces].filter(({ members }) => members.every(({ piece }) => piece.isTranslated));
    if (mended.length > 0) await this.options.known?.writeBroken(mended);
  }

  /** The groups that are new. A piece of another one joins it. */
  private group(pieces: readonly Piece[]): EqualPieces[] {
    const fresh = new Set<EqualPieces>();
    for (const piece of pieces) {
      const masked = piece.masked(this.options.scheme);
      const member = { piece, masked };
      const known = this.groups.get(masked.text);
      const group = known ?? { text: masked.text, sent: masked.text, first: 0, context: [], members: [] };
      group.members.push(member);
      if (!known) {
        this.groups.set(group.text, group);
        fresh.add(group);
      }
      if (fresh.has(group)) addContext(group, piece.context);
      else this.settle(group, member);
    }
    return [...fresh];
  }

  /** Gives a group what the cache has for it; false when it has to be sent. */
  private recall(group: EqualPieces, reply: Reply | 'broken' | undefined): boolean {
    if (reply === undefined) return false;
    if (reply === 'broken') {
      this.brokenPieces.add(group);
      return true;
    }
    for (const { piece, masked } of group.members) {
      piece.isFromCache = piece.take(reply, masked);
      if (piece.isFromCache) this.options.onSettled?.(piece);
      else piece.problem = undefined;
    }
    if (group.members.some(({ piece }) => !piece.isFromCache)) return false;
    group.result = { reply, isFromCache: true };
    return true;
  }

  /** Gives a piece what came of its group, when something has. */
  private settle(group: EqualPieces, { piece, masked }: Member): void {
    const { result } = group;
    if (!result || piece.isTranslated) return;
    if ('error' in result) {
      piece.error = result.error;
    } else if ('problem' in result) {
      piece.problem = result.problem;
      // The service itself tried it again already.
      if (!result.isFinal) {
        this.brokenPieces.add(group);
        return;
      }
    } else if (piece.take(result.reply, masked)) {
      piece.isFromCache = result.isFromCache;
    } else {
      this.brokenPieces.add(group);
      return;
    }
    this.options.onSettled?.(piece);
  }
}

function replyOf(
  { first }: EqualPieces,
  {
    text,
    detected_source_language: detectedSource,
    memory_match: memoryMatch,
    missing_terms: missingTerms,
    not_applied: notApplied,
  }: Translation,
): Reply {
  return { text, detectedSource, first, memoryMatch, missingTerms, notApplied };
}

const otherOrder = reason('result-other-order');

function hasNumber({ first, members: [member] }: EqualPieces, number: number): boolean {
  return number > first && number <= first + (member?.masked.pieces.length ?? 0);
}

function addContext({ context }: EqualPieces, lines: readonly string[]): void {
  for (const line of lines) {
    const length = context.reduce((sum, known) => sum + known.length, 0);
    if (!context.includes(line) && length + line.length <= longestContext) context.push(line);
  }
}
