import { isDeepStrictEqual } from 'node:util';
import { workspace, type ConfigurationScope, type Disposable, type WorkspaceConfiguration } from 'vscode';
import { showMessage } from '../messages/showMessage';
import { checkedValue, settings, type SettingName, type SettingValue } from './table';
import { t } from '../../shared/l10n';

/** Wrong values that were already shown: each of a setting once in a window. */
const told = new Set<string>();

/**
 * A setting as it holds for one resource, always one that it may be. In a folder nobody trusts, and for what is the
 * user's alone, it is what the user set for themselves: that should not rest on the manifest alone.
 */
export function readSetting<Name extends SettingName>(name: Name, scope?: ConfigurationScope): SettingValue<Name> {
  if (scope !== undefined || !remembered) return readNow(name, scope);
  const { values } = remembered;
  if (!values.has(name)) values.set(name, readNow(name));
  return values.get(name) as SettingValue<Name>;
}

function readNow<Name extends SettingName>(name: Name, scope?: ConfigurationScope): SettingValue<Name> {
  const { trust } = settings[name];
  const isOwn = trust === 'person' || (trust === 'trusted' && !workspace.isTrusted);
  return checked(name, isOwn ? ownValue(name, scope) : configuration(scope).get(name), scope);
}

/** Settings read that hold for no one file, as long as changes of them are followed. */
interface Remembered {
  /** All of ours. */
  all?: WorkspaceConfiguration;
  /** Requested settings, checked. */
  values: Map<SettingName, unknown>;
}

let remembered: Remembered | undefined;

/**
 * Reads the settings that hold for no one file once until one changes: VS Code puts all settings together for each
 * reading, and much is asked for by everything that is built. It has to be the first of us that follows changes: VS Code
 * tells of one in the moment in which it holds, and nobody may then read what was.
 */
export function rememberSettings(): Disposable {
  const forget = (): void => void (remembered = { values: new Map() });
  forget();
  const subscriptions = [workspace.onDidChangeConfiguration(forget), workspace.onDidGrantWorkspaceTrust(forget)];
  return {
    dispose() {
      for (const subscription of subscriptions) subscription.dispose();
      remembered = undefined;
    },
  };
}

/** A setting as the user set it for themselves, whatever a folder says, trusted or not. */
export function readOwnSetting<Name extends SettingName>(
  name: Name,
  scope: ConfigurationScope | undefined,
): SettingValue<Name> {
  return checked(name, ownValue(name, scope), scope);
}

function configuration(scope?: ConfigurationScope): WorkspaceConfiguration {
  if (scope !== undefined || !remembered) return workspace.getConfiguration('parlance', scope);
  return (remembered.all ??= workspace.getConfiguration('parlance'));
}

/** A setting that a user set for themselves, in no folder or language, whatever it is. */
function ownValue(name: SettingName, scope?: ConfigurationScope): unknown {
  const found = configuration(scope).inspect(name);
  return found?.globalLanguageValue ?? found?.globalValue ?? found?.defaultValue;
}

/** Targets where a setting can be, the nearest first, with the command that opens it there. */
const places = [
  ['workspaceFolder', t('the folder settings'), 'workbench.action.openWorkspaceSettings'],
  ['workspace', t('the workspace settings'), 'workbench.action.openWorkspaceSettings'],
  ['global', t('your user settings'), 'workbench.action.openSettings'],
] as const;

/** Returns the target where a setting has the value that was found; undefined if none has it. */
function placeOf(name: SettingName, found: unknown, scope?: ConfigurationScope): (typeof places)[number] | undefined {
  const values = configuration(scope).inspect(name);
  // Of a folder opened alone, VS Code tells the settings of the workspace as those of the folder, too.
  const isWorkspaceOfMany = workspace.workspaceFile !== undefined;
  return places.find(
    ([place]) =>
      (place !== 'workspaceFolder' || isWorkspaceOfMany) &&
      [values?.[`${place}LanguageValue`], values?.[`${place}Value`]].some((value) => isDeepStrictEqual(value, found)),
  );
}

/** A value that was found by other means, as one that the setting may have. */
export function checked<Name extends SettingName>(
  name: Name,
  found: unknown,
  scope?: ConfigurationScope,
): SettingValue<Name> {
  const { value, problem } = checkedValue(name, found);
  if (problem !== undefined && !told.has(problem)) {
    told.add(problem);
    const place = placeOf(name, found, scope);
    const sentence = place ? t('{0} Change it in {1}.', problem, place[1]) : problem;
    const command = place?.[2] ?? 'workbench.action.openSettings';
    showMessage('warning', sentence, {
      title: t('Open Settings'),
      command,
      arguments: [{ query: `parlance.${name}` }],
    });
  }
  return value;
}
