import { open, type FileHandle } from 'node:fs/promises';

const blockBytes = 64 * 1024;

/** So many bytes of a file from a place on; fewer where it ends. */
export async function bytesAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}

/** The bytes of a file between two places, block by block; each block is its own memory. */
export async function* bytesBetween(file: string, start: number, end: number): AsyncGenerator<Buffer> {
  const handle = await open(file);
  try {
    for (let at = start; at < end;) {
      const block = await bytesAt(handle, at, Math.min(blockBytes, end - at));
      if (block.length === 0) return;
      at += block.length;
      yield block;
    }
  } finally {
    await handle.close();
  }
}
