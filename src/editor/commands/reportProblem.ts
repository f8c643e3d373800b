import { env, UIKind, version, window, workspace } from 'vscode';
import * as os from 'node:os';
import type { Activity } from '../messages/activity';
import { networkSettings } from '../settings/connection';
import type { ServiceAccess } from '../service/connections/serviceAccess';
import { offer } from '../messages/showMessage';
import { t } from '../../shared/l10n';

export interface ReportDependencies {
  access: ServiceAccess;
  activity: Activity;
  extensionVersion: string;
}

/** *Report a Problem*: copies facts that help to find a fault. No key, no text, no file name and no host is among them. */
export async function reportProblem(parts: ReportDependencies): Promise<void> {
  const report = problemReport(parts);
  await env.clipboard.writeText(report);
  void offerToShow(report);
}

async function offerToShow(report: string): Promise<void> {
  const show = t('Show Copied Details');
  const message = t('Diagnostic details copied. They contain no keys, text, file names or hosts.');
  if ((await offer('info', message, show)) !== show) return;
  const document = await workspace.openTextDocument({ language: 'markdown', content: report });
  await window.showTextDocument(document);
}

function problemReport({ access, activity, extensionVersion }: ReportDependencies): string {
  const { kind } = access.connection;
  const { proxy, proxySupport, proxyStrictSSL, systemCertificates } = networkSettings();
  const problem = activity.lastProblem;
  const facts: ReadonlyArray<readonly [string, string | undefined]> = [
    ['Parlance', extensionVersion],
    ['Editor', `${env.appName} ${version}${env.uiKind === UIKind.Web ? ' (web)' : ''}`],
    // Some editors have the host there.
    ['Remote', env.remoteName && (/^[a-z-]+$/.test(env.remoteName) ? env.remoteName : 'yes')],
    ['System', `${os.platform()} ${os.release()} ${os.arch()}`],
    ['Node', process.versions.node],
    ['Connection', kind],
    [
      'Network',
      `proxy ${proxy ? 'set' : 'not set'} (${proxySupport}), strict SSL ${proxyStrictSSL}, system certificates ${systemCertificates}`,
    ],
    ['Last problem', problem && `${problem.reason} at ${problem.at.toISOString()}`],
    ['Trace id', problem?.traceId],
  ];
  const lines = facts.flatMap(([name, value]) => (value ? [`- ${name}: ${value}`] : []));
  return [
    '### What happened',
    '',
    '(Describe what you did and what you expected.)',
    '',
    '### Facts',
    '',
    ...lines,
    '',
  ].join('\n');
}
