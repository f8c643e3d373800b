import { otherLanguage, uncorrectedLanguage, type RephraseRequest } from '../../api/schemas/write';
import { baseLanguage } from '../../formats/languageCode';
import { findLanguage, languagesOf } from '../data/catalogue';
import { sure, type Detection } from '../engines/detectLanguage';
import { badRequest } from '../http/failure';
import type { DetectLanguage } from '../translation/sourceLanguage';
import { isSurely } from '../../shared/commonWords';
import { languageStyles, type LanguageStyle } from './languageStyle';
import { writingLanguages } from './writer';

/** The language a text is written in and the variant it shall have. */
export interface WrittenLanguage {
  base: string;
  /** Lower-case code with its variant, when the caller named one. */
  variant?: string;
}

/** 400 for a target that the write endpoints do not have. */
export function checkTarget(target: string | undefined): void {
  if (target !== undefined && !findLanguage('write', target)?.usable_as_target) {
    throw badRequest("Value for 'target_lang' not supported.");
  }
}

/**
 * The language of each text of a request. It must be the target's: writing does not translate (contract §4). A text whose
 * language cannot be told is taken for the target's, or where the caller names none, for that of all texts together.
 */
export async function writtenLanguages(
  texts: readonly string[],
  target: string | undefined,
  detect: DetectLanguage,
  serves: (base: string) => boolean = (base) => writingLanguages.has(base),
): Promise<WrittenLanguage[]> {
  const together = target === undefined && texts.length > 1 ? await detect(texts.join('\n')) : undefined;
  return await Promise.all(texts.map((text) => writtenLanguage(text, { target, detect, together, serves })));
}

interface AskedLanguage {
  target: string | undefined;
  detect: DetectLanguage;
  /** Detection for all texts together. */
  together: Detection | undefined;
  serves(base: string): boolean;
}

async function writtenLanguage(
  text: string,
  { target, detect, together, serves }: AskedLanguage,
): Promise<WrittenLanguage> {
  const detection = await detect(text);
  const base = target === undefined ? guessedLanguage(text, detection, together) : baseLanguage(target);
  if (base === undefined) throw badRequest("Couldn’t detect the language of a text. Send 'target_lang'.");
  if (detection && isSurelyNot(base, text, detection)) {
    throw badRequest(
      `The text is in '${baseLanguage(detection.language)}', not in '${base}'. Send the language of the text as 'target_lang', or translate the text first.`,
      { code: otherLanguage },
    );
  }
  const code = uncorrectedLanguage;
  if (!findLanguage('write', base)) throw badRequest(`Improving texts in '${base}' isn’t supported.`, { code });
  if (!serves(base)) {
    throw badRequest(`The local service has no engine for '${base}'. Connect a service that supports it.`, { code });
  }
  const isVariant = target !== undefined && target.length > base.length;
  return { base, variant: isVariant ? target.toLowerCase() : undefined };
}

/** Fewer words are no proof against what the caller says: names and terms look like those of many languages. */
const wordsOfProof = 4;
/** Fewer words are one only with common words of their language among them. */
const wordsOfStatistics = 8;
/** A language that is less likely than this beside the one detected is not that of the text. */
const unlikely = 0.7;

/**
 * A text says itself what it is in where it surely is not in the language of all texts together; and what nobody writes
 * here is taken for English where it may be that: the short English text is the common one.
 */
function guessedLanguage(
  text: string,
  detection: Detection | undefined,
  together: Detection | undefined,
): string | undefined {
  const all = together && together.confidence >= sure ? baseLanguage(together.language) : undefined;
  if (all !== undefined && findLanguage('write', all) && !(detection && isSurelyNot(all, text, detection))) return all;
  if (!detection) return undefined;
  const detected = baseLanguage(detection.language);
  return findLanguage('write', detected) || isSurelyNot('en', text, detection) ? detected : 'en';
}

/**
 * Returns whether a text is in another language than the caller says: one sentence too many refused is one not
 * improved.
 */
function isSurelyNot(
  base: string,
  text: string,
  { language, confidence, words = Infinity, rivals = {} }: Detection,
): boolean {
  const detected = baseLanguage(language);
  if (detected === base || confidence < sure || words < wordsOfProof) return false;
  if (words < wordsOfStatistics && !isSurely(text, detected, base)) return false;
  return (rivals[base] ?? 0) < unlikely;
}

/** Code of `target_language` in the answer (contract §1.7, §4): bare English and Portuguese name a variant. */
export function answeredLanguage(target: string | undefined, base: string): string {
  if (target === undefined) return base;
  const code = findLanguage('write', target)?.lang ?? target;
  return { en: 'en-US', pt: 'pt-PT' }[code] ?? code;
}

/**
 * Checks the style and the tone of a request. Both together are refused (C8); but other clients of the contract send a
 * `default` along with the other, which asks for nothing.
 */
export function askedStyle({ writing_style: style, tone }: RephraseRequest): AskedStyle | undefined {
  if (style !== undefined && tone !== undefined && (style === 'default') === (tone === 'default')) {
    throw badRequest("Both writing_style and tone defined: send either 'writing_style' or 'tone'.");
  }
  if (style !== undefined && style !== 'default') return { feature: 'writing_style', value: style };
  return tone !== undefined && tone !== 'default' ? { feature: 'tone', value: tone } : undefined;
}

export interface AskedStyle {
  feature: 'writing_style' | 'tone';
  /** Never `default`. */
  value: string;
}

/**
 * The style or tone for a language, without its `prefer_`. 400 when the language has none (C9), unless it was only
 * preferred.
 *
 * @param language a code of the contract; one without a variant stands for what the answer calls it
 */
export function styleFor(asked: AskedStyle | undefined, language: string): LanguageStyle | undefined {
  if (!asked) return undefined;
  const { feature, value } = asked;
  if (!hasFeature(answeredLanguage(language, language), feature)) {
    if (value.startsWith('prefer_')) return undefined;
    const what = feature === 'tone' ? 'a tone' : 'a writing style';
    const next = `Send '${feature}' as 'prefer_${value}' to apply it only where it’s supported.`;
    throw badRequest(`Language ${language} doesn’t support setting ${what}. ${next}`);
  }
  return languageStyles.find((known) => known === value.replace(/^prefer_/, ''));
}

function hasFeature(code: string, feature: string): boolean {
  const wanted = code.toLowerCase();
  return languagesOf('write', { beta: false, external: false }).some(
    ({ lang, features }) => feature in features && lang.toLowerCase() === wanted,
  );
}
