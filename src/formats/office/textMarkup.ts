/** Markup of text in one kind of office document. Names are qualified, as they stand in the file. */
export interface TextMarkup {
  paragraph: string;
  run: string;
  properties: string;
  text: string;
  /** Text may stand in a paragraph without a run (spreadsheets). */
  allowsBareText: boolean;
  /** Outer white space of a text counts only with `xml:space="preserve"`. */
  needsSpacePreserve: boolean;
  /** Elements whose text is no longer part of the document. */
  removed: readonly string[];
  /** The properties of a run without what cannot be seen; equal looks are one stretch of text. */
  look(properties: string): string;
}

/** A stretch of text between the tags of one text element. */
export interface TextPiece {
  /** Start of the opening tag. */
  tagStart: number;
  start: number;
  end: number;
  /** The elements around its run, and the look of the run. */
  context: string;
}

export interface Paragraph {
  markup: TextMarkup;
  /** Pieces in file order, none empty. */
  pieces: TextPiece[];
}

const invisibleWord = /<w:(?:lang|noProof|webHidden)\b[^<>]*\/>|(?<!\s)\s+w:rsid\w*="[^"]*"/g;
const invisibleDrawing = /(?<!\s)\s+(?:lang|altLang|dirty|err|noProof|smtClean|smtId)="[^"]*"/g;

export const wordText: TextMarkup = {
  paragraph: 'w:p',
  run: 'w:r',
  properties: 'w:rPr',
  text: 'w:t',
  allowsBareText: false,
  needsSpacePreserve: true,
  removed: ['w:del', 'w:moveFrom'],
  look: (properties) => withoutEmpty(properties.replace(invisibleWord, ''), 'w:rPr'),
};

/** Text of drawings: slides, charts, shapes. */
export const drawingText: TextMarkup = {
  paragraph: 'a:p',
  run: 'a:r',
  properties: 'a:rPr',
  text: 'a:t',
  allowsBareText: false,
  needsSpacePreserve: false,
  removed: [],
  look: (properties) => withoutEmpty(properties.replace(invisibleDrawing, ''), 'a:rPr'),
};

/** Text of spreadsheets. `si`: a shared string; `is`: one in its cell; `text`: a comment. */
export function spreadsheetText(paragraph: 'si' | 'is' | 'text', prefix: string): TextMarkup {
  return {
    paragraph: prefix + paragraph,
    run: `${prefix}r`,
    properties: `${prefix}rPr`,
    text: `${prefix}t`,
    allowsBareText: true,
    needsSpacePreserve: true,
    removed: [],
    look: (properties) => withoutEmpty(properties, `${prefix}rPr`),
  };
}

/** Text of comments that is in an element of its own, without runs. */
export function bareText(element: string): TextMarkup {
  return {
    paragraph: element,
    run: '',
    properties: '',
    text: element,
    allowsBareText: true,
    needsSpacePreserve: false,
    removed: [],
    look: () => '',
  };
}

/** No properties, an empty tag and an empty element look the same, and so do both ways to write attributes alone. */
function withoutEmpty(properties: string, name: string): string {
  const short = properties.replace(new RegExp(`(?:(?<!\\s)\\s+)?></${name}>$`), '/>').replace(/(?<!\s)\s+\/>$/, '/>');
  return short === `<${name}/>` ? '' : short;
}
