import { defaultFamilies, type Families, type TextKind } from './families';
import { markupCandidates } from './markup';
import { resolvePairs } from './pairs';
import { Scanner } from './scanner';
import type { ProtectedSpan } from './span';

export interface PlaceholderOptions {
  /** Default `plain`. `textKindOf` tells it from the language id of an editor. */
  kind?: TextKind;
  /** Turns single families on or off against the default of the kind. */
  families?: Partial<Families>;
  /** True if apostrophes quote, as in ICU messages; not when absent. `perhaps`: only what nobody else writes. */
  quotations?: 'certain' | 'perhaps';
  /** Labels that the document around a text of Markdown defines; those of the text when absent. */
  defined?: ReadonlySet<string>;
}

/**
 * Finds what a translation must not touch. When in doubt a stretch is text: a user can see and mend a translated
 * placeholder, but prose that was silently held back stays untranslated. Linear in the length of the text.
 *
 * @returns spans in UTF-16 units, ascending, not overlapping; pairs nest
 */
export function findPlaceholders(text: string, options: PlaceholderOptions = {}): ProtectedSpan[] {
  const kind = options.kind ?? 'plain';
  const families = { ...defaultFamilies[kind], ...options.families };
  const known = kind === 'html' && families.tag ? markupCandidates(text) : [];
  return resolvePairs(
    new Scanner(text, { kind, families, known, quotations: options.quotations, defined: options.defined }).scan(),
  );
}
