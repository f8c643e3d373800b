import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import {
  damaged,
  PackageError,
  readPackage,
  Unpacker,
  type ZipArchive,
  type ZipMember,
} from '../../formats/office/package';
import { DocumentError } from './documentError';

export type { ZipArchive, ZipMember };

/** Reads the directory of an archive without unpacking anything; throws `DocumentError`. */
export function readZip(bytes: Buffer): ZipArchive {
  return asDocument(() => readPackage(bytes));
}

/** Unpacks members of one archive within limits (`Unpacker`), and proves their check sums; throws `DocumentError`. */
export class MemberReader {
  private readonly unpacker = new Unpacker((raw, size) => inflateRawSync(raw, { maxOutputLength: Math.max(size, 1) }));

  read(member: ZipMember): Buffer {
    const data = asDocument(() => this.unpacker.unpack(member));
    if (crc32(data) !== member.checksum) throw new DocumentError(damaged);
    return data;
  }
}

/** Unpacks one member alone. */
export function unpack(member: ZipMember): Buffer {
  return new MemberReader().read(member);
}

function asDocument<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw error instanceof PackageError ? new DocumentError(error.message) : error;
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
