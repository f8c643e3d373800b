import { commands, QuickPickItemKind } from 'vscode';
import type { Activity } from '../say/activity';
import type { ServiceAccess } from '../connections/serviceAccess';
import { nameOf } from '../languageNames';
import { pick, type Row } from '../say/ask';

interface MenuItem extends Row {
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
    icon: 'debug-restart',
    label: 'Restart Local Service',
    command: 'parlance.localService.restart',
  };
  const items: MenuItem[] = [
    {
      icon: 'globe',
      label: 'Target Language…',
      description: lastTarget === undefined ? 'Asked for with the first translation' : nameOf(lastTarget),
      command: 'parlance.translate.chooseTarget',
    },
    {
      icon: 'plug',
      label: 'Switch Connection…',
      description: connection.name,
      command: 'parlance.connection.switch',
    },
    { icon: 'key', label: 'Connect…', description: 'Use another service or another key', command: 'parlance.connect' },
    { icon: 'graph', label: 'Show Usage', command: 'parlance.showUsage' },
    ...(connection.kind === 'local' ? [restart] : []),
    { label: 'Help', kind: QuickPickItemKind.Separator },
    { icon: 'output', label: 'Show Log', command: 'parlance.showLog' },
    { icon: 'report', label: 'Report a Problem…', command: 'parlance.reportProblem' },
  ];
  const placeHolder = activity.problem?.sentence ?? activity.busy ?? 'What do you want to do?';
  const picked = await pick(items, { title: 'Parlance', placeHolder });
  if (picked?.command) await commands.executeCommand(picked.command);
}
