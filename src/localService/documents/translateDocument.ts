import { limits } from '../../api/schemas/limits';
import { fits, type Segment, type SegmentTarget } from '../../formats/segment';
import { baseLanguage } from '../../formats/languageCode';
import { findLanguage } from '../data/catalogue';
import type { StoredDocument } from '../store/documents';
import { billedCharacters, markupSpans, openSpans } from '../translation/markedText';
import { requestResources, wishOf, type ResourceRequest, type ResourceStores } from '../translation/requestResources';
import type { DetectLanguage } from '../translation/sourceLanguage';
import type { Translator } from '../translation/translator';
import { WishRecord } from '../translation/wishRecord';
import { DocumentError } from './documentError';
import type { KeptPieces } from './keptPieces';
import type { DocumentOpener, OpenDocument } from './openDocument';
import { protectText } from './protectedText';

export interface DocumentTranslation {
  bytes: Uint8Array;
  /** Unicode code points of what was translated. */
  characters: number;
  /** Names of what was asked for and no engine applied. */
  notApplied: readonly string[];
}

export interface TranslateDocumentDependencies extends ResourceStores {
  translator: Translator;
  detect: DetectLanguage;
  openDocument: DocumentOpener;
}

/** One run of the work on a document, which others may have begun. */
export interface DocumentRun {
  /** Store of earlier translations, to which new ones are added. */
  kept: Pick<KeptPieces, 'find' | 'add'>;
  /** Told after each batch how many of all characters are done. */
  progress(done: number, all: number): void;
  signal: AbortSignal;
}

/** Texts that go to an engine at once: small, so that progress shows and a stop is soon. */
const textsPerBatch = 40;
/** Characters of a batch, above which it has fewer texts. */
const charactersPerBatch = 4_000;
/** Characters that tell the language of a document. */
const sampleLength = 5_000;

/** Translates a document. Throws `DocumentError` or `HttpFailure` with the reason when it cannot be translated. */
export async function translateDocument(
  document: StoredDocument,
  source: Buffer,
  parts: TranslateDocumentDependencies,
  run: DocumentRun,
): Promise<DocumentTranslation> {
  const read = await parts.openDocument(document.type, source, run.signal);
  try {
    return await translateOpen(document, read, parts, run);
  } finally {
    await read.close();
  }
}

async function translateOpen(
  document: StoredDocument,
  read: OpenDocument,
  parts: TranslateDocumentDependencies,
  { kept, progress, signal }: DocumentRun,
): Promise<DocumentTranslation> {
  const wanted = read.segments.filter(({ needsTarget }) => needsTarget);
  const characters = wanted.reduce((sum, segment) => sum + billedCharacters(segment), 0);
  if (characters > limits.document.characters) {
    throw new DocumentError(`The document has more than ${limits.document.characters} characters. Split it.`);
  }
  const target = document.targetLang;
  const sourceLang = document.sourceLang ?? (await detectSource(wanted, parts.detect));
  if (baseLanguage(sourceLang) === baseLanguage(target)) {
    throw new DocumentError('Source and target language are the same.');
  }
  const request = resourceRequest(document);
  const { terms, recall, applyStyle, style, instructions } = await requestResources(request, parts);
  const wish = wishOf(document, instructions);
  const wishes = new WishRecord();
  const { onAsked } = wishes;

  const targets = new Map<string, SegmentTarget>();
  const unique = new Map(wanted.map((segment) => [keyOf(segment), segment]));
  const all = [...unique.values()].reduce((sum, { text }) => sum + text.length, 0);
  let done = 0;
  for (const [key, segment] of unique) {
    const target = kept.find(key);
    if (!target || !fits(segment, target)) continue;
    targets.set(key, target);
    unique.delete(key);
    done += segment.text.length;
  }
  progress(done, all);
  for (const batch of batchesOf(unique)) {
    signal.throwIfAborted();
    const texts = batch.map(([, segment]) => protectText(segment));
    const doubtful = new Set<number>();
    const onProblem = (index: number): void => void doubtful.add(index);
    const translations = await parts.translator.translate(
      texts.map(({ marked }) => ({ marked, source: sourceLang, target })),
      { split: read.wrapsLines ? 'nonewlines' : '1', terms, recall, wish, onAsked, onProblem, signal },
    );
    const pieces = batch.flatMap(([key, segment], index): Array<[string, SegmentTarget]> => {
      const translation = translations[index];
      const text = texts[index];
      if (!translation || !text || doubtful.has(index)) return [];
      // Only the codes of the document: not the terms of a glossary, the placeholders and the line ends.
      const { text: said, protectedSpans } = text.withCodes(applyStyle(translation));
      return [[key, { text: said, protectedSpans: markupSpans({ text: said, protectedSpans }, segment) }]];
    });
    await kept.add(pieces);
    for (const [key, piece] of pieces) targets.set(key, piece);
    for (const [, { text }] of batch) done += text.length;
    progress(done, all);
    // Requests are answered between two batches, also when the engine needs no waiting.
    await new Promise((resolve) => setImmediate(resolve));
  }
  const written = read.segments.map((segment) => (segment.needsTarget ? targets.get(keyOf(segment)) : undefined));
  const notApplied = unique.size > 0 ? wishes.notApplied(document, style) : [];
  return { bytes: await read.write(written, target), characters, notApplied };
}

function* batchesOf(unique: ReadonlyMap<string, Segment>): Generator<Array<[key: string, segment: Segment]>> {
  let batch: Array<[string, Segment]> = [];
  let characters = 0;
  for (const one of unique) {
    batch.push(one);
    characters += one[1].text.length;
    if (batch.length < textsPerBatch && characters < charactersPerBatch) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
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
    throw new DocumentError("Couldn’t detect the language of the document. Send 'source_lang'.");
  }
  return language;
}

/** Equal texts with equal codes are translated once. */
function keyOf({ text, protectedSpans }: Segment): string {
  return `${protectedSpans.map(({ start, end }) => `${start}-${end}`).join()} ${text}`;
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
