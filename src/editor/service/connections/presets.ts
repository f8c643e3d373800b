/*
 * The only file that knows the address of a vendor. Everything else works with any server that has a DeepL-compatible API.
 */
import type { ConnectionDefinition } from './connectionDefinition';
import { t } from '../../../shared/l10n';

/** A public service that speaks the contract. */
export interface Preset extends Omit<ConnectionDefinition, 'name'> {
  /** Also the proposed name of a connection to it. */
  readonly label: string;
  readonly description: string;
  /** Page on which a user gets a key. */
  readonly keyPage: string;
}

const deepl = {
  authScheme: 'DeepL-Auth-Key',
  tagHeader: 'X-DeepL-Reporting-Tag',
  keyPage: 'https://www.deepl.com/your-account/keys',
} as const;

const deeplFree: Preset = {
  ...deepl,
  label: 'DeepL API Free',
  description: t('Keys ending in :fx'),
  baseUrl: 'https://api-free.deepl.com',
};
const deeplPro: Preset = {
  ...deepl,
  label: 'DeepL API Pro',
  description: t('Paid plans'),
  baseUrl: 'https://api.deepl.com',
};
const deeplProUs: Preset = {
  ...deepl,
  label: 'DeepL API Pro US',
  description: t('Paid plans with servers in the United States'),
  baseUrl: 'https://api-us.deepl.com',
};

export const presets: readonly Preset[] = [deeplFree, deeplPro, deeplProUs];

/** The preset at this address, if there is one. */
export function presetOf(baseUrl: string): Preset | undefined {
  return presets.find((preset) => preset.baseUrl === baseUrl);
}

/**
 * The preset that `key` surely belongs to when it is not the one at `baseUrl`: free keys end in `:fx` and work on the
 * free service only (contract §1.1).
 */
export function betterPreset(baseUrl: string, key: string): Preset | undefined {
  const chosen = presetOf(baseUrl);
  if (!chosen) return undefined;
  const free = key.endsWith(':fx');
  if (free === (chosen === deeplFree)) return undefined;
  return free ? deeplFree : deeplPro;
}
