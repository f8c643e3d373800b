import { localConnectionName } from '../messages/connection';
import type { ServiceAccess } from '../service/connections/serviceAccess';
import { installEngine } from '../languages/offers/installStep';
import { pairName } from '../languages/languageNames';
import { pick } from '../messages/ask';
import { showMessage } from '../messages/showMessage';
import { localAccess } from './engineList';
import { t } from '../../shared/l10n';

/** *Install an Apertium Pair…*: asks which of those there are for this system, and opens a terminal with its command. */
export async function installPair(access: ServiceAccess): Promise<void> {
  const { client } = await access.useNamed(localConnectionName);
  const { installable } = await client.localEngines.overview();
  if (installable.length === 0) {
    showMessage('info', t('No more Apertium language pairs can be installed on this system.'));
    return;
  }
  const rows = installable
    .map((pair) => ({ label: pairName(pair.source, pair.target), description: pair.command, pair }))
    .sort((a, b) => a.label.localeCompare(b.label));
  const picked = await pick(rows, {
    title: t('Install an Apertium Pair'),
    placeHolder: t('Search by language'),
    matchOnDescription: true,
  });
  if (picked) await installEngine(localAccess(access), picked.pair.source, picked.pair);
}
