import {
  FluentParser,
  Identifier,
  MessageReference,
  Placeable,
  TextElement,
  type Entry,
  type Pattern,
  type PatternElement,
  type SelectExpression,
  type Variant,
} from '@fluent/syntax';
import { lineStartOf } from '../lineEnd';
import type { OffsetRange } from '../trackedRange';

/** A stretch of a pattern: text, without what it is indented by, or what stands in braces. */
export interface FluentPart extends OffsetRange {
  text: string;
  isCode: boolean;
}

/** One way a pattern can read, from its beginning to its end. */
export interface FluentLeaf {
  parts: readonly FluentPart[];
  /** The keys of the variants it is made with. */
  keys: readonly string[];
  /** The variant that says all of it, where one does. */
  variant?: FluentVariant;
}

export interface FluentVariant {
  start: number;
  value: OffsetRange;
}

/** The text of a pattern, or a selector with several texts. */
export type FluentChoice = FluentLeaf | FluentSelect;

export interface FluentSelect {
  /** Selector as written, without its arrow. */
  selector: string;
  variants: ReadonlyArray<{ key: string; isDefault: boolean; start: number; choice: FluentChoice }>;
}

/** The value of a message, of a term or of an attribute. */
export interface FluentValue {
  /** `message`, `message .attribute`, `-term`. */
  key: string;
  /** All of it, with the comment of a message. */
  node: OffsetRange;
  /** End of its name, and of the sign behind it. */
  nameEnd: number;
  equalsEnd: number;
  /** Without the blanks and the line end in front; absent where a message has attributes only. */
  pattern?: OffsetRange;
  /** Absent where it has more ways to read than anybody translates. */
  choice?: FluentChoice;
  leaves: readonly FluentLeaf[];
  comment?: string;
}

export interface ReadFluent {
  values: readonly FluentValue[];
  /** Parts that are not Fluent. */
  junk: readonly OffsetRange[];
}

/** More ways to read one message has no translator looked at. */
const mostLeaves = 60;

/** A file with more stretches that are no Fluent is none; making an error of each takes seconds. */
const mostJunk = 1_000;

/** Reads a Fluent file. Never throws. */
export function readFluent(text: string): ReadFluent {
  const offset = text.startsWith('\uFEFF') ? 1 : 0;
  try {
    const { body } = fluentParser().parse(text.slice(offset));
    const reader = new FluentReader(text, offset);
    return {
      values: body.flatMap((entry) => reader.valuesOf(entry)),
      junk: body.flatMap((entry) => (entry.type === 'Junk' ? [reader.rangeOf(entry)] : [])),
    };
  } catch {
    // Selectors that stand in each other thousands deep, or too much junk.
    return { values: [], junk: [{ start: 0, end: Math.min(1, text.length) }] };
  }
}

function fluentParser(): FluentParser {
  const parser = new FluentParser({ withSpans: true });
  const getEntryOrJunk = parser.getEntryOrJunk.bind(parser);
  let junk = 0;
  parser.getEntryOrJunk = (stream): Entry => {
    const entry = getEntryOrJunk(stream);
    if (entry.type === 'Junk' && ++junk > mostJunk) throw new RangeError('Too many syntax errors');
    return entry;
  };
  // The library takes the square of the blanks in a pattern to find those at its end.
  const dedent = parser.dedent.bind(parser);
  parser.dedent = (elements, indentation): PatternElement[] => {
    // It looks for them in a text only.
    const end = new Placeable(new MessageReference(new Identifier('end')));
    const found = dedent([...elements, end], indentation).slice(0, -1);
    const last = found.at(-1);
    if (!(last instanceof TextElement)) return found;
    let { length } = last.value;
    while (length > 0 && ' \n\r'.includes(last.value.charAt(length - 1))) length--;
    last.value = last.value.slice(0, length);
    return length === 0 ? found.slice(0, -1) : found;
  };
  return parser;
}

interface Spanned {
  span?: OffsetRange;
}

class FluentReader {
  constructor(
    private readonly text: string,
    private readonly offset: number,
  ) {}

  rangeOf({ span }: Spanned): OffsetRange {
    return { start: (span?.start ?? 0) + this.offset, end: (span?.end ?? 0) + this.offset };
  }

  valuesOf(entry: Entry): FluentValue[] {
    if (entry.type !== 'Message' && entry.type !== 'Term') return [];
    const { id, value, attributes, comment } = entry;
    const said = comment?.content;
    const isTerm = entry.type === 'Term';
    const range = this.rangeOf(entry);
    const name = this.rangeOf(id);
    const own = this.value(isTerm ? `-${id.name}` : id.name, { start: range.start, end: range.end }, name.end, value);
    const first = attributes[0];
    // What a term has besides is of the grammar of its language.
    if (!isTerm && first) own.node.end = own.pattern?.end ?? own.equalsEnd;
    const others = isTerm
      ? []
      : attributes.map((attribute) => {
          const place = this.rangeOf(attribute);
          const start = lineStartOf(this.text, place.start);
          return this.value(
            `${id.name} .${attribute.id.name}`,
            { start, end: place.end },
            this.rangeOf(attribute.id).end,
            attribute.value,
          );
        });
    return [own, ...others].map((one) => (said === undefined ? one : { ...one, comment: said }));
  }

  private value(key: string, node: OffsetRange, nameEnd: number, pattern: Pattern | null): FluentValue {
    const equalsEnd = this.text.indexOf('=', nameEnd) + 1;
    const value: FluentValue = { key, node, nameEnd, equalsEnd, leaves: [] };
    if (!pattern || pattern.elements.length === 0) return value;
    const leaves: FluentLeaf[] = [];
    const choice = this.choice(pattern.elements, [], leaves);
    return { ...value, pattern: this.inside(pattern), ...(choice && { choice, leaves }) };
  }

  /** Returns the range from the first to the last of the elements. */
  private inside({ elements }: Pattern): OffsetRange {
    const [first, last] = [elements[0], elements.at(-1)];
    const start = first ? this.part(first).start : 0;
    const end = last ? this.rangeOf(last).end : 0;
    return { start, end: start + this.text.slice(start, end).trimEnd().length };
  }

  private choice(
    elements: readonly PatternElement[],
    keys: readonly string[],
    leaves: FluentLeaf[],
    variant?: FluentVariant,
  ): FluentChoice | undefined {
    const at = elements.findIndex((element) => selectIn(element));
    const select = elements[at] && selectIn(elements[at]);
    if (!select) {
      const leaf = { parts: elements.map((element) => this.part(element)), keys, ...(variant && { variant }) };
      leaves.push(leaf);
      return leaves.length > mostLeaves ? undefined : leaf;
    }
    const isAlone = elements.length === 1 && (keys.length === 0 || variant !== undefined);
    const selector = this.rangeOf(select.selector);
    const variants: Array<FluentSelect['variants'][number]> = [];
    for (const one of select.variants) {
      const key = keyOf(one);
      const { start } = this.rangeOf(one);
      const whole = [...elements.slice(0, at), ...one.value.elements, ...elements.slice(at + 1)];
      const inside = isAlone ? { start, value: this.inside(one.value) } : undefined;
      const choice = this.choice(whole, [...keys, key], leaves, inside);
      if (!choice) return undefined;
      variants.push({ key, isDefault: one.default, start, choice });
    }
    return { selector: this.text.slice(selector.start, selector.end), variants };
  }

  private part(element: PatternElement): FluentPart {
    const { start, end } = this.rangeOf(element);
    if (element.type === 'Placeable') return { start, end, isCode: true, text: this.text.slice(start, end) };
    const { value } = element;
    // A first line that is indented by more than the others begins with what all of them are indented by.
    const shared = blanksOf(this.text.slice(start, end)) - blanksOf(value);
    return { start: start + shared, end, isCode: false, text: value };
  }
}

function blanksOf(line: string): number {
  return line.length - line.replace(/^ +/, '').length;
}

function selectIn(element: PatternElement): SelectExpression | undefined {
  if (element.type !== 'Placeable') return undefined;
  return element.expression.type === 'SelectExpression' ? element.expression : undefined;
}

function keyOf({ key }: Variant): string {
  return key.type === 'Identifier' ? key.name : key.value;
}
