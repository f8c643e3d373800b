import { commands, QuickPickItemKind, window, type QuickPickItem } from 'vscode';
import type { Activity } from '../activity';
import type { ServiceAccess } from '../connections/serviceAccess';

interface MenuItem extends QuickPickItem {
  command?: string;
}

/** The menu behind the status bar item. */
export async function showMenu(access: ServiceAccess, activity: Activity): Promise<void> {
  const { connection } = access;
  const items: MenuItem[] = [
    { label: '$(plug) Switch Connection…', description: connection.name, command: 'parlance.connection.switch' },
    { label: '$(key) Connect…', description: 'Use another service or another key', command: 'parlance.connect' },
    { label: '$(graph) Show Usage', command: 'parlance.showUsage' },
    { label: 'Help', kind: QuickPickItemKind.Separator },
    { label: '$(output) Show Log', command: 'parlance.showLog' },
    { label: '$(report) Report a Problem…', command: 'parlance.reportProblem' },
  ];
  if (connection.kind === 'local') {
    items.splice(3, 0, { label: '$(debug-restart) Restart Local Service', command: 'parlance.localService.restart' });
  }
  const placeHolder = activity.problem?.sentence ?? activity.busy ?? 'What do you want to do?';
  const picked = await window.showQuickPick(items, { title: 'Parlance', placeHolder });
  if (picked?.command) await commands.executeCommand(picked.command);
}
