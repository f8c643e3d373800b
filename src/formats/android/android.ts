import { composeEdits } from '../composeEdits';
import { isWellFormedCode } from '../languageCode';
import { placeAttributes } from '../markup/attributes';
import { xmlRefusal } from '../markup/characters';
import { attributeOf, childrenOf, readXml, type XmlElement } from '../markup/elements';
import type { ParsedFile } from '../segment';
import { readText, type AndroidSegment } from './text';

/**
 * String resources of Android: each string, and each item of an array or a plural, is a segment, with the comment above
 * it as context. What is not translatable, or only names another resource, stays as it is.
 */
export function parseAndroid(text: string): ParsedFile {
  const { root, problems } = readXml(text);
  if (root?.name !== 'resources') {
    const message = 'The file has no <resources> at its root, so it is no file of Android string resources.';
    problems.unshift({ code: 'android-root', message, start: 0, end: Math.min(1, text.length) });
    return { segments: [], problems, edits: () => [] };
  }
  const segments = stringsOf(root).flatMap(({ element, id, context }): AndroidSegment[] => {
    const segment = element.isClosed && !isReference(text, element) ? readText(text, element) : undefined;
    return segment ? [{ ...segment, id, ...(context !== '' && { context }) }] : [];
  });
  const locale = placeAttributes(text, root.start, root.contentStart).find(({ name }) => name === 'tools:locale');
  const said = locale && text.slice(locale.start, locale.end).replaceAll('_', '-');
  const language = said !== undefined && isWellFormedCode(said) ? said : undefined;
  return {
    segments,
    problems,
    ...(language && { sourceLanguage: language }),
    refusal: (target) => xmlRefusal(target.text),
    edits(targets, { targetLanguage } = {}) {
      const edits = composeEdits(text, segments, targets, ({ write }) => ({ text: write }));
      if (edits.length === 0 || !locale || !language || targetLanguage === undefined) return edits;
      return [...edits, { start: locale.start, end: locale.end, newText: targetLanguage }];
    },
  };
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
function isReference(file: string, element: XmlElement): boolean {
  return childrenOf(element).length === 0 && reference.test(file.slice(element.contentStart, element.contentEnd));
}
