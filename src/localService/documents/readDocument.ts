import { applyEdits } from '../../formats/edits';
import { decodeFile, encodeFile } from '../../formats/encoding';
import { formatOfFile } from '../../formats/fileFormats';
import { tokenizeMarkup } from '../../formats/markup/tokenizer';
import { findXmlFault } from '../../formats/markup/wellFormed';
import { columnNames, officeParts, parseOfficeText, type OfficeType } from '../../formats/office/officeDocument';
import type { ParsedFile, Segment, SegmentTarget } from '../../formats/segment';
import { xliffVersion } from '../../formats/xliff/version';
import { DocumentError } from './documentError';
import type { DocumentType } from './documentTypes';
import { readZip, replaceMembers, unpack, type ZipMember } from './zip';

/** A document as its segments. */
export interface ReadDocument {
  segments: readonly Segment[];
  wrapsLines: boolean;
  /** The document with translations; one target for each segment, `undefined` for none. */
  write(targets: ReadonlyArray<SegmentTarget | undefined>, targetLanguage: string): Uint8Array;
}

/** Reads a document; throws `DocumentError` when it is not what its name says. */
export function readDocument(type: DocumentType, bytes: Buffer): ReadDocument {
  return type === 'docx' || type === 'pptx' || type === 'xlsx' ? readOffice(type, bytes) : readText(type, bytes);
}

function readText(type: DocumentType, bytes: Buffer): ReadDocument {
  const format = formatOfFile(`document.${type}`);
  if (!format) throw new DocumentError(`The offline service cannot read ${type} files.`);
  const decoded = decodeFile(bytes, format.encoding);
  if (!decoded.ok) throw new DocumentError(decoded.message);
  const { file } = decoded;
  const version = type === 'xlf' || type === 'xliff' ? xliffVersion(file.text) : undefined;
  if (version !== undefined && version !== '2.1') {
    throw new DocumentError(
      `XLIFF ${version === '' ? 'without a version' : shortened(version)} is not supported: only 2.1 is. Convert the file first.`,
    );
  }
  const parsed = format.parse(file.text);
  const [problem] = parsed.problems;
  if (parsed.segments.length === 0 && problem) throw new DocumentError(problem.message);
  return {
    segments: parsed.segments,
    wrapsLines: format.wrapsLines,
    write: (targets, targetLanguage) =>
      encodeFile({ ...file, text: applyEdits(file.text, parsed.edits(targets, { targetLanguage })) }),
  };
}

/** What a file calls its version can be anything. */
function shortened(version: string): string {
  return /^[\d.]{1,8}$/.test(version) ? version : 'of this version';
}

interface OfficePart {
  name: string;
  text: string;
  parsed: ParsedFile;
}

/** Files of the old office formats, and encrypted ones, begin so. */
const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex');

function readOffice(type: OfficeType, bytes: Buffer): ReadDocument {
  if (bytes.subarray(0, 8).equals(compoundFile)) {
    throw new DocumentError(`The document is encrypted, or of an older format than ${type}.`);
  }
  const archive = readZip(bytes);
  const members = new Map(archive.members.map((member) => [member.name, member]));
  const paths = officeParts(type, [...members.keys()]);
  if (!paths) throw new DocumentError(`The file is no ${type} document.`);
  const keep = new Set(paths.columns.flatMap((path) => columnNames(partText(members.get(path)))));
  const parts = paths.text.map((name): OfficePart => {
    const text = partText(members.get(name));
    return { name, text, parsed: parseOfficeText(type, name, text, keep) };
  });
  return {
    segments: parts.flatMap(({ parsed }) => parsed.segments),
    wrapsLines: true,
    write(targets) {
      const contents = new Map<string, Buffer>();
      let first = 0;
      for (const part of parts) {
        const own = targets.slice(first, first + part.parsed.segments.length);
        first += own.length;
        const written = writePart(part, own);
        if (written !== part.text) contents.set(part.name, Buffer.from(written));
      }
      return contents.size === 0 ? bytes : replaceMembers(archive, contents);
    },
  };
}

function partText(member: ZipMember | undefined): string {
  const decoded = member && decodeFile(unpack(member));
  if (!decoded?.ok || decoded.file.encoding !== 'utf-8')
    throw new DocumentError('A part of the document is not UTF-8.');
  return decoded.file.text;
}

/** The last check before a document leaves: a part that was well-formed still is. */
function writePart({ text, parsed }: OfficePart, targets: ReadonlyArray<SegmentTarget | undefined>): string {
  const written = applyEdits(text, parsed.edits(targets));
  const fault = (part: string): unknown => findXmlFault(part, tokenizeMarkup(part, 'xml'));
  if (written !== text && fault(written) && !fault(text)) {
    throw new DocumentError('The document could not be written without damage, so it was left as it is.');
  }
  return written;
}
