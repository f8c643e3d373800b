import { countCharacters } from '../../api/schemas/characters';
import type { TranslateParameters } from '../../api/resources/translate';
import type { Masked } from '../../formats/masking/masked';
import type { TranslationCache } from './cache';
import { KnownReplies, type SentText } from './knownReplies';
import type { Piece, Reply } from './piece';
import type { Masking } from './protection';
import type { TranslationService } from './service';

export interface SendOptions {
  parameters: TranslateParameters;
  service: TranslationService;
  reportingTag?: string;
  signal?: AbortSignal;
  /** Requests under way at the same time. */
  parallel?: number;
  cache?: TranslationCache;
  /** Counted up as replies come, so that it is right after a cancellation too. */
  cost: SendCost;
  /** Told when something has come of pieces; they are not told again. */
  onSettled?: (pieces: readonly Piece[]) => void;
}

/** What a job cost, in Unicode code points (contract §1.7). */
export interface SendCost {
  /** Of the texts that were sent. */
  sentCharacters: number;
  /** As the service counted; 0 unless it was asked to tell. */
  billedCharacters: number;
}

export function noCost(): SendCost {
  return { sentCharacters: 0, billedCharacters: 0 };
}

/** Pieces that are equal once masked. */
interface EqualPieces extends SentText {
  members: Array<{ piece: Piece; masked: Masked }>;
}

/**
 * Sends pieces under one masking and notes in each what came of it. Pieces that are equal once masked are sent once,
 * and each gets its own placeholders back; what the cache knows is not sent. When cancelled, the pieces that were
 * answered before keep their replies.
 */
export async function sendPieces(
  pieces: readonly Piece[],
  { scheme, parameters: maskingParameters }: Masking,
  { parameters: own, service, cache, cost, reportingTag, signal, parallel, onSettled }: SendOptions,
): Promise<void> {
  const parameters = { ...own, ...maskingParameters };
  const all = groupEqual(pieces.map((piece) => ({ piece, masked: piece.masked(scheme) })));
  const known = cache && (await KnownReplies.open(cache, parameters, { signal }));
  const open = known ? await takeKnown(all, known) : all;
  onSettled?.(pieces.filter(({ isFromCache }) => isFromCache));

  let fresh: Array<readonly [SentText, Reply]> = [];
  const writing: Array<Promise<void>> = [];
  const remember = (): void => {
    if (known && fresh.length > 0) writing.push(known.write(fresh));
    fresh = [];
  };
  const job = service.translate.translateAll(
    open.map(({ text }) => text),
    parameters,
    {
      signal,
      reportingTag,
      parallel,
      contexts: open.map(({ context }) => context),
      onResult: (index, result) => {
        const group = open[index];
        if (!group) return;
        if (result.ok) {
          const { text, detected_source_language: detectedSource, billed_characters: billed = 0 } = result.translation;
          const reply = { text, detectedSource };
          cost.sentCharacters += countCharacters(group.members[0]?.piece.source.text ?? '');
          cost.billedCharacters += billed;
          const isGood = group.members.map(({ piece, masked }) => piece.take(reply, masked)).every(Boolean);
          if (isGood) fresh.push([group, reply]);
        } else {
          for (const { piece } of group.members) piece.error = result.error;
        }
        onSettled?.(group.members.map(({ piece }) => piece));
      },
      // Told after each request.
      onProgress: remember,
    },
  );
  try {
    await job.finished;
  } finally {
    remember();
    await Promise.all(writing);
  }
}

/** Gives pieces what the cache knows under a masking, and sends nothing. */
export async function recallPieces(
  pieces: readonly Piece[],
  { scheme, parameters }: Masking,
  { parameters: own, cache, signal, onSettled }: Pick<SendOptions, 'parameters' | 'cache' | 'signal' | 'onSettled'>,
): Promise<void> {
  const known = cache && (await KnownReplies.open(cache, { ...own, ...parameters }, { signal }));
  if (!known) return;
  await takeKnown(groupEqual(pieces.map((piece) => ({ piece, masked: piece.masked(scheme) }))), known);
  onSettled?.(pieces.filter(({ isFromCache }) => isFromCache));
}

/** The context of equal pieces is that of all of them, up to about this length in UTF-16 units. */
const longestContext = 1_000;

function groupEqual(members: EqualPieces['members']): EqualPieces[] {
  const groups = new Map<string, EqualPieces & { length: number }>();
  for (const member of members) {
    const { text } = member.masked;
    const group = groups.get(text) ?? { text, context: [], members: [], length: 0 };
    group.members.push(member);
    for (const line of member.piece.context) {
      if (group.context.includes(line) || group.length + line.length > longestContext) continue;
      group.context = [...group.context, line];
      group.length += line.length;
    }
    groups.set(text, group);
  }
  return [...groups.values()];
}

/** Gives the pieces what the cache knows; answers what is left. */
async function takeKnown(groups: readonly EqualPieces[], known: KnownReplies): Promise<EqualPieces[]> {
  const replies = await known.read(groups);
  return groups.flatMap((group, index) => {
    const reply = replies[index];
    if (!reply) return [group];
    const members = group.members.filter(({ piece, masked }) => {
      const isGood = piece.take(reply, masked);
      piece.isFromCache = isGood;
      if (!isGood) piece.problem = undefined;
      return !isGood;
    });
    return members.length > 0 ? [{ ...group, members }] : [];
  });
}
