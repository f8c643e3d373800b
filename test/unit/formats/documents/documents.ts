import fc from 'fast-check';
import type { Segment, SegmentTarget } from '../../../../src/formats/segment';

/** Blocks of all kinds, each with the text it begins with. */
export const fragments = [
  'A paragraph of some words.',
  'Two lines with `code` and\n[a link](x.md) in **them**.',
  '## A heading',
  '### Another {#id}',
  '- one item\n- two items\n  on two lines',
  '1. first\n2. second',
  '> a quote\n> of two lines',
  '```js\nconst a = 1;\n```',
  '| a head | b head |\n| --- | --- |\n| one cell | `two` |',
  ':::tip The title\n\ninside the note\n\n:::',
  '<Card title="The card">\n\nin the card\n\n</Card>',
  '![the image](a.png)',
  '<!-- note -->',
  'Last words with {an.expression()} and <b>bold</b>.',
] as const;

/** Documents that are made of some blocks. */
export function documentOf(
  blocks: readonly string[],
  lengths: { minLength?: number; maxLength?: number } = {},
): fc.Arbitrary<string> {
  return fc
    .record({
      blocks: fc.array(fc.constantFrom(...blocks), lengths),
      hasFront: fc.boolean(),
      lineEnd: fc.constantFrom('\n', '\r\n'),
      endsInLine: fc.boolean(),
    })
    .map(({ blocks: own, hasFront, lineEnd, endsInLine }) => {
      const front = hasFront ? '---\ntitle: The title\nslug: /x\n---\n\n' : '';
      return (front + own.join('\n\n') + (endsInLine ? '\n' : '')).replaceAll('\n', lineEnd);
    });
}

/** Translations that are longer by a letter a word. */
export function pseudoTargets(segments: readonly Segment[], mark = 'ö'): SegmentTarget[] {
  return segments.map(({ text, protectedSpans }) => {
    let said = '';
    let at = 0;
    const spans = protectedSpans.map(({ start, end }) => {
      said += text.slice(at, start).replace(/\p{L}+/gu, `$&${mark}`);
      const from = said.length;
      said += text.slice(start, end);
      at = end;
      return { start: from, end: said.length };
    });
    return { text: said + text.slice(at).replace(/\p{L}+/gu, `$&${mark}`), protectedSpans: spans };
  });
}
