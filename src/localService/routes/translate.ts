import { Hono } from 'hono';
import { limits } from '../../api/schemas/limits';
import { translateRequestSchema, type TranslateRequest, type TranslateResponse } from '../../api/schemas/translate';
import { readBody } from '../http/body';
import { check } from '../http/check';
import type { ServiceContext, ServiceEnv } from '../http/environment';
import { notFound } from '../http/failure';
import type { FormFields } from '../http/formBody';
import { reportingTag } from '../http/reportingTag';
import type { Quota } from '../quota';
import type { Glossaries } from '../store/glossaries';
import { glossaryTerms, type ApplyTerms } from '../translation/glossaryTerms';
import { billedCharacters } from '../translation/markedText';
import type { SplitMode } from '../translation/sentences';
import { markTags } from '../translation/tags';
import { checkCombinations, checkLanguages, checkLatency } from '../translation/translateRules';
import { sourceLanguages, type DetectLanguage } from '../translation/sourceLanguage';
import type { Translator } from '../translation/translator';

export interface TranslateParts {
  translator: Translator;
  detect: DetectLanguage;
  quota: Quota;
  glossaries: Glossaries;
  /** Contract C1: refuse `latency_optimized` together with what needs the better models. */
  refuseLatencyCombinations: boolean;
}

const form: FormFields = {
  text: 'texts',
  custom_instructions: 'texts',
  glossary_ids: 'list',
  splitting_tags: 'list',
  non_splitting_tags: 'list',
  ignore_tags: 'list',
  preserve_formatting: 'flag',
  show_billed_characters: 'flag',
  outline_detection: 'flag',
  enable_beta_languages: 'flag',
  translation_memory_threshold: 'integer',
};

/** `POST /v2/translate` (contract §2). */
export function translateRoutes(parts: TranslateParts): Hono<ServiceEnv> {
  return new Hono<ServiceEnv>().post('/v2/translate', (c) => translate(c, parts));
}

async function translate(c: ServiceContext, parts: TranslateParts): Promise<Response> {
  const tag = reportingTag(c);
  const request = check(translateRequestSchema, await readBody(c, { maxBytes: limits.translate.bodyBytes, form }));
  checkCombinations(request);
  checkLanguages(request);
  if (parts.refuseLatencyCombinations) checkLatency(request);
  const applyTerms = termsOf(request, parts.glossaries);
  checkResources(request);

  const texts = request.text.map((text) => markTags(text, request));
  const billed = texts.map(billedCharacters);
  const sources = request.source_lang
    ? texts.map(() => request.source_lang?.toUpperCase() ?? '')
    : await sourceLanguages(texts, request.context ?? '', parts.detect);

  const refund = parts.quota.charge(c.get('caller'), { product: 'translate', tag, characters: sum(billed) });
  try {
    const translations = await parts.translator.translate(
      texts.map((marked, index) => ({ marked, source: sources[index] ?? '', target: request.target_lang })),
      { split: splitMode(request), applyTerms, signal: c.req.raw.signal },
    );
    const items = translations.map(({ text }, index) => ({
      detected_source_language: sources[index] ?? '',
      text,
      billed_characters: request.show_billed_characters ? billed[index] : undefined,
      model_type_used: modelTypeUsed(request),
      tag_handling_version: request.tag_handling && (request.tag_handling_version ?? 'v1'),
    }));
    // The two fields stand in both places where clients look for them (contract C3).
    return c.json({
      translations: items,
      billed_characters: request.show_billed_characters ? sum(billed) : undefined,
      model_type_used: modelTypeUsed(request),
    } satisfies TranslateResponse);
  } catch (error) {
    refund();
    throw error;
  }
}

function termsOf(request: TranslateRequest, glossaries: Glossaries): ApplyTerms | undefined {
  const ids = request.glossary_ids ?? (request.glossary_id ? [request.glossary_id] : []);
  // A glossary without source_lang has been refused by now.
  if (ids.length === 0 || request.source_lang === undefined) return undefined;
  return glossaryTerms(glossaries, ids, request.source_lang, request.target_lang);
}

function checkResources(request: TranslateRequest): void {
  if (request.style_id) throw notFound('Style rule list');
  if (request.translation_memory_id) throw notFound('Translation memory');
}

/** HTML lines are wrapped anywhere, so there a line end does not end a sentence. */
function splitMode({ split_sentences: mode, tag_handling: kind }: TranslateRequest): SplitMode {
  return mode ?? (kind === 'html' ? 'nonewlines' : '1');
}

function modelTypeUsed({ model_type: asked }: TranslateRequest): string | undefined {
  return asked === 'prefer_quality_optimized' ? 'quality_optimized' : asked;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
