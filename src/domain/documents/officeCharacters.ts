import { inflateRawSync } from 'node:zlib';
import { countCharacters } from '../../api/schemas/characters';
import { decodeFile } from '../../formats/encoding';
import { mayHaveText, officeParts, parseOfficeText, type OfficeType } from '../../formats/office/officeDocument';
import { readPackage, Unpacker } from '../../formats/office/package';

/** Code points of the texts that people read in an office file; `undefined` for one that cannot be read here. */
export function officeCharacters(type: OfficeType, bytes: Uint8Array): number | undefined {
  try {
    const { members } = readPackage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    const byName = new Map(members.map((member) => [member.name, member]));
    const parts = officeParts(type, [...byName.keys()]);
    const unpacker = new Unpacker((raw, size) => inflateRawSync(raw, { maxOutputLength: Math.max(size, 1) }));
    return parts?.text.reduce((sum, name) => {
      const member = byName.get(name);
      return member ? sum + charactersIn(type, name, unpacker.unpack(member)) : sum;
    }, 0);
  } catch {
    // The service may still read it.
    return undefined;
  }
}

function charactersIn(type: OfficeType, name: string, part: Buffer): number {
  if (!mayHaveText(part)) return 0;
  const decoded = decodeFile(part);
  if (!decoded.ok) return 0;
  const { segments } = parseOfficeText(type, name, decoded.file.text, new Set());
  return segments.reduce((sum, { text }) => sum + countCharacters(text), 0);
}
