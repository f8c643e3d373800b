import { composeEdits } from './composeEdits';
import { placeAttributes } from './markup/attributes';
import { isBlockElement } from './markup/reader';
import { MarkupTextWriter } from './markup/textWriter';
import { foreignMarks, maskTemplates, writerAroundExpressions, type MaskedPage } from './markup/templates';
import { readTokens, type MarkupToken } from './markup/tokenizer';
import { isVoidElement } from './placeholders/tags';
import type { ParsedFile } from './segment';
import { SegmentBuilder, type PlacedSegment } from './segmentBuilder';
import { firstFrom, type OffsetRange } from './trackedRange';
import { reason } from './reason';
import { languageEdits } from './markup/pageLanguage';

interface HtmlSegment extends PlacedSegment {
  writer: MarkupTextWriter;
  /** Set for the value of an attribute. */
  quote?: '"' | "'" | '';
}

interface VerbatimElement {
  name: string;
  start: number;
  end: number;
  depth: number;
  isBlock: boolean;
}

/** Elements that are shown as they are; `code` may stand inside a sentence, the others never do. */
const verbatimElements = new Set(['script', 'style', 'code', 'pre', 'svg', 'math', 'kbd', 'samp', 'var', 'template']);
const translatableAttributes = new Set(['alt', 'title', 'placeholder', 'aria-label', 'aria-description', 'summary']);
const labelledElements = new Set(['option', 'optgroup', 'track']);
const translatableMeta = new Set([
  'description',
  'keywords',
  'og:title',
  'og:description',
  'twitter:title',
  'twitter:description',
]);

/**
 * HTML: each block of text is a segment with its inline tags as codes, and so is each attribute that people read.
 * Scripts, styles, code and what is marked `translate="no"` or `notranslate` stay as they are.
 */
export function parseHtml(text: string): ParsedFile {
  const page = maskTemplates(text);
  const reader = new HtmlReader(text, page);
  readTokens(page.readable, 'html', (token) => reader.add(token));
  const segments = reader.finish();
  const foreignMark = foreignMarks(() => [text, ...segments.map((segment) => segment.text)]);
  return {
    segments,
    problems: [],
    refusal({ text: translation, protectedSpans }) {
      const mark = foreignMark(outsideOf(translation, protectedSpans));
      return mark === undefined ? undefined : reason('template-variable', mark);
    },
    edits: (targets, { targetLanguage } = {}) => {
      const edits = composeEdits(text, segments, targets, ({ writer, quote, start, end }) => {
        const write = writerAroundExpressions(text.slice(start, end), (literal) =>
          escapeQuote(writer.write(literal), quote),
        );
        return {
          text: (literal) => {
            const written = write(literal);
            return quote === '' ? `"${written}"` : written;
          },
        };
      });
      if (edits.length === 0 || targetLanguage === undefined) return edits;
      return [...languageEdits(page.readable, targetLanguage), ...edits].sort((a, b) => a.start - b.start);
    },
  };
}

/** A text with a blank in the place of each code. */
function outsideOf(text: string, codes: readonly OffsetRange[]): string {
  let at = 0;
  const parts: string[] = [];
  for (const { start, end } of [...codes].sort((a, b) => a.start - b.start)) {
    parts.push(text.slice(at, start));
    at = end;
  }
  return [...parts, text.slice(at)].join(' ');
}

class HtmlReader {
  private readonly segments: HtmlSegment[] = [];
  private readonly builder: SegmentBuilder;
  private writer = new MarkupTextWriter();
  /** The element whose content is left alone, and how deep we are in elements of its name. */
  private verbatim: VerbatimElement | undefined;

  constructor(
    private readonly text: string,
    private readonly page: MaskedPage,
  ) {
    this.builder = new SegmentBuilder(text);
  }

  add(token: MarkupToken): void {
    if (this.verbatim) {
      this.addVerbatim(this.verbatim, token);
    } else if (token.type === 'text') {
      this.readText(token, this.builder, this.writer);
    } else {
      this.addTag(token);
    }
  }

  finish(): HtmlSegment[] {
    this.flush();
    return this.segments.sort((a, b) => a.start - b.start || b.end - a.end);
  }

  /** Lines of program in a text are codes. */
  private readText({ start, end }: OffsetRange, builder: SegmentBuilder, writer: MarkupTextWriter): void {
    let at = start;
    for (const program of this.programsIn({ start, end })) {
      writer.read(this.text, at, program.start, 'html', builder);
      at = program.end;
      builder.addCode(program.start, at, this.text.slice(program.start, at));
    }
    writer.read(this.text, at, end, 'html', builder);
  }

  private programsIn({ start, end }: OffsetRange): readonly OffsetRange[] {
    const { programs } = this.page;
    const inside: OffsetRange[] = [];
    for (let index = firstFrom(programs, start); index < programs.length; index++) {
      const program = programs[index];
      if (!program || program.start >= end) break;
      if (program.end <= end) inside.push(program);
    }
    return inside;
  }

  private addTag(token: MarkupToken): void {
    const { type, name, start, end } = token;
    const isBlock = isBlockElement(name);
    if (type === 'open' && !isVoidElement(name) && isVerbatim(token)) {
      this.verbatim = { name, start, end, depth: 1, isBlock };
      return;
    }
    if (isBlock) this.flush();
    else this.builder.addCode(start, end, this.text.slice(start, end), codeOf(token));
    // Collected after the text before the tag, so that segments keep the order of the file.
    if (type === 'open' || type === 'empty') this.addAttributes(token);
  }

  private addVerbatim(verbatim: VerbatimElement, token: MarkupToken): void {
    verbatim.end = token.end;
    if (token.name === verbatim.name && token.type === 'open') verbatim.depth++;
    if (token.name === verbatim.name && token.type === 'close') verbatim.depth--;
    if (verbatim.depth > 0) return;
    const { start, end, isBlock } = verbatim;
    this.verbatim = undefined;
    if (isBlock) this.flush();
    else this.builder.addCode(start, end, this.text.slice(start, end));
  }

  private addAttributes(token: MarkupToken): void {
    if (isUntranslated(token)) return;
    const isTranslated = translatableIn(token);
    for (const { name, start, end, quote } of placeAttributes(this.page.readable, token.start, token.end)) {
      if (!isTranslated(name.toLowerCase())) continue;
      // Quotes would be put around each part of it.
      if (quote === '' && this.programsIn({ start, end }).length > 0) continue;
      const builder = new SegmentBuilder(this.text);
      const writer = new MarkupTextWriter();
      this.readText({ start, end }, builder, writer);
      const segment = builder.take();
      if (segment) this.segments.push({ ...segment, writer, quote });
    }
  }

  private flush(): void {
    const segment = this.builder.take();
    if (segment) this.segments.push({ ...segment, writer: this.writer });
    this.writer = new MarkupTextWriter();
  }
}

function codeOf({ type, name }: MarkupToken): Parameters<SegmentBuilder['addCode']>[3] {
  if ((type !== 'open' && type !== 'close') || isVoidElement(name)) return {};
  return { pairing: { role: type, key: name, needsPartner: false } };
}

function isVerbatim(token: MarkupToken): boolean {
  return verbatimElements.has(token.name) || isUntranslated(token);
}

function isUntranslated({ attributes }: MarkupToken): boolean {
  return attributes.some(
    ([name, value]) =>
      (name === 'translate' && value.trim().toLowerCase() === 'no') ||
      (name === 'class' && value.split(/\s+/).includes('notranslate')),
  );
}

/** Tells which attributes of a tag people read. */
function translatableIn({ name: element, attributes }: MarkupToken): (name: string) => boolean {
  const value = (wanted: string): string =>
    attributes
      .find(([known]) => known === wanted)?.[1]
      .trim()
      .toLowerCase() ?? '';
  const isMeta = element === 'meta' && translatableMeta.has(value('name') || value('property'));
  const isButton = element === 'input' && ['submit', 'button', 'reset'].includes(value('type'));
  return (name) => {
    if (translatableAttributes.has(name)) return element !== 'link' && element !== 'style';
    if (name === 'label') return labelledElements.has(element);
    return (name === 'content' && isMeta) || (name === 'value' && isButton);
  };
}

function escapeQuote(value: string, quote: HtmlSegment['quote']): string {
  if (quote === undefined) return value;
  return quote === "'" ? value.replaceAll("'", '&#39;') : value.replaceAll('"', '&quot;');
}
