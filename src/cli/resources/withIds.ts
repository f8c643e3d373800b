import type { ServiceClient } from '../../api/client';
import { ServiceError } from '../../api/errors';
import { readApplied } from '../applied';
import { meant } from './action';

/** Resources of a service that a user wants applied, as written: by id or by name. */
interface Wanted {
  glossaries: readonly string[];
  styles?: readonly string[];
  memory?: string;
}

/** Made by a service: a name has another form, so nobody has to be asked. */
const idForm = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The same with the id of each. @throws UsageError where a name is not there, or there twice */
export async function withIds<Given extends Wanted>(
  wanted: Given,
  client: ServiceClient,
  { signal }: { signal: AbortSignal },
): Promise<Given> {
  const { glossaries, styles = [], memory } = wanted;
  const [glossaryIds, styleIds, memoryIds] = await Promise.all([
    idsOf(glossaries, 'glossary', async () => {
      const { listGlossaries } = await import('../../domain/glossaries/knownGlossaries');
      return await listGlossaries(client, { signal });
    }),
    idsOf(styles, 'style rule list', async () => {
      const { listStyles } = await import('./style');
      return (await listStyles(client, { signal })).map(({ style_id: id, name }) => ({ id, name }));
    }),
    idsOf(memory === undefined ? [] : [memory], 'translation memory', async () => {
      const { listMemories } = await import('./memory');
      const all = await listMemories(client, { signal });
      return all.map(({ translation_memory_id: id, name }) => ({ id, name }));
    }),
  ]);
  return {
    ...wanted,
    glossaries: glossaryIds,
    ...(wanted.styles && { styles: styleIds }),
    ...(memory !== undefined && { memory: memoryIds[0] }),
  };
}

async function idsOf(
  written: readonly string[],
  kind: string,
  list: () => Promise<ReadonlyArray<{ id: string; name: string }>>,
): Promise<string[]> {
  const read = written.map(readApplied);
  if (read.every(({ what }) => idForm.test(what))) return [...written];
  const all = await list().catch((error: unknown) => {
    // A service that does not tell what it keeps knows it by ids alone.
    if (ServiceError.is(error, 'not-found')) return undefined;
    throw error;
  });
  return read.map(({ code, what }) => {
    const id = all === undefined || idForm.test(what) ? what : meant(all, (one) => one.id, what, kind).id;
    return code === undefined ? id : `${code}=${id}`;
  });
}
