import type { EngineTranslation } from '../engine';

/** Name of the converter, as the list of languages shows it. */
export const converterName = 'OpenCC';

/** Converts translations into traditional Chinese. Protected spans, and texts without a translation, stay as they are. */
export async function inTraditional(translations: readonly EngineTranslation[]): Promise<EngineTranslation[]> {
  // Its tables are large, and most services never need them.
  const { toTraditional } = await import('./openCc');
  return translations.map((one) => (one.problem === undefined ? converted(one, toTraditional) : one));
}

function converted({ text, protectedSpans }: EngineTranslation, convert: (text: string) => string): EngineTranslation {
  const spans = [...protectedSpans];
  let result = '';
  let at = 0;
  const inPlace = [...protectedSpans.entries()].sort(([, a], [, b]) => a.start - b.start);
  for (const [index, { start, end }] of inPlace) {
    result += convert(text.slice(at, start));
    spans[index] = { start: result.length, end: result.length + end - start };
    result += text.slice(start, end);
    at = end;
  }
  return { text: result + convert(text.slice(at)), protectedSpans: spans };
}
