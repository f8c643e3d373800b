import { resolveTarget } from '../../api/languageCodes';
import type { CallOptions } from '../../api/request';
import type { LanguagesResource } from '../../api/resources/languages';
import type { WriteResource } from '../../api/resources/write';
import type { Language } from '../../api/schemas/languages';

/** Part of a `ServiceClient` that writing needs. */
export interface WritingService {
  readonly write: Pick<WriteResource, 'correct' | 'rephrase'>;
  readonly languages: Pick<LanguagesResource, 'list'>;
}

/** The languages texts can be improved in, with what each can do (contract §9.1, `resource=write`). */
export function writingLanguages(service: WritingService, options: CallOptions): Promise<readonly Language[]> {
  return service.languages.list('write', options);
}

/**
 * Returns whether a service that writes these languages takes texts in one: each text of another would be refused by
 * itself.
 */
export function isWritten(languages: readonly Language[], code: string): boolean {
  const targets = languages.filter(({ usable_as_target }) => usable_as_target).map(({ lang }) => lang);
  return resolveTarget(code, targets) !== undefined;
}
