import { showMessage } from '../../messages/showMessage';
import { compareReadOnly } from './compare';
import type { Ask } from './languages';
import type { TranslateDependencies } from './parts';
import { t } from '../../../shared/l10n';

const asks: Readonly<Record<string, Ask>> = {
  selection: 'nothing',
  compare: 'nothing',
  selectionTo: 'target',
  selectionFromTo: 'both',
};

/** Handles the key of a command in an editor that is read-only: nothing is written there. */
export async function inReadOnlyEditor(command: string, parts: TranslateDependencies): Promise<void> {
  const ask = asks[command];
  if (ask) return compareReadOnly(parts, ask);
  showMessage('info', t('This editor is read-only. Use “Translate to Clipboard” or “Translate and Compare” instead.'));
}
