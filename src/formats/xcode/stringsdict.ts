import { composeEdits, editsByStart } from '../composeEdits';
import { isPluralCategory, missingCategories, pluralMessages } from '../pluralCategories';
import { xmlRefusal } from '../markup/characters';
import { childOf, childrenOf, readXml, type XmlElement } from '../markup/elements';
import { otherFormat } from '../otherFormat';
import { pluralProblem } from '../pluralProblem';
import type { ParsedFile, ParseOptions } from '../segment';
import { SegmentBuilder, type PlacedSegment } from '../segmentBuilder';
import { InlineReader, writerLike } from '../xliff/inline';
import { readText } from '../xliff/unit';
import { addXmlForms } from '../xmlPlurals';
import { variablesIn } from './variables';

interface DictString {
  element: XmlElement;
  key: XmlElement;
  path: readonly string[];
}

interface DictSegment extends PlacedSegment, DictString {}

/** Keys of the facts about a variable, which are not for people. */
export const facts: ReadonlySet<string> = new Set(['NSStringFormatSpecTypeKey', 'NSStringFormatValueTypeKey']);

/**
 * `.stringsdict` of Xcode: the forms of each variable are segments. Where the other language has more of them, they are
 * added with the words of `other`.
 */
export function parseStringsdict(text: string, { targetLanguage: wanted }: ParseOptions = {}): ParsedFile {
  const { root, problems } = readXml(text);
  const top = root?.name === 'plist' ? childOf(root, 'dict') : undefined;
  if (!top) return otherFormat(text, 'stringsdict-root', problems);
  const strings = stringsIn(text, top);
  const segments = strings.flatMap((string): DictSegment[] => {
    const builder = new SegmentBuilder(text);
    new InlineReader(text, builder).read(string.element);
    builder.lock(variablesIn);
    const segment = builder.take();
    return segment ? [{ ...segment, ...string, id: string.path.join('.') }] : [];
  });
  const translated = new Set(segments.map(({ element }) => element));
  const plurals = pluralMessages(
    segments.filter(({ path }) => isPluralCategory(path.at(-1) ?? '')),
    ({ path }) => path,
    strings.filter(({ element }) => !translated.has(element)).map(({ path }) => path),
  );
  const lacking = plurals.filter((forms) => missingCategories(forms.keys(), wanted).length > 0);
  return {
    segments,
    problems: [...problems, ...pluralProblem(lacking.flatMap((forms) => forms.get('other') ?? []))],
    refusal: (target) => xmlRefusal(target.text),
    edits(targets, { targetLanguage } = {}) {
      const edits = composeEdits(text, segments, targets, ({ element }) => ({ text: writerLike(text, element) }));
      const written = editsByStart(text, segments, targets, edits);
      const added = plurals.flatMap((forms) => {
        const other = forms.get('other');
        if (!other) return [];
        const { element, key } = other;
        const between = text.slice(key.end, element.start);
        const write = (category: string, content: string): string =>
          `<key>${category}</key>${between}<string>${content}</string>`;
        const missing = missingCategories(forms.keys(), targetLanguage);
        return addXmlForms(text, { at: key.start, other: element, write }, missing, written.get(other.start));
      });
      return [...edits, ...added];
    },
  };
}

/** Dictionaries may stand in each other deep, so those to read are kept in a list. */
function stringsIn(text: string, top: XmlElement): DictString[] {
  const found: DictString[] = [];
  const left: Array<{ dict: XmlElement; path: readonly string[] }> = [{ dict: top, path: [] }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { dict, path } = next;
    let key: XmlElement | undefined;
    for (const child of childrenOf(dict)) {
      const name = key && (readText(text, key) ?? '');
      if (child.name === 'key') {
        key = child;
      } else if (key && name !== undefined) {
        const own = [...path, name];
        if (child.name === 'dict' && own.length < deepest) {
          left.push({ dict: child, path: own });
        } else if (child.name === 'string' && child.isClosed && !facts.has(name)) {
          found.push({ element: child, key, path: own });
        }
        key = undefined;
      }
    }
  }
  return found.sort((a, b) => a.element.start - b.element.start);
}

/** No stringsdict goes deeper. */
export const deepest = 10;
