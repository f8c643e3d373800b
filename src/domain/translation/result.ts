import type { ServiceError } from '../../api/errors';
import type { MissingTerm } from './piece';
import type { Reason } from '../../formats/reason';

/** Outcome of one text. `text` may always be put where the source was: it is the source where nothing better is. */
export interface TextResult {
  /**
   * `translated`: replied, proved and restored, at least in part. `kept`: there was nothing to translate, or no
   * reply could be trusted (see `problems`). `failed`: the service refused (see `error`).
   */
  outcome: 'translated' | 'kept' | 'failed';
  text: string;
  /** Problems with replies that were thrown away; the source stands in their place. */
  problems: readonly Reason[];
  /** Reason why the text, or a part of it, has no translation. */
  error?: ServiceError;
  /** Source language as the service names it, e.g. `EN`; absent when nothing was sent. */
  detectedSource?: string;
  /** The text was in the target language already. */
  sameLanguage: boolean;
  /** Likeness of a translation memory's text to this one, in percent, where all of it is from there. */
  memoryMatch?: number;
  /** Entries of glossaries that the translation has in no form. */
  missingTerms: readonly MissingTerm[];
}

export interface TranslationResult {
  /** One per text, in order. */
  texts: readonly TextResult[];
  /** The source of most texts; absent when nothing was sent. */
  detectedSource?: string;
  /** Every text that was translated was in the target language already. */
  sameLanguage: boolean;
  /** Names of what was asked for and not applied to some of the texts, as the service reports them. */
  notApplied: readonly string[];
  /** Unicode code points the service billed; absent unless it was asked to tell (contract §2). */
  billedCharacters?: number;
}
