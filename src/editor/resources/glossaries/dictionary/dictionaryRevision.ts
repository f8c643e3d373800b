/** File state of a dictionary for VS Code, which thereby notices that the service has another one. */
export interface DictionaryRevision {
  /** Digest of the text that was read last; none after a save, when the service orders the entries as it likes. */
  digest?: string;
  /** Fingerprint of the entries in any order; known after a save. */
  fingerprint?: string;
  /** Time when another content was first seen, in milliseconds since 1970. */
  mtime: number;
  /** Bytes, or more: see `nextRevision`. */
  size: number;
  /** `mtime` of the content the user was shown last, or saved. */
  shown?: number;
}

/** Mark that tells a content from others. */
export interface ContentMark {
  bytes: number;
  digest?: string;
  fingerprint?: string;
}

/**
 * The revision of a content: with the time and size of the last one when it is the same. VS Code sees a file as changed
 * only when both its time and its size are others than those it opened, however many revisions ago that was, so every
 * other content gets a larger size than the one before: nothing else reads it.
 */
export function nextRevision(
  last: DictionaryRevision | undefined,
  { bytes, digest, fingerprint }: ContentMark,
  nowMs: number,
): DictionaryRevision {
  if (last && isSame(last, { digest, fingerprint })) {
    const known = { digest: digest ?? last.digest, fingerprint: fingerprint ?? last.fingerprint };
    return known.digest === last.digest && known.fingerprint === last.fingerprint ? last : { ...last, ...known };
  }
  const mtime = Math.max(nowMs, (last?.mtime ?? 0) + 1);
  const shown = last?.shown === undefined ? {} : { shown: last.shown };
  return { digest, fingerprint, mtime, size: Math.max(bytes, (last?.size ?? -1) + 1), ...shown };
}

function isSame(last: DictionaryRevision, content: Omit<ContentMark, 'bytes'>): boolean {
  if (content.digest !== undefined && content.digest === last.digest) return true;
  return content.fingerprint !== undefined && content.fingerprint === last.fingerprint;
}
