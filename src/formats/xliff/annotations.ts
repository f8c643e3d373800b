import { attributeOf, prefixedAttributeOf, type XmlElement } from '../markup/elements';
import type { OffsetRange } from '../trackedRange';

/** A stretch of a source or target that is not translated, with the tags that begin and end it. */
export interface LockedRange extends OffsetRange {
  /** True if it is what one annotation is around, and nothing else. */
  isWhole: boolean;
}

/** Elements around text, which may have annotations in them (XLIFF 1.2 `g`, 2.x `pc`; `mrk` in both). */
const wrapping = new Set(['g', 'pc', 'mrk']);

/** Returns whether an element is around text, so that what is in it is read as the text around it is. */
export function isWrapping(element: XmlElement): boolean {
  return wrapping.has(element.name) && !element.isEmptyTag && element.isClosed;
}

/**
 * The stretches that are not translated, for each of the contents that have any. The innermost annotation decides, and
 * one may begin in a content and end in a later one (XLIFF 2.x, `sm` and `em`); one that never ends counts for nothing.
 * @param contents that follow one another: all sources of a unit, or all its targets
 * @param isTranslated what is so outside of annotations
 */
export function lockedIn(
  contents: readonly XmlElement[],
  isTranslated = true,
): ReadonlyMap<XmlElement, readonly LockedRange[]> {
  if (isTranslated && contents.every(({ nodes }) => nodes.length === 0)) return nothing;
  const marks = contents.map((content) => [...marksIn(content)]);
  dropUnended(marks);
  const state = new TranslateState(isTranslated);
  const locked = new Map<XmlElement, readonly LockedRange[]>();
  for (const [index, content] of contents.entries()) {
    const ranges = state.read(content, marks[index] ?? []);
    if (ranges.length > 0) locked.set(content, ranges);
  }
  return locked;
}

const nothing: ReadonlyMap<XmlElement, readonly LockedRange[]> = new Map();

/** The tag that begins or ends an annotation. */
interface Mark extends OffsetRange {
  role: 'begin' | 'end';
  /** Key that a mark that ends one shares with the one that begins it: a name, or the element. */
  key: string | XmlElement | undefined;
  /** Value of `translate` of a mark that begins an annotation; absent where it says nothing. */
  translate?: boolean;
}

function* marksIn(content: XmlElement): Generator<Mark, void> {
  const open = [{ element: content, next: 0 }];
  for (let place = open.at(-1); place; place = open.at(-1)) {
    const { element } = place;
    const node = element.nodes[place.next++];
    if (!node) {
      open.pop();
      if (element.name === 'mrk' && element !== content) {
        yield { role: 'end', key: element, start: element.contentEnd, end: element.end };
      }
    } else if (node.type === 'element') {
      const { name, start, end } = node;
      if (name === 'em') yield { role: 'end', key: attributeOf(node, 'startRef'), start, end };
      if (name === 'sm') yield { role: 'begin', key: attributeOf(node, 'id'), start, end, ...translateOf(node) };
      if (!isWrapping(node)) continue;
      if (name === 'mrk') yield { role: 'begin', key: node, start, end: node.contentStart, ...translateOf(node) };
      open.push({ element: node, next: 0 });
    }
  }
}

/** Returns the value of `translate` of an annotation: in XLIFF 1.2 its type states it, as ITS has it too. */
function translateOf(element: XmlElement): { translate?: boolean } {
  const said = prefixedAttributeOf(element, 'translate');
  const type = attributeOf(element, 'mtype');
  if (said === 'no' || type === 'protected' || type === 'x-its-translate-no') return { translate: false };
  return said === 'yes' || type === 'x-its-translate-yes' ? { translate: true } : {};
}

/** An annotation that no mark behind it ends says nothing. */
function dropUnended(marks: readonly Mark[][]): void {
  const ends = new Map<Mark['key'], number>();
  for (const mark of marks.flat().reverse()) {
    const left = ends.get(mark.key) ?? 0;
    if (mark.role === 'end') ends.set(mark.key, left + 1);
    else if (left > 0) ends.set(mark.key, left - 1);
    else delete mark.translate;
  }
}

/** An annotation that says whether its text is translated. */
interface Annotation {
  translate: boolean;
  isEnded: boolean;
}

/** True if text is translated where the reader is. */
class TranslateState {
  /** The last decides. Those before it may have ended meanwhile. */
  private readonly open: Annotation[] = [];
  private readonly byKey = new Map<Mark['key'], Array<Annotation | undefined>>();

  constructor(private readonly isTranslatedOutside: boolean) {}

  private get isTranslated(): boolean {
    return this.open.at(-1)?.translate ?? this.isTranslatedOutside;
  }

  /** The stretches of a content that are not translated. */
  read({ contentStart, contentEnd }: XmlElement, marks: readonly Mark[]): LockedRange[] {
    const ranges: LockedRange[] = [];
    let begun: { start: number; by?: Annotation } | undefined = this.isTranslated ? undefined : { start: contentStart };
    for (const mark of marks) {
      const wasTranslated = this.isTranslated;
      const annotation = mark.role === 'begin' ? this.begin(mark) : this.end(mark);
      if (!annotation || wasTranslated === this.isTranslated) continue;
      if (!begun) {
        begun = { start: mark.start, ...(mark.role === 'begin' && { by: annotation }) };
      } else {
        ranges.push({ start: begun.start, end: mark.end, isWhole: begun.by === annotation });
        begun = undefined;
      }
    }
    if (begun && begun.start < contentEnd) ranges.push({ start: begun.start, end: contentEnd, isWhole: false });
    return ranges;
  }

  private begin({ key, translate }: Mark): Annotation | undefined {
    const annotation = translate === undefined ? undefined : { translate, isEnded: false };
    const known = this.byKey.get(key);
    if (known) known.push(annotation);
    else this.byKey.set(key, [annotation]);
    if (annotation) this.open.push(annotation);
    return annotation;
  }

  private end({ key }: Mark): Annotation | undefined {
    const annotation = this.byKey.get(key)?.pop();
    if (annotation) annotation.isEnded = true;
    while (this.open.at(-1)?.isEnded) this.open.pop();
    return annotation;
  }
}
