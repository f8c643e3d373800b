import { decodeFile } from '../../formats/encoding';
import { formatOfFile } from '../../formats/fileFormats';
import type { OfflineDetector } from '../detectLanguage';
import type { DocumentType } from './documentType';
import { isUncounted } from './estimate';
import { officeTexts } from './officeCharacters';

/** So much of a document tells its language. */
const sampleLength = 4_000;
/** Confidence below which a detected language may be wrong. */
const sure = 0.9;

/**
 * The language of a document, told on this machine from the beginning of what people read in it; `undefined` where
 * nothing tells. What a file says of itself comes first.
 */
export async function documentLanguage(
  type: DocumentType,
  bytes: Uint8Array,
  detector: Pick<OfflineDetector, 'ready' | 'detect'>,
): Promise<string | undefined> {
  const found = readSample(type, bytes);
  if (!found || found.language !== undefined) return found?.language;
  await detector.ready();
  const detected = detector.detect(found.sample);
  return detected && detected.confidence >= sure ? detected.language : undefined;
}

function readSample(type: DocumentType, bytes: Uint8Array): { sample: string; language?: string } | undefined {
  if (isUncounted(type)) return undefined;
  try {
    if (type === 'docx' || type === 'pptx' || type === 'xlsx') return { sample: beginningOf(officeTexts(type, bytes)) };
    const format = formatOfFile(`document.${type}`);
    const decoded = decodeFile(bytes, format?.encoding);
    if (!decoded.ok) return undefined;
    const { text } = decoded.file;
    const file = format?.parse(text);
    if (!file?.segments.length) return { sample: text.slice(0, sampleLength) };
    const sample = beginningOf(file.segments.map((segment) => segment.text));
    return { sample, ...(file.sourceLanguage && { language: file.sourceLanguage }) };
  } catch {
    // The service may still read it.
    return undefined;
  }
}

function beginningOf(texts: Iterable<string>): string {
  let sample = '';
  for (const text of texts) {
    sample += `${text}\n`;
    if (sample.length >= sampleLength) break;
  }
  return sample;
}
