import type { EngineSegment, EngineTranslation } from './engine';

/*
 * Protected spans on their way through an engine that knows elements: each is an empty one, `<x1/>`; a term, which the
 * text around it must fit, stands inside its own: `<x1>Datei</x1>`.
 */

/** Letters for the name of the elements; one that the text has not got is taken. */
const names = ['x', 'k', 'y', 'q', 'j', 'w'];
const letter = /\p{L}/u;

/**
 * A segment as an engine is sent it.
 * @param escape how text between the elements is written
 */
export function writeMarks(segment: EngineSegment, escape: (text: string) => string = (text) => text): string {
  const name = nameFor(segment);
  let position = 0;
  let written = '';
  segment.protectedSpans.forEach(({ start, end, added }, index) => {
    const inside = segment.text.slice(start, end);
    written += escape(segment.text.slice(position, start));
    const mark = `${name}${index + 1}`;
    written += added && letter.test(inside) ? `<${mark}>${escape(inside)}</${mark}>` : `<${mark}/>`;
    position = end;
  });
  return written + escape(segment.text.slice(position));
}

/**
 * The translation that an answer holds, when every mark stands in it exactly once and tags that belong together are
 * still in their order; else what is wrong, as a sentence.
 */
export function readMarks(
  answer: string,
  segment: EngineSegment,
  unescape: (text: string) => string = (text) => text,
): Omit<EngineTranslation, 'problem'> | { problem: string } {
  const { protectedSpans: spans } = segment;
  const name = nameFor(segment);
  const places: Array<{ start: number; end: number } | undefined> = spans.map(() => undefined);
  const order: number[] = [];
  let text = '';
  let position = 0;
  const marks = new RegExp(`<${name}(\\d{1,6})\\s{0,3}(?:/>|>([^<]*)</${name}\\1\\s{0,3}>)`, 'gi');
  for (const match of answer.matchAll(marks)) {
    const index = Number(match[1]) - 1;
    const span = spans[index];
    if (!span) return { problem: 'The translation has a placeholder that isn’t in the source.' };
    if (places[index]) return { problem: 'The translation has a placeholder twice.' };
    text += unescape(answer.slice(position, match.index));
    const start = text.length;
    text += segment.text.slice(span.start, span.end);
    places[index] = { start, end: text.length };
    order.push(index);
    position = match.index + match[0].length;
  }
  const rest = answer.slice(position);
  text += unescape(rest);
  if (order.length < spans.length) return { problem: 'The translation lost a placeholder.' };
  if (new RegExp(`</?${name}\\d{1,6}\\s{0,3}/?>`, 'i').test(withoutMarks(answer, marks))) {
    return { problem: 'The translation broke a placeholder.' };
  }
  if (!keepsTags(segment, order)) return { problem: 'The translation has tags in another order.' };
  return { text, protectedSpans: places.flatMap((place) => place ?? []) };
}

function withoutMarks(answer: string, marks: RegExp): string {
  return answer.replace(marks, '');
}

/** Values may stand where the language wants them; what opens, closes or breaks a line stays in its order. */
function keepsTags({ text, protectedSpans }: EngineSegment, order: readonly number[]): boolean {
  const fixed = order.filter((index) => {
    const span = protectedSpans[index];
    const inside = span ? text.slice(span.start, span.end) : '';
    return (/^<[^!]/.test(inside) && !inside.endsWith('/>')) || /[\n\r\u2028\u2029]/.test(inside);
  });
  return fixed.every((index, at) => at === 0 || (fixed[at - 1] ?? 0) < index);
}

function nameFor({ text, protectedSpans }: EngineSegment): string {
  let position = 0;
  let lower = '';
  for (const { start, end } of protectedSpans) {
    lower += `${text.slice(position, start).toLowerCase()} `;
    position = end;
  }
  lower += text.slice(position).toLowerCase();
  return names.find((name) => !lower.includes(`<${name}`) && !lower.includes(`</${name}`)) ?? 'x';
}
