import type { TranslateRequest } from '../../api/schemas/translate';
import { baseLanguage } from '../../formats/languageCode';
import type { TranslationWish } from '../engines/engine';
import { badRequest, notFound } from '../http/failure';
import type { Glossaries } from '../store/glossaries';
import type { Memories } from '../memories/memories';
import type { StyleRuleLists } from '../store/styleRuleLists';
import { fittingTarget, recallFrom } from '../memories/recall';
import { glossaryTerms, type GlossaryTerms } from './glossaryTerms';
import type { MarkedText } from './markedText';
import type { TranslationOptions } from './translator';
import { styleOf } from './styleRules/applyStyle';

/** Percent of likeness a match needs when the request does not say (contract §2). */
const defaultThreshold = 75;

export interface ResourceStores {
  memories: Memories;
  glossaries: Glossaries;
  styleRules: StyleRuleLists;
  log: { info(message: string): void };
}

/** Part of a request for texts or a document that is about glossaries, memories and style rules (contract §2, §3.1). */
export type ResourceRequest = Pick<
  TranslateRequest,
  | 'source_lang'
  | 'target_lang'
  | 'glossary_id'
  | 'glossary_ids'
  | 'style_id'
  | 'custom_instructions'
  | 'formality'
  | 'translation_memory_id'
  | 'translation_memory_threshold'
>;

/** Effects of the glossaries, memories and style rules of a request on its texts. */
export interface RequestResources {
  terms?: GlossaryTerms;
  recall?: TranslationOptions['recall'];
  /** Applies the style to a finished translation, and tells of each rule that changes something in it. */
  applyStyle(translation: MarkedText, onEffect?: (rule: string) => void): MarkedText;
  /** Outcome of the style list of the request; absent where it names none. */
  style?: StyleWork;
  /** Instructions of the request and of its style list, for engines that understand words. */
  instructions: readonly string[];
}

/** Effects of a style list that do not depend on the texts. */
export interface StyleWork {
  /** `category.rule` of what is applied to every translation. */
  applied: readonly string[];
  /** `category.rule` of what only an engine that reads instructions can do. */
  inWords: readonly string[];
  /** Custom instructions, for an engine that reads them. */
  instructions: number;
}

/** Looks up what a request names; 404 for what is unknown, 400 for what does not fit its languages (contract §2). */
export async function requestResources(request: ResourceRequest, stores: ResourceStores): Promise<RequestResources> {
  return {
    terms: termsOf(request, stores.glossaries),
    recall: await recallOf(request, stores),
    ...styleFor(request, stores),
  };
}

/** Returns the wishes of a request besides its languages, for engines that can do more. */
export function wishOf(
  { formality = 'default', context }: Pick<TranslateRequest, 'formality' | 'context'>,
  instructions: readonly string[],
): TranslationWish {
  const level = formality.replace(/^prefer_/, '');
  return { formality: level === 'more' || level === 'less' ? level : undefined, context, instructions };
}

async function recallOf(request: ResourceRequest, stores: ResourceStores): Promise<TranslationOptions['recall']> {
  if (request.translation_memory_id === undefined) return undefined;
  const memory = await stores.memories.get(request.translation_memory_id.toLowerCase());
  if (!memory) throw notFound('Translation memory');
  const target = fittingTarget(memory, request.target_lang);
  const fitsSource = request.source_lang === undefined || baseLanguage(request.source_lang) === memory.sourceLanguage;
  if (target === undefined || !fitsSource) {
    throw badRequest('The translation memory is for another language pair.');
  }
  return recallFrom(stores.memories, memory, target, request.translation_memory_threshold ?? defaultThreshold);
}

function termsOf(request: ResourceRequest, glossaries: Glossaries): GlossaryTerms | undefined {
  const ids = request.glossary_ids ?? (request.glossary_id ? [request.glossary_id] : []);
  // A glossary without source_lang has been refused by now.
  if (ids.length === 0 || request.source_lang === undefined) return undefined;
  return glossaryTerms(glossaries, ids, request.source_lang, request.target_lang);
}

function styleFor(
  request: ResourceRequest,
  { styleRules, log }: ResourceStores,
): Pick<RequestResources, 'applyStyle' | 'style' | 'instructions'> {
  const own = request.custom_instructions ?? [];
  if (request.custom_instructions?.length) {
    log.info('Not applied: custom instructions require a connected service.');
  }
  if (request.style_id === undefined) return { applyStyle: (translation) => translation, instructions: own };
  const list = styleRules.get(request.style_id.toLowerCase());
  if (!list) throw notFound('Style rule list');
  const language = baseLanguage(request.target_lang);
  if (list.language !== language) {
    throw badRequest("The style rule list is for another language than 'target_lang'.");
  }
  const style = styleOf(list.configuredRules, language);
  const notApplied = [...style.notApplied, ...(list.instructions.length > 0 ? ['custom instructions'] : [])];
  if (notApplied.length > 0) log.info(`Not applied of style rule list ${list.styleId}: ${notApplied.join(', ')}.`);
  const prompts = list.instructions.map(({ prompt }) => prompt);
  return {
    applyStyle: style.apply,
    style: { applied: style.applied, inWords: style.notApplied, instructions: prompts.length },
    instructions: [...own, ...prompts, ...style.inWords],
  };
}
