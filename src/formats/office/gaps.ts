import type { Pairing } from '../placeholders/candidate';
import { withAttributes } from '../markup/editTag';
import type { TextMarkup, TextPiece } from './textMarkup';

/** Text that stands between two texts of a paragraph and must stay. */
export interface Gap {
  start: number;
  end: number;
  code: { pairing?: Pairing; sequence?: number };
}

/** Marks of ranges and fields: they say something only in their order. */
const ordered = /<[\w.]+:(?:fldChar|bookmarkStart|bookmarkEnd|commentRange\w+|permStart|permEnd|move\w+Range\w+)\b/;

/**
 * The gaps between the pieces, one fewer than there are pieces; `undefined` where nothing is lost when the texts are
 * joined. A gap after which the look is that of before an earlier gap closes what that one opened.
 */
export function gapsOf(text: string, markup: TextMarkup, pieces: readonly TextPiece[]): Array<Gap | undefined> {
  const gaps: Array<Gap | undefined> = [];
  const opened: Array<{ before: string; key: string }> = [];
  let isOrdered = false;
  for (const [index, piece] of pieces.slice(1).entries()) {
    const before = pieces[index];
    if (!before) continue;
    const [start, end] = [before.end, piece.start];
    const between = text.slice(start, end);
    if (before.context === piece.context && isSeamless(between, markup)) {
      gaps.push(undefined);
      continue;
    }
    isOrdered ||= ordered.test(between);
    gaps.push({ start, end, code: codeOf(before.context, piece.context, opened, index) });
  }
  // A change of look that is not undone here may end anything after the text, so nothing may change places.
  if (isOrdered || opened.length > 0) for (const gap of gaps) if (gap) gap.code = { sequence: 0 };
  return gaps;
}

function codeOf(
  before: string,
  after: string,
  opened: Array<{ before: string; key: string }>,
  index: number,
): Gap['code'] {
  if (before === after) return {};
  const last = opened.at(-1);
  if (last?.before === after) {
    opened.pop();
    return { pairing: { role: 'close', key: last.key, needsPartner: false } };
  }
  const key = String(index);
  opened.push({ before, key });
  return { pairing: { role: 'open', key, needsPartner: false } };
}

/** Only the end of one run and the begin of the next, and marks of the spelling checker between them. */
function isSeamless(between: string, { run, text, properties }: TextMarkup): boolean {
  const rest = between
    .replace(new RegExp(`<${properties}(?:\\s[^>]*)?/>|<${properties}[\\s>][\\s\\S]*?</${properties}>`), '')
    .replace(/<w:proofErr\b[^>]*\/>/g, '');
  return new RegExp(`^</${text}>\\s*</${run}>\\s*<${run}(?:\\s[^<>]*)?>\\s*<${text}(?:\\s[^<>]*)?>$`).test(rest);
}

/** Lets the last text tag of a stretch of markup keep its outer white space. */
export function addSpacePreserve(markup: string, textElement: string): string {
  const at = markup.lastIndexOf(`<${textElement}`);
  const end = markup.indexOf('>', at) + 1;
  if (at < 0 || end === 0) return markup;
  const tag = markup.slice(at, end);
  return markup.slice(0, at) + withAttributes(tag, { 'xml:space': 'preserve' }) + markup.slice(end);
}
