import { ServiceError, type ServiceErrorReason } from '../../api/errors';
import { baseLanguage, findLanguage, resolveTarget } from '../../api/languageCodes';
import type { CallOptions } from '../../api/request';
import type { Language, LanguageResource } from '../../api/schemas/languages';
import type { TranslationService } from './service';

/** Languages that take custom instructions, by base of the target (contract §2); no feature key names them. */
const instructionLanguages = ['de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'zh'];

/** Failures that the translation itself would meet too, so that trying it only makes the user wait twice. */
const noWayThere: readonly ServiceErrorReason[] = ['unreachable', 'timeout', 'certificate', 'proxy', 'redirected'];

/** Features the service offers for one pair (contract §9.1, §9.2). */
export interface PairSupport {
  formality: boolean;
  tagHandling: boolean;
  customInstructions: boolean;
}

/**
 * The languages of the service, those in beta too, or `undefined` when it does not tell (an old service, a key without
 * that scope).
 */
export async function languagesOf(
  { languages }: Pick<TranslationService, 'languages'>,
  options: CallOptions,
  resource: LanguageResource = 'translate_text',
): Promise<readonly Language[] | undefined> {
  try {
    return await languages.list(resource, { ...options, include: ['beta'] });
  } catch (error) {
    if (ServiceError.is(error) && !noWayThere.includes(error.reason)) return undefined;
    throw error;
  }
}

/**
 * Support of a pair by the service's list. Tag handling needs both sides; a source to be detected counts as
 * supported, since the service takes tags before it knows the language. Without a list, only what is safe to ask
 * for is assumed: `prefer_…` formality never fails, tags are proved after each reply.
 */
export function pairSupport(
  languages: readonly Language[] | undefined,
  source: string | undefined,
  target: string,
): PairSupport {
  const customInstructions = instructionLanguages.includes(baseLanguage(target));
  if (!languages) return { formality: true, tagHandling: true, customInstructions };
  const targetFeatures = featuresOf(languages, target);
  const sourceFeatures = source === undefined ? undefined : featuresOf(languages, source);
  return {
    formality: targetFeatures?.['formality'] !== undefined,
    tagHandling:
      targetFeatures?.['tag_handling'] !== undefined &&
      (sourceFeatures === undefined || sourceFeatures['tag_handling'] !== undefined),
    customInstructions,
  };
}

/** Features of a code as listed, or of the listed variant a bare code stands for. */
function featuresOf(languages: readonly Language[], code: string): Language['features'] | undefined {
  const listed = resolveTarget(
    code,
    languages.map(({ lang }) => lang),
  );
  return listed === undefined ? undefined : findLanguage(languages, listed)?.features;
}
