import { ConfigurationTarget, workspace, type ConfigurationScope, type Disposable, type WorkspaceFolder } from 'vscode';
import type { CheckTime } from '../../shared/languageServer';
import { checkEngine } from './checkTime';
import { chooseEngine } from './engines';
import { checked, readOwnSetting, readSetting } from './read';

/** `parlance.check.*` as it holds for one resource. */
export interface CheckConfig {
  language: string;
  variants: readonly string[];
  otherLanguages: 'skip' | 'check';
  comments: boolean;
  documents: boolean;
  /** Words of the user and of the workspace together. */
  words: readonly string[];
  /** Ids, of the user and of the workspace together. */
  rulesOff: readonly string[];
  /** True if advice about style is shown. */
  style: boolean;
  pauseMs: number;
}

/** Most characters that may be sent to a remote service for checking. */
export function checkBudget(): { perMinute: number; perDay: number } {
  return {
    perMinute: readSetting('check.charactersPerMinute'),
    perDay: readSetting('check.charactersPerDay'),
  };
}

/** Sets when texts are checked, for this user. */
export async function chooseCheckTime(when: CheckTime): Promise<void> {
  // It may rest on what the next lines forget.
  if (checkEngine() === 'connection') await chooseEngine('check', 'connection');
  const section = workspace.getConfiguration('parlance.check');
  await section.update('when', when, ConfigurationTarget.Global);
  for (const before of ['local', 'remote']) {
    if (section.inspect(before)?.globalValue !== undefined) {
      await section.update(before, undefined, ConfigurationTarget.Global);
    }
  }
}

/**
 * Returns whether hovering a comment of a resource translates it. Where its text leaves this machine a folder can only
 * switch it off: the user alone says what is sent unasked.
 */
export function translatesOnHover(scope: ConfigurationScope | undefined, isSent: boolean): boolean {
  const isOn = readSetting('check.translateOnHover', scope);
  return isOn && (!isSent || readOwnSetting('check.translateOnHover', scope));
}

export function checkConfig(scope: ConfigurationScope | undefined): CheckConfig {
  return {
    language: readSetting('check.language', scope),
    variants: readSetting('check.variants', scope),
    otherLanguages: readSetting('check.otherLanguages', scope),
    comments: readSetting('check.comments', scope),
    documents: readSetting('check.documents', scope),
    words: ofAllLevels('words', scope),
    rulesOff: ofAllLevels('rulesOff', scope),
    style: readSetting('check.style', scope),
    pauseMs: readSetting('check.pause', scope),
  };
}

/** A list in which what the user, the workspace and the folder say counts together. */
function ofAllLevels(name: 'words' | 'rulesOff', scope: ConfigurationScope | undefined): string[] {
  const found = workspace.getConfiguration('parlance.check', scope).inspect(name);
  const ofFolder = workspace.isTrusted ? [found?.workspaceValue, found?.workspaceFolderValue] : [];
  return [found?.globalValue, ...ofFolder].flatMap((value) => checked(`check.${name}`, value));
}

export type Whose = 'user' | 'workspace';

/** Adds a word to `parlance.check.words` of one folder of a workspace with several. */
export async function addCheckedWordOfFolder(word: string, folder: WorkspaceFolder): Promise<void> {
  const section = workspace.getConfiguration('parlance.check', folder);
  const words = [...new Set([...strings(section.inspect('words')?.workspaceFolderValue), word])].sort();
  await section.update('words', words, ConfigurationTarget.WorkspaceFolder);
}

/** Adds a word to `parlance.check.words` of the user or of the workspace. */
export async function addCheckedWord(word: string, whose: Whose): Promise<void> {
  await changeList('words', whose, (words) => [...words, word]);
}

/** Rules of checking that are off for the user, or in the workspace. */
export function rulesTurnedOff(whose: Whose): readonly string[] {
  return listOf('rulesOff', whose);
}

export async function turnOffRule(rule: string, whose: Whose): Promise<void> {
  await changeList('rulesOff', whose, (rules) => [...rules, rule]);
}

export async function turnOnRule(rule: string, whose: Whose): Promise<void> {
  await changeList('rulesOff', whose, (rules) => rules.filter((other) => other !== rule));
}

function listOf(name: 'words' | 'rulesOff', whose: Whose): string[] {
  const found = workspace.getConfiguration('parlance.check').inspect(name);
  return strings(whose === 'user' ? found?.globalValue : found?.workspaceValue);
}

async function changeList(
  name: 'words' | 'rulesOff',
  whose: Whose,
  change: (items: readonly string[]) => string[],
): Promise<void> {
  const items = [...new Set(change(listOf(name, whose)))].sort();
  const target = whose === 'user' ? ConfigurationTarget.Global : ConfigurationTarget.Workspace;
  await workspace.getConfiguration('parlance.check').update(name, items.length > 0 ? items : undefined, target);
}

function strings(setting: unknown): string[] {
  return Array.isArray(setting) ? setting.filter((item): item is string => typeof item === 'string') : [];
}

export function onDidChangeCheckConfig(listener: () => void): Disposable {
  return workspace.onDidChangeConfiguration((event) => {
    if (['check', 'engines.check'].some((name) => event.affectsConfiguration(`parlance.${name}`))) listener();
  });
}
