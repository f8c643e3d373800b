import type { MarkupToken } from './tokenizer';
import { reason, type Reason } from '../reason';

/** Problem at the place where markup is broken, for the answer to its sender. */
export interface MarkupProblem {
  /** UTF-16 offset in the text. */
  offset: number;
  message: Reason;
}

const strictTag =
  /^<(?:\/[\p{L}_:][\p{L}\p{N}_:.-]*\s*|[\p{L}_:][\p{L}\p{N}_:.-]*(?:\s+[\p{L}_:][\p{L}\p{N}_:.-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*\/?)>$/u;
const textFault = /&(?!(?:lt|gt|amp|quot|apos|#[0-9]+|#x[0-9A-Fa-f]+);)|<|\]\]>/;
const closings: Partial<Record<MarkupToken['type'], readonly [start: string, end: string]>> = {
  comment: ['<!--', '-->'],
  cdata: ['<![CDATA[', ']]>'],
  instruction: ['<?', '?>'],
  declaration: ['<!', '>'],
};

/** The first fault that makes an XML text (a fragment: several roots and text around them are fine) malformed. */
export function findXmlFault(text: string, tokens: readonly MarkupToken[]): MarkupProblem | undefined {
  const finder = new FaultFinder(text);
  for (const token of tokens) finder.add(token);
  return finder.finish();
}

/** Looks for that fault while the tokens come. */
export class FaultFinder {
  private readonly open: Array<{ name: string; start: number }> = [];
  private found: MarkupProblem | undefined;

  constructor(private readonly text: string) {}

  add(token: MarkupToken): void {
    this.found ??= tokenFault(this.text.slice(token.start, token.end), token) ?? this.nestingFault(token);
  }

  finish(): MarkupProblem | undefined {
    const unclosed = this.open.pop();
    return this.found ?? (unclosed && { offset: unclosed.start, message: reason('tag-not-closed', unclosed.name) });
  }

  private nestingFault({ type, name, start }: MarkupToken): MarkupProblem | undefined {
    if (type === 'open') this.open.push({ name, start });
    if (type !== 'close') return undefined;
    const opener = this.open.pop();
    if (opener?.name === name) return undefined;
    const message = opener ? reason('tag-closes-other', name, opener.name) : reason('tag-closes-nothing', name);
    return { offset: start, message };
  }
}

function tokenFault(source: string, token: MarkupToken): MarkupProblem | undefined {
  const { type, start: offset, name, attributes } = token;
  if (type === 'text' || type === 'raw') {
    const fault = textFault.exec(source);
    if (!fault) return undefined;
    return { offset: offset + fault.index, message: reason('xml-unescaped', fault[0]) };
  }
  const closing = closings[type];
  if (closing) {
    const [start, end] = closing;
    const complete = source.length >= start.length + end.length && source.startsWith(start) && source.endsWith(end);
    return complete ? undefined : { offset, message: reason('xml-unfinished', type) };
  }
  if (!strictTag.test(source)) return { offset, message: reason('tag-malformed', name) };
  const hasRepeated =
    attributes.length > 1 && new Set(attributes.map(([attribute]) => attribute)).size < attributes.length;
  if (hasRepeated) return { offset, message: reason('tag-repeats-attribute', name) };
  const fault = attributes.find(([, value]) => textFault.test(value));
  return fault && { offset, message: reason('attribute-unescaped', fault[0], name) };
}
