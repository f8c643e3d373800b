import { placeAttributes } from '../markup/attributes';

/** An inline code, as it is told from the others of its unit. */
export interface CodeName {
  /** The same for a code and its like in the translation: `x 1`; `pc 1` opens what `/pc 1` closes. */
  name: string;
  /** True when a translation may do without it (XLIFF 2.x); `canCopy`: when it may have it twice. */
  canDelete: boolean;
  canCopy: boolean;
}

const codeTag = /<(?:[\w.-]+:)?(x|g|bx|ex|ph|it|bpt|ept|pc|sc|ec|cp)(?=[\s/>])(?:[^<>"']|"[^"]*"|'[^']*')*>/g;
/** Codes that XLIFF 1.2 has and 2.x has not. */
const olderCodes = new Set(['x', 'g', 'bx', 'ex', 'it', 'bpt', 'ept']);

/**
 * The codes in what is written between two stretches of text: attributes may differ from those of the source, only
 * the name counts. Annotations (`mrk`, `sm`, `em`), comments and closing tags have none: a translation may do without.
 */
export function codeNames(written: string): CodeName[] {
  return [...written.matchAll(codeTag)].flatMap(({ 0: tag, 1: element = '' }) => {
    const attributes = new Map<string, string>();
    for (const { name, start, end } of placeAttributes(tag, 0, tag.length)) attributes.set(name, tag.slice(start, end));
    const id = attributes.get('copyOf') ?? attributes.get('id') ?? attributes.get('rid') ?? '';
    const canDelete = !olderCodes.has(element) && attributes.get('canDelete') !== 'no';
    const canCopy = attributes.has('copyOf') && attributes.get('canCopy') !== 'no';
    return namesOf(element, id, attributes).map((name) => ({ name, canDelete, canCopy }));
  });
}

/** `sc` and `ec` may stand for `pc` and the other way round (XLIFF 2.x). */
function namesOf(element: string, id: string, attributes: ReadonlyMap<string, string>): string[] {
  if (element === 'pc') return [`pc ${id}`, `/pc ${id}`];
  if (element === 'sc') return [`pc ${id}`];
  if (element === 'ec') return [`/pc ${attributes.get('startRef') ?? id}`];
  return [`${element} ${element === 'cp' ? (attributes.get('hex') ?? '') : id}`];
}

/** Returns whether two codes are the same code of one unit, perhaps written in another way. */
export function isSameCode(left: string, right: string): boolean {
  if (left === right) return true;
  const [first, second] = [codeNames(left), codeNames(right)];
  return first.length > 0 && first.length === second.length && first.every(({ name }, at) => name === second[at]?.name);
}
