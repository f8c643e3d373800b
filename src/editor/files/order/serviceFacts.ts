import { findLanguage } from '../../../api/languageCodes';
import type { Language } from '../../../api/schemas/languages';
import type { Usage } from '../../../api/schemas/usage';
import { textLanguages } from '../../../domain/translation/service';
import type { ServiceSession } from '../../service/connections/serviceAccess';
import type { Way } from './orderFiles';

/** Facts that a question before a translation is based on. */
export interface ServiceFacts {
  /** Languages that every way in use has. */
  languages: readonly Language[];
  /** Usage of the account; unknown when the service does not tell, or does not bill. */
  usage?: Usage;
}

/** Rejects when the languages cannot be asked; what the account has left is only for show, and for limits of documents. */
export async function serviceFacts(
  { client, connection }: ServiceSession,
  signal: AbortSignal,
  ways: readonly Way[] = ['segments'],
): Promise<ServiceFacts> {
  const isWhole = ways.includes('documents');
  const [forTexts, forDocuments, usage] = await Promise.all([
    ways.includes('segments') ? textLanguages(client, { signal }) : undefined,
    isWhole ? client.languages.list('translate_document', { include: ['beta'], signal }) : undefined,
    // A key may translate without being allowed to see this.
    isWhole || connection.kind === 'remote' ? client.usage.get({ signal }).catch(() => undefined) : undefined,
  ]);
  const languages =
    forDocuments && forTexts
      ? forDocuments.filter(({ lang }) => findLanguage(forTexts, lang))
      : (forDocuments ?? forTexts ?? []);
  return { languages, usage };
}
