import { SaxesParser } from 'saxes';
import { codeEnd, codeStart, isComparable } from './slots';
import { t } from '../../shared/l10n';

/** One translation unit variant pair of a TMX file. */
export interface MemoryUnit {
  /** Language as written in the file. */
  sourceLanguage: string;
  targetLanguage: string;
  /** Codes stand in it in their stored form. */
  source: string;
  target: string;
}

/** Inline elements whose content is code of the original format, not text (TMX 1.4b). */
const codeElements = new Set(['bpt', 'ept', 'ph', 'it', 'ut']);

interface Variant {
  language: string;
  text: string;
  codes: number;
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

/** A file cannot be used: it is no TMX, or has more of something than any memory. The message is for the user. */
export class TmxError extends Error {
  override name = 'TmxError';
}

/**
 * Reads TMX as it comes, so that a large file is never whole in memory. Entities other than the five of XML are an
 * error, so nothing can be expanded. What no memory has so much of ends while it is read.
 *
 * @param onUnit called for every target of every unit
 * @returns feed it the text in pieces, then `end`; both throw a `TmxError` when the file is not well-formed
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
    if (++depth > deepest) throw new TmxError(t('The elements of the file are nested too deeply.'));
    if (depth === 1 && name !== 'tmx') {
      throw new TmxError(t('Not a TMX file: it starts with <{0}>.', name.slice(0, 40)));
    }
    if (inSegment) {
      if (codeDepth === 0 && codeElements.has(name)) addCode(current, name, attributes);
      codeDepth += codeDepth > 0 || codeElements.has(name) ? 1 : 0;
    } else if (name === 'header') {
      headerLanguage = attributes.srclang ?? headerLanguage;
    } else if (name === 'tu') {
      unitLanguage = attributes.srclang;
      variants = [];
      current = undefined;
    } else if (name === 'tuv') {
      current = { language: attributes['xml:lang'] ?? attributes.lang ?? '', text: '', codes: 0 };
      if (variants.length < mostVariants) variants.push(current);
    } else if (name === 'seg') {
      inSegment = true;
    }
  });
  const text = (part: string): void => {
    pending = 0;
    if (!inSegment || codeDepth > 0 || !current || current.text.length > longestSegment) return;
    // Whoever has our own signs in a text is not looked up: such a segment is as good as too long.
    current.text += isComparable(part) ? part : ' '.repeat(longestSegment + 1);
  };
  parser.on('text', text);
  parser.on('cdata', text);
  parser.on('closetag', ({ name }) => {
    pending = 0;
    depth -= 1;
    if (codeDepth > 0) {
      codeDepth -= 1;
    } else if (name === 'seg') {
      inSegment = false;
    } else if (name === 'tu') {
      const pairs = pairsOf(variants, unitLanguage ?? headerLanguage);
      if ((units += pairs.length) > mostUnits) {
        throw new TmxError(t('The file has more than a million translation units.'));
      }
      pairs.forEach(onUnit);
    }
  });
  parser.on('error', () => {
    const { line, column } = parser;
    throw new TmxError(t('Invalid XML at line {0}, column {1}.', line, column));
  });
  return {
    write(part) {
      pending += part.length;
      parser.write(part);
      if (pending > longestToken) throw new TmxError(t('A tag or text in the file has no end.'));
    },
    end: () => void parser.close(),
  };
}

/**
 * The same code has the same label in source and target: by `x`, which TMX has for that, else by what kind it is and
 * which of the segment.
 */
function addCode(variant: Variant | undefined, name: string, attributes: Readonly<Record<string, string>>): void {
  if (!variant || variant.text.length > longestSegment) return;
  variant.codes += 1;
  const { x, i } = attributes;
  const label = x === undefined ? `${name}${i ?? variant.codes}` : `${name} x${x}`;
  variant.text += codeStart + (isComparable(label) ? label.slice(0, 40) : name) + codeEnd;
}

/** Returns the pairs of a unit. With `*all*` any language may be the source; the first one is taken. */
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
