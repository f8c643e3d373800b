import { QuickPickItemKind } from 'vscode';
import { parseBaseUrl } from '../../../api/baseUrl';
import { checkBaseUrl, checkName, contractNames, isToken, type ConnectionDefinition } from './connectionDefinition';
import { betterPreset, presets, type Preset } from './presets';
import { pick, askText, type Row } from '../../messages/ask';
import { localConnectionName, sameName, shownName } from '../../messages/connection';
import { ownServers, ownServersFor } from '../../../shared/ownServers';
import { formatList, t } from '../../../shared/l10n';

/** Choice of a service to connect to; a new remote one still lacks its name and key. */
export type ConnectionChoice =
  | { kind: 'local' }
  | { kind: 'known'; definition: ConnectionDefinition }
  | { kind: 'newKey'; definition: ConnectionDefinition }
  | { kind: 'engine'; command: string; arguments: readonly unknown[] }
  | { kind: 'preset'; preset: Preset }
  | { kind: 'custom' };

interface ChoiceItem extends Row {
  choice?: ConnectionChoice;
}

/** Engines that the local service translates with if its offline engines are not good enough. */
const engines: readonly ChoiceItem[] = [
  {
    icon: 'chip',
    label: t('Language Model…'),
    description: formatList(['Ollama', 'LM Studio', 'llama.cpp', 'vLLM', 'OpenAI']),
    choice: { kind: 'engine', command: 'parlance.model.connect', arguments: [] },
  },
  {
    icon: 'sparkle',
    label: t('VS Code Language Model…'),
    description: t('From an extension you’re signed in to'),
    choice: { kind: 'engine', command: 'parlance.model.connect', arguments: [{ editor: true }] },
  },
  ...ownServersFor('translate').map((id): ChoiceItem => ({
    icon: 'server-process',
    label: `${ownServers[id].name}…`,
    description: ownServers[id].kind,
    choice: { kind: 'engine', command: ownServers[id].connect.command, arguments: [] },
  })),
];

/*
 * The questions of Connect…, one function each. Every one answers `undefined` when the user cancels it. The boxes
 * stay open when the window loses the focus, because a key is usually copied from somewhere else.
 */

/** @param inUse name of the connection in use */
export async function askChoice(
  known: readonly ConnectionDefinition[],
  inUse: string,
): Promise<ConnectionChoice | undefined> {
  const separator = (label: string): ChoiceItem => ({ label, kind: QuickPickItemKind.Separator });
  const iconOf = (name: string, icon: string): string => (sameName(name, inUse) ? 'check' : icon);
  const row = (definition: ConnectionDefinition, icon: string, kind: 'known' | 'newKey'): ChoiceItem => ({
    icon,
    label: definition.name,
    description: new URL(definition.baseUrl).host,
    choice: { kind, definition },
  });
  const items: ChoiceItem[] = [
    separator(t('On this computer')),
    {
      icon: iconOf(localConnectionName, 'device-desktop'),
      label: shownName(localConnectionName),
      description: t('No key needed'),
      detail: t('Offline engines on this computer. Your text never leaves it.'),
      choice: { kind: 'local' },
    },
    separator(t('Your own models and servers')),
    ...engines,
    ...(known.length > 0 ? [separator(t('Your connections'))] : []),
    ...known.map((definition) => row(definition, iconOf(definition.name, 'server'), 'known')),
    separator(t('Public services')),
    ...presets.map((preset) => ({
      icon: 'globe',
      label: preset.label,
      description: preset.description,
      detail: preset.baseUrl,
      choice: { kind: 'preset' as const, preset },
    })),
    separator(t('Your own service')),
    {
      icon: 'server',
      label: t('Custom…'),
      description: t('A server with a DeepL-compatible API'),
      choice: { kind: 'custom' },
    },
    ...(known.length > 0 ? [separator(t('Change a key'))] : []),
    ...known.map((definition) => row(definition, 'key', 'newKey')),
  ];
  const picked = await pick(items, {
    title: t('Connect to a Service'),
    placeHolder: t('Which service should translate and correct your text?'),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return picked?.choice;
}

export async function askBaseUrl(): Promise<string | undefined> {
  const text = await askText({
    title: t('Connect: Address of the Service'),
    prompt: t('Without a version at the end'),
    placeHolder: 'https://api.example.com',
    ignoreFocusOut: true,
    validateInput: checkBaseUrl,
  });
  return text === undefined ? undefined : parseBaseUrl(text);
}

export async function askAuthScheme(): Promise<string | undefined> {
  const text = await askText({
    title: t('Connect: Authentication Scheme'),
    prompt: t('Word before the key in the Authorization header. Change it only if your service needs another one.'),
    value: contractNames.authScheme,
    ignoreFocusOut: true,
    validateInput: (value) =>
      isToken(value.trim()) ? undefined : t('One word without spaces, such as Service-Auth-Key'),
  });
  return text?.trim();
}

/** `taken` are the names of the other connections. */
export async function askName(title: string, proposed: string, taken: readonly string[]): Promise<string | undefined> {
  const text = await askText({
    title,
    prompt: t('Shown in the status bar and in lists of connections'),
    value: proposed,
    ignoreFocusOut: true,
    validateInput: (value) => {
      if (taken.some((name) => sameName(name, value))) return t('Another connection already has this name.');
      return checkName(value);
    },
  });
  return text?.trim();
}

export async function askKey(name: string, host: string, keyPage?: string): Promise<string | undefined> {
  const text = await askText({
    title: t('Connect: Key for “{0}”', name),
    prompt: t('Sent only to {0} and stored in the keychain.', host),
    link: keyPage ? { title: t('Find your key'), href: keyPage } : undefined,
    password: true,
    ignoreFocusOut: true,
    validateInput: (value) => (isKey(value.trim()) ? undefined : t('A key has no spaces or special characters.')),
  });
  return text?.trim() || undefined;
}

/** Asks whether to go to the preset that the key seems to belong to. `undefined` means to stop. */
export async function askBetterPreset(
  definition: ConnectionDefinition,
  key: string,
): Promise<ConnectionDefinition | undefined> {
  const better = betterPreset(definition.baseUrl, key);
  if (!better) return definition;
  const change = { label: t('Use {0}', better.label), detail: better.baseUrl };
  const stay = { label: t('Try It Anyway'), detail: definition.baseUrl };
  const answer = await pick([change, stay], {
    title: t('Connect: This Looks Like a {0} Key', better.label),
    placeHolder: t('The address you chose doesn’t accept this key. Which one is right?'),
    ignoreFocusOut: true,
  });
  if (!answer) return undefined;
  return answer === change ? { ...definition, baseUrl: better.baseUrl } : definition;
}

/** Visible ASCII: anything else cannot be sent in a header. */
export function isKey(value: string): boolean {
  return /^[\x21-\x7e]*$/.test(value);
}
