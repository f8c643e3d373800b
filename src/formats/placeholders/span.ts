/** Kind of a protected stretch of text; shown to users only through its source text. */
export type PlaceholderKind =
  | 'printf'
  | 'brace'
  | 'icu'
  | 'mustache'
  | 'template'
  | 'colon'
  | 'nesting'
  | 'tag'
  | 'comment'
  | 'entity'
  | 'escape'
  | 'code'
  | 'emphasis'
  | 'link'
  | 'url'
  | 'email'
  | 'mention'
  | 'frontMatter'
  | 'quotation'
  | 'control';

/**
 * A stretch of text a translation must bring back unchanged. `start` and `end` are a half-open range in
 * UTF-16 units. Spans of one text are ascending and do not overlap.
 */
export interface ProtectedSpan {
  start: number;
  end: number;
  kind: PlaceholderKind;
  /**
   * Set on both halves of an inline pair (`<b>` and `</b>`, `[` and `](url)`): the text between them is
   * translatable and moves with them. Halves of one pair share the number; pairs of one text nest properly.
   */
  pair?: Readonly<{ id: number; role: 'open' | 'close' }>;
  /**
   * Spans with the same number must stay in their order: the pieces of one ICU message, or tags whose partner
   * is outside the text. Spans without a number may be put into another order by a translation.
   */
  sequence?: number;
}
