import { setTimeout as wait } from 'node:timers/promises';
import { window } from 'vscode';
import { sameLanguage } from '../../../api/languageCodes';
import type { ServiceAccess } from '../../service/connections/serviceAccess';
import { nameOf } from '../languageNames';
import { withCancellableProgress } from '../../messages/progress';
import { confirm } from '../../messages/showMessage';
import type { StepSource } from './offer';
import { t } from '../../../shared/l10n';

/** Interval of looking for the engine, in milliseconds. */
const lookMs = 1_000;

/**
 * An engine of the system that the user installs in a terminal: the command stands there and waits for their Enter. What
 * was asked for goes on once it is installed.
 */
export function installStep(access: ServiceAccess): StepSource {
  return {
    stepsFrom: (source, { installable = [] }) =>
      Promise.resolve((target) => {
        const found = installable.find((one) => sameLanguage(one.target, target));
        return (
          found && {
            label: t('install a package'),
            action: t('Install an Apertium Package…'),
            where: 'here',
            take: () => installEngine(access, source, found),
          }
        );
      }),
  };
}

/** Opens a terminal with the command of a pair and waits until it is served; false when the user does not want it. */
export async function installEngine(
  access: ServiceAccess,
  source: string,
  { target, command }: { target: string; command: string },
): Promise<boolean> {
  const pair = t('{0} to {1}', nameOf(source), nameOf(target));
  const agreed = await confirm({
    question: t('Install Apertium for {0}?', pair),
    detail: t('Parlance opens a terminal with this command for you to run:\n\n{0}', command),
    action: t('Open Terminal'),
  });
  if (!agreed) return false;
  const terminal = window.createTerminal('Parlance');
  terminal.show();
  terminal.sendText(command, false);
  await withCancellableProgress(t('Waiting for the installation of Apertium for {0}', pair), async (signal) => {
    for (;;) {
      const { client } = await access.use(signal);
      const { pairs } = await client.localEngines.list({ source, signal });
      if (pairs.some((served) => sameLanguage(served.target, target))) return;
      await wait(lookMs, undefined, { signal });
    }
  });
  return true;
}
