import { targetToSend } from '../translation/codesToSend';
import type { LanguagesResource } from '../../api/resources/languages';
import type { TranslateResource } from '../../api/resources/translate';
import type { StyleOutcome, StyleOutcomeKind } from '../../api/schemas/translate';
import type { RuleNames } from './labels';

/** Part of a `ServiceClient` that trying out needs. */
export interface TryOutService {
  readonly translate: Pick<TranslateResource, 'translate'>;
  readonly languages: Pick<LanguagesResource, 'list'>;
}

/** One text translated twice. */
export interface TriedOut {
  withList: string;
  withoutList: string;
  /** Code of the language the service found, where it says so. */
  detectedSource?: string;
  /** Outcome of each rule, where the service says so. */
  outcome?: TriedRules;
}

/** The names of the rules of a list by what became of them. */
export interface TriedRules {
  /** Rules that changed the text. */
  effective: string[];
  /** Rules that found nothing to change in it. */
  withoutEffect: string[];
  /** Rules that a model was told, which followed them as far as it could. */
  wished: string[];
  /** Rules that the service cannot carry out. */
  notApplied: string[];
  /** Outcome of the custom instructions; absent where the list has none. */
  instructions?: 'wished' | 'notApplied';
}

/** Translates a text with a style rule list and without it, into the language of the list. Billed twice. */
export async function tryOut(
  { translate, languages }: TryOutService,
  { text, styleId, language, reportingTag }: { text: string; styleId: string; language: string; reportingTag?: string },
  nameOf: RuleNames,
  signal?: AbortSignal,
): Promise<TriedOut> {
  const target = targetToSend(language, await languages.list('translate_text', { signal }));
  const request = { text: [text], target_lang: target };
  const [[withList], [withoutList]] = await Promise.all([
    translate.translate({ ...request, style_id: styleId }, { signal, reportingTag }),
    translate.translate(request, { signal, reportingTag }),
  ]);
  return {
    withList: withList?.text ?? '',
    withoutList: withoutList?.text ?? '',
    detectedSource: withoutList?.detected_source_language,
    outcome: withList?.style_outcome && triedRules(withList.style_outcome, nameOf),
  };
}

function triedRules({ rules, instructions }: StyleOutcome, nameOf: RuleNames): TriedRules {
  const labelsOf = (outcome: StyleOutcomeKind): string[] =>
    rules.filter((one) => one.outcome === outcome).map(({ rule }) => nameOf(rule));
  return {
    effective: labelsOf('effective'),
    withoutEffect: labelsOf('withoutEffect'),
    wished: labelsOf('wished'),
    notApplied: labelsOf('notApplied'),
    ...((instructions === 'wished' || instructions === 'notApplied') && { instructions }),
  };
}
