import { SaxesParser } from 'saxes';

/** One translation unit variant pair of a TMX file. */
export interface MemoryUnit {
  /** As written in the file. */
  sourceLanguage: string;
  targetLanguage: string;
  source: string;
  target: string;
}

/** Inline elements whose content is code of the original format, not text (TMX 1.4b). */
const codeElements = new Set(['bpt', 'ept', 'ph', 'it', 'ut']);

interface Variant {
  language: string;
  text: string;
}

/**
 * Reads TMX as it comes, so that a large file is never whole in memory. Entities other than the five of XML are an
 * error, so nothing can be expanded.
 *
 * @param onUnit called for every target of every unit
 * @returns feed it the text in pieces, then `end`; both throw an error when the file is not well-formed
 */
export function tmxReader(onUnit: (unit: MemoryUnit) => void): { write(text: string): void; end(): void } {
  let headerLanguage = '*all*';
  let unitLanguage: string | undefined;
  let variants: Variant[] = [];
  let inSegment = false;
  let codeDepth = 0;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    if (inSegment) codeDepth += codeDepth > 0 || codeElements.has(name) ? 1 : 0;
    else if (name === 'header') headerLanguage = attributes.srclang ?? headerLanguage;
    else if (name === 'tu') {
      unitLanguage = attributes.srclang;
      variants = [];
    } else if (name === 'tuv') variants.push({ language: attributes['xml:lang'] ?? attributes.lang ?? '', text: '' });
    else if (name === 'seg') inSegment = true;
  });
  const text = (part: string): void => {
    const variant = variants.at(-1);
    if (inSegment && codeDepth === 0 && variant) variant.text += part;
  };
  parser.on('text', text);
  parser.on('cdata', text);
  parser.on('closetag', ({ name }) => {
    if (codeDepth > 0) codeDepth -= 1;
    else if (name === 'seg') inSegment = false;
    else if (name === 'tu') pairsOf(variants, unitLanguage ?? headerLanguage).forEach(onUnit);
  });
  parser.on('error', (error) => {
    throw error;
  });
  return { write: (part) => void parser.write(part), end: () => void parser.close() };
}

/** With `*all*` any language may be the source; the first one is taken. */
function pairsOf(variants: readonly Variant[], sourceLanguage: string): MemoryUnit[] {
  const isSource = ({ language }: Variant): boolean => language.toLowerCase() === sourceLanguage.toLowerCase();
  const source = sourceLanguage === '*all*' ? variants[0] : variants.find(isSource);
  if (!source || source.text.trim() === '') return [];
  return variants
    .filter((variant) => variant !== source && variant.text.trim() !== '')
    .map((target) => ({
      sourceLanguage: source.language,
      targetLanguage: target.language,
      source: source.text,
      target: target.text,
    }));
}
