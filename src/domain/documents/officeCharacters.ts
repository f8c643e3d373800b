import { inflateRawSync } from 'node:zlib';
import { countCharacters } from '../../api/schemas/characters';
import { decodeFile } from '../../formats/encoding';
import { officeParts, parseOfficeText, type OfficeType } from '../../formats/office/officeDocument';
import { readPackage, unpackMember, type ZipMember } from '../../formats/office/package';

/** Code points of the texts that people read in an office file; `undefined` for one that cannot be read here. */
export function officeCharacters(type: OfficeType, bytes: Uint8Array): number | undefined {
  try {
    const { members } = readPackage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    const byName = new Map(members.map((member) => [member.name, member]));
    const parts = officeParts(type, [...byName.keys()]);
    return parts?.text.reduce((sum, name) => sum + charactersIn(type, byName.get(name) as ZipMember), 0);
  } catch {
    // The service may still read it.
    return undefined;
  }
}

function charactersIn(type: OfficeType, member: ZipMember): number {
  const inflate = (raw: Buffer, size: number): Buffer => inflateRawSync(raw, { maxOutputLength: Math.max(size, 1) });
  const decoded = decodeFile(unpackMember(member, inflate));
  if (!decoded.ok) return 0;
  const { segments } = parseOfficeText(type, member.name, decoded.file.text, new Set());
  return segments.reduce((sum, { text }) => sum + countCharacters(text), 0);
}
