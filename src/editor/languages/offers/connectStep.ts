import { commands } from 'vscode';
import type { ServiceAccess } from '../../service/connections/serviceAccess';
import type { StepSource } from './offer';
import { t } from '../../../shared/l10n';

/** The way that every language has: a service, which the person connects to. */
export function connectStep(access: ServiceAccess): StepSource {
  const step = {
    label: t('needs a service'),
    where: 'service',
    take: async () => {
      await commands.executeCommand('parlance.connect');
      return access.connection.kind === 'remote';
    },
  } as const;
  return { stepsFrom: () => Promise.resolve(() => step) };
}
