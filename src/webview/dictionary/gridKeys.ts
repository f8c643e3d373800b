import type { TableModel } from './tableModel';

/** What a key does beyond the table itself. */
export interface KeyContext {
  /** Rows that fit the view. */
  pageRows: number;
  focusFilter(): void;
}

/** A `KeyboardEvent` is one. */
interface KeyEvent {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
  isComposing: boolean;
}

/**
 * The keys of a spreadsheet.
 * @returns whether the key was taken; others are the editor's: undo, save, the command palette
 */
export function handleGridKey(model: TableModel, event: KeyEvent, context: KeyContext): boolean {
  const isCtrl = event.ctrlKey || event.metaKey;
  if (event.altKey || event.isComposing) return false;
  return isCtrl ? withCtrl(model, event, context) : moveKey(model, event, context) || editKey(model, event);
}

function withCtrl(model: TableModel, event: KeyEvent, context: KeyContext): boolean {
  const { side } = model.selection.active;
  const how = event.shiftKey ? 'extend' : 'only';
  switch (event.key) {
    case 'Home':
      model.moveTo({ index: 0, side: event.shiftKey ? side : 'source' }, how);
      return true;
    case 'End':
      model.moveTo({ index: model.view.length - 1, side: event.shiftKey ? side : 'target' }, how);
      return true;
    case 'ArrowUp':
      model.moveTo({ index: 0, side }, how);
      return true;
    case 'ArrowDown':
      model.moveTo({ index: model.view.length - 1, side }, how);
      return true;
    case 'Enter':
      model.moveTo({ index: model.view.length, side: 'source' });
      return true;
    case ' ':
      model.moveTo(model.selection.active, 'toggle');
      return true;
    case 'a':
    case 'A':
      if (event.shiftKey) return false;
      model.selectAll();
      return true;
    case 'f':
    case 'F':
      if (event.shiftKey) return false;
      context.focusFilter();
      return true;
    default:
      return false;
  }
}

function moveKey(model: TableModel, event: KeyEvent, { pageRows }: KeyContext): boolean {
  const { index, side } = model.selection.active;
  const how = event.shiftKey ? 'extend' : 'only';
  switch (event.key) {
    case 'ArrowUp':
      model.moveTo({ index: index - 1, side }, how);
      return true;
    case 'ArrowDown':
      model.moveTo({ index: index + 1, side }, how);
      return true;
    case 'PageUp':
      model.moveTo({ index: index - pageRows, side }, how);
      return true;
    case 'PageDown':
      model.moveTo({ index: index + pageRows, side }, how);
      return true;
    case 'ArrowLeft':
    case 'Home':
      model.moveTo({ index, side: 'source' });
      return true;
    case 'ArrowRight':
    case 'End':
      model.moveTo({ index, side: 'target' });
      return true;
    case 'Tab': {
      // Past the first and the last cell, Tab goes on to what is beside the table.
      const next = model.neighbour(event.shiftKey ? -1 : 1);
      if (next) model.moveTo(next);
      return next !== undefined;
    }
    default:
      return false;
  }
}

function editKey(model: TableModel, event: KeyEvent): boolean {
  switch (event.key) {
    case 'Enter':
    case 'F2':
      model.startEditing();
      return true;
    case 'Backspace':
      model.startEditing('');
      return true;
    case 'Delete':
      model.deleteSelected();
      return true;
    case 'Escape':
      if (model.selection.rows.size === 0) return false;
      model.clearSelection();
      return true;
    case ' ':
      if (event.shiftKey) model.selectRow(model.selection.active.index);
      return true;
    default:
      // A printed character, which may be outside the BMP; `Shift`, `F5` and the like have longer names.
      if ([...event.key].length !== 1) return false;
      model.startEditing(event.key);
      return true;
  }
}
