import { limits } from '../../api/schemas/limits';
import { applyEdits } from '../../formats/edits';
import { decodeFile, encodeFile } from '../../formats/encoding';
import { formatOfFile } from '../../formats/fileFormats';
import { tokenizeMarkup } from '../../formats/markup/tokenizer';
import { findXmlFault } from '../../formats/markup/wellFormed';
import { directionEdits } from '../../formats/office/direction';
import {
  columnNames,
  hasTrackedText,
  mayHaveText,
  officeParts,
  parseOfficeText,
  type OfficeType,
} from '../../formats/office/officeDocument';
import type { ParsedFile, Segment, SegmentTarget } from '../../formats/segment';
import { xliffVersion } from '../../formats/xliff/version';
import { DocumentError } from './documentError';
import type { DocumentType } from './documentTypes';
import { MemberReader, readZip, replaceMembers, type ZipMember } from './zip';
import { sentenceOf } from '../../shared/reasonWords';

/** A document as its segments. */
export interface ReadDocument {
  segments: readonly Segment[];
  wrapsLines: boolean;
  /** The document with translations; one target for each segment, `undefined` for none. */
  write(targets: ReadonlyArray<SegmentTarget | undefined>, targetLanguage: string): Uint8Array;
}

/** Reads a document; throws `DocumentError` when it is not what its name says. */
export function readDocument(type: DocumentType, bytes: Buffer): ReadDocument {
  const isOffice = type === 'docx' || type === 'pptx' || type === 'xlsx';
  const document = isOffice ? readOffice(type, bytes) : readText(type, bytes);
  const parts = document.segments.reduce((sum, { protectedSpans }) => sum + 1 + protectedSpans.length, 0);
  if (parts > mostParts) {
    throw new DocumentError('The document has too many tags and short texts. Split it.');
  }
  return document;
}

/**
 * Texts and codes in them. Who asks for the document gets all of them in one go and answers nobody meanwhile: a second
 * or so for these.
 */
const mostParts = 400_000;

function readText(type: DocumentType, bytes: Buffer): ReadDocument {
  const format = formatOfFile(`document.${type}`);
  if (!format) throw new DocumentError(`The local service can’t read ${type} files.`);
  const decoded = decodeFile(bytes, format.encoding);
  if (!decoded.ok) throw new DocumentError(sentenceOf(decoded.message));
  const { file } = decoded;
  const version = type === 'xlf' || type === 'xliff' ? xliffVersion(file.text) : undefined;
  if (version !== undefined && version !== '2.1') {
    throw new DocumentError(
      `XLIFF ${version === '' ? 'without a version' : shortened(version)} isn’t supported. Convert the file to 2.1.`,
    );
  }
  const parsed = format.parse(file.text);
  const [problem] = parsed.problems;
  if (parsed.segments.length === 0 && problem) throw new DocumentError(sentenceOf(problem.message));
  return {
    segments: parsed.segments,
    wrapsLines: format.wrapsLines,
    write: (targets, targetLanguage) =>
      encodeFile({ ...file, text: applyEdits(file.text, parsed.edits(targets, { targetLanguage })) }),
  };
}

/** Shortens the version of a file, which can be any text. */
function shortened(version: string): string {
  return /^[\d.]{1,8}$/.test(version) ? version : 'of this version';
}

interface OfficePart {
  name: string;
  /** Number of segments that belong to the document itself. */
  segments: number;
}

/** A translation of one wording would leave the other one in the language of the source. */
const trackedChanges = 'The document has tracked changes. Accept or reject them all, save the document and try again.';

/** Files of the old office formats, and encrypted ones, begin so. */
const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex');

function readOffice(type: OfficeType, bytes: Buffer): ReadDocument {
  if (bytes.subarray(0, 8).equals(compoundFile)) {
    throw new DocumentError(`The document is encrypted or in a format older than ${type}.`);
  }
  const archive = readZip(bytes);
  const members = new Map(archive.members.map((member) => [member.name, member]));
  const memberOf = (name: string): ZipMember => members.get(name) as ZipMember;
  const paths = officeParts(type, [...members.keys()]);
  if (!paths) throw new DocumentError(`The file isn’t a ${type} document.`);
  const reader = new MemberReader();
  const keep = new Set(paths.columns.flatMap((path) => columnNames(textOf(reader.read(memberOf(path))))));
  /** Parts are read one at a time, and again when they are written: all of them at once take gigabytes. */
  const parse = (name: string, from: MemberReader): { text: string; parsed: ParsedFile } | undefined => {
    const data = from.read(memberOf(name));
    if (!mayHaveText(data)) return undefined;
    const text = textOf(data);
    if (type === 'docx' && hasTrackedText(text)) throw new DocumentError(trackedChanges);
    return { text, parsed: parseOfficeText(type, name, text, keep) };
  };
  const parts: OfficePart[] = [];
  const segments: Segment[] = [];
  let characters = 0;
  for (const name of paths.text) {
    const own = parse(name, reader)?.parsed.segments ?? [];
    if (own.length > 0) parts.push({ name, segments: own.length });
    for (const segment of own) {
      characters += segment.text.length;
      segments.push(apart(segment));
    }
    if (characters > mostUnits) throw new DocumentError('The document has too much text. Split it.');
  }
  return {
    segments,
    wrapsLines: true,
    write(targets, targetLanguage) {
      const contents = new Map<string, Buffer>();
      const again = new MemberReader();
      let first = 0;
      for (const part of parts) {
        const own = targets.slice(first, first + part.segments);
        first += own.length;
        if (own.every((target) => target === undefined)) continue;
        const read = parse(part.name, again);
        if (!read) continue;
        const written = writePart(read, own, targetLanguage);
        if (written !== read.text) contents.set(part.name, Buffer.from(written));
      }
      return contents.size === 0 ? bytes : replaceMembers(archive, contents);
    },
  };
}

/** UTF-16 units with all codes: some times what a document may have of characters (contract §3.1). */
const mostUnits = 16 * limits.document.characters;

/** A segment that keeps nothing of its part alive: a string that was cut out of another holds on to it. */
function apart({ start, end, text, protectedSpans, needsTarget }: Segment): Segment {
  const spans = protectedSpans.map(({ start, end, kind, pair, sequence }) => ({ start, end, kind, pair, sequence }));
  const own = Buffer.from(text, 'utf16le').toString('utf16le');
  return { start, end, text: own, protectedSpans: spans, needsTarget };
}

function textOf(part: Buffer): string {
  const decoded = decodeFile(part);
  if (!decoded.ok || decoded.file.encoding !== 'utf-8') {
    throw new DocumentError('A part of the document isn’t valid UTF-8.');
  }
  return decoded.file.text;
}

/** The last check before a document leaves: a part that was well-formed still is. */
function writePart(
  { text, parsed }: { text: string; parsed: ParsedFile },
  targets: ReadonlyArray<SegmentTarget | undefined>,
  targetLanguage: string,
): string {
  const translated = applyEdits(text, parsed.edits(targets));
  const written = applyEdits(translated, directionEdits(translated, targetLanguage));
  const fault = (part: string): unknown => findXmlFault(part, tokenizeMarkup(part, 'xml'));
  if (written !== text && fault(written) && !fault(text)) {
    throw new DocumentError(
      'The translated document couldn’t be written without damage, so the document wasn’t translated.',
    );
  }
  return written;
}
