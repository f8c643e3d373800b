import { env } from 'vscode';
import { askText, pickMany } from '../messages/ask';
import { askDeletion } from '../messages/askDeletion';
import { shortName } from '../messages/plain';
import { showBriefly } from '../messages/showBriefly';
import { callService } from '../service/callService';
import { saveDefaultIds } from '../settings/defaults';
import { closeDeleted } from '../virtualFiles/closeDeleted';
import { chooseKept } from './choose';
import { askLevel } from './defaults/askLevel';
import { defaultsOf, unsetDefaults } from './defaults/defaults';
import type { Kept, KeptDependencies, Kind, KindChanges } from './kind';
import { t } from '../../shared/l10n';

/** *Copy ID*, for settings and other programs. */
export async function copyId<Item>(kind: Kind<Item>, parts: KeptDependencies<Item>, argument?: unknown): Promise<void> {
  const kept = await chooseKept(kind, parts, argument, kind.copyId);
  if (!kept) return;
  await env.clipboard.writeText(kind.id(kept.item));
  showBriefly(t('Copied the ID of “{0}”', kind.name(kept.item)), 4_000);
}

/** *Use by Default*: for every translation of this connection into the languages it is for. */
export async function useByDefault<Item>(
  kind: Kind<Item>,
  parts: KeptDependencies<Item>,
  argument?: unknown,
): Promise<void> {
  const { title, prepare } = kind.useByDefault;
  const kept = await chooseKept(kind, parts, argument, { title });
  const keys = kept && (kept.part ? [kept.part.key] : await askKeys(kind, kept.item));
  if (!kept || !keys?.length) return;
  const level = await askLevel(title);
  if (!level) return;
  await prepare?.(parts, kept);
  const id = kind.id(kept.item);
  await saveDefaultIds(kind.defaults, kept.connection, level, Object.fromEntries(keys.map((key) => [key, id])));
}

async function askKeys<Item>({ useByDefault }: Kind<Item>, item: Item): Promise<readonly string[] | undefined> {
  const { title, which } = useByDefault;
  const items = useByDefault.keys(item).map((one) => ({ ...one, picked: true }));
  const chosen = items.length < 2 ? items : await pickMany(items, { title, placeHolder: which });
  return chosen?.map(({ key }) => key);
}

/** *Do Not Use by Default* */
export async function clearDefault<Item>(
  kind: Kind<Item>,
  parts: KeptDependencies<Item>,
  argument?: unknown,
): Promise<void> {
  const { title, none: nothing } = kind.clearDefault;
  const used = new Set(defaultsOf(kind.defaults, parts.access.connection.name).map(({ id }) => id));
  const fits = (item: Item): boolean => used.has(kind.id(item));
  const kept = await chooseKept(kind, parts, argument, { title, fits, nothing });
  if (!kept) return;
  const { connection, item, part } = kept;
  await unsetDefaults(kind.defaults, connection, (one) => part?.isMeant(one) ?? one.id === kind.id(item));
}

/** *Rename*; a name that the service refuses is not lost. */
export async function rename<Item>(
  kind: Kind<Item>,
  { rename: how }: KindChanges<Item>,
  parts: KeptDependencies<Item>,
  argument?: unknown,
): Promise<void> {
  const { title, only } = how;
  const kept = await chooseKept(kind, parts, argument, { title, fits: only?.fits, nothing: only?.none });
  if (kept) await renameKept(kind, how, parts, kept, kind.name(kept.item));
}

async function renameKept<Item>(
  kind: Kind<Item>,
  how: KindChanges<Item>['rename'],
  parts: KeptDependencies<Item>,
  { connection, item }: Kept<Item>,
  proposed: string,
): Promise<void> {
  const before = kind.name(item);
  const prompt = t('New name for “{0}”', shortName(before));
  const name = await askName({ title: how.title, prompt, value: proposed }, how.problem);
  if (!name || name === before) return;
  try {
    const renamed = await callService(parts.access, connection, how.progress, (client, signal) =>
      how.save(client, item, name, { signal }),
    );
    const id = kind.id(renamed);
    parts.list.update((items) => items.map((other) => (kind.id(other) === id ? renamed : other)));
  } catch (error) {
    parts.failures.reportDraft(error, () => renameKept(kind, how, parts, { connection, item }, name));
  }
}

/** Asks for a name by the rules of the contract, which are checked while typing. White space around it is not sent. */
export async function askName(
  question: { title: string; prompt: string; value?: string },
  problem: KindChanges<never>['rename']['problem'],
): Promise<string | undefined> {
  const validateInput = (text: string): ReturnType<typeof problem> => problem(text.trim());
  return (await askText({ ...question, ignoreFocusOut: true, validateInput }))?.trim();
}

/** *Delete*, after a question that names what is lost. */
export async function remove<Item>(
  kind: Kind<Item>,
  { remove: how }: KindChanges<Item>,
  parts: KeptDependencies<Item>,
  argument?: unknown,
): Promise<void> {
  const kept = await chooseKept(kind, parts, argument, { title: how.title });
  if (!kept) return;
  const { connection, item } = kept;
  const isThis = ({ id }: { id: string }): boolean => id === kind.id(item);
  const { exportFirst } = how;
  const confirmed = await askDeletion({
    question: how.question(shortName(kind.name(item))),
    loss: t('This removes {0} from “{1}”.', await how.loss(kept, parts), connection),
    isDefault: defaultsOf(kind.defaults, connection).some(isThis),
    exportFirst: exportFirst && (() => exportFirst(kept)),
  });
  if (!confirmed) return;
  await callService(parts.access, connection, how.progress, (client, signal) => how.delete(client, item, { signal }));
  parts.list.update((items) => items.filter((other) => kind.id(other) !== kind.id(item)));
  await closeDeleted((uri) => how.isFileOf(uri, kept));
  await unsetDefaults(kind.defaults, connection, isThis);
}
