import { placeAttributes } from '../markup/attributes';
import { MarkupTextWriter } from '../markup/textWriter';
import type { MarkupToken } from '../markup/tokenizer';
import type { SegmentWriter } from '../composeEdits';
import { SegmentBuilder, type PlacedSegment } from '../segmentBuilder';

/** Descriptions of pictures and shapes, as office programs of today and of yesterday write them. */
const describedNow = /:(?:docPr|cNvPr)$/;
const describedBefore = /^v:/;
const attributesNow: ReadonlySet<string> = new Set(['descr', 'title']);
const attributesBefore: ReadonlySet<string> = new Set(['alt']);
/** The name of the file that a picture came from, which many programs write as its description. */
const fileName = /^(?:[a-z]:[\\/]|\\\\|\w+:\/\/)|^[^\n]*\.(?:png|jpe?g|gif|bmp|tiff?|svg|emf|wmf|webp|pdf)$/i;

/** Marks of a part that has a description. */
export const alternativeTextMarks = [' descr=', ' alt='];

/** The texts of a tag that are read out where its picture cannot be seen, each as a segment. */
export function alternativeTexts(
  text: string,
  { name, start, end }: MarkupToken,
): Array<PlacedSegment & { writer: SegmentWriter }> {
  const wanted = describedNow.test(name) ? attributesNow : describedBefore.test(name) ? attributesBefore : undefined;
  if (!wanted) return [];
  return placeAttributes(text, start, end).flatMap((attribute) => {
    if (!wanted.has(attribute.name) || fileName.test(text.slice(attribute.start, attribute.end).trim())) return [];
    const builder = new SegmentBuilder(text);
    const markup = new MarkupTextWriter();
    markup.read(text, attribute.start, attribute.end, 'xml', builder);
    const segment = builder.take();
    if (!segment) return [];
    const quote = attribute.quote === "'" ? /'/g : /"/g;
    const reference = attribute.quote === "'" ? '&apos;' : '&quot;';
    return [{ ...segment, writer: { text: (literal: string) => markup.write(literal).replace(quote, reference) } }];
  });
}
