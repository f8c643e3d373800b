import type { OffsetRange } from '../trackedRange';

/** A line of program in a page: `<% … %>` of ERB, EJS and JSP, `<? … ?>` of PHP. None begins inside another. */
const program = String.raw`<%(?:(?!<%)[\s\S])*?%>|<\?(?:(?!<\?)[\s\S])*?\?>`;
/** What Jinja, Django, Twig, Handlebars, Vue and others replace: it ends within its element. */
const expression = ['%', '#', String.raw`\{`]
  .map((mark) => String.raw`\{${mark}(?:(?!<\/)[\s\S]){0,2000}?${mark === String.raw`\{` ? String.raw`\}` : mark}\}`)
  .join('|');
const expressions = new RegExp(expression, 'g');
const all = new RegExp(`${program}|${expression}`, 'g');

/** A page whose templates cannot be taken for markup. */
export interface MaskedPage {
  /** As long as the page, the same outside the templates, and without markup in them. */
  readable: string;
  /** The lines of program, in file order. */
  programs: readonly OffsetRange[];
}

/** Puts `_` in the place of what a template engine fills in, so that the rest reads as HTML with the same offsets. */
export function maskTemplates(page: string): MaskedPage {
  const programs: OffsetRange[] = [];
  if (!/<[%?]|\{[{%#]/.test(page)) return { readable: page, programs };
  const readable = page.replace(all, (written, start: number) => {
    if (written.startsWith('<')) programs.push({ start, end: start + written.length });
    return '_'.repeat(written.length);
  });
  return { readable, programs };
}

/** Writes a text with `write`, but the template expressions in it that the source has as the source has them. */
export function writeAroundExpressions(text: string, source: string, write: (text: string) => string): string {
  if (!text.includes('{')) return write(text);
  let result = '';
  let at = 0;
  for (const { 0: written, index } of text.matchAll(expressions)) {
    if (!source.includes(written)) continue;
    result += write(text.slice(at, index)) + written;
    at = index + written.length;
  }
  return result + write(text.slice(at));
}
