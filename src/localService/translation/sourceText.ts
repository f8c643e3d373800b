import type { TranslateRequest } from '../../api/schemas/translate';
import { readMarkup } from '../../formats/markup/reader';
import { badRequest } from '../http/failure';
import { billedCharacters, markupSpans, type MarkedText } from './markedText';

/** A text of a request as what is to be translated of it, and the way back. */
export interface SourceText {
  segments: readonly MarkedText[];
  /** Unicode code points; markup is free (contract §1.7). */
  billed: number;
  /** The whole text again, with one translation for each segment. */
  write(translations: readonly MarkedText[]): string;
}

/** Takes a text of a request apart as its tag parameters say (contract §2). 400 for malformed XML with v2. */
export function readSourceText(text: string, index: number, request: TranslateRequest): SourceText {
  const { tag_handling: mode } = request;
  if (mode === undefined) {
    const marked = { text, protectedSpans: [] };
    return {
      segments: [marked],
      billed: billedCharacters(marked),
      write: ([translation]) => (translation ?? marked).text,
    };
  }
  const read = readMarkup(text, {
    mode,
    strict: request.tag_handling_version === 'v2',
    ignoreTags: request.ignore_tags,
    splittingTags: request.splitting_tags,
    nonSplittingTags: request.non_splitting_tags,
  });
  if (!read.ok) throw badRequest(`Tag handling parsing failed: text ${index} isn’t well-formed XML.`);
  const { document } = read;
  return {
    segments: document.segments,
    billed: document.segments.reduce((sum, segment) => sum + billedCharacters(segment), 0),
    write: (translations) =>
      document.write(
        // The document knows only the protected spans it gave out.
        translations.map((translation, at) => ({
          text: translation.text,
          protectedSpans: markupSpans(translation, document.segments[at] ?? translation),
        })),
      ),
  };
}
