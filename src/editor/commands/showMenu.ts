import { commands, QuickPickItemKind, window, workspace } from 'vscode';
import type { Activity } from '../messages/activity';
import type { ServiceAccess } from '../service/connections/serviceAccess';
import { nameOf } from '../languages/languageNames';
import { pick, type Row } from '../messages/ask';
import { shownName } from '../messages/connection';
import { manageTrust, settingsIgnored } from '../messages/statusBar';
import { translateConfig } from '../settings/translate';
import { t } from '../../shared/l10n';

interface MenuItem extends Row {
  command?: string;
  arguments?: readonly unknown[];
}

export interface MenuDependencies {
  access: ServiceAccess;
  activity: Activity;
  /** `lastTarget` is a code of the contract, e.g. `pt-BR`; `undefined` until one was used. */
  target: { readonly lastTarget: string | undefined };
  /** Names the time at which texts are checked now, in a word or two. */
  checkingNow(access: ServiceAccess): string;
}

/** The menu behind the status bar item. */
export async function showMenu({ access, activity, target, checkingNow }: MenuDependencies): Promise<void> {
  const { connection } = access;
  const { lastTarget } = target;
  const { reportingTag } = translateConfig(window.activeTextEditor?.document.uri, connection.name);
  const restart: MenuItem = {
    icon: 'debug-restart',
    label: t('Restart Local Service'),
    command: 'parlance.localService.restart',
  };
  const tag: MenuItem = {
    icon: 'tag',
    label: t('Reporting Tag'),
    description: reportingTag,
    command: 'workbench.action.openSettings',
    arguments: ['parlance.translate.reportingTag'],
  };
  const trust: MenuItem = {
    icon: 'shield',
    label: manageTrust.title,
    detail: settingsIgnored,
    command: manageTrust.command,
  };
  const items: MenuItem[] = [
    ...(workspace.isTrusted ? [] : [trust]),
    {
      icon: 'plug',
      label: t('Connection…'),
      description: shownName(connection.name),
      command: 'parlance.connect',
    },
    {
      icon: 'globe',
      label: t('Target Language…'),
      description: lastTarget === undefined ? t('Set when you first translate') : nameOf(lastTarget),
      command: 'parlance.translate.chooseTarget',
    },
    {
      icon: 'tasklist',
      label: t('Checking…'),
      description: checkingNow(access),
      command: 'parlance.check.chooseWhen',
    },
    {
      icon: 'server-process',
      label: t('Engines'),
      description: t('Engines for translating, checking and rephrasing'),
      command: 'parlance.engines.focus',
    },
    { icon: 'settings-gear', label: t('Settings'), command: 'parlance.showSettings' },
    { icon: 'graph', label: t('Show Usage'), command: 'parlance.showUsage' },
    {
      icon: 'account',
      label: t('Account'),
      description: t('Remaining quota, usage log and limits'),
      command: 'parlance.account.focus',
    },
    ...(connection.kind === 'remote' && reportingTag !== '' ? [tag] : []),
    ...(connection.kind === 'local' ? [restart] : []),
    { label: t('Help'), kind: QuickPickItemKind.Separator },
    {
      icon: 'rocket',
      label: t('Get Started with Parlance'),
      command: 'workbench.action.openWalkthrough',
      arguments: ['parlance.parlance#start'],
    },
    { icon: 'output', label: t('Show Log'), command: 'parlance.showLog' },
    { icon: 'report', label: t('Report a Problem…'), command: 'parlance.reportProblem' },
  ];
  const placeHolder = activity.problem?.sentence ?? activity.busy ?? t('What do you want to do?');
  const picked = await pick(items, { title: 'Parlance', placeHolder });
  if (picked?.command) await commands.executeCommand(picked.command, ...(picked.arguments ?? []));
}
