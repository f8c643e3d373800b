import type { PairLock, PairRow, PairState } from '../../../domain/localization/pair/pair';
import { t } from '../../../shared/l10n';
import { sentenceOf } from '../../../shared/reasonWords';
import type { RowProblem, TableRow } from '../../../shared/webview/segments';
import { ownCodes, partsOf, shownCodes } from '../../files/tables/rowParts';

/** An entry as its row in the table. */
export function entryRow(row: PairRow, memory?: number): TableRow {
  const { id, source, codes, target = '', targetCodes = [], state, context = '', lock, findings } = row;
  const problems = findings.flatMap(({ severity, message }): RowProblem[] =>
    severity === 'information' ? [] : [{ severity, message: sentenceOf(message) }],
  );
  return {
    id,
    codes: shownCodes(row),
    source: partsOf(source, ownCodes(codes)),
    sourceHint: sourceHint(state),
    target: partsOf(target, targetCodes),
    targetHint: t('No translation yet'),
    state: stateWord(state),
    icon: icons[state],
    notes: context,
    isOpen: state === 'missing' || state === 'stale',
    locked: lock ? lockWords(lock) : '',
    problems,
    ...(memory !== undefined && { memory }),
  };
}

const icons: Readonly<Record<PairState, string>> = {
  missing: 'circle-large-outline',
  stale: 'history',
  translated: 'check',
  review: 'eye',
  unused: 'circle-slash',
};

function stateWord(state: PairState): string {
  switch (state) {
    case 'missing':
      return t('Missing');
    case 'stale':
      return t('Outdated');
    case 'translated':
      return t('Translated');
    case 'review':
      return t('To review');
    case 'unused':
      return t('Unused');
  }
}

function sourceHint(state: PairState): string {
  if (state === 'stale') return t('Translated from an older source text');
  return state === 'unused' ? t('No longer in the source') : '';
}

function lockWords(lock: PairLock): string {
  return lock === 'forms'
    ? t('The file doesn’t have this form yet. Translate the string, or add the form in the text.')
    : t('This string has nothing to translate.');
}
