import {
  MarkdownString,
  StatusBarAlignment,
  ThemeColor,
  window,
  workspace,
  type Disposable,
  type Event,
  type StatusBarItem,
} from 'vscode';
import type { Activity } from './activity';
import { shownName, type ConnectionSummary } from './connection';
import { appendPlain, plain, shortName } from './plain';
import { describeUsage } from './usageText';
import { t } from '../../shared/l10n';

/** Said in a folder that nobody trusts, with what to do about it. */
export const settingsIgnored = t('Ignoring this folder’s settings for what is sent and where');
export const manageTrust = { title: t('Manage Trust'), command: 'workbench.trust.manage' };

/** The language translations go to, as the status bar shows it. */
export interface TargetLanguage {
  /** Code of the contract, e.g. `pt-BR`; `undefined` until one was used. */
  readonly lastTarget: string | undefined;
  readonly onDidChange: Event<unknown>;
}

export interface StatusBarDependencies {
  /** The connection in use. */
  access: { readonly connection: ConnectionSummary; readonly onDidChange: Event<void> };
  activity: Activity;
  target?: TargetLanguage;
  /** Resources that translations use besides the text itself. */
  defaults?: { readonly onDidChange: Event<void>; sentences(target: string | undefined): readonly string[] };
}

/**
 * The item that tells where text goes: connection, target language, work going on, and the problem in the way. Nothing
 * starts the extension with the editor, so the item appears with the first command or view of Parlance that is used.
 */
export class StatusBar implements Disposable {
  private readonly item: StatusBarItem;
  private readonly subscriptions: Disposable[];

  constructor(private readonly parts: StatusBarDependencies) {
    const { access, activity, target, defaults } = parts;
    this.item = window.createStatusBarItem('parlance.status', StatusBarAlignment.Right, 90);
    this.item.name = 'Parlance';
    this.item.command = 'parlance.showMenu';
    const render = (): void => this.render();
    this.subscriptions = [
      this.item,
      access.onDidChange(render),
      activity.onDidChange(render),
      workspace.onDidGrantWorkspaceTrust(render),
    ];
    if (target) this.subscriptions.push(target.onDidChange(render));
    if (defaults) this.subscriptions.push(defaults.onDidChange(render));
    this.render();
    this.item.show();
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private render(): void {
    const { access, activity, target } = this.parts;
    const name = shownName(access.connection.name);
    const { busy, problem } = activity;
    const icon = busy ? '$(sync~spin)' : problem ? '$(warning)' : '$(globe)';
    this.item.text = [`${icon} Parlance: ${plain(shortName(name))}`, target?.lastTarget?.toUpperCase()]
      .filter(Boolean)
      .join(' → ');
    this.item.backgroundColor = problem && !busy ? new ThemeColor('statusBarItem.warningBackground') : undefined;
    this.item.tooltip = this.tooltip();
    const state = busy ?? problem?.sentence ?? t('ready');
    const to = target?.lastTarget ? t('translating to {0}', target.lastTarget) : undefined;
    const ignored = workspace.isTrusted ? undefined : settingsIgnored;
    const label = ['Parlance', t('connection {0}', name), to, state, ignored].filter(Boolean).join(', ');
    this.item.accessibilityInformation = { label };
  }

  private tooltip(): MarkdownString {
    const { access, activity, target, defaults } = this.parts;
    const { kind, host } = access.connection;
    const name = shownName(access.connection.name);
    const tooltip = new MarkdownString('', true);
    const paragraph = (text: string): void => {
      appendPlain(tooltip, text).appendMarkdown('\n\n');
    };
    tooltip.appendMarkdown('**Parlance**\n\n');
    paragraph(
      kind === 'local'
        ? t('{0}: your text stays on this computer', name)
        : host === undefined
          ? t('{0}: text is sent to its service', name)
          : t('{0}: text is sent to {1}', name, host),
    );
    if (target?.lastTarget) paragraph(t('Target language: {0}', target.lastTarget));
    for (const sentence of defaults?.sentences(target?.lastTarget) ?? []) paragraph(sentence);
    if (activity.usage) paragraph(describeUsage(activity.usage).summary);
    if (activity.busy) paragraph(`${activity.busy}…`);
    if (activity.problem) paragraph(activity.problem.sentence);
    if (!workspace.isTrusted) {
      tooltip.isTrusted = { enabledCommands: [manageTrust.command] };
      appendPlain(tooltip, `${settingsIgnored}. `).appendMarkdown('[');
      appendPlain(tooltip, manageTrust.title).appendMarkdown(`](command:${manageTrust.command})\n\n`);
    }
    return tooltip;
  }
}
