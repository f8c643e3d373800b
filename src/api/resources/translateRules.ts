import { countCharacters } from '../schemas/characters';
import { isWellFormedCode } from '../../formats/languageCode';
import { limits } from '../schemas/limits';
import type { TranslateRequest } from '../schemas/translate';

/**
 * Why the service would refuse a translate request for sure (contract §1.5, §2), as a sentence, or undefined. What
 * depends on the service's languages, plan or version is left to the service, so are the combinations of
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
    return 'There is no text to translate.';
  }
  const most = limits.translate.textsPerRequest;
  return text.length > most
    ? `One request takes at most ${most.toString()} texts, not ${text.length.toString()}.`
    : undefined;
}

function languageProblem({ source_lang, target_lang }: TranslateRequest): string | undefined {
  if (!isWellFormedCode(target_lang)) {
    return 'The target language (target_lang) is not a language code.';
  }
  if (source_lang !== undefined && !isWellFormedCode(source_lang)) {
    return 'The source language (source_lang) is not a language code; leave it out to have it detected.';
  }
  return undefined;
}

function glossaryProblem({ glossary_id, glossary_ids, source_lang }: TranslateRequest): string | undefined {
  if (glossary_id !== undefined && glossary_ids !== undefined) {
    return 'glossary_id and glossary_ids cannot be sent together.';
  }
  if (glossary_ids && glossary_ids.length > limits.translate.glossaryIds) {
    return `One request takes at most ${limits.translate.glossaryIds.toString()} glossaries.`;
  }
  if ((glossary_id !== undefined || glossary_ids?.length) && source_lang === undefined) {
    return 'A glossary needs the source language (source_lang): it cannot be detected.';
  }
  return undefined;
}

function instructionProblem({ custom_instructions }: TranslateRequest): string | undefined {
  const { customInstructions, customInstructionLength } = limits.translate;
  if (custom_instructions && custom_instructions.length > customInstructions) {
    return `One request takes at most ${customInstructions.toString()} custom instructions.`;
  }
  const long = custom_instructions?.findIndex((instruction) => countCharacters(instruction) > customInstructionLength);
  if (long !== undefined && long >= 0) {
    return `Custom instruction ${(long + 1).toString()} is longer than ${customInstructionLength.toString()} characters.`;
  }
  return undefined;
}

function memoryProblem({ translation_memory_threshold: threshold }: TranslateRequest): string | undefined {
  if (threshold !== undefined && !(Number.isInteger(threshold) && threshold >= 0 && threshold <= 100)) {
    return 'The match threshold of the translation memory must be a whole number from 0 to 100.';
  }
  return undefined;
}

function tagProblem(request: TranslateRequest): string | undefined {
  const lists = ['splitting_tags', 'non_splitting_tags', 'ignore_tags'] as const;
  const bad = lists.find((name) => request[name]?.some((tag) => !/^[^\s<>,]+$/.test(tag)));
  return bad && `${bad} takes tag names without brackets, commas and white space.`;
}
