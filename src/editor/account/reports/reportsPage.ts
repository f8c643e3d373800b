import { Uri, ViewColumn, window, type WebviewPanel } from 'vscode';
import { reportDaysMax } from '../../../api/schemas/admin';
import type { ServiceClient } from '../../../api/client';
import { ServiceError } from '../../../api/errors';
import type { Refusal } from '../../../shared/webview/messages';
import {
  periodProblem,
  reportsRequests,
  type Period,
  type Report,
  type ReportKind,
  type ReportsProtocol,
} from '../../../shared/webview/reports';
import { shownName } from '../../messages/connection';
import { explain } from '../../messages/errorMessages';
import { isCancellation } from '../../messages/failures';
import { fileNameOf } from '../../messages/fileName';
import { plain } from '../../messages/plain';
import { showMessage } from '../../messages/showMessage';
import { HostChannel } from '../../webviews/hostChannel';
import { showPage } from '../../webviews/page';
import { NoAdminKeyError, type Administrator } from '../administrator';
import { saveCsv } from '../saveCsv';
import { readReport } from './readReport';
import { t } from '../../../shared/l10n';

const shown = new Map<string, WebviewPanel>();

/** Type of the page for VS Code, which restores it after a reload. */
export const reportsView = 'parlance.reports';

/** *Usage Reports*: a page for each connection, which is brought to the front when it is there already. */
export function showReports(extensionUri: Uri, administrator: Administrator): void {
  const { name } = administrator.connection;
  const there = shown.get(name);
  if (there) {
    there.reveal();
  } else {
    fill(window.createWebviewPanel(reportsView, titleOf(name), ViewColumn.Active), extensionUri, administrator, true);
  }
}

/** A page as it was before a reload. The key is forgotten by then: the page shows a button for it, and asks nobody. */
export function restoreReports(panel: WebviewPanel, extensionUri: Uri, administrator: Administrator): void {
  fill(panel, extensionUri, administrator, false);
}

function fill(panel: WebviewPanel, extensionUri: Uri, administrator: Administrator, mayAsk: boolean): void {
  const { name } = administrator.connection;
  shown.set(name, panel);
  panel.iconPath = Uri.joinPath(extensionUri, 'media', 'icon.png');
  const channel = new HostChannel<ReportsProtocol>({ port: panel.webview, ...talk(administrator, mayAsk) });
  panel.onDidDispose(() => {
    if (shown.get(name) === panel) shown.delete(name);
    channel.dispose();
  });
  showPage(panel.webview, extensionUri, 'reports', titleOf(name));
}

function titleOf(connection: string): string {
  return t('Usage of “{0}”', plain(shownName(connection)));
}

/**
 * Handles the page's requests. The last reports are kept: the page is made anew whenever it was out of sight.
 * @param mayAskAtOnce whether the user is asked for a key as soon as the page is there
 */
function talk(administrator: Administrator, mayAskAtOnce: boolean) {
  const read = new Map<string, Report>();
  let mayAsk = mayAskAtOnce;
  const refuse = (error: unknown): Refusal => {
    if (isCancellation(error)) return { reason: 'cancelled', sentence: '' };
    if (error instanceof PeriodError) return { reason: 'period', sentence: error.message };
    if (error instanceof NoAdminKeyError) return { reason: 'no-key', sentence: error.message };
    if (ServiceError.is(error) && error.reason === 'not-allowed') {
      return {
        reason: 'not-allowed',
        sentence: t('The service provides reports only for administrator keys.'),
      };
    }
    return { reason: 'failed', sentence: explain(error, administrator.connection).sentence };
  };
  const reportOf = async (
    report: ReportKind,
    period: Period,
    isFresh: boolean,
    signal: AbortSignal,
  ): Promise<Report> => {
    const problem = periodProblem(period, reportDaysMax);
    if (problem !== undefined) throw new PeriodError(problem);
    const id = JSON.stringify([report, period.from, period.to]);
    const known = isFresh ? undefined : read.get(id);
    const options = { mayAsk };
    mayAsk = true;
    const readIt = ({ analytics }: ServiceClient) => readReport(analytics, report, period, signal);
    const found = known ?? (await administrator.use(readIt, options));
    read.delete(id);
    read.set(id, found);
    const [oldest] = read.keys();
    if (read.size > keptReports && oldest !== undefined) read.delete(oldest);
    return found;
  };
  return {
    requests: reportsRequests,
    refuse,
    handlers: {
      open: () => ({
        connection: administrator.connection.name,
        title: t('Usage of “{0}”', shownName(administrator.connection.name)),
        today: new Date().toISOString().slice(0, 10),
        mostDays: reportDaysMax,
      }),
      read: ({ report, period, isFresh }, signal) => reportOf(report, period, isFresh, signal),
      export: async ({ report, period }, signal) => {
        const { reportCsv } = await import('./reportCsv');
        const csv = reportCsv(await reportOf(report, period, false, signal));
        const name = `parlance-${report}-${period.from}-${period.to}.csv`;
        const uri = await saveCsv(t('Export Report'), name, csv);
        if (!uri) return undefined;
        const open = { title: t('Open'), command: 'vscode.open', arguments: [uri] };
        showMessage('info', t('Exported the report to “{0}”.', fileNameOf(uri)), open);
        return undefined;
      },
    },
  } satisfies Omit<ConstructorParameters<typeof HostChannel<ReportsProtocol>>[0], 'port'>;
}

/** Reports kept for one page: as many as a user looks at in turn. */
const keptReports = 6;

/** The page asked for days that no report has. */
class PeriodError extends Error {
  override name = 'PeriodError';
}
