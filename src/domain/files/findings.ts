import type { TextEdit } from '../../formats/edits';
import type { Reason } from '../../formats/reason';

/** Problems with a translation, in the order in which settings list it. */
export const findingCodes = [
  'placeholder-missing',
  'placeholder-unknown',
  'placeholder-order',
  'icu-syntax',
  'icu-categories',
  'code-missing',
  'code-unknown',
  'code-repeated',
  'code-misplaced',
  'tag-missing',
  'tag-unknown',
  'tag-unclosed',
  'blanks',
  'numbers',
  'too-long',
  'too-short',
  'same-as-source',
  'contradictory',
  'term-not-used',
  'term-forbidden',
  'key-twice',
  'unreadable',
] as const;

export type FindingCode = (typeof findingCodes)[number];

export type FindingSeverity = 'error' | 'warning' | 'information';

/** Something wrong with a translation in a file, at its place. */
export interface FileFinding {
  code: FindingCode;
  /** `error` where a program that uses the file would fail or show the wrong thing. */
  severity: FindingSeverity;
  message: Reason;
  /** Half-open range in UTF-16 units of the file. */
  start: number;
  end: number;
  /** Index of the segment, in a file that is read by segments; absent for what is wrong with the file itself. */
  segment?: number;
  /** Whole name of the entry, in a file that is read by entries. */
  key?: string;
  /** Fix for the finding; absent where only a user or a new translation can mend it. */
  fix?: FindingFix;
}

export interface FindingFix {
  /** Title of the fix, as a command. */
  title: Reason;
  edits: readonly TextEdit[];
  /** Translation after the edits; absent where nothing is to be proved. */
  says?: string;
}

/** Level at which a finding is shown, where a setting names one. */
export type FindingLevel = FindingSeverity | 'off';

export const findingLevels: readonly FindingLevel[] = ['off', 'information', 'warning', 'error'];

/** Findings that are right too often to be shown unasked. */
export const offUnlessAsked: ReadonlySet<FindingCode> = new Set<FindingCode>(['numbers', 'contradictory']);

export type FindingLevels = Readonly<Partial<Record<FindingCode, FindingLevel>>>;

/** Findings as they are to be shown. */
export function leveled<Finding extends Pick<FileFinding, 'code' | 'severity'>>(
  findings: readonly Finding[],
  levels: FindingLevels,
): Finding[] {
  return findings.flatMap((finding): Finding[] => {
    const level = levels[finding.code] ?? (offUnlessAsked.has(finding.code) ? 'off' : finding.severity);
    return level === 'off' ? [] : [{ ...finding, severity: level }];
  });
}
