import { baseLanguage } from '../../../api/languageCodes';
import { defaultIds, saveDefaultIds, type DefaultKind, type DefaultLevel } from '../../settings/defaults';

/** An id that translations use, and for what. */
export interface Default {
  readonly id: string;
  /** `en>de` for a glossary, else the target language. */
  readonly key: string;
  readonly level: DefaultLevel;
}

/** The defaults of one connection as they hold: what the workspace says wins over what the user says everywhere. */
export function defaultsOf(kind: DefaultKind, connection: string): Default[] {
  const { user, workspace } = defaultIds(kind, connection);
  const levels = new Map<string, Default>();
  for (const [level, ids] of [
    ['user', user],
    ['workspace', workspace],
  ] as const) {
    for (const [key, id] of Object.entries(ids)) levels.set(normalKey(key), { id, key, level });
  }
  return [...levels.values()].filter(({ id }) => id !== '');
}

/** Makes sure that no key of an id stays at any level. */
export async function unsetDefaults(
  kind: DefaultKind,
  connection: string,
  isMeant: (one: { id: string; key: string }) => boolean,
): Promise<void> {
  const levels = defaultIds(kind, connection);
  for (const level of ['user', 'workspace'] as const) {
    const keys = Object.entries(levels[level]).filter(([key, id]) => isMeant({ id, key: normalKey(key) }));
    if (keys.length === 0) continue;
    await saveDefaultIds(kind, connection, level, Object.fromEntries(keys.map(([key]) => [key, undefined])));
  }
}

/** The key of a pair in the settings, by base languages: it serves their variants. */
export function pairKey(source: string, target: string): string {
  return `${baseLanguage(source)}>${baseLanguage(target)}`;
}

/** The two sides of a key such as `en>de`. */
export function sidesOf(key: string): { source: string; target: string } {
  const [source = '', target = ''] = normalKey(key).split('>');
  return { source, target };
}

function normalKey(key: string): string {
  return key.replaceAll(/\s/g, '').toLowerCase();
}
