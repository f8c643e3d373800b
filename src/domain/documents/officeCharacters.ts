import { inflateRawSync } from 'node:zlib';
import { countCharacters } from '../../api/schemas/characters';
import { decodeFile } from '../../formats/encoding';
import { mayHaveText, officeParts, parseOfficeText, type OfficeType } from '../../formats/office/officeDocument';
import { readPackage, Unpacker } from '../../formats/office/package';

/** Code points of the texts that people read in an office file; `undefined` for one that cannot be read here. */
export function officeCharacters(type: OfficeType, bytes: Uint8Array): number | undefined {
  try {
    let characters = 0;
    for (const text of officeTexts(type, bytes)) characters += countCharacters(text);
    return characters;
  } catch {
    // The service may still read it.
    return undefined;
  }
}

/** The texts people read in an office file, one after the other. @throws for one that cannot be read here */
export function* officeTexts(type: OfficeType, bytes: Uint8Array): Generator<string> {
  const { members } = readPackage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  const byName = new Map(members.map((member) => [member.name, member]));
  const parts = officeParts(type, [...byName.keys()]);
  if (!parts) throw new Error('The file isn’t an Office document of its type.');
  const unpacker = new Unpacker((raw, size) => inflateRawSync(raw, { maxOutputLength: Math.max(size, 1) }));
  for (const name of parts.text) {
    const member = byName.get(name);
    const part = member && unpacker.unpack(member);
    const decoded = part && mayHaveText(part) ? decodeFile(part) : undefined;
    if (!decoded?.ok) continue;
    for (const { text } of parseOfficeText(type, name, decoded.file.text, new Set()).segments) yield text;
  }
}
