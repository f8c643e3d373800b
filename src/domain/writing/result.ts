import type { ServiceError } from '../../api/errors';
import type { Finding } from '../../api/schemas/write';
import type { AlignedPart } from './changes';
import type { Reason } from '../../formats/reason';

/** Outcome of one text. `text` may always be put where the source was: it is the source where nothing better is. */
export interface WrittenText {
  /**
   * `improved`: at least a part has another wording. `unchanged`: there was nothing to improve. `kept`: no reply
   * could be used (see `problems`). `failed`: the service refused (see `error`).
   */
  outcome: 'improved' | 'unchanged' | 'kept' | 'failed';
  text: string;
  /** Outcome of each part of the text, in order: they align the source with `text`. */
  parts: readonly AlignedPart[];
  /**
   * Findings of the service with their reasons, in units of the source, where it has them for all of the text; the best
   * suggestions of all that are more than advice make `text`.
   */
  findings?: readonly Finding[];
  /** Problems with replies that were thrown away; the source stands in their place. */
  problems: readonly Reason[];
  /** Names of what was asked for and not applied, as the service reports them. */
  notApplied: readonly string[];
  /** Reason why the text, or a part of it, got no reply. */
  error?: ServiceError;
  /** Source language as the service names it, e.g. `en`; absent when nothing was sent. */
  detectedSource?: string;
}
