import type { Language } from '../../../api/schemas/languages';
import type { Usage } from '../../../api/schemas/usage';
import { textLanguages } from '../../../domain/translation/service';
import type { ServiceSession } from '../../connections/serviceAccess';

/** What a question before a translation stands on. */
export interface ServiceFacts {
  languages: readonly Language[];
  /** What the account has left; unknown when the service does not tell, or does not bill. */
  usage?: Usage;
}

/** Rejects when the languages cannot be asked; what the account has left is only for show. */
export async function serviceFacts({ client, connection }: ServiceSession, signal: AbortSignal): Promise<ServiceFacts> {
  const [languages, usage] = await Promise.all([
    textLanguages(client, { signal }),
    connection.kind === 'remote' ? client.usage.get({ signal }).catch(() => undefined) : undefined,
  ]);
  return { languages, usage };
}
