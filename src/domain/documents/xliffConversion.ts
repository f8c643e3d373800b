import { countCharacters } from '../../api/schemas/characters';
import { applyEdits } from '../../formats/edits';
import { decodeFile, encodeFile, type DecodedFile } from '../../formats/encoding';
import { fileFormats, type FileFormat } from '../../formats/fileFormats';
import type { ParsedFile, SegmentTarget } from '../../formats/segment';
import { asXliff21, unitsOf } from '../../formats/xliff/asXliff21';
import { bringBack } from '../../formats/xliff/bringBack';
import { xliffVersion } from '../../formats/xliff/version';
import { targetProblem } from '../files/targetProblem';
import { markSegment, type MarkedSegment } from '../files/markSegment';
import { targetOfParts } from '../files/members';
import { hasWords, wantedSegments } from '../files/wanted';
import type { DocumentType } from './documentType';
import { reason, type Reason } from '../../formats/reason';

/** Form in which an XLIFF file of another version is sent: the service takes 2.1 only (contract §0.1 C17, §3). */
export type SentAs = 'xliff-2.1';

const format = fileFormats.find(({ id }) => id === 'xliff') as FileFormat;

/** Returns whether the service takes the file only as a document made of it. */
export function needsConversion(type: DocumentType, bytes: Uint8Array): boolean {
  if (type !== 'xlf' && type !== 'xliff') return false;
  const decoded = decodeFile(bytes);
  if (!decoded.ok) return false;
  const version = xliffVersion(decoded.file.text);
  return version !== undefined && version !== '2.1';
}

/** Reason why a file cannot be sent, or brought back, as a sentence. */
export interface ConversionProblem {
  problem: Reason;
}

/** Amount the service bills at most for the document that is made of a file. */
export function estimateConversion(bytes: Uint8Array): { characters: number } | ConversionProblem {
  const read = readFile(bytes);
  if ('problem' in read) return read;
  const characters = unitsOf(read.texts).reduce((sum, { texts: [first = 0] }) => {
    return sum + countCharacters(read.texts[first]?.text ?? '');
  }, 0);
  return { characters };
}

/** The document to send in place of a file: the units that need a translation, and nothing else of it. */
export function convertXliff(
  bytes: Uint8Array,
  { source, target }: { source?: string; target: string },
): { document: Uint8Array } | ConversionProblem {
  const read = readFile(bytes);
  if ('problem' in read) return read;
  const problem = targetProblem(read.file, format, target);
  if (problem !== undefined) return { problem };
  const languages = { source: read.file.sourceLanguage ?? source ?? 'und', target };
  return { document: new TextEncoder().encode(asXliff21(read.texts, languages)) };
}

export interface RestoredXliff {
  /** The original with the translations, else as it was to the byte. */
  bytes: Uint8Array;
  translated: number;
  /** Units that came back without a good translation; they are as before. */
  left: number;
}

/**
 * Puts the translations of a document that `convertXliff` made into the file it was made of.
 * @param original the very bytes that were converted
 */
export function restoreXliff(
  original: Uint8Array,
  translated: Uint8Array,
  target: string,
): RestoredXliff | ConversionProblem {
  const read = readFile(original);
  if ('problem' in read) return read;
  const result = decodeFile(translated);
  if (!result.ok) return { problem: reason('result-no-text') };
  const { decoded, file, texts, sent, copied } = read;
  const brought = bringBack(result.file.text, texts);
  const problems = new Map(brought.problems);
  const targets: Array<SegmentTarget | undefined> = file.segments.map(() => undefined);
  for (const index of copied) targets[index] = file.segments[index];
  for (const [at, index] of sent.entries()) {
    const [segment, marked, found] = [file.segments[index], texts[at], brought.targets[at]];
    if (!segment || !marked || !found) continue;
    const target = targetOfParts(segment, [{ ...found, part: marked }]);
    if ('reason' in target) problems.set(at, target);
    else targets[index] = target;
  }
  if (problems.size === texts.length) return { problem: useless(problems) };
  const text = applyEdits(decoded.text, file.edits(targets, { targetLanguage: target }));
  return { bytes: encodeFile({ ...decoded, text }), translated: sent.length - problems.size, left: problems.size };
}

interface ReadXliff {
  decoded: DecodedFile;
  file: ParsedFile;
  /** Texts that are sent; `sent` has the index of the segment of each. */
  texts: readonly MarkedSegment[];
  sent: readonly number[];
  /** Segments without a word, whose targets are their sources. */
  copied: readonly number[];
}

function readFile(bytes: Uint8Array): ReadXliff | ConversionProblem {
  const result = decodeFile(bytes);
  if (!result.ok) return { problem: result.message };
  const file = format.parse(result.file.text);
  const [problem] = file.problems;
  if (problem && file.segments.length === 0) return { problem: problem.message };
  const wanted = wantedSegments(file.segments);
  const sent: number[] = [];
  const copied: number[] = [];
  const texts: MarkedSegment[] = [];
  for (const index of wanted) {
    const segment = file.segments[index];
    if (!segment) continue;
    const marked = markSegment(segment);
    if (hasWords({ ...segment, protectedSpans: marked.spans })) {
      sent.push(index);
      texts.push(marked);
    } else {
      copied.push(index);
    }
  }
  if (unitsOf(texts).length === 0) return { problem: reason('nothing-to-translate') };
  return { decoded: result.file, file, texts, sent, copied };
}

function useless(problems: ReadonlyMap<number, Reason>): Reason {
  const [first] = problems.values();
  return first ? reason('result-useless', first) : reason('result-no-text');
}
