import type { EntryTree } from '../../formats/entries/tree';
import type { ParsedFile, Segment } from '../../formats/segment';
import { namesOf } from './entryNames';
import type { EntryFormat, TargetOrder } from './target';

/**
 * An order whose source has keys where others have texts: keyed gettext, XLIFF of Symfony. What such a file has as
 * translations into its own language is what is to be translated, and what translations are compared with.
 */
export function keyedOrder(order: TargetOrder, from: EntryTree): TargetOrder {
  const { format, encoding } = order;
  if (!format.isBilingual || format.shared) return order;
  const known = textsByTree.get(from);
  const texts = known ?? readTexts(order, from);
  if (!known) textsByTree.set(from, texts);
  if (texts.size === 0) return order;
  const parse: EntryFormat['parse'] = (text, options) => {
    const parsed = format.parse(text, options);
    const places = new Map<string, number>();
    const segments = namesOf(format.entries(text, { encoding }), parsed).map((name, index): Segment[] => {
      const segment = parsed.segments[index];
      const place = places.get(name ?? '') ?? 0;
      places.set(name ?? '', place + 1);
      const said = texts.get(name ?? '')?.[place];
      if (!segment) return [];
      // A key that has no text, or nothing of which is in the source, is not sent.
      return [said === undefined ? { ...segment, needsTarget: false } : { ...segment, text: said, protectedSpans: [] }];
    });
    return { ...parsed, segments: segments.flat() };
  };
  return { ...order, from, format: { ...format, parse }, isKeyed: true };
}

/** The texts of each key of a source, one for each of its segments. */
type KeyTexts = ReadonlyMap<string, ReadonlyArray<string | undefined>>;

/** All targets of a source need the same ones. */
const textsByTree = new WeakMap<EntryTree, KeyTexts>();

/** @returns none where the sources are no keys */
function readTexts({ format, source, encoding, sourceLanguage = 'en' }: TargetOrder, from: EntryTree): KeyTexts {
  const file = format.parse(source, { encoding, targetLanguage: sourceLanguage });
  const texts = new Map<string, Array<string | undefined>>();
  if (!hasKeys(file, sourceLanguage)) return texts;
  for (const [index, name] of namesOf(from, file).entries()) {
    const segment = file.segments[index];
    if (name === undefined || !segment) continue;
    const own = texts.get(name) ?? [];
    texts.set(name, own);
    own.push(textOf(segment));
  }
  return texts;
}

/** A source that nobody reads: `picker.thisMonth`, `both`. */
const key = /^[^\s<>{}%]+$/;

/** An inline code of XLIFF, of which nobody knows where it would stand in a key. */
const code = /<\/?(?:\w+:)?(?:x|g|bx|ex|bpt|ept|ph|it|mrk|pc|sc|ec|sm|em|cp)\b[^<>]*>/;

/**
 * Returns whether a file in the language of its sources has other texts beside most of them, and these look like keys.
 */
function hasKeys({ segments, sourceLanguage, targetLanguage }: ParsedFile, own: string): boolean {
  const isOwn = [sourceLanguage, own].some(
    (language) => language !== undefined && (targetLanguage === undefined || plain(language) === plain(targetLanguage)),
  );
  const others = isOwn ? segments.filter(({ text, target }) => target !== undefined && target !== text) : [];
  return others.filter(({ text }) => key.test(text)).length * 2 > others.length;
}

function plain(language: string): string {
  return language.toLowerCase().split(/[-_]/, 1)[0] ?? '';
}

function textOf({ text, target }: Segment): string | undefined {
  if (target !== undefined) return code.test(target) ? undefined : target;
  return key.test(text) ? undefined : text;
}
