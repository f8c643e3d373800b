import { baseLanguage } from '../../../formats/languageCode';
import type { TranslationQuality } from '../../../api/schemas/localEngines';
import type { EnginePair, LanguagePair } from '../engine';
import type { Mode } from './installedModes';

/** A pair and the modes that serve it, one after the other. */
export interface Route extends EnginePair {
  legs: readonly Mode[];
}

/** Pairs of closely related languages whose output reads as a draft; every other pair is rough. */
const drafts = new Set(['es pt', 'pt es', 'nb da', 'da nb']);
/** Broken as packaged: the tagger stops on most sentences. */
const broken = new Set(['ru uk', 'uk ru']);

/**
 * Pairs without a mode of their own that are usable by way of a third language, which always has a close relative
 * at one end; the first way that is installed is taken. More of them only pile up errors.
 */
export const pivots: Readonly<Record<string, readonly string[]>> = {
  'en fr': ['ca', 'es'],
  'en it': ['ca', 'es'],
  'en pt': ['es'],
  'fr en': ['es'],
  'fr it': ['es'],
  'fr pt': ['es'],
  'it en': ['es'],
  'it fr': ['es'],
  'it pt': ['es'],
  'pt en': ['es'],
  'pt fr': ['es'],
  'pt it': ['es'],
  'ro en': ['es'],
};

/** Order of the variants of one language: the first is what a target without a variant means. */
const preferredVariants = ['en-us', 'pt-pt'];

/** Everything these modes can serve, direct and by a third language. */
export function routesOf(modes: readonly Mode[]): Route[] {
  const usable = modes
    .filter((mode) => !broken.has(basePair(mode)))
    .sort((a, b) => Number(preferredVariants.includes(b.target)) - Number(preferredVariants.includes(a.target)));
  const direct = usable.map(({ source, target, ...mode }) => ({
    source,
    target,
    quality: qualityOf({ source, target }),
    legs: [{ source, target, ...mode }],
  }));
  return [...direct, ...Object.keys(pivots).flatMap((pair) => pivotRoutes(pair, usable))];
}

function pivotRoutes(pair: string, modes: readonly Mode[]): Route[] {
  const [source = '', target = ''] = pair.split(' ');
  if (modes.some((mode) => basePair(mode) === pair)) return [];
  for (const via of pivots[pair] ?? []) {
    const first = modes.find((mode) => basePair(mode) === `${source} ${via}`);
    const second = modes.filter((mode) => basePair(mode) === `${via} ${target}`);
    if (!first || second.length === 0) continue;
    return second.map((mode) => ({ source, target: mode.target, quality: 'rough', via, legs: [first, mode] }));
  }
  return [];
}

function qualityOf(pair: LanguagePair): TranslationQuality {
  return drafts.has(basePair(pair)) ? 'draft' : 'rough';
}

function basePair({ source, target }: LanguagePair): string {
  return `${baseLanguage(source)} ${baseLanguage(target)}`;
}
