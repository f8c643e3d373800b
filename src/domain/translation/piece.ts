import type { ServiceError } from '../../api/errors';
import { mask } from '../../formats/masking/mask';
import type { Masked, MaskScheme } from '../../formats/masking/masked';
import { unmask } from '../../formats/masking/unmask';
import type { MarkedText } from './markedText';
import { reason, type Reason } from '../../formats/reason';

/** Units that any reply may have, and for each unit that was sent. */
const longestReply = { anyway: 1_000, perUnit: 20 };

export const farLonger = reason('reply-longer');

/** Returns whether a reply is too long to be one: looking closer at it would take long. */
export function isFarLonger(reply: string, sent: string): boolean {
  return reply.length > longestReply.anyway + longestReply.perUnit * sent.length;
}

/** A reply of the service to one text. */
export interface Reply {
  text: string;
  /** Source language as the service names it, e.g. `EN`. */
  detectedSource: string;
  /** Number that those of its masks follow. */
  first: number;
  /** Likeness of a translation memory's text to this one, in percent, where all of it is from there. */
  memoryMatch?: number;
  /** Entries of glossaries that it has in no form. */
  missingTerms?: readonly MissingTerm[];
  /** Names of what was asked for and not applied, as the service reports them. */
  notApplied?: readonly string[];
}

/** An entry of a glossary that a translation does not use. */
export interface MissingTerm {
  source: string;
  target: string;
}

/** One piece of a text on its way: what it was, and what came of it so far. */
export class Piece {
  private translation?: { text: string; places: ReadonlyArray<{ start: number; end: number }> };
  /** Masks, made as they are needed; none any more when the translation is there. */
  private masks: Partial<Record<MaskScheme, Masked>> = {};
  detectedSource?: string;
  /** Problem with the last reply; the source stands until a better one comes. */
  problem?: Reason;
  /** Reason why the service gave no reply. */
  error?: ServiceError;
  /** The translation was known from an earlier job. */
  isFromCache = false;
  /** Likeness as in the reply. */
  memoryMatch?: number;
  missingTerms: readonly MissingTerm[] = [];
  notApplied: readonly string[] = [];

  /** @param context lines around the text; neither translated nor billed (contract §2) */
  constructor(
    readonly source: MarkedText,
    readonly context: readonly string[] = [],
  ) {}

  get isTranslated(): boolean {
    return this.translation !== undefined;
  }

  get text(): string {
    return this.translation?.text ?? this.source.text;
  }

  /** Ranges of the source's spans in `text`, by their index. */
  get places(): ReadonlyArray<{ start: number; end: number }> {
    return this.translation?.places ?? this.source.spans;
  }

  /** Returns whether a reply is still to come: it has words, and none was good, none was bad, none was refused. */
  get isOpen(): boolean {
    if (this.isTranslated || this.problem !== undefined || this.error !== undefined) return false;
    return !(this.masks.xml ?? this.masked('token')).nothingToTranslate;
  }

  masked(scheme: MaskScheme): Masked {
    return (this.masks[scheme] ??= mask(this.source.text, this.source.spans, scheme));
  }

  /** Uses a reply if it proves good, else keeps the source and remembers why. Answers whether it was good. */
  take(reply: Reply, sent: Masked): boolean {
    if (reply.detectedSource !== '') this.detectedSource = reply.detectedSource;
    if (isFarLonger(reply.text, sent.text)) {
      this.problem = farLonger;
      return false;
    }
    const restored = unmask(sent, reply.text, reply.first);
    if (!restored.ok) {
      this.problem = restored.problem.message;
    } else if (restored.text.trim() === '') {
      this.problem = reason('translation-empty');
    } else {
      this.translation = restored;
      this.memoryMatch = reply.memoryMatch;
      this.missingTerms = reply.missingTerms ?? [];
      this.notApplied = reply.notApplied ?? [];
      this.problem = undefined;
      this.masks = {};
      return true;
    }
    return false;
  }
}
