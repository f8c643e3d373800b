import { countCharacters } from '../schemas/characters';
import { isWellFormedCode } from '../../formats/languageCode';
import { limits } from '../schemas/limits';
import type { TranslateRequest } from '../schemas/translate';
import { t } from '../../shared/l10n';

/**
 * Reason why the service would refuse a translate request for sure (contract §1.5, §2), as a sentence, or undefined.
 * What depends on the service's languages, plan or version is left to the service, so are the combinations of
 * `latency_optimized` with newer features (contract C1).
 */
export function translateRequestProblem(request: TranslateRequest): string | undefined {
  return (
    textProblem(request) ??
    languageProblem(request) ??
    glossaryProblem(request) ??
    instructionProblem(request) ??
    memoryProblem(request) ??
    tagProblem(request)
  );
}

function textProblem({ text }: TranslateRequest): string | undefined {
  if (text.length === 0) {
    return 'The request has no text to translate.';
  }
  const most = limits.translate.textsPerRequest;
  return text.length > most
    ? `A request can have at most ${most.toString()} texts, not ${text.length.toString()}.`
    : undefined;
}

function languageProblem({ source_lang, target_lang }: TranslateRequest): string | undefined {
  if (!isWellFormedCode(target_lang)) {
    return t('The target language isn’t a valid language code. Use “de” or “pt-BR”.');
  }
  if (source_lang !== undefined && !isWellFormedCode(source_lang)) {
    return t('The source language isn’t a valid language code. Leave it out to detect it.');
  }
  return undefined;
}

function glossaryProblem({ glossary_id, glossary_ids, source_lang }: TranslateRequest): string | undefined {
  if (glossary_id !== undefined && glossary_ids !== undefined) {
    return 'Send either glossary_id or glossary_ids, not both.';
  }
  if (glossary_ids && glossary_ids.length > limits.translate.glossaryIds) {
    return `A request can have at most ${limits.translate.glossaryIds.toString()} glossaries.`;
  }
  if ((glossary_id !== undefined || glossary_ids?.length) && source_lang === undefined) {
    return t('A glossary requires a source language. Choose one instead of detecting it.');
  }
  return undefined;
}

function instructionProblem({ custom_instructions }: TranslateRequest): string | undefined {
  const { customInstructions, customInstructionLength } = limits.translate;
  if (custom_instructions && custom_instructions.length > customInstructions) {
    return `A request can have at most ${customInstructions.toString()} custom instructions.`;
  }
  const long = custom_instructions?.findIndex((instruction) => countCharacters(instruction) > customInstructionLength);
  if (long !== undefined && long >= 0) {
    return `Custom instruction ${(long + 1).toString()} is longer than ${customInstructionLength.toString()} characters.`;
  }
  return undefined;
}

function memoryProblem({ translation_memory_threshold: threshold }: TranslateRequest): string | undefined {
  if (threshold !== undefined && !(Number.isInteger(threshold) && threshold >= 0 && threshold <= 100)) {
    return t('The minimum match score must be a whole number from 0 to 100.');
  }
  return undefined;
}

function tagProblem(request: TranslateRequest): string | undefined {
  const lists = ['splitting_tags', 'non_splitting_tags', 'ignore_tags'] as const;
  const bad = lists.find((name) => request[name]?.some((tag) => !/^[^\s<>,]+$/.test(tag)));
  return bad && `${bad} must list tag names without brackets, commas or whitespace.`;
}
