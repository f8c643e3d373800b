import type { CheckSettings } from '../shared/languageServer';
import type { CheckedDocument } from './checkedDocument';

export interface DetectedLanguage {
  /** Lower-case base code: `en`. */
  language: string;
  /** From 0 to 1. */
  confidence: number;
}

/** Tells the language of a text; undefined when nothing does. */
export type DetectLanguage = (text: string) => Promise<DetectedLanguage | undefined>;

/** What is detected with less confidence may be another language. */
const sure = 0.5;

/** Where nothing tells, comments are in English. */
const fallback = 'en';

/** What follows the first letters does not change the answer. */
const sampleLength = 2_000;

/** Code of the language a document is checked in: as set, else as detected, in the variant that is wanted. */
export async function languageFor(
  document: CheckedDocument,
  settings: CheckSettings,
  detect: DetectLanguage,
): Promise<string> {
  if (settings.language !== '') return settings.language;
  const sample = sampleOf(document);
  if (document.detected?.sample !== sample) {
    const found = await detect(sample);
    document.detected = { sample, language: found && found.confidence >= sure ? found.language : fallback };
  }
  return withVariant(document.detected.language, settings.variants);
}

/** The variant a person writes of a language: `en` becomes `en-GB`. */
export function withVariant(language: string, variants: readonly string[]): string {
  return variants.find((variant) => variant.toLowerCase().split('-')[0] === language) ?? language;
}

function sampleOf({ sentences }: CheckedDocument): string {
  let sample = '';
  for (const { text } of sentences) {
    if (sample.length >= sampleLength) break;
    sample += `${text}\n`;
  }
  return sample;
}
