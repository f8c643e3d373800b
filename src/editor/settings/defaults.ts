import { ConfigurationTarget, workspace, type Disposable } from 'vscode';

/** The ids of one connection in a setting of the shape `{ "<connection>": { "<key>": "<id>" } }`; the rest is passed over. */
export function idsOf(setting: unknown, connection: string): Record<string, string> {
  const ids: unknown = isRecord(setting) ? setting[connection] : undefined;
  const entries = isRecord(ids) ? Object.entries(ids) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** Settings that hold ids of a connection's resources, in the shape `idsOf` reads. */
export type DefaultKind = 'glossaries' | 'styleRules' | 'translationMemories';

/** Level of a default: for the user everywhere, or for this workspace alone, which wins. */
export type DefaultLevel = 'user' | 'workspace';

/** The ids of one connection in `parlance.translate.<kind>`, as they stand at each level. */
export function defaultIds(kind: DefaultKind, connection: string): Record<DefaultLevel, Record<string, string>> {
  const found = workspace.getConfiguration('parlance.translate').inspect(kind);
  return { user: idsOf(found?.globalValue, connection), workspace: idsOf(found?.workspaceValue, connection) };
}

/** Sets ids of one connection at one level, or takes them out there (`undefined`); everything else stays. */
export async function saveDefaultIds(
  kind: DefaultKind,
  connection: string,
  level: DefaultLevel,
  change: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const section = workspace.getConfiguration('parlance.translate');
  const found = section.inspect(kind);
  const value: unknown = level === 'user' ? found?.globalValue : found?.workspaceValue;
  const { [connection]: known, ...others } = isRecord(value) ? value : {};
  const kept = isRecord(known) ? known : {};
  const ids = Object.entries({ ...kept, ...change }).filter(([, id]) => id !== undefined);
  const all = { ...others, ...(ids.length > 0 && { [connection]: Object.fromEntries(ids) }) };
  const target = level === 'user' ? ConfigurationTarget.Global : ConfigurationTarget.Workspace;
  await section.update(kind, Object.keys(all).length > 0 ? all : undefined, target);
}

/** Another default, or another setting of translations. */
export function onDidChangeDefaults(listener: () => void): Disposable {
  return workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration('parlance.translate')) listener();
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
