import { open } from 'node:fs/promises';
import { bytesAt } from './fileBytes';

/** Returns whether a file is Matroska or WebM of which less is there than it says (RFC 8794). */
export async function isCutMatroska(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const told = toldBytes(await bytesAt(handle, 0, 4096));
    return told !== undefined && told > (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

/** Bytes that a file of Matroska says it has; `undefined` of any other, and of one that does not say it. */
function toldBytes(head: Buffer): number | undefined {
  if (head.length < 12 || head.readUInt32BE(0) !== 0x1a45dfa3) return undefined;
  const header = sizeAt(head, 4);
  if (!header) return undefined;
  const at = header.end + header.size;
  if (at + 12 > head.length || head.readUInt32BE(at) !== 0x18538067) return undefined;
  const segment = sizeAt(head, at + 4);
  return segment && segment.end + segment.size;
}

/** A number whose first byte says how many it has; `undefined` where all its bits are set: nobody knew it. */
function sizeAt(bytes: Buffer, at: number): { size: number; end: number } | undefined {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > 8 || at + length > bytes.length) return undefined;
  let size = first & (0xff >> length);
  let isUnknown = size === 0xff >> length;
  for (const byte of bytes.subarray(at + 1, at + length)) {
    size = size * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return isUnknown ? undefined : { size, end: at + length };
}
