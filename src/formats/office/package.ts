/** A package cannot be read; the message is for the user and quotes nothing of it. */
export class PackageError extends Error {
  override name = 'PackageError';
}

/** A member of an archive, with its raw bytes as they stand in it. */
export interface ZipMember {
  name: string;
  /** Its record in the central directory. */
  record: Buffer;
  /** Bytes from its local header to the next one. */
  local: Buffer;
  /** Start of the compressed data in `local`. */
  dataStart: number;
  isDeflated: boolean;
  compressedSize: number;
  size: number;
  checksum: number;
  offset: number;
}

export interface ZipArchive {
  /** Members in the order of the central directory. */
  members: ZipMember[];
  /** Text that stands before the first member. */
  lead: Buffer;
  end: Buffer;
}

const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 };
const endLength = 22;
const centralLength = 46;
const localLength = 30;
const longestComment = 0xffff;
const mostMembers = 10_000;
/** Bytes of one member when unpacked. */
const largestMember = 64 * 1024 * 1024;
/** Bytes of all members of one archive that are unpacked, one after the other. */
const largestTotal = 256 * 1024 * 1024;
/** No office program packs its XML to less than a hundredth; small parts are no danger. */
const largestRatio = 100;
const freeOfRatio = 4 * 1024 * 1024;

export const damaged = 'The document is damaged: its ZIP package can’t be read.';

/**
 * Reads the directory of an archive without unpacking anything. Refuses what no office program writes: encryption,
 * several volumes, 64-bit archives, members that overlap, repeat a name or lead out of the package.
 */
export function readPackage(bytes: Buffer): ZipArchive {
  const endAt = findEnd(bytes);
  const end = bytes.subarray(endAt);
  const count = end.readUInt16LE(10);
  const directoryStart = end.readUInt32LE(16);
  if (count === 0xffff || directoryStart === 0xffffffff) {
    throw new PackageError('64-bit ZIP packages aren’t supported.');
  }
  if (end.readUInt16LE(4) !== 0 || end.readUInt16LE(8) !== count || count > mostMembers) {
    throw new PackageError(damaged);
  }
  const members = readDirectory(bytes, directoryStart, endAt, count);
  const ordered = [...members].sort((a, b) => a.offset - b.offset);
  for (const [index, member] of ordered.entries()) {
    readLocal(bytes, member, ordered[index + 1]?.offset ?? directoryStart);
  }
  return { members, lead: bytes.subarray(0, ordered[0]?.offset ?? directoryStart), end };
}

function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - endLength - longestComment);
  for (let at = bytes.length - endLength; at >= first; at--) {
    if (bytes.readUInt32LE(at) === signatures.end && at + endLength + bytes.readUInt16LE(at + 20) === bytes.length) {
      return at;
    }
  }
  throw new PackageError(damaged);
}

function readDirectory(bytes: Buffer, start: number, end: number, count: number): ZipMember[] {
  const members: ZipMember[] = [];
  const names = new Set<string>();
  let at = start;
  for (let index = 0; index < count; index++) {
    if (at + centralLength > end || bytes.readUInt32LE(at) !== signatures.central) throw new PackageError(damaged);
    const nameLength = bytes.readUInt16LE(at + 28);
    const length = centralLength + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    if (at + length > end) throw new PackageError(damaged);
    const record = bytes.subarray(at, at + length);
    const member = readRecord(record, nameLength);
    if (names.has(member.name.toLowerCase())) throw new PackageError(damaged);
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
  if (flags & 1) throw new PackageError('The document is encrypted. Remove its password and try again.');
  if ([compressedSize, size, offset].includes(0xffffffff)) {
    throw new PackageError('64-bit ZIP packages aren’t supported.');
  }
  if (method !== 0 && method !== 8) throw new PackageError('The document uses an unsupported compression.');
  if (!isSafePath(name)) throw new PackageError('The document has a part with a path outside the document.');
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
  if (!isHeader) throw new PackageError(damaged);
  const nameLength = bytes.readUInt16LE(offset + 26);
  member.dataStart = localLength + nameLength + bytes.readUInt16LE(offset + 28);
  const name = bytes.toString('utf8', offset + localLength, offset + localLength + nameLength);
  if (name !== member.name || offset + member.dataStart + compressedSize > next) throw new PackageError(damaged);
  member.local = bytes.subarray(offset, next);
}

/** Unpacks raw deflated bytes, to no more than so many; throws for bytes that are none. */
export type Inflate = (raw: Buffer, size: number) => Buffer;

/**
 * Unpacks members of one archive: none to more than it says it is, none to far more than it is packed, and all of them
 * together to no more than can be read in reasonable time. Whatever nobody asks for stays packed.
 */
export class Unpacker {
  private total = 0;

  constructor(private readonly inflate: Inflate) {}

  unpack({ local, dataStart, compressedSize, size, isDeflated }: ZipMember): Buffer {
    this.total += size;
    const isBomb = size > freeOfRatio && size > compressedSize * largestRatio;
    if (size > largestMember || isBomb) {
      throw new PackageError('A part of the document is too large when decompressed.');
    }
    if (this.total > largestTotal) throw new PackageError('The document is too large when decompressed.');
    const raw = local.subarray(dataStart, dataStart + compressedSize);
    const data = isDeflated ? unpackRaw(raw, size, this.inflate) : raw;
    if (data.length !== size) throw new PackageError(damaged);
    return data;
  }
}

function unpackRaw(raw: Buffer, size: number, inflate: Inflate): Buffer {
  try {
    return inflate(raw, size);
  } catch {
    throw new PackageError(damaged);
  }
}
