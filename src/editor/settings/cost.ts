import type { SpendingCaps } from '../../storage/ledger';
import { workspace, type Disposable } from 'vscode';
import { readSetting } from './read';

/** Most characters that may be sent to services that bill, over all windows; 0 = no limit. */
export function spendingCaps(): SpendingCaps {
  return {
    perDay: readSetting('cost.charactersPerDay', undefined),
    perMonth: readSetting('cost.charactersPerMonth', undefined),
  };
}

/** Share of the characters of an account, 0 to 1, from which on a person is warned; undefined for never. */
export function warnAt(): number | undefined {
  const percent = readSetting('cost.warnAt', undefined);
  return percent === 0 ? undefined : percent / 100;
}

/** One of these settings is another now. */
export function onDidChangeCost(listener: () => void): Disposable {
  return workspace.onDidChangeConfiguration((change) => {
    if (change.affectsConfiguration('parlance.cost')) listener();
  });
}
