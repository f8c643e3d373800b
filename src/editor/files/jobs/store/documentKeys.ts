import type { SecretStorage } from 'vscode';

/** A key store may ask the user to unlock it first, but must not hold a job for ever. */
const patienceMs = 30_000;

const storageKey = (jobId: string): string => `document:${jobId}`;

/**
 * The keys of documents at the service: whoever has one can fetch the document (contract §3.1). Kept in memory too, so
 * that a machine without a key store finishes what this window began.
 */
export class DocumentKeys {
  private readonly session = new Map<string, string>();

  constructor(private readonly secrets: SecretStorage) {}

  /** @returns whether the key outlives the window */
  async keep(jobId: string, key: string): Promise<boolean> {
    this.session.set(jobId, key);
    try {
      await inTime(this.secrets.store(storageKey(jobId), key));
      return true;
    } catch {
      return false;
    }
  }

  async find(jobId: string): Promise<string | undefined> {
    const known = this.session.get(jobId);
    if (known !== undefined) return known;
    try {
      return await inTime(this.secrets.get(storageKey(jobId)));
    } catch {
      return undefined;
    }
  }

  async forget(jobId: string): Promise<void> {
    this.session.delete(jobId);
    try {
      await inTime(this.secrets.delete(storageKey(jobId)));
    } catch {
      // A key of a document that is gone opens nothing.
    }
  }
}

async function inTime<Value>(work: Thenable<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Secret storage doesn’t respond.')), patienceMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
