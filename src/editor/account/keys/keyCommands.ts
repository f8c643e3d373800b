import { env, type Memento } from 'vscode';
import type { ServiceClient } from '../../../api/client';
import type { CallOptions } from '../../../api/request';
import { ServiceError } from '../../../api/errors';
import { activeKeysMax, type DeveloperKey } from '../../../api/schemas/admin';
import { startedOn } from '../../lists/startedOn';
import { askText, pick } from '../../messages/ask';
import { shortName } from '../../messages/plain';
import { withCancellableProgress } from '../../messages/progress';
import { showMessage } from '../../messages/showMessage';
import { showBriefly } from '../../messages/showBriefly';
import type { ConnectDependencies } from '../../service/connections/connect';
import { Administrator, NoAdminKeyError, type AdministratorDependencies } from '../administrator';
import type { DeveloperKeyList } from './developerKeyList';
import { handOver } from './handOver';
import { readKeyFile, removeKeyFile } from './keyFile';
import { askedLimits } from './keyLimits';
import { limitWords, nameOfKey, speechWords, type KeyNode } from './keyTree';
import { inOrder, listedKey, type ListedKey } from './listedKey';
import { StoredKeys } from './storedKeys';
import { t } from '../../../shared/l10n';

/** Parts that the commands on developer keys work with. */
export interface KeyCommandDependencies {
  list: DeveloperKeyList;
  administrator: AdministratorDependencies;
  connect: ConnectDependencies;
  /** Folder in which the local service hands over new keys. */
  keyFiles: string;
  memento: Memento;
  /** The selected line of the view. */
  selected: () => object | undefined;
}

/** *New Developer Key…*: asks for a label, makes the key and hands over its secret, once. */
export async function createKey(parts: KeyCommandDependencies): Promise<void> {
  await asAdministrator(parts, async (administrator) => {
    const listed = await call(parts, administrator, t('Reading the keys'), ({ developerKeys }, options) =>
      developerKeys.list(options),
    );
    if (listed.filter((key) => !key.is_deactivated).length >= activeKeysMax) {
      showMessage(
        'warning',
        t('Your account has the maximum of {0} active keys. Deactivate one first.', activeKeysMax),
      );
      return;
    }
    const label = await askLabel(t('New Developer Key'), t('Label that identifies the key’s owner'), '');
    if (label === undefined) return;
    const created = await call(parts, administrator, t('Creating the key'), ({ developerKeys }, options) =>
      developerKeys.create(label === '' ? {} : { label }, options),
    );
    const key = listedKey(created);
    const { connection } = administrator;
    const isLocal = connection.kind === 'local';
    parts.list.update(connection.name, key);
    const secret = created.key ?? (isLocal ? await readKeyFile(parts.keyFiles, key.id) : undefined);
    if (secret === undefined) {
      sayWithoutSecret(parts, connection.name, key);
      return;
    }
    await new StoredKeys(parts.memento).remember(key.id, secret);
    const place = await administrator.place();
    await handOver({ connect: parts.connect, place, isLocal }, key, secret);
    if (isLocal) await removeKeyFile(parts.keyFiles, key.id);
  });
}

/** The answer that had the secret was lost, or the service tells it in another place only. */
function sayWithoutSecret(parts: KeyCommandDependencies, connection: string, key: ListedKey): void {
  showMessage(
    'warning',
    t(
      'Created the key “{0}”, but the service didn’t return its secret. Look for it on the service’s website.',
      shortName(nameOfKey(key)),
    ),
    { title: t('Deactivate It…'), run: () => deactivateKey(parts, { kind: 'key', connection, key } satisfies KeyNode) },
  );
}

/** *Rename*: also of a key that is deactivated. */
export async function renameKey(parts: KeyCommandDependencies, argument?: unknown): Promise<void> {
  await asAdministrator(parts, async (administrator) => {
    const key = await chooseKey(parts, argument, t('Rename Developer Key'), () => true);
    if (!key) return;
    const label = await askLabel(
      t('Rename Developer Key'),
      t('New label for “{0}”', shortName(nameOfKey(key))),
      key.label,
    );
    if (label === undefined || label === key.label) return;
    await change(parts, administrator, t('Renaming the key'), ({ developerKeys }, options) =>
      developerKeys.setLabel({ key_id: key.id, label }, options),
    );
  });
}

/** *Set Limits…* */
export async function limitKey(parts: KeyCommandDependencies, argument?: unknown): Promise<void> {
  await asAdministrator(parts, async (administrator) => {
    const title = t('Set Limits of Developer Key');
    const key = await chooseKey(parts, argument, title);
    if (!key) return;
    const { characters = null, speechMs = null } = key.limits ?? {};
    const words = { characters: limitWords(characters), speechMs: speechWords(speechMs) };
    const rows = askedLimits().map((limit) => ({ label: limit.label, description: words[limit.field], limit }));
    const heading = t('Limits of “{0}”', shortName(nameOfKey(key)));
    const picked = await pick(rows, { title: heading, placeHolder: t('Select a limit') });
    if (!picked) return;
    const { limit } = picked;
    const before = limit.text(key.limits);
    const typed = await askText({
      title: heading,
      prompt: limit.prompt,
      value: before,
      ignoreFocusOut: true,
      validateInput: (text) => limit.problem(text.trim()),
    });
    if (typed === undefined || (key.limits && typed.trim() === before)) return;
    await change(parts, administrator, t('Setting the limit'), ({ developerKeys }, options) =>
      developerKeys.setLimits({ key_id: key.id, ...limit.request(typed.trim()) }, options),
    );
  });
}

/** *Deactivate…*: for good, so the user types what is deactivated. */
export async function deactivateKey(parts: KeyCommandDependencies, argument?: unknown): Promise<void> {
  await asAdministrator(parts, async (administrator) => {
    const key = await chooseKey(parts, argument, t('Deactivate Developer Key'));
    if (!key || !(await confirmDeactivation(key))) return;
    await change(parts, administrator, t('Deactivating the key'), ({ developerKeys }, options) =>
      developerKeys.deactivate({ key_id: key.id }, options),
    );
    await offerToRemove(parts, key);
  });
}

/** *Copy ID* */
export async function copyKeyId(parts: KeyCommandDependencies, argument?: unknown): Promise<void> {
  const key = await chooseKey(parts, argument, t('Copy Developer Key ID'), () => true);
  if (!key) return;
  await env.clipboard.writeText(key.id);
  showBriefly(t('Copied the ID of “{0}”', shortName(nameOfKey(key))), 4_000);
}

/** *Refresh Developer Keys*; asks for an administrator's key where it is missing. The view says how it ended. */
export async function refreshKeys({ list }: KeyCommandDependencies): Promise<void> {
  await list.refresh().catch(() => undefined);
}

/** *Forget the Administrator's Key* */
export function forgetKey({ list, administrator }: KeyCommandDependencies): void {
  const { connection } = administrator.connections;
  new Administrator(administrator).forget();
  list.forget();
  showBriefly(t('Removed the administrator key for “{0}”', shortName(connection.name)), 4_000);
}

async function confirmDeactivation(key: ListedKey): Promise<boolean> {
  const name = nameOfKey(key);
  // What nobody can type, such as a label of another script's marks, is no question.
  const wanted = /^[\p{L}\p{N}\p{P}\p{S} ]{1,40}$/u.test(name) ? name : key.id.slice(-4);
  const typed = await askText({
    title: t('Deactivate “{0}” Permanently?', shortName(name)),
    prompt: t('The key stops working immediately and permanently. Type {0} to deactivate it.', wanted),
    placeHolder: wanted,
    ignoreFocusOut: true,
    validateInput: (text) =>
      text === '' || wanted.startsWith(text.trim()) ? undefined : t('Type {0}, or press Esc to keep the key.', wanted),
  });
  if (typed === undefined) return false;
  if (typed.trim() === wanted) return true;
  showMessage('info', t('The key “{0}” wasn’t deactivated: its name wasn’t typed in full.', shortName(name)));
  return false;
}

async function offerToRemove({ connect, memento }: KeyCommandDependencies, key: ListedKey): Promise<void> {
  const stored = new StoredKeys(memento);
  const names = await stored.connectionsWith(key.id, connect);
  await stored.forget(key.id);
  for (const name of names) {
    showMessage(
      'warning',
      t('The connection “{0}” uses the key you just deactivated and no longer works.', shortName(name)),
      {
        title: t('Remove Connection'),
        run: async () => (await import('../../service/connections/manageConnections')).dropConnection(connect, name),
      },
    );
  }
}

async function askLabel(title: string, prompt: string, value: string): Promise<string | undefined> {
  return (await askText({ title, prompt, value, ignoreFocusOut: true }))?.trim();
}

/** The key a command was started on, or the one the user picks. */
async function chooseKey(
  { list, connect, selected }: KeyCommandDependencies,
  argument: unknown,
  title: string,
  fits: (key: ListedKey) => boolean = ({ isActive }) => isActive,
): Promise<ListedKey | undefined> {
  const keyOf = (node: object): { connection: string; key: ListedKey } | undefined => {
    const { kind } = node as Partial<KeyNode>;
    return kind === 'key' ? (node as KeyNode & { kind: 'key' }) : undefined;
  };
  const started = startedOn(argument, { access: connect.connections, selected }, keyOf);
  if (started) return fits(started.key) ? started.key : undefined;
  const read = list.keys ? { keys: list.keys } : await list.refresh();
  if (!('keys' in read)) return undefined;
  const rows = inOrder(read.keys.filter(fits)).map((key) => ({ label: nameOfKey(key), detail: key.id, key }));
  if (rows.length === 0) {
    showMessage('info', t('No active developer keys.'));
    return undefined;
  }
  return (await pick(rows, { title, placeHolder: t('Which key?'), matchOnDetail: true }))?.key;
}

/** Runs what a command does; where the administrator's key is not given, nothing is done, and where it is refused, that is told. */
async function asAdministrator(
  parts: KeyCommandDependencies,
  run: (administrator: Administrator) => Promise<void>,
): Promise<void> {
  const administrator = new Administrator(parts.administrator);
  try {
    await run(administrator);
  } catch (error) {
    if (error instanceof NoAdminKeyError) return;
    if (administrator.connection.kind === 'local' || !ServiceError.is(error, 'not-allowed')) throw error;
    const another = { title: t('Enter Another Administrator Key…'), command: 'parlance.developerKeys.refresh' };
    showMessage('error', t('The service didn’t accept this as an administrator key.'), another);
  }
}

/** A call that can be cancelled, and is seen where it lasts. */
async function call<Result>(
  { connect }: KeyCommandDependencies,
  administrator: Administrator,
  title: string,
  run: (client: ServiceClient, options: CallOptions) => Promise<Result>,
): Promise<Result> {
  // The user is asked for a key before anything is under way.
  return administrator.use(async (client) => {
    const busy = connect.connections.busy(title);
    try {
      return await withCancellableProgress(`${title}…`, (signal) => run(client, { signal }));
    } finally {
      busy.dispose();
    }
  });
}

async function change(
  parts: KeyCommandDependencies,
  administrator: Administrator,
  title: string,
  run: (client: ServiceClient, options: CallOptions) => Promise<DeveloperKey>,
): Promise<void> {
  const changed = await call(parts, administrator, title, run);
  parts.list.update(administrator.connection.name, listedKey(changed));
}
