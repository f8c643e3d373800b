import type { TranslateRequest } from '../../api/schemas/translate';
import { isTarget } from '../../api/schemas/target';
import { baseLanguage } from '../../formats/languageCode';
import { findLanguage } from '../data/catalogue';
import { badRequest } from '../http/failure';

/** Target languages that take custom instructions (contract §2). */
const instructionLanguages = ['de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'zh'];

/** Checks the languages of a request and what depends on them alone (contract §1.5, §2). */
export function checkLanguages(request: TranslateRequest): void {
  const { source_lang: source, target_lang: target, formality } = request;
  if (source !== undefined && !findLanguage('translate_text', source)?.usable_as_source) {
    throw badRequest("Value for 'source_lang' not supported.");
  }
  const language = findLanguage('translate_text', target);
  if (!language || !isTarget(language)) {
    throw badRequest("Value for 'target_lang' not supported.");
  }
  if ((formality === 'more' || formality === 'less') && !language.features.formality) {
    throw badRequest("Target language doesn't support 'formality'. Send 'prefer_more' or 'prefer_less'.");
  }
  if (request.custom_instructions?.length && !instructionLanguages.includes(baseLanguage(target))) {
    throw badRequest("Target language doesn't support 'custom_instructions'.");
  }
}

/** Checks which parameters go together (contract §2, §3.1). */
export function checkCombinations(
  request: Pick<TranslateRequest, 'glossary_id' | 'glossary_ids' | 'source_lang'>,
): void {
  if (request.glossary_id && request.glossary_ids) {
    throw badRequest("Send either 'glossary_id' or 'glossary_ids'.");
  }
  if ((request.glossary_id ?? request.glossary_ids) && request.source_lang === undefined) {
    throw badRequest("A glossary requires 'source_lang'.");
  }
}

/** Contract C1: what needs the better models cannot go with `latency_optimized`. */
export function checkLatency(request: TranslateRequest): void {
  if (request.model_type !== 'latency_optimized') return;
  const needsQuality = {
    style_id: request.style_id,
    custom_instructions: request.custom_instructions?.length,
    translation_memory_id: request.translation_memory_id,
    tag_handling_version: request.tag_handling_version === 'v2',
  };
  const name = Object.entries(needsQuality).find(([, used]) => used)?.[0];
  if (name) throw badRequest(`'${name}' isn’t supported with 'model_type' latency_optimized.`);
}
