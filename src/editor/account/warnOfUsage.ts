import type { Disposable, Memento } from 'vscode';
import type { Usage } from '../../api/schemas/usage';
import type { Activity } from '../messages/activity';
import type { ConnectionSummary } from '../messages/connection';
import { showMessage } from '../messages/showMessage';
import { warnAt } from '../settings/cost';
import { shareOf, untilShare, usageUnits, type UsageUnit } from './usageShare';
import { formatNumber, formatShare, t } from '../../shared/l10n';

const storedAs: Readonly<Record<UsageUnit, string>> = {
  characters: 'account.warned',
  minutes: 'account.warnedOfMinutes',
};

/** Last warning about an account: its billing period and its share. */
interface Warned {
  period: string;
  share: number;
}

/**
 * Says that much of an account is used: once in each billing period for each share a user wants to know of. Looks
 * whenever the usage is known anew, and asks nobody.
 */
export function warnOfUsage(
  activity: Activity,
  access: { readonly connection: ConnectionSummary },
  memento: Memento,
): Disposable {
  let seen: Usage | undefined;
  return activity.onDidChange(() => {
    const { usage } = activity;
    if (!usage || usage === seen) return;
    seen = usage;
    const { name, kind } = access.connection;
    if (kind === 'local') return;
    for (const unit of usageUnits) warn(usage, unit, name);
  });

  function warn(usage: Usage, unit: UsageUnit, name: string): void {
    const used = shareOf(usage, unit);
    const reached = warnAt().findLast((share) => used >= share);
    const warned = memento.get<Record<string, Warned>>(storedAs[unit], {});
    const period = usage.start_time ?? '';
    const last = warned[name];
    // A service that names no period begins another one when less is used than was told of.
    const isTold = last?.period === period && last.share >= (reached ?? 0) && used >= last.share;
    if (isTold || (reached === undefined && last === undefined)) return;
    const others = Object.fromEntries(Object.entries(warned).filter(([other]) => other !== name));
    void memento.update(
      storedAs[unit],
      reached === undefined ? others : { ...others, [name]: { period, share: reached } },
    );
    if (reached === undefined) return;
    const share = formatShare(Math.min(1, used));
    const left = formatNumber(Math.max(0, Math.floor(untilShare(usage, unit, 1))));
    const sentence =
      unit === 'characters'
        ? t('{0} of the characters on “{1}” are used; {2} are left.', share, name, left)
        : t('{0} of the speech minutes on “{1}” are used; {2} are left.', share, name, left);
    showMessage('warning', sentence, { title: t('Show Account'), command: 'parlance.account.focus' });
  }
}
