import type { TextKind } from '../../formats/placeholders/families';
import type { TranslationSettings } from './settings';

/** Texts to translate, and everything the user decided about them. */
export interface TranslationOrder {
  texts: readonly string[];
  /** Kind of the texts, which decides what in them is a placeholder. */
  kind: TextKind;
  /** Kinds of single texts, where they are not all alike. */
  kinds?: readonly TextKind[];
  /** Absent = detect. */
  source?: string;
  target: string;
  /** Text around the texts; neither translated nor billed (contract §2). */
  context?: string;
  /** Groups the usage in reports (contract §1.2). */
  reportingTag?: string;
  settings: TranslationSettings;
}

/** An order but for its texts. */
export type PieceOrder = Omit<TranslationOrder, 'texts' | 'kind' | 'kinds'>;
