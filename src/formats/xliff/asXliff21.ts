import { forbidden } from '../markup/characters';
import type { ProtectedSpan } from '../placeholders/span';
import { xmlReference } from '../markup/xmlReference';

/** A text with the stretches that a translation must bring back as they are: inline codes, placeholders. */
export interface InterchangeText {
  text: string;
  /** Ascending, not overlapping; pairs nest. */
  spans: readonly ProtectedSpan[];
}

export interface InterchangeLanguages {
  /** `und` where nobody knows it: the format asks for one. */
  source: string;
  target: string;
}

/** A unit that is sent once for all texts that are equal, codes and all. */
export interface InterchangeUnit {
  /** Leads back: the index of the first of the texts. */
  id: string;
  /** The source as it is written in the document. */
  content: string;
  /** Indexes of the texts. */
  texts: number[];
}

/**
 * A document of XLIFF 2.1 with nothing in it but the texts: spans are numbered codes without their content, and stand as
 * `pc` around text or as `ph`. No names, notes or translations of the file the texts are from.
 */
export function asXliff21(texts: readonly InterchangeText[], { source, target }: InterchangeLanguages): string {
  const units = unitsOf(texts).map(
    ({ id, content }) => `<unit id="${id}"><segment><source>${content}</source></segment></unit>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="${escape(source)}" trgLang="${escape(target)}">
<file id="f" xml:space="preserve">
${units.join('')}</file>
</xliff>
`;
}

/** The units of the document. A text that XML cannot carry has none. */
export function unitsOf(texts: readonly InterchangeText[]): InterchangeUnit[] {
  const units = new Map<string, InterchangeUnit>();
  for (const [index, text] of texts.entries()) {
    const content = write(text);
    const unit = units.get(content);
    if (unit) unit.texts.push(index);
    else if (!forbidden.test(content)) units.set(content, { id: `u${index}`, content, texts: [index] });
  }
  return [...units.values()];
}

function write({ text, spans }: InterchangeText): string {
  const openers = new Map<number, number>();
  for (const [index, { pair }] of spans.entries()) if (pair?.role === 'open') openers.set(pair.id, index);
  const closed = new Set(spans.flatMap(({ pair }) => (pair?.role === 'close' ? [pair.id] : [])));
  const started = new Set<number>();
  let content = '';
  let at = 0;
  for (const [index, { start, end, pair, sequence }] of spans.entries()) {
    content += escape(text.slice(at, start));
    at = end;
    const isWhole = pair !== undefined && openers.has(pair.id) && closed.has(pair.id);
    if (isWhole && pair.role === 'close') {
      content += '</pc>';
    } else {
      // Codes of a sequence keep their order; the first of one says so in another word (XLIFF 2.1, `canReorder`).
      const order = sequence === undefined ? '' : ` canReorder="${started.has(sequence) ? 'no' : 'firstNo'}"`;
      if (sequence !== undefined) started.add(sequence);
      const attributes = `id="${codeId(index)}" canCopy="no" canDelete="no"${order}`;
      content += isWhole ? `<pc ${attributes}>` : `<ph ${attributes}/>`;
    }
  }
  return content + escape(text.slice(at));
}

/** The id of the code for the span with this index. */
export function codeId(index: number): string {
  return String(index + 1);
}

function escape(text: string): string {
  return text.replace(/[&<>"\r]/g, xmlReference);
}
