import { composeEdits, editsByStart } from '../composeEdits';
import { writtenCode } from '../languageCode';
import { placeAttributes } from '../markup/attributes';
import { xmlRefusal } from '../markup/characters';
import { attributeOf, childrenOf, readXml, type XmlElement } from '../markup/elements';
import { withAttributes } from '../markup/editTag';
import { missingCategories, pluralMessages } from '../pluralCategories';
import { otherFormat } from '../otherFormat';
import { pluralProblem } from '../pluralProblem';
import type { ParsedFile, ParseOptions } from '../segment';
import { addXmlForms } from '../xmlPlurals';
import { readText, type AndroidSegment } from './text';

/**
 * String resources of Android: each string, and each item of an array or a plural, is a segment, with the comment above
 * it as context. What is not translatable, or only names another resource, stays as it is.
 */
export function parseAndroid(text: string, { targetLanguage: wanted }: ParseOptions = {}): ParsedFile {
  const { root, problems } = readXml(text);
  if (root?.name !== 'resources') return otherFormat(text, 'android-root', problems);
  const strings = stringsOf(root);
  const segments = strings.flatMap(({ element, id, context }): PlacedString[] => {
    const segment = element.isClosed && !isReference(text, element) ? readText(text, element) : undefined;
    return segment ? [{ ...segment, element, id, ...(context !== '' && { context }) }] : [];
  });
  const locale = placeAttributes(text, root.start, root.contentStart).find(({ name }) => name === 'tools:locale');
  const language = writtenCode(locale && text.slice(locale.start, locale.end));
  const pathOf = ({ element }: { element: XmlElement }): string[] => [
    String(element.parent?.start),
    attributeOf(element, 'quantity') ?? '',
  ];
  const isForm = ({ element }: { element: XmlElement }): boolean => element.parent?.name === 'plurals';
  const translated = new Set(segments.map(({ element }) => element));
  const wordless = strings.filter((string) => isForm(string) && !translated.has(string.element));
  const plurals = pluralMessages(segments.filter(isForm), pathOf, wordless.map(pathOf));
  const lacking = plurals.filter((forms) => missingCategories(forms.keys(), wanted).length > 0);
  return {
    segments,
    problems: [...problems, ...pluralProblem(lacking.flatMap((forms) => forms.get('other') ?? []))],
    ...(language && { sourceLanguage: language }),
    refusal: (target) => xmlRefusal(target.text),
    edits(targets, { targetLanguage } = {}) {
      const edits = composeEdits(text, segments, targets, ({ write }) => ({ text: write }));
      const written = editsByStart(text, segments, targets, edits);
      const added = plurals.flatMap((forms) => {
        const segment = forms.get('other');
        if (!segment) return [];
        const { element: other } = segment;
        const tag = text.slice(other.start, other.contentStart);
        const closing = text.slice(other.contentEnd, other.end);
        const write = (quantity: string, content: string): string =>
          withAttributes(tag, { quantity }) + content + closing;
        const missing = missingCategories(forms.keys(), targetLanguage);
        return addXmlForms(text, { at: other.start, other, write }, missing, written.get(segment.start));
      });
      const all = [...edits, ...added];
      if (all.length === 0 || !locale || !language || targetLanguage === undefined) return all;
      return [...all, { start: locale.start, end: locale.end, newText: targetLanguage }];
    },
  };
}

interface PlacedString extends AndroidSegment {
  element: XmlElement;
}

interface StringElement {
  element: XmlElement;
  id: string;
  /** Empty when nobody said anything. */
  context: string;
}

function stringsOf(resources: XmlElement): StringElement[] {
  return withComments(resources).flatMap(({ element, comment }): StringElement[] => {
    const own = attributeOf(element, 'name') ?? '';
    if (attributeOf(element, 'translatable') === 'false') return [];
    if (isString(element)) return [{ element, id: own, context: comment }];
    if (element.name !== 'string-array' && element.name !== 'plurals') return [];
    return withComments(element).flatMap(({ element: item, comment: note }, index): StringElement[] => {
      if (item.name !== 'item') return [];
      const id = element.name === 'plurals' ? `${own}.${attributeOf(item, 'quantity')}` : `${own}[${index}]`;
      return [{ element: item, id, context: [comment, note].filter((one) => one !== '').join('\n') }];
    });
  });
}

function isString(element: XmlElement): boolean {
  return element.name === 'string' || (element.name === 'item' && attributeOf(element, 'type') === 'string');
}

/** The elements in an element, each with what the comments right above it say. */
function withComments(parent: XmlElement): Array<{ element: XmlElement; comment: string }> {
  const comments: string[] = [];
  return parent.nodes.flatMap((node) => {
    if (node.type === 'comment') comments.push(parent.file.slice(node.start + '<!--'.length, node.end - '-->'.length));
    if (node.type !== 'element') return [];
    const comment = comments.splice(0).map((one) => one.trim().replace(/\s+/g, ' '));
    return [{ element: node, comment: comment.join('\n') }];
  });
}

const reference = /^\s*[@?][+*]?(?:[\w.]+:)?(?:[\w.]+\/)?[\w.]+\s*$/;

/** `@string/name`, `?attr/name`. */
export function isReference(file: string, element: XmlElement): boolean {
  return childrenOf(element).length === 0 && reference.test(file.slice(element.contentStart, element.contentEnd));
}
