/** Members of front matter that people read. */
const translatedMembers: ReadonlySet<string> = new Set([
  'title',
  'description',
  'sidebar_label',
  'pagination_label',
  'subtitle',
  'summary',
  'excerpt',
  'tagline',
  'keywords',
  'text',
  'details',
  'linkText',
  'alt',
  'label',
  'caption',
  'lead',
  'heading',
  'titleTemplate',
]);

/** Attributes of elements and components that people read. */
const translatedAttributes: ReadonlySet<string> = new Set([
  'title',
  'label',
  'alt',
  'placeholder',
  'description',
  'summary',
  'caption',
  'aria-label',
  'aria-description',
  'heading',
  'subtitle',
  'tooltip',
  'header',
]);

/** Parts of a document that people read besides its text. */
export interface ChosenNames {
  /** Members of front matter. */
  frontMatter: ReadonlySet<string>;
  /** Attributes of elements and components. */
  attributes: ReadonlySet<string>;
}

export const usualNames: ChosenNames = { frontMatter: translatedMembers, attributes: translatedAttributes };

/** Elements that stand inside a sentence. */
export const inlineElements: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo br button cite code data del dfn em i img input ins kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);

/** Elements whose inside is no text. */
export const verbatimElements: ReadonlySet<string> = new Set(['script', 'style', 'pre', 'svg', 'textarea']);

/** Notes whose name may be followed by a title. */
export const noteNames: ReadonlySet<string> = new Set(
  'note tip info warning danger caution important success hint details question example quote abstract bug failure error attention secondary seealso'.split(
    ' ',
  ),
);
