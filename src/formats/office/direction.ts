import type { TextEdit } from '../edits';
import { placeAttributes } from '../markup/attributes';
import { directionOf } from '../markup/pageLanguage';
import { tokenizeMarkup } from '../markup/tokenizer';

/** An element of a part, with what stands in it. */
interface Element {
  name: string;
  start: number;
  /** End of its opening tag, and start of its closing one; equal to `end` for an empty element. */
  openEnd: number;
  closeStart: number;
  end: number;
  attributes: ReadonlyArray<readonly [name: string, value: string]>;
  isEmpty: boolean;
  children: Element[];
  /** Text of a paragraph or run, without that of another one within it. */
  text: string;
}

/** Properties that say which way something is read: `flag` stands before all of `followers`, as the schema has it. */
interface Flag {
  properties: string;
  flag: string;
  followers: ReadonlySet<string>;
}

const paragraphFlag: Flag = {
  properties: 'w:pPr',
  flag: 'w:bidi',
  followers: wordNames(
    'adjustRightInd snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection',
    'textAlignment textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange',
  ),
};
const runFlag: Flag = {
  properties: 'w:rPr',
  flag: 'w:rtl',
  followers: wordNames('cs em lang eastAsianLayout specVanish oMath rPrChange'),
};

function wordNames(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')).map((name) => `w:${name}`));
}

const fromRight =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
const letter = /\p{L}/u;

/**
 * The edits that have a translated part of a Word document or presentation read the way its language is written: paragraphs
 * and runs with letters written from right to left are told so, and in a translation into any other language those without
 * such letters are so no more.
 */
export function directionEdits(part: string, targetLanguage: string): TextEdit[] {
  const isFromRight = directionOf(targetLanguage) === 'rtl';
  if (!isFromRight && !/<w:(?:bidi|rtl)\b|\srtl="/.test(part)) return [];
  const edits: TextEdit[] = [];
  const open: Element[] = [];
  /** Paragraphs and runs that are open; one may be in another, such as those of a text box. */
  const around = { paragraphs: [] as Element[], runs: [] as Element[] };
  const groupOf = (name: string): Element[] | undefined =>
    name === 'w:p' || name === 'a:p' ? around.paragraphs : name === 'w:r' ? around.runs : undefined;
  for (const { type, name, start, end, attributes } of tokenizeMarkup(part, 'xml')) {
    const parent = open.at(-1);
    if (type === 'open' || type === 'empty') {
      const isEmpty = type === 'empty';
      const element = { name, start, openEnd: end, closeStart: end, end, attributes, isEmpty, children: [], text: '' };
      parent?.children.push(element);
      if (isEmpty) continue;
      open.push(element);
      groupOf(name)?.push(element);
    } else if (type === 'text' && (parent?.name === 'w:t' || parent?.name === 'a:t')) {
      const text = part.slice(start, end);
      for (const element of [around.paragraphs.at(-1), around.runs.at(-1)]) if (element) element.text += text;
    } else if (type === 'close') {
      const element = open.pop();
      if (!element) continue;
      Object.assign(element, { closeStart: start, end });
      const { text } = element;
      const isMeant = groupOf(name)?.pop() && letter.test(text) && fromRight.test(text) === isFromRight;
      if (isMeant) edits.push(...elementEdits(part, element, isFromRight));
      // What is in it is of no more use.
      if (element.name !== 'w:pPr' && element.name !== 'w:rPr') element.children = [];
    }
  }
  return edits.sort((a, b) => a.start - b.start);
}

function elementEdits(part: string, element: Element, isOn: boolean): TextEdit[] {
  if (element.name === 'a:p') return slideEdits(part, element, isOn);
  return flagEdits(part, element, element.name === 'w:p' ? paragraphFlag : runFlag, isOn);
}

function flagEdits(part: string, element: Element, { properties, flag, followers }: Flag, isOn: boolean): TextEdit[] {
  const own = element.children.find(({ name }) => name === properties);
  const known = own?.children.find(({ name }) => name === flag);
  const isKnown =
    known && !known.attributes.some(([name, value]) => name === 'w:val' && /^(?:0|false|off)$/.test(value));
  if (isKnown === isOn || (!known && !isOn)) return [];
  if (known) return [{ start: known.start, end: known.end, newText: isOn ? `<${flag}/>` : '' }];
  if (!own) return [insert(element.openEnd, `<${properties}><${flag}/></${properties}>`)];
  if (own.isEmpty) {
    const tag = part.slice(own.start, own.end).slice(0, -'/>'.length).trimEnd();
    return [{ start: own.start, end: own.end, newText: `${tag}><${flag}/></${properties}>` }];
  }
  const follower = own.children.find(({ name }) => followers.has(name));
  return [insert(follower?.start ?? own.closeStart, `<${flag}/>`)];
}

/** Slides have it in attributes, and their alignment is that of the page, not of the text. */
function slideEdits(part: string, paragraph: Element, isOn: boolean): TextEdit[] {
  const own = paragraph.children.find(({ name }) => name === 'a:pPr');
  if (!own) return isOn ? [insert(paragraph.openEnd, '<a:pPr algn="r" rtl="1"/>')] : [];
  const placed = placeAttributes(part, own.start, own.openEnd);
  const valueOf = (wanted: string): string | undefined => own.attributes.find(([name]) => name === wanted)?.[1];
  const isKnown = /^(?:1|true)$/.test(valueOf('rtl') ?? '');
  if (isKnown === isOn) return [];
  const align = valueOf('algn');
  const turned = isOn && (align ?? 'l') === 'l' ? 'r' : !isOn && align === 'r' ? 'l' : undefined;
  const set = (name: string, value: string): TextEdit => {
    const known = placed.find((one) => one.name === name);
    if (known) return { start: known.start, end: known.end, newText: value };
    return insert(own.start + '<a:pPr'.length, ` ${name}="${value}"`);
  };
  return [set('rtl', isOn ? '1' : '0'), ...(turned === undefined ? [] : [set('algn', turned)])];
}

function insert(at: number, newText: string): TextEdit {
  return { start: at, end: at, newText };
}
