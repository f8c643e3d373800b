import { applyEdits, type TextEdit } from '../edits';
import { placeAttributes } from './attributes';

/**
 * A tag with other attributes; all else in it stays as written. A new one goes behind the one named `after`, else
 * behind the last; `undefined` takes an attribute out.
 */
export function withAttributes(
  tag: string,
  changes: Readonly<Record<string, string | undefined>>,
  after?: string,
): string {
  const known = placeAttributes(tag, 0, tag.length);
  const edits: TextEdit[] = [];
  const anchor = known.find(({ name }) => name === after) ?? known.at(-1);
  const insertAt = anchor ? anchor.end + anchor.quote.length : (/^<[^\s/>]*/.exec(tag)?.[0].length ?? 0);
  for (const [name, value] of Object.entries(changes)) {
    const found = known.find((attribute) => attribute.name === name);
    if (!found && value !== undefined) {
      edits.push({ start: insertAt, end: insertAt, newText: ` ${name}="${escape(value)}"` });
    }
    if (!found) continue;
    if (value !== undefined) {
      edits.push({ start: found.start, end: found.end, newText: escape(value) });
    } else {
      const start = tag.slice(0, found.nameStart).trimEnd().length;
      const end = found.end + found.quote.length;
      // The next one may follow without a space.
      edits.push({ start, end, newText: /[\s/>]/.test(tag.charAt(end)) ? '' : ' ' });
    }
  }
  return applyEdits(tag, edits);
}

/** An opening tag. */
export function writeTag(name: string, attributes: Readonly<Record<string, string | undefined>>): string {
  let tag = `<${name}`;
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== undefined) tag += ` ${attribute}="${escape(value)}"`;
  }
  return `${tag}>`;
}

function escape(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&apos;');
}
