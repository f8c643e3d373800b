import { env } from 'vscode';
import type { Activity } from '../say/activity';
import type { ServiceAccess } from '../connections/serviceAccess';
import { withCancellableProgress } from '../say/progress';
import { describeUsage } from '../say/usageText';
import { pick } from '../say/ask';

/** *Show Usage*: what the account behind the connection has used, and how much it may use. */
export async function showUsage(access: ServiceAccess, activity: Activity): Promise<void> {
  const { usage, name } = await withCancellableProgress('Asking for the usage…', async (signal) => {
    const { client, connection } = await access.use(signal);
    return { usage: await client.usage.get({ signal }), name: connection.name };
  });
  activity.succeeded();
  activity.setUsage(usage);
  const { summary, details } = describeUsage(usage, env.language);
  const items = [summary, ...details].map((label) => ({ label }));
  await pick(items, { title: `Usage of ${name}`, placeHolder: 'What the account has used' });
}
