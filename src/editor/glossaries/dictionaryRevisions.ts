import type { Memento } from 'vscode';

/** What VS Code is told of a dictionary, so that it notices when the service has another one. */
export interface DictionaryRevision {
  /** Of the entries, in any order. */
  fingerprint: string;
  /** When another content was first seen, in milliseconds since 1970. */
  mtime: number;
  /** Bytes, or one more: see `nextRevision`. */
  size: number;
}

/** How many dictionaries are remembered. */
const capacity = 200;
const key = 'parlance.dictionaryRevisions';

/**
 * The revisions that were last seen, across windows: a dictionary with changes that were not saved is opened again with
 * the window, and must still notice that the service has another one meanwhile. Holds no text.
 */
export class DictionaryRevisions {
  constructor(private readonly memento: Memento) {}

  get(dictionary: string): DictionaryRevision | undefined {
    return this.all()[dictionary];
  }

  async set(dictionary: string, revision: DictionaryRevision): Promise<void> {
    const others = Object.entries(this.all()).filter(([name]) => name !== dictionary);
    await this.memento.update(key, Object.fromEntries([...others.slice(1 - capacity), [dictionary, revision]]));
  }

  private all(): Record<string, DictionaryRevision> {
    return this.memento.get(key, {});
  }
}

/**
 * The revision of a content: the last one when it is the same. VS Code sees a file as changed only when both its time
 * and its size are others, so a content of the same size gets another size: nothing else reads it.
 */
export function nextRevision(
  last: DictionaryRevision | undefined,
  content: { fingerprint: string; bytes: number },
  nowMs: number,
): DictionaryRevision {
  const { fingerprint, bytes } = content;
  if (last?.fingerprint === fingerprint) return last;
  const mtime = Math.max(nowMs, (last?.mtime ?? 0) + 1);
  return { fingerprint, mtime, size: bytes === last?.size ? bytes + 1 : bytes };
}
