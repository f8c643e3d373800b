import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder, openPrivate } from '../../storage/privateFiles';

/**
 * Hands new developer keys to the user whose machine this is: one file per key, readable by them alone, in a folder
 * beside the store. The service itself never reads them; they may be moved or deleted at will.
 */
export class KeyFiles {
  constructor(private readonly folder: string) {}

  /** Resolves when the key is on the disk. */
  async write(keyId: string, secret: string): Promise<void> {
    await makePrivateFolder(this.folder);
    await using file = await openPrivate(this.fileOf(keyId), 'wx');
    await file.writeFile(`${secret}\n`);
    await file.sync();
  }

  async remove(keyId: string): Promise<void> {
    await rm(this.fileOf(keyId), { force: true });
  }

  /** Only ids of our own making come here; not every file system takes their colon. */
  private fileOf(keyId: string): string {
    return join(this.folder, `${keyId.replace(':', '_')}.key`);
  }
}
