import { workspace, type ConfigurationScope } from 'vscode';
import type { CheckTime } from '../../shared/languageServer';
import { checked, readSetting } from './read';

/** Checking service: the local one, or the one the user is connected to. */
export type CheckEngine = 'local' | 'connection';

/** Times, from the one that sends least to the one that sends most. */
const eagerness: readonly CheckTime[] = ['off', 'onCommand', 'onSave', 'onType'];

type TimeSetting = 'check.when' | 'check.local' | 'check.remote';

/**
 * Returns the engine that checks. If nobody chose, `check.engine` counts; a user who had switched checking on for remote
 * services, by `check.remote`, still has it by theirs.
 */
export function checkEngine(): CheckEngine {
  const isSet = (name: 'engines.check' | 'check.engine'): boolean =>
    workspace.getConfiguration('parlance').inspect(name)?.globalValue !== undefined;
  if (isSet('engines.check')) return readSetting('engines.check') === 'connection' ? 'connection' : 'local';
  if (isSet('check.engine')) return readSetting('check.engine');
  const { own: before = 'off' } = levelsOf('check.remote', undefined);
  return before === 'off' ? 'local' : 'connection';
}

/**
 * Returns the time at which a document is checked. If its text leaves this machine a folder can only make it less: the user
 * alone says what is sent. `check.local` and `check.remote` were the settings for the two cases, and count if `check.when` is
 * not set.
 */
export function checkTimeOf(scope: ConfigurationScope | undefined, isSent: boolean): CheckTime {
  const when = levelsOf('check.when', scope);
  const before = levelsOf(isSent ? 'check.remote' : 'check.local', scope);
  const own = when.own ?? before.own ?? 'onType';
  if (!isSent) return when.folder ?? before.folder ?? when.workspace ?? before.workspace ?? own;
  const theirs = when.folder ?? when.workspace ?? own;
  return eagerness.indexOf(theirs) < eagerness.indexOf(own) ? theirs : own;
}

/** A setting as each level has it; a folder nobody trusts has nothing to say. */
function levelsOf(
  name: TimeSetting,
  scope: ConfigurationScope | undefined,
): { own?: CheckTime; workspace?: CheckTime; folder?: CheckTime } {
  const found = workspace.getConfiguration('parlance', scope).inspect(name);
  const valueOf = (value: unknown): CheckTime | undefined => (value === undefined ? undefined : checked(name, value));
  return {
    own: valueOf(found?.globalValue),
    ...(workspace.isTrusted && {
      workspace: valueOf(found?.workspaceValue),
      folder: valueOf(found?.workspaceFolderValue),
    }),
  };
}
