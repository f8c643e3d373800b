import { setTimeout as wait } from 'node:timers/promises';
import { window } from 'vscode';
import { sameLanguage } from '../../api/languageCodes';
import type { ServiceAccess } from '../connections/serviceAccess';
import { nameOf } from '../languageNames';
import { withCancellableProgress } from '../say/progress';
import { confirm } from '../say/say';
import type { StepSource } from './offer';

/** How often it is looked whether the engine is there, in milliseconds. */
const lookMs = 1_000;

/**
 * An engine of the system that the person installs in a terminal: the command stands there and waits for their Enter. What
 * was asked for goes on once it is installed.
 */
export function installStep(access: ServiceAccess): StepSource {
  return {
    stepsFrom: (source, { installable = [] }) =>
      Promise.resolve((target) => {
        const found = installable.find((one) => sameLanguage(one.target, target));
        return found && { label: 'install a package', where: 'here', take: () => install(access, source, found) };
      }),
  };
}

async function install(
  access: ServiceAccess,
  source: string,
  { target, command }: { target: string; command: string },
): Promise<boolean> {
  const pair = `${nameOf(source)} to ${nameOf(target)}`;
  const agreed = await confirm({
    question: `Install Apertium for ${pair}?`,
    detail: `Parlance opens a terminal with this command, and you start it:\n\n${command}`,
    action: 'Open Terminal',
  });
  if (!agreed) return false;
  const terminal = window.createTerminal('Parlance');
  terminal.show();
  terminal.sendText(command, false);
  await withCancellableProgress(`Waiting for Apertium to be installed for ${pair}`, async (signal) => {
    for (;;) {
      const { client } = await access.use(signal);
      const { pairs } = await client.localEngines.list({ source, signal });
      if (pairs.some((served) => sameLanguage(served.target, target))) return;
      await wait(lookMs, undefined, { signal });
    }
  });
  return true;
}
