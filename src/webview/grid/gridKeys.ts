import type { How } from './selection';
import type { AnyGridModel } from './gridModel';

/** A `KeyboardEvent` is one. */
export interface KeyEvent {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
  isComposing: boolean;
}

/** Context of a key press, besides the table itself. */
export interface KeyContext {
  /** Rows that fit the view. */
  pageRows: number;
  focusFilter(): void;
}

/** Actions of keys by name, such as `Ctrl+Home`; a key with Shift falls back to the one without. `false`: no action. */
export type Keys = Record<string, () => unknown>;

/** Returns whether a key is pressed with the one that makes a command of it. */
export function isCommand({ ctrlKey, metaKey }: Pick<KeyEvent, 'ctrlKey' | 'metaKey'>): boolean {
  return ctrlKey || metaKey;
}

/** Returns how a key press or a mouse click moves the focus. */
export function howOf(event: Pick<KeyEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>): How {
  if (event.shiftKey) return 'extend';
  return isCommand(event) ? 'toggle' : 'only';
}

/**
 * Does what a key means in a table: what the page says, else what it means in every one.
 * @returns whether the key was taken; others are the editor's: undo, save, the command palette
 */
export function takeKey(table: AnyGridModel, event: KeyEvent, context: KeyContext, own: Keys): boolean {
  if (event.isComposing) return false;
  const keys = { ...commonKeys(table, event.shiftKey ? 'extend' : 'only', context), ...own };
  const name = nameOf(event);
  const act = (event.shiftKey ? keys[`Shift+${name}`] : undefined) ?? keys[name];
  return act !== undefined && act() !== false;
}

function commonKeys(table: AnyGridModel, how: How, { pageRows, focusFilter }: KeyContext): Keys {
  const { active, rows } = table.selection;
  const to = (index: number) => () => table.moveToRow(index, how);
  return {
    ArrowUp: to(active - 1),
    ArrowDown: to(active + 1),
    PageUp: to(active - pageRows),
    PageDown: to(active + pageRows),
    'Ctrl+ArrowUp': to(0),
    'Ctrl+ArrowDown': to(table.view.length - 1),
    'Ctrl+a': () => table.selectAll(),
    'Ctrl+f': focusFilter,
    Enter: () => table.startEditing(),
    F2: () => table.startEditing(),
    Escape: () => rows.size > 0 && table.clearSelection(),
  };
}

function nameOf(event: KeyEvent): string {
  const { key, code, altKey, shiftKey } = event;
  // The letter is another one with Alt on some systems, and a capital with Caps Lock.
  const letter = altKey ? (/^Key([A-Z])$/.exec(code)?.[1] ?? key) : key;
  const name = letter.length === 1 && !shiftKey ? letter.toLowerCase() : letter;
  return `${isCommand(event) ? 'Ctrl+' : ''}${altKey ? 'Alt+' : ''}${name}`;
}
