import { Hono } from 'hono';
import { limits } from '../../api/schemas/limits';
import { notAppliedHeader } from '../../api/schemas/notApplied';
import {
  translateRequestSchema,
  type StyleOutcome,
  type StyleOutcomeKind,
  type TranslateRequest,
  type TranslateResponse,
  type Translation,
} from '../../api/schemas/translate';
import { readBody } from '../http/body';
import { check } from '../http/check';
import type { ServiceContext, ServiceEnv } from '../http/environment';
import type { FormFields } from '../http/formBody';
import { reportingTag } from '../http/reportingTag';
import type { Quota } from '../quota';
import type { MissingTerm } from '../translation/glossaryTerms';
import { requestResources, wishOf, type ResourceStores, type StyleWork } from '../translation/requestResources';
import type { SplitMode } from '../translation/sentences';
import { hasWords, type MarkedText } from '../translation/markedText';
import { readSourceText, type SourceText } from '../translation/sourceText';
import { checkCombinations, checkLanguages, checkLatency } from '../translation/translateRules';
import { sourceLanguages, type DetectLanguage } from '../translation/sourceLanguage';
import type { Translator } from '../translation/translator';
import { WishRecord } from '../translation/wishRecord';

export interface TranslateDependencies extends ResourceStores {
  translator: Translator;
  detect: DetectLanguage;
  quota: Quota;
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
export function translateRoutes(parts: TranslateDependencies): Hono<ServiceEnv> {
  return new Hono<ServiceEnv>().post('/v2/translate', (c) => translate(c, parts));
}

async function translate(c: ServiceContext, parts: TranslateDependencies): Promise<Response> {
  const tag = reportingTag(c);
  const request = check(translateRequestSchema, await readBody(c, { maxBytes: limits.translate.bodyBytes, form }));
  checkCombinations(request);
  checkLanguages(request);
  if (parts.refuseLatencyCombinations) checkLatency(request);
  const resources = await requestResources(request, parts);
  const { terms, recall, applyStyle } = resources;

  const texts = request.text.map((text, index) => readSourceText(text, index, request));
  const sources = request.source_lang
    ? texts.map(() => request.source_lang?.toUpperCase() ?? '')
    : await sourceLanguages(texts, request.context ?? '', parts.detect);
  const tasks = texts.flatMap(({ segments }, index) =>
    segments.map((marked) => ({ marked, source: sources[index] ?? '', target: request.target_lang })),
  );

  const billed = sum(texts.map((text) => text.billed));
  const refund = parts.quota.charge(c.get('caller'), { product: 'translate', tag, characters: billed });
  try {
    const problems = new Map<number, string>();
    const onProblem = (task: number, problem: string): void => void problems.set(task, problem);
    const wish = wishOf(request, resources.instructions);
    const recalled = new Map<number, number>();
    const onRecalled = (task: number, likeness: number): void => void recalled.set(task, likeness);
    const missing = new Map<number, readonly MissingTerm[]>();
    const onMissing = (task: number, some: readonly MissingTerm[]): void => void missing.set(task, some);
    const signal = c.req.raw.signal;
    const split = splitMode(request);
    const wishes = new WishRecord();
    const { onAsked } = wishes;
    const options = { split, terms, recall, wish, onAsked, onProblem, onRecalled, onMissing, signal };
    const effective = new Set<string>();
    const styled = (translation: MarkedText): MarkedText => applyStyle(translation, (rule) => effective.add(rule));
    const translations = (await parts.translator.translate(tasks, options)).map(styled);
    let next = 0;
    const items = texts.map((text, index) => ({
      detected_source_language: sources[index] ?? '',
      ...writtenText(text, request.text[index] ?? '', translations, {
        problems,
        recalled,
        missing,
        first: (next += text.segments.length) - text.segments.length,
      }),
      billed_characters: request.show_billed_characters ? text.billed : undefined,
      model_type_used: modelTypeUsed(request),
      tag_handling_version: request.tag_handling && (request.tag_handling_version ?? 'v1'),
    }));
    const hasText = tasks.some(({ marked }) => hasWords(marked));
    const notApplied = hasText ? wishes.notApplied(request, resources.style) : [];
    if (notApplied.length > 0) c.header(notAppliedHeader, notApplied.join(', '));
    // The two fields stand in both places where clients look for them (contract C3).
    return c.json({
      translations: items,
      billed_characters: request.show_billed_characters ? billed : undefined,
      model_type_used: modelTypeUsed(request),
      style_outcome: resources.style && styleOutcome(resources.style, effective, wishes.isRead),
      ...(notApplied.length > 0 && { not_applied: notApplied }),
    } satisfies TranslateResponse);
  } catch (error) {
    refund();
    throw error;
  }
}

/** @param isRead whether an engine was asked that reads instructions */
function styleOutcome(
  { applied, inWords, instructions }: StyleWork,
  effective: ReadonlySet<string>,
  isRead: boolean,
): StyleOutcome {
  const told: StyleOutcomeKind = isRead ? 'wished' : 'notApplied';
  const of = (name: string, outcome: StyleOutcomeKind) => {
    const [category = '', rule = ''] = name.split('.');
    return { category, rule, outcome };
  };
  return {
    rules: [
      ...applied.map((name) => of(name, effective.has(name) ? 'effective' : 'withoutEffect')),
      ...inWords.map((name) => of(name, told)),
    ],
    ...(instructions > 0 && { instructions: told }),
  };
}

const nothing: MarkedText = { text: '', protectedSpans: [] };

/** Outcomes of the tasks of a request, by their index. */
interface TaskOutcomes {
  problems: ReadonlyMap<number, string>;
  recalled: ReadonlyMap<number, number>;
  missing: ReadonlyMap<number, readonly MissingTerm[]>;
  /** The first task of the text. */
  first: number;
}

/** A text with its translation, or as it was where any part of it has none that can be trusted. */
function writtenText(
  text: SourceText,
  source: string,
  translations: readonly MarkedText[],
  outcome: TaskOutcomes,
): Pick<Translation, 'text' | 'problem' | 'memory_match' | 'missing_terms'> {
  const { problems, recalled, missing, first } = outcome;
  const own = text.segments.map((_, at) => first + at);
  const problem = own.map((at) => problems.get(at)).find((one) => one !== undefined);
  if (problem !== undefined) return { text: source, problem };
  const matches = own.flatMap((at) => recalled.get(at) ?? (hasWords(text.segments[at - first] ?? nothing) ? 0 : []));
  const match = Math.min(...matches);
  const terms = new Map(own.flatMap((at) => missing.get(at) ?? []).map((term) => [term.source, term]));
  return {
    text: text.write(own.flatMap((at) => translations[at] ?? [])),
    ...(matches.length > 0 && match > 0 && { memory_match: match }),
    ...(terms.size > 0 && { missing_terms: [...terms.values()] }),
  };
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
