import { commands } from 'vscode';
import { sameLanguage } from '../../../api/languageCodes';
import type { ServiceAccess } from '../../service/connections/serviceAccess';
import type { StepSource } from './offer';
import { t } from '../../../shared/l10n';

/** The way that every language has: a service, or a model or server of the user's own, which they connect to. */
export function connectStep(access: ServiceAccess): StepSource {
  return {
    improves: () => true,
    stepsFrom: (source) =>
      Promise.resolve((target) => ({
        label: t('needs a service'),
        action: t('Connect…'),
        where: 'service',
        take: async () => {
          const before = await engineOf(access, source, target);
          await commands.executeCommand('parlance.connect');
          if (access.connection.kind === 'remote') return true;
          const now = await engineOf(access, source, target);
          return now !== undefined && now !== before;
        },
      })),
  };
}

/** The engine of the local service that translates a pair now; undefined where none does. */
async function engineOf(access: ServiceAccess, source: string, target: string): Promise<string | undefined> {
  const { client, connection } = await access.use();
  if (connection.kind !== 'local') return undefined;
  const { pairs } = await client.localEngines.list({ source });
  return pairs.find((pair) => sameLanguage(pair.target, target))?.engine;
}
