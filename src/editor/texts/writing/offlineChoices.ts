import type { WritingChoice } from '../../../domain/writing/choices';
import { t } from '../../../shared/l10n';

/** A rewording that needs no service and no model: its name, an example, and how the contract asks for it. */
export interface OfflineChoice {
  label: string;
  detail: string;
  choice: WritingChoice;
}

/** Choices carried out offline, in English; every other style and tone of the contract does one of these or nothing. */
export const offlineChoices: readonly OfflineChoice[] = [
  {
    label: t('Plain words'),
    detail: t('“utilize” becomes “use”, “in order to” becomes “to”.'),
    choice: { style: 'prefer_simple' },
  },
  { label: t('Use contractions'), detail: t('“it is” becomes “it’s”.'), choice: { tone: 'prefer_friendly' } },
  { label: t('Spell out contractions'), detail: t('“it’s” becomes “it is”.'), choice: { style: 'prefer_business' } },
];
