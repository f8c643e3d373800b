import { Disposable } from 'vscode';
import { awaitReady } from '../../../domain/glossaries/awaitReady';
import type { KnownGlossary } from '../../../domain/glossaries/knownGlossaries';
import type { ServiceAccess } from '../../service/connections/serviceAccess';
import type { GlossaryDependencies } from './parts';
import { replaced } from './replaced';

/** Asks about glossaries the service is still preparing, once they are listed, until they can be used. */
export function watchReadiness(access: ServiceAccess, list: GlossaryDependencies['list']): Disposable {
  const watched = new Set<string>();
  let current = new AbortController();
  const follow = async (glossary: KnownGlossary, signal: AbortSignal): Promise<void> => {
    watched.add(glossary.id);
    try {
      const { client } = await access.use(signal);
      const ready = await awaitReady(client, glossary, { signal });
      list.update(replaced(ready));
    } catch {
      // It stays shown as being prepared; the next refresh says what is wrong.
    } finally {
      if (!signal.aborted) watched.delete(glossary.id);
    }
  };
  return Disposable.from(
    list.onDidChange(() => {
      const preparing = list.state.items?.filter(({ isReady, id }) => !isReady && !watched.has(id)) ?? [];
      for (const glossary of preparing) void follow(glossary, current.signal);
    }),
    access.onDidChange(() => {
      current.abort();
      current = new AbortController();
      watched.clear();
    }),
    new Disposable(() => current.abort()),
  );
}
