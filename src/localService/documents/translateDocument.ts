import { limits } from '../../api/schemas/limits';
import type { Segment, SegmentTarget } from '../../formats/segment';
import { baseLanguage } from '../../formats/languageCode';
import { findLanguage } from '../data/catalogue';
import type { StoredDocument } from '../store/documents';
import { billedCharacters, markupSpans, openSpans, type MarkedText } from '../translation/markedText';
import { requestResources, wishOf, type ResourceRequest, type ResourceStores } from '../translation/requestResources';
import type { DetectLanguage } from '../translation/sourceLanguage';
import type { Translator } from '../translation/translator';
import { WishRecord } from '../translation/wishRecord';
import { DocumentError } from './documentError';
import type { DocumentOpener, OpenDocument } from './openDocument';

export interface DocumentTranslation {
  bytes: Uint8Array;
  /** Unicode code points of what was translated. */
  characters: number;
  /** Names of what was asked for and no engine applied. */
  notApplied: readonly string[];
}

export interface TranslateDocumentParts extends ResourceStores {
  translator: Translator;
  detect: DetectLanguage;
  openDocument: DocumentOpener;
}

/** Texts that go to an engine at once: small, so that progress shows and a stop is soon. */
const textsPerBatch = 40;
/** Characters that tell the language of a document. */
const sampleLength = 5_000;

/**
 * Translates a document. Throws `DocumentError` or `HttpFailure` with the reason when it cannot be translated.
 * @param progress told after each batch how many of all characters are done
 */
export async function translateDocument(
  document: StoredDocument,
  source: Buffer,
  parts: TranslateDocumentParts,
  progress: (done: number, all: number) => void,
  signal: AbortSignal,
): Promise<DocumentTranslation> {
  const read = await parts.openDocument(document.type, source, signal);
  try {
    return await translateOpen(document, read, parts, progress, signal);
  } finally {
    await read.close();
  }
}

async function translateOpen(
  document: StoredDocument,
  read: OpenDocument,
  parts: TranslateDocumentParts,
  progress: (done: number, all: number) => void,
  signal: AbortSignal,
): Promise<DocumentTranslation> {
  const wanted = read.segments.filter(({ needsTarget }) => needsTarget);
  const characters = wanted.reduce((sum, segment) => sum + billedCharacters(segment), 0);
  if (characters > limits.document.characters) {
    throw new DocumentError(`The document has more than ${limits.document.characters} characters. Split it.`);
  }
  const target = document.targetLang;
  const sourceLang = document.sourceLang ?? (await detectSource(wanted, parts.detect));
  if (baseLanguage(sourceLang) === baseLanguage(target)) {
    throw new DocumentError('Source and target language are equal.');
  }
  const request = resourceRequest(document);
  const { terms, recall, applyStyle, style, instructions } = await requestResources(request, parts);
  const wish = wishOf(document, instructions);
  const wishes = new WishRecord();
  const { onAsked } = wishes;

  const targets = new Map<string, SegmentTarget>();
  const unique = [...new Map(wanted.map((segment) => [keyOf(segment), segment]))];
  const all = unique.reduce((sum, [, { text }]) => sum + text.length, 0);
  let done = 0;
  progress(done, all);
  for (let first = 0; first < unique.length; first += textsPerBatch) {
    signal.throwIfAborted();
    const batch = unique.slice(first, first + textsPerBatch);
    const kept = new Set<number>();
    const onProblem = (index: number): void => void kept.add(index);
    const translations = await parts.translator.translate(
      batch.map(([, marked]) => ({ marked, source: sourceLang, target })),
      { split: read.wrapsLines ? 'nonewlines' : '1', terms, recall, wish, onAsked, onProblem, signal },
    );
    for (const [index, [key, segment]] of batch.entries()) {
      const translation = translations[index];
      if (translation && !kept.has(index)) targets.set(key, targetOf(applyStyle(translation), segment));
      done += segment.text.length;
    }
    progress(done, all);
    // Requests are answered between two batches, also when the engine needs no waiting.
    await new Promise((resolve) => setImmediate(resolve));
  }
  const written = read.segments.map((segment) => (segment.needsTarget ? targets.get(keyOf(segment)) : undefined));
  const notApplied = wanted.length > 0 ? wishes.notApplied(document, style) : [];
  return { bytes: await read.write(written, target), characters, notApplied };
}

async function detectSource(segments: readonly Segment[], detect: DetectLanguage): Promise<string> {
  let sample = '';
  for (const segment of segments) {
    if (sample.length > sampleLength) break;
    const open = openSpans(segment).map(({ start, end }) => segment.text.slice(start, end));
    sample += `${open.join(' ')}\n`;
  }
  // Without any text there is nothing a wrong guess could spoil.
  if (sample.trim() === '') return 'und';
  const language = (await detect(sample))?.language;
  if (language === undefined || !findLanguage('translate_document', language)?.usable_as_source) {
    throw new DocumentError("The language of the document cannot be detected. Send 'source_lang'.");
  }
  return language;
}

/** Equal texts with equal codes are translated once. */
function keyOf({ text, protectedSpans }: Segment): string {
  return `${protectedSpans.map(({ start, end }) => `${start}-${end}`).join()} ${text}`;
}

/** Of the protected spans only the codes of the document: not the terms of a glossary and the line ends. */
function targetOf(translation: MarkedText, source: MarkedText): SegmentTarget {
  return { text: translation.text, protectedSpans: markupSpans(translation, source) };
}

function resourceRequest(document: StoredDocument): ResourceRequest {
  return {
    source_lang: document.sourceLang,
    target_lang: document.targetLang,
    glossary_ids: [...document.glossaryIds],
    style_id: document.styleId,
    translation_memory_id: document.memoryId,
    translation_memory_threshold: document.memoryThreshold,
  };
}
