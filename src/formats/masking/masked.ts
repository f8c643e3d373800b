import type { ProtectedSpan } from '../placeholders/span';
import type { Reason } from '../reason';

/**
 * Form in which placeholders travel. `xml`: as elements, for services with tag handling (`tag_handling=xml`, contract
 * §2). `token`: as `{{1}}` in plain text, for services without it and as the second try after a broken reply.
 */
export type MaskScheme = 'xml' | 'token';

/** One protected stretch of a masked text. */
export interface MaskedPiece {
  /** Text of the source that goes into the translation, byte for byte. */
  source: string;
  /** Index of the other half when the piece is half of a pair. */
  pair?: {
    partner: number;
    role: 'open' | 'close';
    /** White space stands right inside this half in the source. */
    spaced: boolean;
  };
  kind: ProtectedSpan['kind'];
  sequence?: number;
  /** Index of the span it stands for; absent for literal text that was hidden. */
  span?: number;
}

/** A text made ready for sending. Plain data; `unmask` turns the reply to it back into text. */
export interface Masked {
  scheme: MaskScheme;
  /** Text to send. Empty when `nothingToTranslate`. */
  text: string;
  /** True when no letter stands outside the placeholders: nothing needs sending, the translation is the source. */
  nothingToTranslate: boolean;
  source: string;
  /** The spans of `source`. */
  spans: ReadonlyArray<{ start: number; end: number }>;
  /** White space before and after, which is not sent. */
  lead: string;
  trail: string;
  /** Line ends of the source are CRLF; LF is sent, since XML readers turn CRLF into LF. */
  crlf: boolean;
  /** Pieces in source order; a piece is known by its index. */
  pieces: readonly MaskedPiece[];
}

export type MaskProblemKind = 'missing' | 'duplicated' | 'unknown' | 'bad-nesting' | 'malformed' | 'damaged';

/** Reason why a reply cannot be used. */
export interface MaskProblem {
  kind: MaskProblemKind;
  /**
   * The placeholder as it stands in the source, e.g. `{count}`; what the reply has instead when it is unknown; the code
   * of a damaged character.
   */
  placeholder: string;
  /** Reason that quotes the placeholder and nothing else of the text. */
  message: Reason;
}

/** `places` are the ranges of the spans in `text`, by the index of the span. */
export type Unmasked =
  | { ok: true; text: string; places: Array<{ start: number; end: number }> }
  | { ok: false; problem: MaskProblem };

/** A reply taken apart: `order[n]` is the index of a piece, `literals[n]` the text before it; one literal more at the end. */
export interface Reply {
  literals: string[];
  order: number[];
}

export type ReadReply = { ok: true; reply: Reply } | { ok: false; problem: MaskProblem };
