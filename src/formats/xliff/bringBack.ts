import { attributeOf, childOf, childrenOf, elementsIn, readXml, type XmlElement } from '../markup/elements';
import type { Pairing } from '../placeholders/candidate';
import type { InlineSink } from '../segmentBuilder';
import { codeId, unitsOf, type InterchangeText, type InterchangeUnit } from './asXliff21';
import { codeNames } from './codes';
import { InlineReader } from './inline';
import { reason, type Reason } from '../reason';

/** A translation with the spans of its source, in their order. */
export interface BroughtTarget {
  text: string;
  places: ReadonlyArray<{ start: number; end: number }>;
}

export interface BroughtBack {
  /** One for each text; `undefined` where none is good. */
  targets: ReadonlyArray<BroughtTarget | undefined>;
  /** Reason why a text has none: a sentence for each index. */
  problems: ReadonlyMap<number, Reason>;
  /** Ids of units that were never sent. Nothing is done with them. */
  unknownUnits: readonly string[];
}

/**
 * Reads a document that `asXliff21` made of the same texts, and that was translated since. A translation is good when its
 * unit has the source that was sent, and each code exactly once, in an order the codes allow. Never throws.
 */
export function bringBack(document: string, texts: readonly InterchangeText[]): BroughtBack {
  const { root } = readXml(document);
  const found = new Map<string, XmlElement>();
  const repeated = new Set<string>();
  for (const element of root ? unitElements(root) : []) {
    const id = attributeOf(element, 'id') ?? '';
    if (found.has(id)) repeated.add(id);
    found.set(id, element);
  }
  const targets: Array<BroughtTarget | undefined> = texts.map(() => undefined);
  const problems = new Map<number, Reason>();
  const known = new Set<string>();
  for (const unit of unitsOf(texts)) {
    known.add(unit.id);
    const element = found.get(unit.id);
    const target = repeated.has(unit.id) ? reason('back-twice') : readUnit(document, element, unit, texts);
    for (const index of unit.texts) {
      if (!Array.isArray(target)) problems.set(index, target);
      // Equal as they are sent, texts may still have other codes behind the same numbers.
      else targets[index] = compose(texts[index] as InterchangeText, target);
    }
  }
  for (const index of texts.keys()) {
    if (!targets[index] && !problems.has(index)) problems.set(index, reason('back-unsendable'));
  }
  return { targets, problems, unknownUnits: [...found.keys()].filter((id) => !known.has(id)) };
}

function unitElements(element: XmlElement): XmlElement[] {
  const isUnit = ({ name }: XmlElement): boolean => name === 'unit';
  return [...elementsIn(element, (child) => !isUnit(child))].filter(isUnit);
}

/** Text between codes, and the codes by the index of their span. */
type Content = Array<string | number>;

/** The translation of a unit, or why it is not good. */
function readUnit(
  document: string,
  element: XmlElement | undefined,
  unit: InterchangeUnit,
  texts: readonly InterchangeText[],
): Content | Reason {
  const text = texts[unit.texts[0] ?? 0];
  if (!element?.isClosed || !text) return reason('back-not');
  const source: Content = [];
  const target: Content = [];
  const codes = codesOf(text);
  // A service may have cut a unit into segments, with what stands between them (XLIFF 2.1, `ignorable`).
  for (const part of childrenOf(element).filter(({ name }) => name === 'segment' || name === 'ignorable')) {
    const [from, to] = [childOf(part, 'source'), childOf(part, 'target')];
    if (!from?.isClosed || to?.isClosed === false) return reason('back-damaged');
    if (!to && part.name === 'segment') return reason('back-untranslated');
    const read = [from, to ?? from].map((container) => readContent(document, container, codes));
    if (!read[0] || !read[1]) return reason('back-other-codes');
    for (const piece of read[0]) source.push(piece);
    for (const piece of read[1]) target.push(piece);
  }
  if (!isSame(joined(source), joined(contentOf(text)))) return reason('back-other-source');
  if (target.every((part) => typeof part !== 'string' || part.trim() === '')) return reason('back-empty');
  return codeProblem(text, target) ?? joined(target);
}

/** The codes of a text, as they come back. */
interface Codes {
  /** Indexes of the spans by their ids. */
  indexes: ReadonlyMap<string, number>;
  /** Index of the span that closes a pair, by the one that opens it. */
  closers: ReadonlyMap<number, number>;
}

function codesOf({ spans }: InterchangeText): Codes {
  const openers = new Map<number, number>();
  for (const [index, { pair }] of spans.entries()) {
    if (pair?.role === 'open' && !openers.has(pair.id)) openers.set(pair.id, index);
  }
  const closers = new Map<number, number>();
  for (const [index, { pair }] of spans.entries()) {
    const opener = pair?.role === 'close' ? openers.get(pair.id) : undefined;
    if (opener !== undefined) closers.set(opener, index);
  }
  return { indexes: new Map(spans.map((_, index) => [codeId(index), index])), closers };
}

/** `undefined` when a code in it is none of the text's. */
function readContent(document: string, container: XmlElement, { indexes, closers }: Codes): Content | undefined {
  const content: Content = [];
  const opened = new Map<string, number>();
  let isKnown = true;
  const add = (index: number | undefined): void => {
    if (index === undefined) isKnown = false;
    else content.push(index);
  };
  const sink: InlineSink = {
    addText: (_start, _end, text) => void content.push(text),
    addCode(_start, _end, written, { pairing }: { pairing?: Pairing } = {}) {
      if (written === '</pc>' || /^<\/[\w.-]+:pc\s*>$/.test(written) || /^<\/pc\s+>$/.test(written)) {
        add(closers.get(opened.get(pairing?.key ?? '') ?? -1));
        return;
      }
      // Annotations and comments are none of ours, and a translation can do without.
      const [code] = codeNames(written);
      if (!code) return;
      const [, slash, element, id = ''] = /^(\/?)(\w+) (.*)$/.exec(code.name) ?? [];
      const index = indexes.get(id);
      if (element !== 'ph' && element !== 'pc') {
        isKnown = false;
      } else if (slash) {
        add(closers.get(index ?? -1));
      } else {
        add(index);
        if (index !== undefined && pairing) opened.set(pairing.key, index);
        const isEmptyPair = element === 'pc' && !pairing && /\/>$/.test(written);
        if (isEmptyPair) add(closers.get(index ?? -1));
      }
    },
  };
  new InlineReader(document, sink).read(container);
  return isKnown ? content : undefined;
}

/** Returns the problem with the codes of a translation. */
function codeProblem({ spans }: InterchangeText, target: Content): Reason | undefined {
  const order = target.filter((part) => typeof part === 'number');
  if (order.length !== spans.length || new Set(order).size !== spans.length) return reason('back-code-lost');
  const last = new Map<number, number>();
  const open: number[] = [];
  const isOpen = new Set<number>();
  const opensLater = new Map<number, number>();
  for (const index of order) {
    const { pair } = spans[index] ?? {};
    if (pair?.role === 'open') opensLater.set(pair.id, (opensLater.get(pair.id) ?? 0) + 1);
  }
  let isTurned = false;
  for (const index of order) {
    const { sequence, pair } = spans[index] ?? {};
    if (sequence !== undefined) {
      if ((last.get(sequence) ?? -1) > index) return reason('back-code-order');
      last.set(sequence, index);
    }
    if (pair?.role === 'open') {
      open.push(pair.id);
      isOpen.add(pair.id);
      opensLater.set(pair.id, (opensLater.get(pair.id) ?? 0) - 1);
    }
    if (pair?.role !== 'close') continue;
    isTurned ||= (opensLater.get(pair.id) ?? 0) > 0;
    if (isOpen.delete(pair.id) && open.pop() !== pair.id) return reason('back-codes-cross');
  }
  return isTurned ? reason('back-code-closed') : undefined;
}

function contentOf({ text, spans }: InterchangeText): Content {
  const content: Content = [];
  let at = 0;
  for (const [index, { start, end }] of spans.entries()) {
    content.push(text.slice(at, start), index);
    at = end;
  }
  return [...content, text.slice(at)];
}

/** Stretches of text that follow one another as one, and none that is empty. */
function joined(content: Content): Content {
  const result: Content = [];
  for (const part of content) {
    const last = result.at(-1);
    if (typeof part === 'string' && typeof last === 'string') result[result.length - 1] = last + part;
    else if (part !== '') result.push(part);
  }
  return result;
}

function isSame(left: Content, right: Content): boolean {
  return left.length === right.length && left.every((part, index) => part === right[index]);
}

function compose(source: InterchangeText, content: Content): BroughtTarget {
  const places: Array<{ start: number; end: number }> = [];
  let text = '';
  for (const part of content) {
    if (typeof part === 'string') {
      text += part;
      continue;
    }
    const span = source.spans[part];
    const written = span ? source.text.slice(span.start, span.end) : '';
    places[part] = { start: text.length, end: text.length + written.length };
    text += written;
  }
  return { text, places };
}
