/**
 * The formats of Parlance: they find the texts of a file with their codes and placeholders, and put translations into it
 * by splicing, so that every byte that nobody touched stays as it is. None throws on bad input.
 * @module parlance/formats
 */
export { decodeFile, encodeFile, type DecodedFile, type DecodeOptions, type DecodeResult } from '../formats/encoding';
export { applyEdits, type TextEdit } from '../formats/edits';
export { fileFormats, formatOfFile, formatOfPath, formatOfText, type FileFormat } from '../formats/fileFormats';
export type { FormatEntry, TextsIn } from '../formats/formatTable';
export type { Reason, ReasonArguments, ReasonCode } from '../formats/reason';
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
export type { ProtectedSpan } from '../formats/placeholders/span';
export { sentenceOf } from '../shared/reasonWords';
