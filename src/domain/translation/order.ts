import type { TextKind } from '../../formats/placeholders/families';
import type { TranslationSettings } from './settings';

/** What to translate, and everything the user decided about it. */
export interface TranslationOrder {
  texts: readonly string[];
  /** What the texts are, which decides what in them is a placeholder. */
  kind: TextKind;
  /** What single texts are, where they are not all alike. */
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
