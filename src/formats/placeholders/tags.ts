import { matchAt, none } from './matcher';

/** A tag found in text: where it ends and how it may pair. */
export interface TagMatch {
  end: number;
  /** `single`: `<br/>`, `<img …>`, comments: needs no partner. */
  role: 'open' | 'close' | 'single';
  /** Name as written; compared without case. */
  name: string;
}

// `<` is in no class, so each character is looked at for one opener only. XML forbids it in attribute values too.
const tag =
  /<(\/?)([A-Za-z_][\w:.-]*|[0-9]{1,3})((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"<]*"|'[^'<]*'|\{[^{}<]*\}|(?!\{[^{}<]*\})[^\s"'=<>`][^\s"'<>`]*))?){0,100})\s*(\/?)>/y;
const bareAttribute = /\s([^\s"'<>/=]+)(?=\s|\/?$)(?!\s*=)/g;
const quotedValues = /=\s*(?:"[^"]*"|'[^']*'|\{[^}]*\}|[^\s"']+)/g;

const booleanAttributes = new Set(
  (
    'allowfullscreen async autofocus autoplay checked controls default defer disabled formnovalidate hidden inert ' +
    'ismap itemscope loop multiple muted nomodule novalidate open playsinline readonly required reversed selected'
  ).split(' '),
);

const voidElements = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

/** True for elements of HTML that have no end tag. */
export function isVoidElement(name: string): boolean {
  return voidElements.has(name.toLowerCase());
}

/**
 * A tag at `at`. Without a value in any attribute, an attribute must be one that HTML knows without a value:
 * `a <b and c> d` and `<your name here>` are prose.
 */
export function matchTag(text: string, at: number): TagMatch | undefined {
  tag.lastIndex = at;
  const match = tag.exec(text);
  if (!match) return undefined;
  const [, slash, name = '', attributes = '', selfClosing] = match;
  if (slash && (attributes.trim() !== '' || selfClosing)) return undefined;
  if (!attributes.includes('=') && hasUnknownBareAttribute(attributes)) return undefined;
  const single = selfClosing || isVoidElement(name);
  return { end: tag.lastIndex, role: single ? 'single' : slash ? 'close' : 'open', name };
}

function hasUnknownBareAttribute(attributes: string): boolean {
  if (attributes.trim() === '') return false;
  const names = attributes.replace(quotedValues, '').matchAll(bareAttribute);
  return Array.from(names).some((match) => !booleanAttributes.has((match[1] ?? '').toLowerCase()));
}

const program = /<%(?!%)[^<>%]*(?:%(?!>)[^<>%]*|[<>](?!%)[^<>%]*){0,20}%>/y;

const programInXml = /&lt;%(?!%)(?:(?!%&gt;|&lt;%)[^<>]){0,200}%&gt;/y;

/** A line of program of ERB, EJS, lodash or JSP: `<%= name %>`, also as XML writes it. */
export function matchProgram(text: string, at: number): number {
  return matchAt(text.charAt(at) === '&' ? programInXml : program, text, at);
}

const instruction = /<\?[A-Za-z=][^<>]*\?>|<!\[CDATA\[[^\]<]*\]\]>|<!(?:DOCTYPE|doctype)\s[^<>]*>/y;

/** A processing instruction, CDATA section or document type. */
export function matchDeclaration(text: string, at: number): number {
  return text.charAt(at + 1) === '?' || text.charAt(at + 1) === '!' ? matchAt(instruction, text, at) : none;
}
