import { QuickPickItemKind } from 'vscode';
import { parseBaseUrl } from '../../api/baseUrl';
import {
  checkBaseUrl,
  checkName,
  contractNames,
  isToken,
  sameName,
  type ConnectionDefinition,
} from './connectionDefinition';
import { betterPreset, presets, type Preset } from './presets';
import { pick, askText, type Row } from '../say/ask';

/** What a person chose to connect to; a remote one still lacks its name and key. */
export type ConnectionChoice =
  | { kind: 'local' }
  | { kind: 'known'; definition: ConnectionDefinition }
  | { kind: 'preset'; preset: Preset }
  | { kind: 'custom' };

interface ChoiceItem extends Row {
  choice?: ConnectionChoice;
}

/*
 * The questions of Connect…, one function each. Every one answers `undefined` when the person cancels it. The boxes
 * stay open when the window loses the focus, because a key is usually copied from somewhere else.
 */

export async function askChoice(known: readonly ConnectionDefinition[]): Promise<ConnectionChoice | undefined> {
  const separator = (label: string): ChoiceItem => ({ label, kind: QuickPickItemKind.Separator });
  const items: ChoiceItem[] = [
    separator('On this machine'),
    {
      icon: 'device-desktop',
      label: 'Local',
      description: 'No key needed',
      detail: 'Offline engines on this machine. Your text does not leave it.',
      choice: { kind: 'local' },
    },
    separator('Public services'),
    ...presets.map((preset) => ({
      icon: 'globe',
      label: preset.label,
      description: preset.description,
      detail: preset.baseUrl,
      choice: { kind: 'preset' as const, preset },
    })),
    separator('Your own service'),
    {
      icon: 'server',
      label: 'Custom…',
      description: 'Another service with the same interface',
      choice: { kind: 'custom' },
    },
    ...(known.length > 0 ? [separator('Change the key of')] : []),
    ...known.map((definition) => ({
      icon: 'key',
      label: definition.name,
      description: new URL(definition.baseUrl).host,
      choice: { kind: 'known' as const, definition },
    })),
  ];
  const picked = await pick(items, {
    title: 'Connect to a Service',
    placeHolder: 'Which service should translate and correct your text?',
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return picked?.choice;
}

export async function askBaseUrl(): Promise<string | undefined> {
  const text = await askText({
    title: 'Connect: Address of the Service',
    prompt: 'Without a version at its end',
    placeHolder: 'https://api.example.com',
    ignoreFocusOut: true,
    validateInput: checkBaseUrl,
  });
  return text === undefined ? undefined : parseBaseUrl(text);
}

export async function askAuthScheme(): Promise<string | undefined> {
  const text = await askText({
    title: 'Connect: Authentication Scheme',
    prompt:
      'The word that stands before the key in the Authorization header. Keep it unless your service says otherwise.',
    value: contractNames.authScheme,
    ignoreFocusOut: true,
    validateInput: (value) => (isToken(value.trim()) ? undefined : 'One word without spaces, like Service-Auth-Key'),
  });
  return text?.trim();
}

/** `taken` are the names of the other connections. */
export async function askName(title: string, proposed: string, taken: readonly string[]): Promise<string | undefined> {
  const text = await askText({
    title,
    prompt: 'Shown in the status bar and wherever you choose a connection',
    value: proposed,
    ignoreFocusOut: true,
    validateInput: (value) => {
      if (taken.some((name) => sameName(name, value))) return 'Another connection has this name.';
      return checkName(value);
    },
  });
  return text?.trim();
}

export async function askKey(name: string, host: string, keyPage?: string): Promise<string | undefined> {
  const text = await askText({
    title: `Connect: Key for “${name}”`,
    prompt: `Sent to ${host} only, and kept in the key store of this machine.`,
    link: keyPage ? { title: 'Find your key', href: keyPage } : undefined,
    password: true,
    ignoreFocusOut: true,
    validateInput: (value) => (isKey(value.trim()) ? undefined : 'A key has no spaces or special characters.'),
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
  const change = { label: `Use ${better.label}`, detail: better.baseUrl };
  const stay = { label: 'Try It Anyway', detail: definition.baseUrl };
  const answer = await pick([change, stay], {
    title: `Connect: This Looks Like a Key of ${better.label}`,
    placeHolder: 'It is not accepted at the address you chose. Which one is right?',
    ignoreFocusOut: true,
  });
  if (!answer) return undefined;
  return answer === change ? { ...definition, baseUrl: better.baseUrl } : definition;
}

/** Visible ASCII: anything else cannot be sent in a header. */
function isKey(value: string): boolean {
  return /^[\x21-\x7e]*$/.test(value);
}
