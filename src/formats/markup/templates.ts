import { NextIndex } from '../placeholders/matcher';
import type { OffsetRange } from '../trackedRange';

/**
 * Syntax of templates: `<% … %>` of ERB, EJS and JSP, `<? … ?>` of PHP, which are lines of program; and what Jinja,
 * Django, Twig, Handlebars, Vue and others replace. They do not contain `never`: for a program, the beginning of the
 * next one; an expression ends within its element.
 */
const templates: Readonly<Record<string, { end: string; never: string; isProgram?: true }>> = {
  '<%': { end: '%>', never: '<%', isProgram: true },
  '<?': { end: '?>', never: '<?', isProgram: true },
  '{%': { end: '%}', never: '</' },
  '{#': { end: '#}', never: '</' },
  '{{': { end: '}}', never: '</' },
};
const begins = /<(?=[%?])|\{(?=[{%#])/g;
const expressionMark = /\{[{%#]/;

/** Units between the marks of an expression: behind them it is no expression any more. */
const longestExpression = 2000;

/** A page whose templates cannot be taken for markup. */
export interface MaskedPage {
  /** Text of the same length as the page, the same outside the templates, and without markup in them. */
  readable: string;
  /** The lines of program, in file order. */
  programs: readonly OffsetRange[];
}

/** Puts `_` in the place of what a template engine fills in, so that the rest reads as HTML with the same offsets. */
export function maskTemplates(page: string): MaskedPage {
  const programs: OffsetRange[] = [];
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, isProgram } of templatesIn(page)) {
    parts.push(page.slice(at, start), '_'.repeat(end - start));
    at = end;
    if (isProgram) programs.push({ start, end });
  }
  return { readable: at === 0 ? page : parts.join('') + page.slice(at), programs };
}

/** Writes texts with `write`, but the template expressions in them that the source has as the source has them. */
export function writerAroundExpressions(source: string, write: (text: string) => string): (text: string) => string {
  let known: Set<string> | undefined;
  return (text) => {
    if (!text.includes('{')) return write(text);
    known ??= writtenExpressions([source]);
    let result = '';
    let at = 0;
    for (const { start, end } of expressionsIn(text)) {
      const written = text.slice(start, end);
      if (!known.has(written)) continue;
      result += write(text.slice(at, start)) + written;
      at = end;
    }
    return result + write(text.slice(at));
  };
}

/**
 * Tells of a mark of templates in a translation that the page does not have: an engine would carry out what stands
 * behind it, on the server or in the browser, escaped or not.
 *
 * @param page its texts, as they stand there and as they read
 * @returns a function that gives the mark, if there is one
 */
export function foreignMarks(page: () => readonly string[]): (text: string) => string | undefined {
  let known: Set<string> | undefined;
  return (text) => {
    if (!expressionMark.test(text)) return undefined;
    known ??= writtenExpressions(page());
    let rest = '';
    let at = 0;
    for (const { start, end } of expressionsIn(text)) {
      if (!known.has(text.slice(start, end))) continue;
      rest += `${text.slice(at, start)} `;
      at = end;
    }
    return expressionMark.exec(rest + text.slice(at))?.[0];
  };
}

/** The expressions of some texts, as they are written there. */
function writtenExpressions(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap((text) => expressionsIn(text).map(({ start, end }) => text.slice(start, end))));
}

function expressionsIn(text: string): OffsetRange[] {
  return [...templatesIn(text, true)];
}

/** Yields the templates in file order. Each mark is looked for from where it was found last, so all are found in one pass. */
function* templatesIn(text: string, onlyExpressions = false): Generator<OffsetRange & { isProgram: boolean }, void> {
  const places = new Map<string, NextIndex>();
  const next = (mark: string, from: number): number => {
    let place = places.get(mark);
    if (!place) places.set(mark, (place = new NextIndex(text, mark)));
    return place.find(from);
  };
  let at = 0;
  for (const { index: start } of text.matchAll(begins)) {
    const begin = text.slice(start, start + 2);
    const template = templates[begin];
    if (start < at || !template || (onlyExpressions && template.isProgram)) continue;
    const inside = start + begin.length;
    const end = next(template.end, inside);
    const isWhole = end < next(template.never, inside) && (template.isProgram ?? end - inside <= longestExpression);
    if (end === Infinity || !isWhole) continue;
    at = end + template.end.length;
    yield { start, end: at, isProgram: template.isProgram ?? false };
  }
}
