import type { TokenCount } from '../engines/models/ownModels';
import type { Activity } from '../messages/activity';
import type { ServiceAccess } from '../service/connections/serviceAccess';
import { withCancellableProgress } from '../messages/progress';
import { describeTokens, describeUsage } from '../messages/usageText';
import { pick } from '../messages/ask';
import { shownName } from '../messages/connection';
import { t } from '../../shared/l10n';

/**
 * *Show Usage*: what the account behind the connection has used, and how much it may use; of the local service also what
 * language models took that it asked.
 */
export async function showUsage(access: ServiceAccess, activity: Activity, tokens: TokenCount): Promise<void> {
  const { usage, name, kind } = await withCancellableProgress(t('Loading usage…'), async (signal) => {
    const { client, connection } = await access.use(signal);
    return { usage: await client.usage.get({ signal }), name: connection.name, kind: connection.kind };
  });
  activity.succeeded();
  activity.setUsage(usage);
  const { summary, details } = describeUsage(usage);
  const models = kind === 'local' ? describeTokens(tokens) : [];
  const items = [summary, ...details, ...models].map((label) => ({ label }));
  await pick(items, { title: t('Usage of {0}', shownName(name)), placeHolder: t('Account usage') });
}
