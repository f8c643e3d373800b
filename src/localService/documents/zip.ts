import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { DocumentError } from './documentError';

/** A member of an archive, with its raw bytes as they stand in it. */
export interface ZipMember {
  name: string;
  /** Its record in the central directory. */
  record: Buffer;
  /** From its local header to the next one. */
  local: Buffer;
  /** Where the compressed data begins in `local`. */
  dataStart: number;
  isDeflated: boolean;
  compressedSize: number;
  size: number;
  checksum: number;
  offset: number;
}

export interface ZipArchive {
  /** In the order of the central directory. */
  members: ZipMember[];
  /** What stands before the first member. */
  lead: Buffer;
  end: Buffer;
}

const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 };
const endLength = 22;
const centralLength = 46;
const localLength = 30;
const longestComment = 0xffff;
const mostMembers = 10_000;
/** Bytes of all members unpacked together, as the archive states them. */
const largestTotal = 512 * 1024 * 1024;
/** Bytes of one member when unpacked. */
const largestMember = 64 * 1024 * 1024;

const damaged = 'The document is damaged: it is not a readable package.';

/**
 * Reads the directory of an archive without unpacking anything. Refuses what no office program writes: encryption,
 * several volumes, 64-bit archives, members that overlap, repeat a name or lead out of the package.
 */
export function readZip(bytes: Buffer): ZipArchive {
  const endAt = findEnd(bytes);
  const end = bytes.subarray(endAt);
  const count = end.readUInt16LE(10);
  const directoryStart = end.readUInt32LE(16);
  if (count === 0xffff || directoryStart === 0xffffffff) throw new DocumentError('64-bit packages are not supported.');
  if (end.readUInt16LE(4) !== 0 || end.readUInt16LE(8) !== count || count > mostMembers)
    throw new DocumentError(damaged);
  const members = readDirectory(bytes, directoryStart, endAt, count);
  if (members.reduce((sum, { size }) => sum + size, 0) > largestTotal) {
    throw new DocumentError('The document is too large when unpacked.');
  }
  const ordered = [...members].sort((a, b) => a.offset - b.offset);
  for (const [index, member] of ordered.entries()) {
    readLocal(bytes, member, ordered[index + 1]?.offset ?? directoryStart);
  }
  return { members, lead: bytes.subarray(0, ordered[0]?.offset ?? directoryStart), end };
}

function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - endLength - longestComment);
  for (let at = bytes.length - endLength; at >= first; at--) {
    if (bytes.readUInt32LE(at) === signatures.end && at + endLength + bytes.readUInt16LE(at + 20) === bytes.length)
      return at;
  }
  throw new DocumentError(damaged);
}

function readDirectory(bytes: Buffer, start: number, end: number, count: number): ZipMember[] {
  const members: ZipMember[] = [];
  const names = new Set<string>();
  let at = start;
  for (let index = 0; index < count; index++) {
    if (at + centralLength > end || bytes.readUInt32LE(at) !== signatures.central) throw new DocumentError(damaged);
    const nameLength = bytes.readUInt16LE(at + 28);
    const length = centralLength + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    if (at + length > end) throw new DocumentError(damaged);
    const record = bytes.subarray(at, at + length);
    const member = readRecord(record, nameLength);
    if (names.has(member.name.toLowerCase())) throw new DocumentError(damaged);
    names.add(member.name.toLowerCase());
    members.push(member);
    at += length;
  }
  return members;
}

function readRecord(record: Buffer, nameLength: number): ZipMember {
  const flags = record.readUInt16LE(8);
  const method = record.readUInt16LE(10);
  const name = record.toString('utf8', centralLength, centralLength + nameLength);
  const [checksum, compressedSize, size, offset] = [16, 20, 24, 42].map((at) => record.readUInt32LE(at)) as [
    number,
    number,
    number,
    number,
  ];
  if (flags & 1) throw new DocumentError('The document is encrypted. Remove its password and try again.');
  if ([compressedSize, size, offset].includes(0xffffffff))
    throw new DocumentError('64-bit packages are not supported.');
  if (method !== 0 && method !== 8) throw new DocumentError('The document is packed in a way that is not supported.');
  if (!isSafePath(name)) throw new DocumentError('The document has a part whose path leads out of it.');
  const empty = Buffer.alloc(0);
  return { name, record, local: empty, dataStart: 0, isDeflated: method === 8, compressedSize, size, checksum, offset };
}

function isSafePath(name: string): boolean {
  return name !== '' && !/[\\\0]|^\/|^[A-Za-z]:/.test(name) && !name.split('/').includes('..');
}

function readLocal(bytes: Buffer, member: ZipMember, next: number): void {
  const { offset, compressedSize } = member;
  const isHeader =
    offset + localLength <= next && next <= bytes.length && bytes.readUInt32LE(offset) === signatures.local;
  if (!isHeader) throw new DocumentError(damaged);
  const nameLength = bytes.readUInt16LE(offset + 26);
  member.dataStart = localLength + nameLength + bytes.readUInt16LE(offset + 28);
  const name = bytes.toString('utf8', offset + localLength, offset + localLength + nameLength);
  if (name !== member.name || offset + member.dataStart + compressedSize > next) throw new DocumentError(damaged);
  member.local = bytes.subarray(offset, next);
}

/** Unpacks one member, never more than it says it is. */
export function unpack({ local, dataStart, compressedSize, size, isDeflated, checksum }: ZipMember): Buffer {
  if (size > largestMember) throw new DocumentError('A part of the document is too large when unpacked.');
  const raw = local.subarray(dataStart, dataStart + compressedSize);
  const data = isDeflated ? inflate(raw, size) : raw;
  if (data.length !== size || crc32(data) !== checksum) throw new DocumentError(damaged);
  return data;
}

function inflate(raw: Buffer, size: number): Buffer {
  try {
    return inflateRawSync(raw, { maxOutputLength: Math.max(size, 1) });
  } catch {
    throw new DocumentError(damaged);
  }
}

/**
 * The archive with other contents in some members. Every other member keeps its compressed bytes, headers, extra
 * fields, times and place, so a document that nobody changed is the same to the byte.
 */
export function replaceMembers({ members, lead, end }: ZipArchive, contents: ReadonlyMap<string, Buffer>): Buffer {
  const parts: Buffer[] = [lead];
  const records = new Map<ZipMember, Buffer>();
  let position = lead.length;
  for (const member of [...members].sort((a, b) => a.offset - b.offset)) {
    const content = contents.get(member.name);
    const record = Buffer.from(member.record);
    const local = content ? packInto(member, record, content) : member.local;
    record.writeUInt32LE(position, 42);
    records.set(member, record);
    parts.push(local);
    position += local.length;
  }
  const directory = members.map((member) => records.get(member) ?? member.record);
  const trailer = Buffer.from(end);
  trailer.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  trailer.writeUInt32LE(position, 16);
  return Buffer.concat([...parts, ...directory, trailer]);
}

/** Says in a flag that sizes follow the data; they are known here, so they go into the header. */
const sizesFollow = 8;

function packInto(member: ZipMember, record: Buffer, content: Buffer): Buffer {
  const data = member.isDeflated ? deflateRawSync(content) : content;
  const header = Buffer.from(member.local.subarray(0, member.dataStart));
  for (const [target, at] of [
    [header, 6],
    [record, 8],
  ] as const) {
    target.writeUInt16LE(target.readUInt16LE(at) & ~sizesFollow, at);
    target.writeUInt32LE(crc32(content), at + 8);
    target.writeUInt32LE(data.length, at + 12);
    target.writeUInt32LE(content.length, at + 16);
  }
  return Buffer.concat([header, data]);
}
