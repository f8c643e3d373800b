import { ThemeColor, ThemeIcon, TreeItem, Uri } from 'vscode';
import { factsOf, isOpen, waitsForPerson, type DocumentJob } from '../../../../domain/documents/job';
import { nameOf as languageName } from '../../../languages/languageNames';
import { tooltip } from '../../../lists/nodeText';
import { contextOf } from './contextOf';
import type { JobStage } from '../store/jobs';
import { shownName } from '../../../messages/connection';
import { fileNameOf } from '../../../messages/fileName';
import { stageText } from '../run/stageText';
import { problemOf } from '../run/tellJobs';
import { plain } from '../../../messages/plain';
import { formatNumber, formatTime, t } from '../../../../shared/l10n';
import { notAppliedText } from '../../../../shared/notAppliedWords';

/** A line of the view. */
export interface JobNode {
  readonly kind: 'job';
  readonly job: DocumentJob;
  readonly stage: JobStage | undefined;
  /** True if this window works on it. */
  readonly isRunning: boolean;
}

export function jobItem(node: JobNode, connection: string): TreeItem {
  const { job, stage } = node;
  const { state, order, fileName } = job;
  const item = new TreeItem(plain(state.phase === 'finished' ? fileNameOf(Uri.parse(job.targetUri)) : fileName));
  const text = state.phase === 'finished' ? undefined : stageText(job, stage);
  const elsewhere = job.connection.name === connection ? undefined : shownName(job.connection.name);
  const window = isOpen(job) && !waitsForPerson(job) && !node.isRunning ? t('in another window') : undefined;
  item.description = [order.target, text, window, elsewhere].filter(Boolean).join(' · ');
  item.iconPath = iconOf(node);
  item.tooltip = tooltip(fileName, [
    `${order.source ? languageName(order.source) : t('Detected language')} → ${languageName(order.target)}, ${stageText(job, stage)}`,
    problemOf(job),
    costText(job),
    notAppliedText(factsOf(job).notApplied ?? []),
    `${shownName(job.connection.name)}, ${formatTime(new Date(job.changedAt))}`,
    Uri.parse(job.targetUri).fsPath,
  ]);
  item.contextValue = contextOf(job, node.isRunning);
  item.accessibilityInformation = { label: `${fileName}, ${languageName(order.target)}, ${stageText(job, stage)}` };
  if (state.phase === 'finished') {
    item.command = { title: t('Open'), command: 'parlance.document.open', arguments: [job.jobId] };
  }
  return item;
}

function iconOf({ job, stage, isRunning }: JobNode): ThemeIcon {
  const { state } = job;
  const icon = (name: string, color?: string): ThemeIcon =>
    new ThemeIcon(name, color ? new ThemeColor(color) : undefined);
  switch (state.phase) {
    case 'finished':
      return icon('pass', 'testing.iconPassed');
    case 'failed':
      return icon('error', 'list.errorForeground');
    case 'cancelled':
      return icon('circle-slash');
    case 'fetched':
      return state.reason === undefined ? icon('loading~spin') : icon('save', 'list.warningForeground');
    case 'waiting':
      return icon('clock');
    default:
      if (state.phase === 'translating' && state.parked) {
        return state.parked.reason === 'kept' ? icon('debug-pause') : icon('warning', 'list.warningForeground');
      }
      if (!isRunning) return icon('window');
      return stage?.stage === 'offline' ? icon('debug-disconnect', 'list.warningForeground') : icon('loading~spin');
  }
}

function costText({ state, estimate, connection }: DocumentJob): string | undefined {
  if (connection.kind === 'local') return undefined;
  const billed = 'billed' in state ? state.billed : undefined;
  if (billed !== undefined) return t('{0} characters', formatNumber(billed));
  return state.phase === 'failed' || state.phase === 'cancelled'
    ? undefined
    : t('About {0} characters', formatNumber(estimate));
}
