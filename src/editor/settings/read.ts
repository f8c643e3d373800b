import { workspace, type ConfigurationScope } from 'vscode';
import { say } from '../say/say';
import { checkedValue, settings, type SettingName, type SettingValue } from './table';

/** What was told already: each wrong value of a setting once in a window. */
const told = new Set<string>();

/**
 * A setting as it holds for one resource, always one that it may be. In a folder nobody trusts, and for what is the
 * person's alone, it is what the person set for themselves: that should not rest on the manifest alone.
 */
export function readSetting<Name extends SettingName>(name: Name, scope?: ConfigurationScope): SettingValue<Name> {
  const { trust } = settings[name];
  const isOwn = trust === 'person' || (trust === 'trusted' && !workspace.isTrusted);
  const section = workspace.getConfiguration('parlance', scope);
  return checked(name, isOwn ? ownValue(name, scope) : section.get(name));
}

/** A setting that a person set for themselves, whatever it is. */
function ownValue(name: SettingName, scope?: ConfigurationScope): unknown {
  const found = workspace.getConfiguration('parlance', scope).inspect(name);
  return found?.globalLanguageValue ?? found?.globalValue ?? found?.defaultValue;
}

/** A value that was found by other means, as one that the setting may have. */
export function checked<Name extends SettingName>(name: Name, found: unknown): SettingValue<Name> {
  const { value, problem } = checkedValue(name, found);
  if (problem !== undefined && !told.has(problem)) {
    told.add(problem);
    const change = { command: 'workbench.action.openSettings', arguments: [`parlance.${name}`] };
    say('warning', problem, { title: 'Open Settings', ...change });
  }
  return value;
}
