import { Range, type TextDocument, type TextEditor } from 'vscode';
import { findPlaceholders } from '../../../formats/placeholders/find';
import { textKindOf } from '../../../formats/placeholders/families';
import { flowFlavour } from '../../../formats/prose/find';
import { jsxTextAt } from '../../../formats/prose/jsxText';
import type { ProseBlock } from '../../../formats/prose/proseBlock';
import { proseLanguages } from '../../../formats/prose/proseLanguages';
import { stretchesOf } from '../../../formats/prose/textStretches';
import type { OffsetRange } from '../../../formats/trackedRange';
import type { WithoutSelection } from '../../settings/translate';
import { blockTexts, exactText, jsxTexts, paragraphTexts, type CapturedText } from './capturedText';
import { isJsx } from './jsxLanguages';
import { findProseAt, findProseQuietly, partsOf, proseLanguage, type ProsePart } from './proseParts';
import { TrackedDocument } from './trackedDocument';
import { wrappedTexts } from './wrappedTexts';
import { isWritable } from './writable';
import { showMessage } from '../../messages/showMessage';
import { t } from '../../../shared/l10n';

export interface CaptureOptions {
  withoutSelection: WithoutSelection;
  /** The result will be written into the document. */
  forWriting: boolean;
  /** The result may go on lines of its own, where half a comment would be none. */
  besideSource: boolean;
}

/** A stretch of a document whose texts are translated; what stands between them stays. */
export interface CapturedPlace extends OffsetRange {
  /** Ascending, not overlapping, inside the place. */
  texts: readonly CapturedText[];
  /** A whole comment, whose marks are no text. */
  isComment: boolean;
}

export interface CapturedTexts {
  places: readonly CapturedPlace[];
  /** One range for each place. */
  tracked: TrackedDocument;
}

/**
 * Captures what is selected in an editor, in document order, or what stands for it at each caret. Tells the user
 * why and answers `undefined` when there is nothing to take. Call it before the first await of a command.
 */
export async function captureTexts(
  editor: TextEditor | undefined,
  { withoutSelection, forWriting, besideSource }: CaptureOptions,
): Promise<CapturedTexts | undefined> {
  if (!editor) {
    refuse(t('Open a text file and select the text to translate.'));
    return;
  }
  const { document } = editor;
  const places = await placesIn(editor, withoutSelection, besideSource);
  if (!places || document.isClosed) return undefined;
  if (places.length === 0) {
    refuse(t('No text to translate here. Select text, or put the cursor in a paragraph or a comment.'));
    return;
  }
  const tracked = new TrackedDocument(
    document,
    places.map(({ start, end }) => new Range(document.positionAt(start), document.positionAt(end))),
  );
  if (forWriting && !(await isWritable(document))) {
    tracked.dispose();
    refuse(t('This document is read-only. Use “Translate to Clipboard” or “Translate and Compare” instead.'));
    return;
  }
  return { places, tracked };
}

/**
 * All that is translated of a document: its paragraphs and the cells of its tables, or the comments of a program.
 * Undefined when the document was closed meanwhile.
 */
export async function wholeDocument(document: TextDocument): Promise<CapturedPlace | undefined> {
  const whole = { start: 0, end: document.getText().length };
  if (isText(document)) {
    const [place = textPlace(document, whole)] = (await textPlaces(document, () => [whole])) ?? [];
    return { ...place, texts: place.texts.flatMap((text) => (text.isAsItStands ? paragraphTexts(text) : text)) };
  }
  const prose = await findProseAt(document, () => [{ start: 0, end: document.getText().length }]);
  const [range = whole] = prose?.ranges ?? [];
  return prose && { ...range, texts: blockTexts(partsOf(prose)), isComment: false };
}

/** Returns whether the selection itself is the text, as in prose and in unknown languages; elsewhere the finder finds it. */
function isText(document: TextDocument): boolean {
  const language = proseLanguage(document);
  return flowFlavour(language) !== undefined || !proseLanguages.includes(language.toLowerCase());
}

async function placesIn(
  editor: TextEditor,
  mode: WithoutSelection,
  besideSource: boolean,
): Promise<CapturedPlace[] | undefined> {
  const { document } = editor;
  if (isText(document)) {
    const places = await textPlaces(document, () => rangesOf(editor, mode));
    return places && joined(places);
  }
  const prose = await findProseAt(document, () => rangesOf(editor, mode));
  if (!prose) return undefined;
  const text = document.getText();
  const places = prose.ranges.flatMap((range, index): CapturedPlace[] => {
    const parts = partsOf({ ranges: [range], found: [prose.found[index] ?? []] });
    const [first] = parts;
    if (!first) return otherPlace(document, range);
    const { block } = first;
    const isOnly = parts.length === 1;
    const needsAll = besideSource && isOnly && range.start < range.end && isBehindOpening(text, block, range);
    const exact = isOnly && !needsAll ? exactText(text, block, range) : undefined;
    if (exact) return [{ ...range, texts: [exact], isComment: false }];
    const isComment = range.start === range.end && block.isOfComment;
    const around = isComment || needsAll ? block.unitRange : range.start === range.end ? block : range;
    const texts = blockTexts(parts);
    const start = Math.min(around.start, texts[0]?.start ?? around.start);
    return [{ start, end: Math.max(around.end, texts.at(-1)?.end ?? around.end), texts, isComment }];
  });
  return joined(places);
}

/** Marks that begin a comment which needs another mark at its end. */
const opening = /^(?:\/\*|<!--|\(\*|\{[-*#]|--\[|#[=|]|[a-z]{0,2}(?:"{3}|'{3}))/i;

/** Returns whether a range stands on the line on which such a comment begins. */
function isBehindOpening(text: string, block: ProseBlock, { start }: OffsetRange): boolean {
  const before = text.slice(block.unitRange.start, start);
  return block.isOfComment && opening.test(before) && !/[\r\n]/.test(before);
}

/** Returns the text if the finder finds none: the selection or, in markup, the paragraph, since the user chose it. */
function otherPlace(document: TextDocument, range: OffsetRange): CapturedPlace[] {
  if (range.start < range.end) return [textPlace(document, range)];
  if (isJsx.test(document.languageId)) return jsxPlace(document.getText(), range.start);
  if (textKindOf(document.languageId) !== 'html') return [];
  const around = paragraph(document, document.positionAt(range.start).line);
  return around ? [textPlace(document, offsetsOf(document, around))] : [];
}

/** The text between the tags around a caret. */
function jsxPlace(text: string, offset: number): CapturedPlace[] {
  const texts = jsxTexts(text, jsxTextAt(text, offset));
  const [first, last] = [texts[0], texts.at(-1)];
  return first && last ? [{ start: first.start, end: last.end, texts, isComment: false }] : [];
}

/**
 * Places of a document that is text itself, where lines are broken at a width with its paragraphs joined. `undefined`
 * when the document was closed meanwhile.
 * @param rangesNow asked again when the document is edited meanwhile
 */
async function textPlaces(
  document: TextDocument,
  rangesNow: () => readonly OffsetRange[],
): Promise<CapturedPlace[] | undefined> {
  const flavour = flowFlavour(proseLanguage(document));
  const isWrapped = flavour !== undefined && flavour !== 'plain';
  const prose = isWrapped ? await findProseQuietly(document, rangesNow) : undefined;
  if (document.isClosed) return undefined;
  const ranges = prose?.ranges ?? rangesNow();
  return ranges.map((range, index) =>
    textPlace(document, range, partsOf({ ranges: [range], found: [prose?.found[index] ?? []] })),
  );
}

function textPlace(document: TextDocument, range: OffsetRange, parts: readonly ProsePart[] = []): CapturedPlace {
  const text = document.getText();
  const kind = textKindOf(document.languageId);
  const whole = stretchesOf(text, { range });
  const hasTables = whole.length !== 1 || whole[0]?.isCell;
  const stretches = hasTables ? stretchesOf(text, { range, verbatim: findPlaceholders(text, { kind }) }) : whole;
  const flavour = flowFlavour(proseLanguage(document));
  const texts = wrappedTexts(text, stretches, { range, parts, kind, ...(flavour && { flavour }) });
  const start = Math.min(range.start, texts[0]?.start ?? range.start);
  return { start, end: Math.max(range.end, texts.at(-1)?.end ?? range.end), texts, isComment: false };
}

/** Ascending; what overlaps is one place. */
function joined(places: readonly CapturedPlace[]): CapturedPlace[] {
  const found: CapturedPlace[] = [];
  const ascending = places.filter(({ texts }) => texts.length > 0).sort((a, b) => a.start - b.start);
  for (const place of ascending) {
    const last = found.at(-1);
    if (!last || last.end <= place.start) {
      found.push(place);
    } else {
      const end = last.texts.at(-1)?.end ?? last.end;
      const more = place.texts.filter(({ start }) => start >= end);
      const isComment = last.isComment && place.isComment;
      found[found.length - 1] = {
        start: last.start,
        end: Math.max(last.end, place.end),
        texts: [...last.texts, ...more],
        isComment,
      };
    }
  }
  return found;
}

/** Returns the selected ranges, or those in their place: an empty one if the finder is to find the text at the caret. */
function rangesOf({ document, selections }: TextEditor, mode: WithoutSelection): OffsetRange[] {
  const selected: Range[] = selections.filter((selection) => document.getText(selection).trim() !== '');
  const ranges =
    selected.length > 0
      ? selected
      : selections.flatMap(({ active }) => standsFor(document, new Range(active, active), mode) ?? []);
  const ascending = ranges.map(({ start, end }) => new Range(start, end)).sort((a, b) => a.start.compareTo(b.start));
  return ascending
    .filter((range, index) => index === 0 || !ascending[index - 1]?.isEqual(range))
    .map((range) => offsetsOf(document, range));
}

function standsFor(document: TextDocument, caret: Range, mode: WithoutSelection): Range | undefined {
  const { line } = caret.start;
  switch (mode) {
    case 'nothing':
      return undefined;
    case 'word':
      return document.getWordRangeAtPosition(caret.start);
    case 'line':
      return trimmedLine(document, line);
    case 'paragraph':
      return paragraph(document, line);
    case 'smart': {
      const language = proseLanguage(document);
      if (flowFlavour(language) !== undefined) return paragraph(document, line);
      return proseLanguages.includes(language.toLowerCase()) ? caret : undefined;
    }
  }
}

function paragraph(document: TextDocument, line: number): Range | undefined {
  if (document.lineAt(line).isEmptyOrWhitespace) return undefined;
  let first = line;
  let last = line;
  while (first > 0 && !document.lineAt(first - 1).isEmptyOrWhitespace) first--;
  while (last + 1 < document.lineCount && !document.lineAt(last + 1).isEmptyOrWhitespace) last++;
  const { firstNonWhitespaceCharacterIndex } = document.lineAt(first);
  return new Range(first, firstNonWhitespaceCharacterIndex, last, document.lineAt(last).text.trimEnd().length);
}

function trimmedLine(document: TextDocument, line: number): Range | undefined {
  const { text, isEmptyOrWhitespace, firstNonWhitespaceCharacterIndex } = document.lineAt(line);
  if (isEmptyOrWhitespace) return undefined;
  return new Range(line, firstNonWhitespaceCharacterIndex, line, text.trimEnd().length);
}

function offsetsOf(document: TextDocument, { start, end }: Range): OffsetRange {
  return { start: document.offsetAt(start), end: document.offsetAt(end) };
}

function refuse(sentence: string): undefined {
  showMessage('info', sentence);
  return undefined;
}
