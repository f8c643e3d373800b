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

/** A longer segment is no segment, and is left out. */
const longestSegment = 10_000;
/** Variants of one unit; more are left out. */
const mostVariants = 250;
/** Elements inside one another: TMX itself needs some ten. */
const deepest = 100;
/** Characters without the end of a tag or of a text between two: what a parser would have to keep. */
const longestToken = 4 * 1024 * 1024;
/** Pairs of texts in one file. */
const mostUnits = 1_000_000;

/** A file has more of something than any memory: it is left out. */
export class TmxLimitError extends Error {
  override name = 'TmxLimitError';
}

/**
 * Reads TMX as it comes, so that a large file is never whole in memory. Entities other than the five of XML are an
 * error, so nothing can be expanded. What no memory has so much of ends with a `TmxLimitError` while it is read.
 *
 * @param onUnit called for every target of every unit
 * @returns feed it the text in pieces, then `end`; both throw an error when the file is not well-formed
 */
export function tmxReader(onUnit: (unit: MemoryUnit) => void): { write(text: string): void; end(): void } {
  let headerLanguage = '*all*';
  let unitLanguage: string | undefined;
  let variants: Variant[] = [];
  let current: Variant | undefined;
  let inSegment = false;
  let codeDepth = 0;
  let depth = 0;
  let pending = 0;
  let units = 0;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    pending = 0;
    if (++depth > deepest) throw new TmxLimitError('Elements are nested too deep.');
    if (inSegment) codeDepth += codeDepth > 0 || codeElements.has(name) ? 1 : 0;
    else if (name === 'header') headerLanguage = attributes.srclang ?? headerLanguage;
    else if (name === 'tu') {
      unitLanguage = attributes.srclang;
      variants = [];
      current = undefined;
    } else if (name === 'tuv') {
      current = { language: attributes['xml:lang'] ?? attributes.lang ?? '', text: '' };
      if (variants.length < mostVariants) variants.push(current);
    } else if (name === 'seg') inSegment = true;
  });
  const text = (part: string): void => {
    pending = 0;
    if (inSegment && codeDepth === 0 && current && current.text.length <= longestSegment) current.text += part;
  };
  parser.on('text', text);
  parser.on('cdata', text);
  parser.on('closetag', ({ name }) => {
    pending = 0;
    depth -= 1;
    if (codeDepth > 0) codeDepth -= 1;
    else if (name === 'seg') inSegment = false;
    else if (name === 'tu') {
      const pairs = pairsOf(variants, unitLanguage ?? headerLanguage);
      if ((units += pairs.length) > mostUnits) throw new TmxLimitError('There are too many units.');
      pairs.forEach(onUnit);
    }
  });
  parser.on('error', (error) => {
    throw error;
  });
  return {
    write(part) {
      pending += part.length;
      parser.write(part);
      if (pending > longestToken) throw new TmxLimitError('A tag or a text does not end.');
    },
    end: () => void parser.close(),
  };
}

/** With `*all*` any language may be the source; the first one is taken. */
function pairsOf(variants: readonly Variant[], sourceLanguage: string): MemoryUnit[] {
  const isSource = ({ language }: Variant): boolean => language.toLowerCase() === sourceLanguage.toLowerCase();
  const isSegment = ({ text }: Variant): boolean => text.length <= longestSegment && text.trim() !== '';
  const source = sourceLanguage === '*all*' ? variants[0] : variants.find(isSource);
  if (!source || !isSegment(source)) return [];
  return variants
    .filter((variant) => variant !== source && isSegment(variant))
    .map((target) => ({
      sourceLanguage: source.language,
      targetLanguage: target.language,
      source: source.text,
      target: target.text,
    }));
}
