import { commands, QuickPickItemKind, window, type QuickPickItem } from 'vscode';
import type { Activity } from '../activity';
import type { ServiceAccess } from '../connections/serviceAccess';
import { inLabel } from '../plainNames';
import { nameOf } from '../languageNames';

interface MenuItem extends QuickPickItem {
  command?: string;
}

export interface MenuParts {
  access: ServiceAccess;
  activity: Activity;
  /** `lastTarget` is a code of the contract, e.g. `pt-BR`; `undefined` until one was used. */
  target: { readonly lastTarget: string | undefined };
}

/** The menu behind the status bar item. */
export async function showMenu({ access, activity, target }: MenuParts): Promise<void> {
  const { connection } = access;
  const { lastTarget } = target;
  const restart: MenuItem = {
    label: '$(debug-restart) Restart Local Service',
    command: 'parlance.localService.restart',
  };
  const items: MenuItem[] = [
    {
      label: '$(globe) Target Language…',
      description: lastTarget === undefined ? 'Asked for with the first translation' : nameOf(lastTarget),
      command: 'parlance.translate.chooseTarget',
    },
    {
      label: '$(plug) Switch Connection…',
      description: inLabel(connection.name),
      command: 'parlance.connection.switch',
    },
    { label: '$(key) Connect…', description: 'Use another service or another key', command: 'parlance.connect' },
    { label: '$(graph) Show Usage', command: 'parlance.showUsage' },
    ...(connection.kind === 'local' ? [restart] : []),
    { label: 'Help', kind: QuickPickItemKind.Separator },
    { label: '$(output) Show Log', command: 'parlance.showLog' },
    { label: '$(report) Report a Problem…', command: 'parlance.reportProblem' },
  ];
  const placeHolder = activity.problem?.sentence ?? activity.busy ?? 'What do you want to do?';
  const picked = await window.showQuickPick(items, { title: 'Parlance', placeHolder });
  if (picked?.command) await commands.executeCommand(picked.command);
}
