import type { Disposable, Memento } from 'vscode';
import type { Usage } from '../../api/schemas/usage';
import { noLimit } from '../../api/schemas/limits';
import type { Activity } from '../say/activity';
import type { ConnectionSummary } from '../say/connection';
import { say } from '../say/say';
import { warnAt } from '../settings/cost';
import { formatNumber, formatShare, t } from '../../shared/l10n';

const storedAs = 'account.warned';

/**
 * Says once in each billing period of an account that most of its characters are used. Looks whenever the usage is known
 * anew, and asks nobody.
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
    const threshold = warnAt();
    const { name, kind } = access.connection;
    const share = shareOf(usage);
    if (kind === 'local' || threshold === undefined || share < threshold) return;
    const warned = memento.get<Record<string, string>>(storedAs, {});
    const period = `${usage.start_time ?? ''}/${threshold}`;
    if (warned[name] === period) return;
    void memento.update(storedAs, { ...warned, [name]: period });
    const sentence = t(
      '{0} of the characters of “{1}” are used; {2} are left.',
      formatShare(Math.min(1, share)),
      name,
      formatNumber(Math.max(0, usage.character_limit - usage.character_count)),
    );
    say('warning', sentence, { title: t('Show Account'), command: 'parlance.account.focus' });
  });
}

/** Of the account or of the key, whichever is nearer to its end; 0 without a limit. */
function shareOf(usage: Usage): number {
  const share = (used = 0, limit = noLimit): number => (limit >= noLimit || limit === 0 ? 0 : used / limit);
  return Math.max(
    share(usage.character_count, usage.character_limit),
    share(usage.api_key_character_count, usage.api_key_character_limit),
  );
}
