import { commands, window } from 'vscode';
import { offlineChoices, type OfflineChoice } from './offlineChoices';
import { writeConfig } from '../../settings/write';
import type { ServiceAccess } from '../../service/connections/serviceAccess';
import { outsideOptions } from '../../engines/models/setup';
import { pick, type Row } from '../../messages/ask';
import type { WritingRequest } from './request';
import { t } from '../../../shared/l10n';

/**
 * Returns whether rephrasing is what the offline engine can: with the local service, unless a language model does it.
 */
export function rephrasesOffline({ connection }: Pick<ServiceAccess, 'connection'>): boolean {
  if (connection.kind !== 'local') return false;
  const { languageModel, rephrase } = outsideOptions();
  return languageModel === undefined || rephrase[0] === 'offline';
}

/** The request for one of the offline choices. */
export function offlineRequest({ label, choice }: OfflineChoice, target: string | undefined): WritingRequest {
  return { kind: 'rephrase', target, choice, label };
}

/** Asks for one of the rewordings that are made offline, or leads to what can do more. Undefined when dismissed. */
export async function askOffline(): Promise<WritingRequest | undefined> {
  const more: ReadonlyArray<Row & { command: string }> = [
    {
      label: t('Connect a Language Model…'),
      detail: t('For styles, tones and freer rephrasing.'),
      command: 'parlance.model.connect',
    },
    {
      label: t('Connect to a Service…'),
      detail: t('For styles, tones and freer rephrasing.'),
      command: 'parlance.connect',
    },
  ];
  const picked = await pick<Row & { offline?: OfflineChoice; command?: string }>(
    [...offlineChoices.map((offline) => ({ label: offline.label, detail: offline.detail, offline })), ...more],
    { title: t('Rephrase Offline'), placeHolder: t('Available offline, in English') },
  );
  if (picked?.command !== undefined) await commands.executeCommand(picked.command);
  return (
    picked?.offline &&
    offlineRequest(picked.offline, writeConfig(window.activeTextEditor?.document).language || undefined)
  );
}
