import type { Memento, SecretStorage } from 'vscode';
import { removeStored, type StoredPart } from '../../storage/storedData';

export interface StoredDataDependencies {
  /** Folder of the extension, on the machine of the extension host. */
  folder: string;
  /** Folder of the offline models, which the CLI uses too. */
  models: string;
  secrets: Pick<SecretStorage, 'keys' | 'delete'>;
  mementos: ReadonlyArray<Pick<Memento, 'keys' | 'update'>>;
  /** Lets go of open files, and ends processes that write to the folder. */
  release(): Promise<void>;
}

/**
 * Deletes files, keys and what the editor remembers for the extension.
 * @param files in the folder of the extension, and the models
 * @returns the files that could not be deleted
 */
export async function removeData(
  { folder, secrets, mementos, release }: StoredDataDependencies,
  files: readonly StoredPart[],
): Promise<StoredPart[]> {
  await release();
  for (const name of await secretNames(secrets)) await secrets.delete(name);
  for (const memento of mementos) {
    for (const name of memento.keys()) await memento.update(name, undefined);
  }
  return await removeStored(files, [folder]);
}

/** Names of the secrets of the extension; none where the secret storage can’t be read. */
export async function secretNames(secrets: Pick<SecretStorage, 'keys'>): Promise<readonly string[]> {
  try {
    return await secrets.keys();
  } catch {
    return [];
  }
}
