import { phraseReason } from './phraseReason';
import { reason, type Reason } from '../../formats/reason';

/** One line of a dictionary's text: what is before the first tab, and what is after. Not checked. */
export interface DictionaryRow {
  source: string;
  /** `undefined` for a line without a tab. */
  target: string | undefined;
}

export type EntrySide = 'source' | 'target';

/** Reason why a row cannot be sent (contract §5). */
export interface RowProblem {
  /** Side of the row; the source for a problem of the row as a whole. */
  side: EntrySide;
  /** Without the number of the row. */
  message: Reason;
}

/** Takes a line apart; `undefined` for a blank one, which a dictionary may have and nobody sends. */
export function readRow(line: string): DictionaryRow | undefined {
  const tab = line.indexOf('\t');
  if (tab < 0) return /^ *$/.test(line) ? undefined : { source: line, target: undefined };
  return { source: line.slice(0, tab), target: line.slice(tab + 1) };
}

/** The first reason why this row by itself cannot be sent; that its source stands elsewhere too is not looked at. */
export function rowProblem({ source, target }: DictionaryRow): RowProblem | undefined {
  const ofSource = sideProblem('source', source);
  if (ofSource) return ofSource;
  if (target === undefined) return { side: 'target', message: reason('row-no-tab') };
  if (target.includes('\t')) return { side: 'target', message: reason('row-tabs') };
  return sideProblem('target', target);
}

/** Printed ASCII without outer spaces, short enough in any case: no rule is against it. Most phrases are so. */
const plainPhrase = /^[!-~](?:[ -~]{0,1000}[!-~])?$/;

/** Returns what a service would reject in a phrase (contract §5); `undefined` when nothing. */
export function sideProblem(side: EntrySide, phrase: string): RowProblem | undefined {
  if (plainPhrase.test(phrase)) return undefined;
  const message = phraseReason(side, phrase);
  return message && { side, message };
}

/** Says that a source stands in an earlier row too. `row` counts from 1. */
export function duplicateProblem(row: number): RowProblem {
  return { side: 'source', message: reason('row-same-source', row) };
}
