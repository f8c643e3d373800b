import type { How, Selection } from './selection';

/** What a key does beyond the table itself. */
export interface KeyContext {
  /** Rows that fit the view. */
  pageRows: number;
  focusFilter(): void;
}

/** A `KeyboardEvent` is one. */
export interface KeyEvent {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
  isComposing: boolean;
}

/** What the keys of every table work on. */
interface KeyedTable {
  readonly selection: Selection<unknown>;
  readonly view: readonly unknown[];
  moveToRow(index: number, how: How): void;
  startEditing(): void;
  selectAll(): void;
  clearSelection(): void;
}

/** Whether a key is pressed with the one that makes a command of it. */
export function isCommand({ ctrlKey, metaKey }: Pick<KeyEvent, 'ctrlKey' | 'metaKey'>): boolean {
  return ctrlKey || metaKey;
}

/**
 * The keys that every table has.
 * @returns whether the key was taken; others are the editor's: undo, save, the command palette
 */
export function handleCommonKey(table: KeyedTable, event: KeyEvent, { pageRows, focusFilter }: KeyContext): boolean {
  if (event.altKey || event.isComposing) return false;
  const how = event.shiftKey ? 'extend' : 'only';
  const { active, rows } = table.selection;
  if (isCommand(event)) {
    if (event.key === 'ArrowUp') table.moveToRow(0, how);
    else if (event.key === 'ArrowDown') table.moveToRow(table.view.length - 1, how);
    else if (event.shiftKey) return false;
    else if (event.key.toLowerCase() === 'a') table.selectAll();
    else if (event.key.toLowerCase() === 'f') focusFilter();
    else return false;
    return true;
  }
  switch (event.key) {
    case 'ArrowUp':
      table.moveToRow(active - 1, how);
      return true;
    case 'ArrowDown':
      table.moveToRow(active + 1, how);
      return true;
    case 'PageUp':
      table.moveToRow(active - pageRows, how);
      return true;
    case 'PageDown':
      table.moveToRow(active + pageRows, how);
      return true;
    case 'Enter':
    case 'F2':
      table.startEditing();
      return true;
    case 'Escape':
      if (rows.size === 0) return false;
      table.clearSelection();
      return true;
    default:
      return false;
  }
}
