/**
 * The formats of Parlance: they find the texts of a file with their codes and placeholders, and put translations into it
 * by splicing, so that every byte that nobody touched stays as it is. None throws on bad input.
 *
 * @example
 * ```ts
 * const decoded = decodeFile(await readFile('app.po'));
 * const format = formatOfFile('app.po');
 * if (!decoded.ok || !format) throw new Error('This file cannot be read.');
 * const { text } = decoded.file;
 * const parsed = format.parse(text);
 * // A translation must have the codes of its segment; without one it has no target, and stays as it is.
 * const targets = parsed.segments.map((segment) => locateCodes(segment, translated(segment.text)));
 * const edits = parsed.edits(targets, { targetLanguage: 'de' });
 * await writeFile('app.de.po', encodeFile({ ...decoded.file, text: applyEdits(text, edits) }));
 * ```
 * @module parlance/formats
 */
export { decodeFile, encodeFile, type DecodedFile, type DecodeOptions, type DecodeResult } from '../formats/encoding';
export { applyEdits, type TextEdit } from '../formats/edits';
export { fileFormats, formatOfFile, formatOfPath, formatOfText, type FileFormat } from '../formats/fileFormats';
export type { FormatEntry, TextsIn } from '../formats/formatTable';
export type { Reason, ReasonArguments, ReasonCode } from '../formats/reason';
export { locateCodes } from '../formats/segment';
export type {
  FormatProblem,
  ParsedFile,
  ParseFile,
  ParseOptions,
  Segment,
  SegmentCue,
  SegmentTarget,
  TargetOptions,
} from '../formats/segment';
export { findPlaceholders, type PlaceholderOptions } from '../formats/placeholders/find';
export type { TextKind } from '../formats/placeholders/families';
export type { PlaceholderKind, ProtectedSpan } from '../formats/placeholders/span';
export { sentenceOf } from '../shared/reasonWords';
