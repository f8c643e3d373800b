import type { TextEdit } from '../../formats/edits';
import type { Reason } from '../../formats/reason';
import { placeInFile, rangeInFile } from '../../formats/textInFile';
import type { TextPair } from '../../formats/textPair';
import type { FileFinding, FindingCode, FindingFix, FindingSeverity } from './findings';

/** A part of the translation, and what is to stand there. */
export interface TargetChange {
  start: number;
  end: number;
  newText: string;
}

interface Found {
  severity: FindingSeverity;
  /** Range in the translation; all of it when absent. */
  at?: { start: number; end: number };
  message: Reason;
  fix?: { title: Reason; changes: readonly TargetChange[] };
}

/** Returns a finding of a pair, at its place in the file. */
export function findingIn(pair: TextPair, code: FindingCode, { severity, at, message, fix }: Found): FileFinding {
  const { target, segment, key } = pair;
  const { start, end } = at ? rangeInFile(target, at.start, at.end) : target;
  const mended = fix && fixIn(pair, fix);
  return {
    code,
    severity,
    message,
    start,
    end,
    ...(segment !== undefined && { segment }),
    ...(key !== undefined && { key }),
    ...(mended && { fix: mended }),
  };
}

/** Absent where nobody can tell where in the file the changes belong. */
function fixIn(
  { target, write = (text) => text }: TextPair,
  { title, changes }: NonNullable<Found['fix']>,
): FindingFix | undefined {
  const edits: TextEdit[] = [];
  let says = target.text;
  for (const { start, end, newText } of changes.toReversed()) {
    const at = start === end ? placeInFile(target, start) : undefined;
    if (start === end && at === undefined) return undefined;
    const range = at === undefined ? rangeInFile(target, start, end) : { start: at, end: at };
    edits.unshift({ ...range, newText: write(newText) });
    says = says.slice(0, start) + newText + says.slice(end);
  }
  return { title, edits, says };
}
