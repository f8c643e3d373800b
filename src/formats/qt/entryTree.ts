import type { TextEdit } from '../edits';
import { removalsIn } from '../entries/remove';
import { entriesIn, type EntryNode, type EntryTree } from '../entries/tree';
import { lineBreakBefore, withLineEnds } from '../lineEnd';
import { withAttributes } from '../markup/editTag';
import {
  attributeOf,
  childOf,
  childrenNamed,
  contentOf,
  elementsIn,
  readXml,
  type XmlElement,
} from '../markup/elements';
import { blocksIn, groupOf, readXmlTree } from '../markup/entryTree';
import { pluralRuleOf } from '../po/pluralRule';
import { readText } from '../xliff/unit';

/** The messages of the entries that were read. */
const messages = new WeakMap<EntryNode, XmlElement>();

/** The entries of a Qt file: each message, in its context, by its id or by its source and comment. Its value is its source. */
export function readQtEntries(text: string): EntryTree {
  const { root } = readXml(text);
  const language = root && attributeOf(root, 'language')?.replaceAll('_', '-');
  const forms = formCount(root, language);
  const tree = readXmlTree(text, 'TS', (element) => nodesIn(text, element));
  const keepsPlaces = /<location\b/.test(text) && !hasRelativePlaces(text);
  return {
    ...tree,
    takeOver: (own, node, from) => takeOver(text, own, node, from.text),
    adapt: (node, from, old) => [
      ...emptied(from.text, node, forms, old && { node: old, text }),
      ...(keepsPlaces && !hasRelativePlaces(from.text) ? [] : withoutPlaces(from.text, node)),
    ],
    begin(code) {
      if (!root) return [];
      const tag = text.slice(root.start, root.contentStart);
      const newText = withAttributes(tag, { language: code.replaceAll('-', '_') }, 'version');
      const count = pluralRuleOf(code)?.count ?? forms;
      return [
        { start: root.start, end: root.contentStart, newText },
        ...removalsIn(tree, tree.root, undefined, (_, { isObsolete }) => isObsolete === true),
        ...[...entriesIn(tree.root)].flatMap(({ node }) => emptied(text, node, count, undefined)),
      ];
    },
  };
}

/** Number of forms a message with a number has: as many as the language, else as those that are there. */
function formCount(root: XmlElement | undefined, language: string | undefined): number {
  const count = language === undefined ? undefined : pluralRuleOf(language)?.count;
  if (count !== undefined) return count;
  for (const element of root ? elementsIn(root, () => true) : []) {
    if (element.name === 'translation' && childOf(element, 'numerusform')) return formsOf(element).length;
  }
  return 1;
}

function nodesIn(text: string, parent: XmlElement): EntryNode[] {
  const obsolete: EntryNode[] = [];
  const nodes = blocksIn(parent).flatMap((block, index): EntryNode[] => {
    const { element, start, end, tail } = block;
    if (element.name === 'context') {
      const name = childOf(element, 'name');
      return [groupOf(element, (name && readText(text, name)) ?? `context:${index}`, nodesIn(text, element), block)];
    }
    const source = childOf(element, 'source');
    if (element.name !== 'message' || !element.isClosed) return [];
    const id = attributeOf(element, 'id');
    if (!source?.isClosed && id === undefined) return [];
    const said = source?.isClosed ? plain(readText(text, source) ?? '') : '';
    const comment = childOf(element, 'comment');
    const about = comment && readText(text, comment);
    // Two messages may differ in the blanks at their ends only.
    const name = source?.isClosed ? around(text.slice(source.contentStart, source.contentEnd), said) : said;
    const key = id === undefined ? plain(about === undefined ? name : `${name}\u0004${about}`) : `#${id}`;
    const node: EntryNode = {
      ...{ key, start, end, tail, text: said },
      ...(source?.isClosed && { value: contentOf(source), kept: [contentOf(source)] }),
    };
    messages.set(node, element);
    const type = typeOf(element);
    if (type === 'vanished' || type === 'obsolete') obsolete.push(Object.assign(node, { isObsolete: true }));
    return [node];
  });
  // A message may be there as one that is gone besides.
  const known = new Set(nodes.filter(({ isObsolete }) => !isObsolete).map(({ key }) => key));
  for (const node of obsolete) {
    if (known.has(node.key)) node.key = `${node.key}\u0004obsolete:${node.start}`;
    known.add(node.key);
  }
  return nodes;
}

/** XML has one line end, whichever is in the file. */
function plain(text: string): string {
  return withLineEnds(text, '\n');
}

/** A text between the blanks that it is written in. */
function around(written: string, said: string): string {
  return (/^\s*/.exec(written)?.[0] ?? '') + said + written.slice(written.trimEnd().length);
}

function typeOf(message: XmlElement): string | undefined {
  const translation = childOf(message, 'translation');
  return translation && attributeOf(translation, 'type');
}

function formsOf(translation: XmlElement): XmlElement[] {
  return childrenNamed(translation, 'numerusform');
}

/** The new source, with the old one beside it and a translation that waits for another; a message that was gone is back. */
function takeOver(text: string, own: EntryNode, node: EntryNode, from: string): TextEdit[] {
  const message = messages.get(own);
  const source = message && childOf(message, 'source');
  const translation = message && childOf(message, 'translation');
  if (!source || !node.value) return [];
  const newText = from.slice(node.value.start, node.value.end);
  const isSame = own.text === node.text;
  const edits: TextEdit[] = isSame ? [] : [{ ...contentOf(source), newText }];
  const wasThere = translation !== undefined && translation.contentEnd > translation.contentStart;
  if (!isSame && wasThere) {
    const written = text.slice(source.contentStart, source.contentEnd);
    const old = childOf(message, 'oldsource');
    if (old) {
      edits.push({ ...contentOf(old), newText: written });
    } else {
      const next = lineBreakBefore(text, source.start);
      edits.push({ start: source.end, end: source.end, newText: `${next}<oldsource>${written}</oldsource>` });
    }
  }
  if (translation) {
    const tag = text.slice(translation.start, translation.contentStart);
    const type = isSame && typeOf(message) === 'vanished' ? undefined : 'unfinished';
    const changed = withAttributes(tag, { type });
    if (changed !== tag) edits.push({ start: translation.start, end: translation.contentStart, newText: changed });
  }
  return edits;
}

/** A message without its translation, or with that of an old one, which waits for a look then. */
function emptied(
  text: string,
  node: EntryNode,
  forms: number,
  old: { node: EntryNode; text: string } | undefined,
): TextEdit[] {
  const message = messages.get(node);
  const source = message && childOf(message, 'source');
  if (!source) return [];
  const translation = childOf(message, 'translation');
  const isPlural = attributeOf(message, 'numerus') === 'yes';
  const next = lineBreakBefore(text, (translation ?? source).start);
  const edits: TextEdit[] = [];
  const known = old && messages.get(old.node);
  const said = known && childOf(known, 'translation');
  const isKnown = said !== undefined && (attributeOf(known as XmlElement, 'numerus') === 'yes') === isPlural;
  const form = `${next && `${next}    `}<numerusform></numerusform>`;
  const content =
    isKnown && old ? old.text.slice(said.contentStart, said.contentEnd) : isPlural ? form.repeat(forms) + next : '';
  const written = `<translation type="unfinished">${content}</translation>`;
  const other = childOf(message, 'oldsource');
  const before = known && childOf(known, 'source');
  const oldSource =
    isKnown && before && old && old.node.text !== node.text
      ? `<oldsource>${old.text.slice(before.contentStart, before.contentEnd)}</oldsource>`
      : undefined;
  if (other) edits.push(without(text, other));
  if (oldSource !== undefined) {
    const line = lineBreakBefore(text, source.start);
    edits.push({ start: source.end, end: source.end, newText: line + oldSource });
  }
  if (translation) {
    edits.push({ start: translation.start, end: translation.end, newText: written });
  } else {
    const { end } = childOf(message, 'comment') ?? source;
    edits.push({ start: end, end, newText: next + written });
  }
  // What a translator of another language noted.
  for (const note of childrenNamed(message, 'translatorcomment')) edits.push(without(text, note));
  return edits;
}

/** Lines that are told from the message before: a new one between would move all behind it. */
function hasRelativePlaces(text: string): boolean {
  return /<location\b[^>]*\bline="[-+]/.test(text);
}

function withoutPlaces(text: string, node: EntryNode): TextEdit[] {
  const message = messages.get(node);
  return message ? childrenNamed(message, 'location').map((place) => without(text, place)) : [];
}

function without(text: string, { start, end }: XmlElement): TextEdit {
  return { start: start - lineBreakBefore(text, start).length, end, newText: '' };
}
