import { Parser } from 'htmlparser2';
import type { TranslateRequest } from '../../api/schemas/translate';
import type { MarkedText, Span } from './markedText';

type TagOptions = Pick<TranslateRequest, 'tag_handling' | 'ignore_tags'>;

/** Marks the tags of a text, and the contents of tags that must not be translated (contract §2). */
export function markTags(text: string, { tag_handling: kind, ignore_tags: ignored = [] }: TagOptions): MarkedText {
  if (kind === undefined) return { text, protectedSpans: [] };
  const spans: Span[] = [];
  const open: boolean[] = [];
  let locked = 0;
  const add = (): void => {
    spans.push({ start: parser.startIndex, end: parser.endIndex + 1 });
  };
  const parser = new Parser(
    {
      onopentag(name, attributes, implied) {
        const locks = ignored.includes(name) || (kind === 'html' && isUntranslated(name, attributes));
        open.push(locks);
        if (locks) locked += 1;
        if (!implied) add();
      },
      onclosetag(_name, implied) {
        if (open.pop()) locked -= 1;
        if (!implied) add();
      },
      ontext() {
        if (locked > 0) add();
      },
      oncomment: add,
      oncdatastart: add,
      onprocessinginstruction: add,
    },
    { xmlMode: kind === 'xml', decodeEntities: false },
  );
  parser.end(text);
  return { text, protectedSpans: merge(spans) };
}

function isUntranslated(name: string, attributes: Record<string, string>): boolean {
  return (
    ['script', 'style', 'code', 'pre'].includes(name) ||
    attributes.translate === 'no' ||
    (attributes.class ?? '').split(/\s+/).includes('notranslate')
  );
}

function merge(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans) {
    const last = merged.at(-1);
    if (last && span.start < last.end) last.end = Math.max(last.end, span.end);
    else if (span.end > span.start) merged.push({ ...span });
  }
  return merged;
}
