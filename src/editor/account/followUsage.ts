import { Disposable } from 'vscode';
import type { Usage } from '../../api/schemas/usage';
import type { Activity } from '../messages/activity';
import type { ServiceAccess } from '../service/connections/serviceAccess';
import type { Spending } from '../service/spending';
import { warnAt } from '../settings/cost';
import { untilShare, usageUnits } from './usageShare';

/** Others may use the account, too: what was told so long ago is asked for again with the next work. */
const oldMs = 60 * 60_000;

/**
 * Asks for the usage after work that cost something, where the user might want to be warned of it: when it is not known
 * yet, when it may have reached a share to warn of, and when it was told long ago. Never while nothing is sent.
 */
export function followUsage(
  activity: Activity,
  access: Pick<ServiceAccess, 'use' | 'connection' | 'onDidChange'>,
  spending: Pick<Spending, 'onDidSpend'>,
): Disposable {
  let known: { usage: Usage | undefined; atMs: number } = { usage: activity.usage, atMs: Date.now() };
  /** Amounts sent since the usage was last told. */
  let sent = { characters: 0, minutes: 0 };
  let isAsking = false;
  /** A key may be one that must not ask. */
  let isRefused = false;

  const isDue = (): boolean => {
    const { usage, atMs } = known;
    if (!usage || Date.now() - atMs > oldMs) return true;
    return warnAt().some((share) => {
      return usageUnits.some((unit) => {
        const left = untilShare(usage, unit, share);
        return left > 0 && left <= sent[unit];
      });
    });
  };
  const look = async (): Promise<void> => {
    if (activity.usage !== known.usage) {
      known = { usage: activity.usage, atMs: Date.now() };
      sent = { characters: 0, minutes: 0 };
    }
    const isWanted = sent.characters + sent.minutes > 0 && warnAt().length > 0 && access.connection.kind === 'remote';
    if (!isWanted || isAsking || isRefused || activity.busy !== undefined || !isDue()) return;
    isAsking = true;
    try {
      const { client, connection } = await access.use();
      const usage = await client.usage.get();
      if (connection.name === access.connection.name) activity.setUsage(usage);
    } catch {
      // What stands against it is told with the next work; the view of the account says it, too.
      isRefused = true;
    } finally {
      isAsking = false;
    }
  };
  return Disposable.from(
    spending.onDidSpend(({ characters, milliseconds }) => {
      sent = { characters: sent.characters + characters, minutes: sent.minutes + milliseconds / 60_000 };
      // Before that it is on its way.
      if (characters + milliseconds === 0) void look();
    }),
    activity.onDidChange(() => void look()),
    access.onDidChange(() => (isRefused = false)),
  );
}
