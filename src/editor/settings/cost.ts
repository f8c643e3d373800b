import type { SpendingCaps } from '../../storage/spendingCaps';
import { workspace, type Disposable } from 'vscode';
import { readSetting } from './read';

/** Most characters, and minutes of sound, that may be sent to services that bill, over all windows; 0 = no limit. */
export function spendingCaps(): SpendingCaps {
  return {
    perDay: readSetting('cost.charactersPerDay', undefined),
    perMonth: readSetting('cost.charactersPerMonth', undefined),
    minutesPerDay: readSetting('cost.minutesPerDay', undefined),
    minutesPerMonth: readSetting('cost.minutesPerMonth', undefined),
  };
}

/** Shares of the characters, or minutes, of an account, 0 to 1 and the least first, that a user is warned of; none for never. */
export function warnAt(): readonly number[] {
  return readSetting('cost.warnAt', undefined)
    .map((percent) => percent / 100)
    .sort((a, b) => a - b);
}

/** One of these settings is another now. */
export function onDidChangeCost(listener: () => void): Disposable {
  return workspace.onDidChangeConfiguration((change) => {
    if (change.affectsConfiguration('parlance.cost')) listener();
  });
}
