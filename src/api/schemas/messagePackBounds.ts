/** Bytes after the first one that a scalar of a fixed size has, by that first byte. */
const scalarBytes: Readonly<Record<number, number>> = {
  0xca: 4, 0xcb: 8, 0xcc: 1, 0xcd: 2, 0xce: 4, 0xcf: 8, 0xd0: 1, 0xd1: 2, 0xd2: 4, 0xd3: 8,
  0xd4: 2, 0xd5: 3, 0xd6: 5, 0xd7: 9, 0xd8: 17,
}; // prettier-ignore

/** Bytes of the length, and of what follows it besides the content, of strings, binary data and extensions. */
const sized: Readonly<Record<number, readonly [length: number, more: number]>> = {
  0xc4: [1, 0], 0xc5: [2, 0], 0xc6: [4, 0], 0xc7: [1, 1], 0xc8: [2, 1], 0xc9: [4, 1], 0xd9: [1, 0], 0xda: [2, 0], 0xdb: [4, 0],
}; // prettier-ignore

/** Bytes of the length, and values for each member, of arrays and maps. */
const collections: Readonly<Record<number, readonly [length: number, values: number]>> = {
  0xdc: [2, 1], 0xdd: [4, 1], 0xde: [2, 2], 0xdf: [4, 2],
}; // prettier-ignore

/**
 * Returns whether a frame of MessagePack nests at most `maxDepth` deep and has the bytes for every length that it
 * claims. A decoder makes room for a length before its members came, so a frame of few bytes could take all memory.
 */
export function isBounded(frame: Uint8Array, maxDepth: number): boolean {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  /** Values still to come in each open collection. */
  const open: number[] = [1];
  let at = 0;
  while (open.length > 0) {
    const left = (open.pop() ?? 0) - 1;
    if (left >= 0) open.push(left);
    if (left < 0) continue;
    if (at >= frame.length) return false;
    const { next, values } = readHeader(view, at);
    if (next > frame.length || values > frame.length - next) return false;
    at = next;
    if (values > 0) open.push(values);
    // The frame itself is the first one that is open.
    if (open.length - 1 > maxDepth) return false;
  }
  return at === frame.length;
}

/** Returns the offset of the next value and how many values this one has; `Infinity` behind the end of the frame. */
function readHeader(view: DataView, at: number): { next: number; values: number } {
  const type = view.getUint8(at);
  if (type <= 0x7f || type >= 0xe0) return { next: at + 1, values: 0 };
  if (type <= 0x8f) return { next: at + 1, values: (type & 0x0f) * 2 };
  if (type <= 0x9f) return { next: at + 1, values: type & 0x0f };
  if (type <= 0xbf) return { next: at + 1 + (type & 0x1f), values: 0 };
  const [length = 0, more = 0] = sized[type] ?? [];
  if (length > 0) return { next: at + 1 + length + more + readLength(view, at + 1, length), values: 0 };
  const [digits = 0, each = 0] = collections[type] ?? [];
  if (digits > 0) return { next: at + 1 + digits, values: each * readLength(view, at + 1, digits) };
  return { next: at + 1 + (scalarBytes[type] ?? 0), values: 0 };
}

function readLength(view: DataView, at: number, bytes: number): number {
  if (at + bytes > view.byteLength) return Infinity;
  return bytes === 1 ? view.getUint8(at) : bytes === 2 ? view.getUint16(at) : view.getUint32(at);
}
