import { env, ProgressLocation, window } from 'vscode';
import type { Activity } from '../activity';
import { abortSignalOf } from '../cancellation';
import type { ServiceAccess } from '../connections/serviceAccess';
import { describeUsage } from '../usageText';

/** *Show Usage*: what the account behind the connection has used, and how much it may use. */
export async function showUsage(access: ServiceAccess, activity: Activity): Promise<void> {
  const options = { location: ProgressLocation.Window, title: 'Parlance: asking for the usage', cancellable: true };
  const { usage, name } = await window.withProgress(options, async (_progress, token) => {
    const { signal, dispose } = abortSignalOf(token);
    try {
      const { client, connection } = await access.use(signal);
      return { usage: await client.usage.get({ signal }), name: connection.name };
    } finally {
      dispose();
    }
  });
  activity.succeeded();
  activity.setUsage(usage);
  const { summary, details } = describeUsage(usage, env.language);
  const items = [summary, ...details].map((label) => ({ label }));
  await window.showQuickPick(items, { title: `Usage of ${name}`, placeHolder: 'What the account has used' });
}
