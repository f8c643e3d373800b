import { pairName } from '../../languages/languageNames';
import type { ServiceClient } from '../../../api/client';
import type { LocalMemoryFile } from '../../../api/schemas/localMemories';
import type { TranslationMemory } from '../../../api/schemas/translationMemories';

/** A translation memory in the view; on this machine it is a file, which may not be usable. */
export interface ListedMemory extends TranslationMemory {
  readonly file?: { readonly name: string; readonly state: string; readonly problem?: string };
}

/** Lists the memories of a connection: for the local service every file of the folder, for others those they list. */
export async function listMemories(
  client: ServiceClient,
  isLocal: boolean,
  signal: AbortSignal,
): Promise<ListedMemory[]> {
  if (!isLocal) return await Array.fromAsync(client.translationMemories.list({ signal }), ofService);
  return (await client.localEngines.memoryFiles({ signal })).map(ofFile);
}

/** Returns whether translations can use it. */
export function isUsable({ file }: ListedMemory): boolean {
  return !file || file.state === 'ready';
}

/** Its languages; of a file that is not usable its name. */
export function pairsOf({ source_language: source, target_languages: targets, file }: ListedMemory): string {
  if (file && file.state !== 'ready') return file.name;
  return pairName(source, ...targets);
}

/** Keeps only the contract's fields: a service may state anything else, even that it is a file of this machine. */
function ofService(memory: TranslationMemory): ListedMemory {
  const { translation_memory_id, name, source_language, target_languages, segment_count } = memory;
  return { translation_memory_id, name, source_language, target_languages, segment_count };
}

function ofFile({ file_name: name, state, problem, memory }: LocalMemoryFile): ListedMemory {
  const nothingRead = {
    translation_memory_id: `file ${name}`,
    name,
    source_language: '',
    target_languages: [],
    segment_count: 0,
  };
  return { ...(memory ?? nothingRead), file: { name, state: memory ? 'ready' : state, problem } };
}
