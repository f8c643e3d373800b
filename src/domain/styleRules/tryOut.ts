import { resolveTarget } from '../../api/languageCodes';
import type { LanguagesResource } from '../../api/resources/languages';
import type { TranslateResource } from '../../api/resources/translate';

/** What trying out needs of a `ServiceClient`. */
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
}

/** Translates a text with a style rule list and without it, into the language of the list. Billed twice. */
export async function tryOut(
  { translate, languages }: TryOutService,
  { text, styleId, language }: { text: string; styleId: string; language: string },
  signal?: AbortSignal,
): Promise<TriedOut> {
  const targets = (await languages.list('translate_text', { signal })).filter((item) => item.usable_as_target);
  const target =
    resolveTarget(
      language,
      targets.map(({ lang }) => lang),
    ) ?? language;
  const request = { text: [text], target_lang: target };
  const [[withList], [withoutList]] = await Promise.all([
    translate.translate({ ...request, style_id: styleId }, { signal }),
    translate.translate(request, { signal }),
  ]);
  return {
    withList: withList?.text ?? '',
    withoutList: withoutList?.text ?? '',
    detectedSource: withoutList?.detected_source_language,
  };
}
