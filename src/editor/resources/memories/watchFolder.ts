import { commands, Disposable, RelativePattern, workspace, type Uri } from 'vscode';
import type { ServiceList } from '../../lists/serviceList';
import type { ListedMemory } from './listedMemory';

/** Interval of reading the list while a file is being read, in milliseconds. */
const againMs = 1_000;

/** Keeps the list true to the folder that the local service has its memories in, which may change at any time. */
export function watchFolder(list: ServiceList<ListedMemory>, folder: Uri): Disposable {
  let again: NodeJS.Timeout | undefined;
  const readAgain = (): void => {
    clearTimeout(again);
    // The view says how it ended.
    again = setTimeout(() => void list.refresh().catch(() => undefined), againMs);
  };
  const changed = (): void => {
    const { connection, items } = list.state;
    if (connection.kind === 'local' && items) readAgain();
  };
  const follow = (): void => {
    const { connection, items, isLoading } = list.state;
    void commands.executeCommand('setContext', 'parlance.memories.isLocal', connection.kind === 'local');
    if (!isLoading && items?.some(({ file }) => file?.state === 'waiting')) readAgain();
  };
  const watcher = workspace.createFileSystemWatcher(new RelativePattern(folder, '*'));
  return Disposable.from(
    watcher,
    watcher.onDidCreate(changed),
    watcher.onDidChange(changed),
    watcher.onDidDelete(changed),
    list.onDidChange(follow),
    new Disposable(() => clearTimeout(again)),
  );
}
