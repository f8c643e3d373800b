import { blankText } from '../blankText';
import { isUsable, composeTarget } from '../composeEdits';
import type { TextEdit } from '../edits';
import { writtenCode } from '../languageCode';
import { lineBreakBefore } from '../lineEnd';
import { xmlRefusal } from '../markup/characters';
import { withAttributes } from '../markup/editTag';
import { attributeOf, childOf, childrenNamed, elementsIn, readXml, type XmlElement } from '../markup/elements';
import { otherFormat } from '../otherFormat';
import { pluralRuleOf } from '../po/pluralRule';
import type { ParsedFile, ParseOptions, TargetOptions } from '../segment';
import { SegmentBuilder, type PlacedSegment } from '../segmentBuilder';
import type { OffsetRange } from '../trackedRange';
import { InlineReader, writerLike } from '../xliff/inline';
import { readText } from '../xliff/unit';

interface QtSegment extends PlacedSegment {
  message: XmlElement;
  source: XmlElement;
  translation: XmlElement | undefined;
  isPlural: boolean;
}

/**
 * Translations of Qt (`.ts`): each message is a segment, in need of a translation when it is unfinished and has none, or
 * that of an old source. What is obsolete or vanished stays, as does what waits for a review. Messages with a number get as many forms as the language
 * has, all of the same text and unfinished.
 */
export function parseQt(text: string, { targetLanguage: wanted }: ParseOptions = {}): ParsedFile {
  const { root, problems } = readXml(text);
  if (root?.name !== 'TS') return otherFormat(text, 'qt-root', problems);
  const [source, target] = ['sourcelanguage', 'language'].map((name) => writtenCode(attributeOf(root, name)));
  const segments = Array.from(elementsIn(root, ({ name }) => name === 'context')).flatMap((element) =>
    element.name === 'message' ? readMessage(text, element) : [],
  );
  return {
    segments,
    problems,
    ...(source !== undefined && { sourceLanguage: source }),
    ...(target !== undefined && { targetLanguage: target }),
    refusal: (translation) => xmlRefusal(translation.text),
    accept: (wanted) => segments.flatMap((segment, index) => (wanted.has(index) ? finishMessage(text, segment) : [])),
    edits(targets, options = {}) {
      const language = target ?? options.targetLanguage ?? wanted;
      const edits = segments.flatMap((segment, index) => {
        const translated = targets[index];
        return isUsable(segment, translated)
          ? writeMessage(text, segment, (writer) => composeTarget(text, segment, translated, writer), language, options)
          : [];
      });
      if (edits.length === 0 || target !== undefined || language === undefined) return edits;
      const tag = text.slice(root.start, root.contentStart);
      const newText = withAttributes(tag, { language: language.replaceAll('-', '_') }, 'version');
      return [{ start: root.start, end: root.contentStart, newText }, ...edits];
    },
  };
}

/** `%1`, `%L2`, `%n`: Qt has them without a letter. */
export const argument = /%(?:L?\d{1,2}|Ln|n)/g;

function argumentsIn(text: string): OffsetRange[] {
  return Array.from(text.matchAll(argument), ({ 0: found, index }) => ({ start: index, end: index + found.length }));
}

function readMessage(text: string, message: XmlElement): QtSegment[] {
  const source = childOf(message, 'source');
  const translation = childOf(message, 'translation');
  const type = translation && attributeOf(translation, 'type');
  const isGone = type === 'obsolete' || type === 'vanished';
  if (!source?.isClosed || !message.isClosed || isGone || (translation && !translation.isClosed)) return [];
  const builder = new SegmentBuilder(text);
  new InlineReader(text, builder).read(source);
  builder.lock(argumentsIn);
  const segment = builder.take();
  if (!segment) return [];
  const isPlural = attributeOf(message, 'numerus') === 'yes';
  const forms = isPlural && translation ? formsOf(translation) : [];
  const filled = isPlural ? forms : translation ? [translation] : [];
  const target = filled.map((element) => readTarget(text, element)).find((said) => said !== undefined);
  // What a source was before tells that its translation is of that.
  const isBehind = type === 'unfinished' && childOf(message, 'oldsource') !== undefined;
  const context = contextOf(text, message);
  const id = attributeOf(message, 'id');
  return [
    {
      ...segment,
      needsTarget: target === undefined || isBehind,
      ...(id !== undefined && { id }),
      ...(context !== '' && { context }),
      ...(target !== undefined && { target }),
      ...(type !== undefined && { state: type }),
      ...{ message, source, translation, isPlural },
    },
  ];
}

/** Returns the text of a translation; where it has several lengths, the longest, which comes first. */
function readTarget(text: string, element: XmlElement): string | undefined {
  const variants = childrenNamed(element, 'lengthvariant');
  for (const one of variants.length > 0 ? variants : [element]) {
    const builder = new SegmentBuilder(text);
    new InlineReader(text, builder).read(one);
    const said = builder.take(true)?.text;
    const found = said ?? blankText(text.slice(one.contentStart, one.contentEnd));
    if (found !== undefined) return found;
  }
  return undefined;
}

function formsOf(translation: XmlElement): XmlElement[] {
  return childrenNamed(translation, 'numerusform');
}

/** Returns the facts known of a message: the class it is used in, what tells it from others, comments. */
function contextOf(text: string, message: XmlElement): string {
  const name = message.parent && childOf(message.parent, 'name');
  const notes = ['comment', 'extracomment', 'translatorcomment'].map((note) => childOf(message, note));
  return [name, ...notes].flatMap((element) => (element ? (readText(text, element) ?? []) : [])).join('\n');
}

/** A plural is finished with its last form. */
function finishMessage(text: string, { translation, isPlural }: QtSegment): TextEdit[] {
  if (!translation) return [];
  if (isPlural && formsOf(translation).some((form) => readTarget(text, form) === undefined)) return [];
  const { start, contentStart: end } = translation;
  return [{ start, end, newText: withAttributes(text.slice(start, end), { type: undefined }) }];
}

function writeMessage(
  text: string,
  { message, source, translation, isPlural }: QtSegment,
  compose: (writer: { text(literal: string): string }) => string,
  language: string | undefined,
  { needsReview, madeBy }: TargetOptions,
): TextEdit[] {
  const write = writerLike(text, source);
  const written = compose({ text: write });
  const lead = text.slice(source.contentStart, source.contentEnd);
  const said = (/^\s*/.exec(lead)?.[0] ?? '') + written + lead.slice(lead.trimEnd().length);
  const isOpen = isPlural || (needsReview ?? madeBy !== 'person');
  const at = translation ?? source;
  const next = lineBreakBefore(text, at.start);
  const count = formCount(translation, language);
  const form = `${next && `${next}    `}<numerusform>${said}</numerusform>`;
  const content = isPlural ? form.repeat(count) + next : said;
  const type = isOpen ? 'unfinished' : undefined;
  if (!translation) {
    const tag = `<translation${type ? ` type="${type}"` : ''}>`;
    return [{ start: source.end, end: source.end, newText: `${next}${tag}${content}</translation>` }];
  }
  const opening = text.slice(translation.start, translation.contentStart);
  const tag = opening.endsWith('/>') ? `${opening.slice(0, -2).trimEnd()}>` : opening;
  const newText = `${withAttributes(tag, { type, variants: undefined })}${content}</translation>`;
  const old = childOf(message, 'oldsource');
  return [
    ...(old ? [{ start: old.start - lineBreakBefore(text, old.start).length, end: old.end, newText: '' }] : []),
    { start: translation.start, end: translation.end, newText },
  ];
}

/** Returns the number of forms: as many as `lupdate` has made, else as many as the language has. */
function formCount(translation: XmlElement | undefined, language: string | undefined): number {
  const own = translation ? formsOf(translation).length : 0;
  return own > 0 ? own : ((language === undefined ? undefined : pluralRuleOf(language)?.count) ?? 1);
}
