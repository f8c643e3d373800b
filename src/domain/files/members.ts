import { blankSpans } from '../../formats/placeholders/blankSpans';
import { reason, type Reason } from '../../formats/reason';
import type { Segment, SegmentTarget } from '../../formats/segment';
import { markSegment, unmarkProblem, unmarkSegment } from './markSegment';
import type { Part, Translated } from './passage';

/** A member of a text that is a list of options, with the blanks around it. */
interface Member {
  lead: string;
  said: string;
  trail: string;
}

/** A translation of one part. */
export type PartTarget = Translated & { part: Pick<Part, 'text' | 'spans' | 'mnemonic'> };

/** A segment as it is sent: whole, or each of its members alone. Codes may go through several, so they keep it whole. */
export function partsOf(segment: Segment, index: number): Part[] {
  const said = sentMembers(segment);
  if (said.length === 0) return [{ ...markSegment(segment), segment: index }];
  return said.map((text) => ({ ...markSegment({ ...segment, text }), segment: index, of: said.length }));
}

/**
 * The translation of a segment from those of its parts, in their order, or why it can have none.
 * @param parts as `partsOf` made them, or one for a segment that was sent whole
 */
export function targetOfParts(segment: Segment, parts: readonly PartTarget[]): SegmentTarget | Reason {
  const targets: SegmentTarget[] = [];
  for (const said of parts) {
    const problem = unmarkProblem(segment, said.part, said);
    if (problem) return problem;
    targets.push(unmarkSegment(segment, said.part, said));
  }
  const [whole] = targets;
  if (!whole) return reason('codes-not-put');
  if (!segment.hasMembers) return whole;
  const made = partsOf(segment, 0);
  const isWhole = made.length !== parts.length || made[0]?.text === markSegment(segment).text;
  if (isWhole || made[0]?.text !== parts[0]?.part.text) return withMembers(segment, whole);
  const texts = targets.map(({ text }) => text).values();
  const members = membersIn(segment).map((member) => (member.said === '' ? '' : (texts.next().value ?? '')));
  return withMembers(segment, { text: members.join(','), protectedSpans: [] });
}

/** A translation with as many members as its source, and the blanks around them; else why it can have none. */
function withMembers(segment: Segment, target: SegmentTarget): SegmentTarget | Reason {
  const [own, found] = [membersIn(segment), membersIn(target)];
  if (found.length > own.length) return reason('mask-unknown', ',');
  if (found.length < own.length) return reason('mask-missing', ',');
  if (target.protectedSpans.length > 0) return target;
  const text = own.map(({ lead, trail }, at) => lead + (found[at]?.said ?? '') + trail).join(',');
  return { ...target, text };
}

/** Returns the members of a segment that are sent; none where it has none, or is sent whole. */
function sentMembers(segment: Segment): string[] {
  if (!segment.hasMembers || segment.protectedSpans.length > 0) return [];
  return membersIn(segment).flatMap(({ said }) => (said === '' ? [] : [said]));
}

/** The members of a text; a comma in a code or placeholder parts none. */
function membersIn({ text, protectedSpans }: SegmentTarget): Member[] {
  const codes = protectedSpans.map((span) => ({ ...span, kind: 'code' as const }));
  codes.sort((a, b) => a.start - b.start);
  const { spans } = markSegment({ start: 0, end: 0, text, protectedSpans: codes, needsTarget: true });
  const commas = Array.from(blankSpans(text, spans).matchAll(/,/g), ({ index }) => index);
  return [...commas, text.length].map((end, at) => {
    const written = text.slice((commas[at - 1] ?? -1) + 1, end);
    const said = written.trim();
    const lead = said === '' ? written.length : written.indexOf(said);
    return { lead: written.slice(0, lead), said, trail: written.slice(lead + said.length) };
  });
}
