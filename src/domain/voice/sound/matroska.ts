/** What the beginning of a WebM or Matroska file tells. */
export interface MatroskaHead {
  isWebm: boolean;
  hasVideo: boolean;
  /** Absent where the file does not tell it. */
  durationMs?: number;
}

const ids = {
  ebml: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
} as const;
/** Elements whose children are read. */
const parents: ReadonlySet<number> = new Set([ids.ebml, ids.segment, ids.info, ids.tracks, ids.track]);
const video = 1;

/** Reads the elements at the beginning of a file (RFC 8794); `undefined` for any other file. */
export function readMatroskaHead(head: Buffer): MatroskaHead | undefined {
  if (head.length < 4 || head.readUInt32BE(0) !== ids.ebml) return undefined;
  const found: MatroskaHead = { isWebm: false, hasVideo: false };
  let scale = 1_000_000;
  let duration: number | undefined;
  for (let at = 0; at < head.length;) {
    const id = number(head, at, true);
    const size = id && number(head, id.next, false);
    if (!id || !size) break;
    const [start, end] = [size.next, size.next + size.value];
    if (parents.has(id.value)) {
      at = start;
      continue;
    }
    if (end > head.length) break;
    const content = head.subarray(start, end);
    if (id.value === ids.docType) found.isWebm = content.toString('latin1').startsWith('webm');
    else if (id.value === ids.trackType) found.hasVideo ||= content.at(-1) === video;
    else if (id.value === ids.timestampScale && content.length <= 6) scale = content.readUIntBE(0, content.length);
    else if (id.value === ids.duration) duration = float(content);
    at = end;
  }
  return duration === undefined ? found : { ...found, durationMs: (duration * scale) / 1_000_000 };
}

function float(content: Buffer): number | undefined {
  if (content.length === 4) return content.readFloatBE(0);
  return content.length === 8 ? content.readDoubleBE(0) : undefined;
}

/** A number whose first byte tells how many it has; the id of an element keeps the bits that tell it. */
function number(bytes: Buffer, at: number, keepsMark: boolean): { value: number; next: number } | undefined {
  const first = bytes[at];
  if (first === undefined || first === 0) return undefined;
  const length = Math.clz32(first) - 23;
  if (at + length > bytes.length) return undefined;
  let value = keepsMark ? first : first & (0xff >> length);
  for (let index = 1; index < length; index++) value = value * 256 + (bytes[at + index] ?? 0);
  return { value, next: at + length };
}
