import type { CallOptions } from '../../api/request';
import type { LanguagesResource } from '../../api/resources/languages';
import type { TranslateResource } from '../../api/resources/translate';
import type { Language } from '../../api/schemas/languages';

/** Part of a `ServiceClient` that translating needs. */
export interface TranslationService {
  readonly translate: Pick<TranslateResource, 'translateAll'>;
  readonly languages: Pick<LanguagesResource, 'list'>;
}

/** The languages texts can be translated from and to, those in beta too (contract §9.1). */
export function textLanguages(service: TranslationService, options: CallOptions): Promise<readonly Language[]> {
  return service.languages.list('translate_text', { ...options, include: ['beta'] });
}
