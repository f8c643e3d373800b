import type { DictionaryPair } from '../../../../api/resources/glossaries';
import type { DictionaryInfo } from '../../../../api/schemas/glossaries';
import { listGlossaries, type KnownGlossary } from '../../../../domain/glossaries/knownGlossaries';
import type { ChangedGlossaries } from '../changedGlossaries';
import type { ServiceSession } from '../../../service/connections/serviceAccess';

/** Argument of a command: a node of the tree, the same in short, or nothing. */
export interface GlossaryArgument {
  connection: string;
  glossaryId: string;
  pair?: DictionaryPair;
}

/**
 * Reads the argument of a glossary command: a node of the tree, or `{ connection, glossaryId, source?, target? }`.
 * Undefined for anything else, such as a file.
 */
export function glossaryArgument(argument: unknown): GlossaryArgument | undefined {
  if (typeof argument !== 'object' || argument === null) return undefined;
  const { connection, glossaryId, source, target, glossary, dictionary } = argument as {
    connection?: unknown;
    glossaryId?: unknown;
    source?: unknown;
    target?: unknown;
    glossary?: Partial<KnownGlossary>;
    dictionary?: Partial<DictionaryInfo>;
  };
  const id = glossaryId ?? glossary?.id;
  if (typeof connection !== 'string' || typeof id !== 'string') return undefined;
  const sourceLang = source ?? dictionary?.source_lang;
  const targetLang = target ?? dictionary?.target_lang;
  const pair =
    typeof sourceLang === 'string' && typeof targetLang === 'string' ? { sourceLang, targetLang } : undefined;
  return { connection, glossaryId: id, pair };
}

/** The glossaries of the connection in use, and the one the argument names. */
export async function glossariesOf(
  { client, connection }: ServiceSession,
  argument: GlossaryArgument | undefined,
  changed: ChangedGlossaries,
  signal: AbortSignal,
): Promise<{ all: KnownGlossary[]; named?: KnownGlossary }> {
  const all = await listGlossaries(client, { signal });
  changed.tellRead({ connection, glossaries: all });
  return { all, named: argument && all.find(({ id }) => id === argument.glossaryId) };
}
