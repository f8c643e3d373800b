import { handleCommonKey, isCommand, type KeyContext, type KeyEvent } from '../grid/gridKeys';
import type { TableModel } from './tableModel';

/**
 * The keys of a spreadsheet.
 * @returns whether the key was taken; others are the editor's: undo, save, the command palette
 */
export function handleDictionaryKey(model: TableModel, event: KeyEvent, context: KeyContext): boolean {
  if (event.altKey || event.isComposing) return false;
  const own = isCommand(event) ? withCtrl(model, event) : cellKey(model, event);
  return own || handleCommonKey(model, event, context) || (!isCommand(event) && typedKey(model, event));
}

function withCtrl(model: TableModel, event: KeyEvent): boolean {
  const { side } = model.active;
  const how = event.shiftKey ? 'extend' : 'only';
  switch (event.key) {
    case 'Home':
      model.moveTo({ index: 0, side: event.shiftKey ? side : 'source' }, how);
      return true;
    case 'End':
      model.moveTo({ index: model.view.length - 1, side: event.shiftKey ? side : 'target' }, how);
      return true;
    case 'Enter':
      model.moveTo({ index: model.view.length, side: 'source' });
      return true;
    case ' ':
      model.moveTo(model.active, 'toggle');
      return true;
    default:
      return false;
  }
}

function cellKey(model: TableModel, event: KeyEvent): boolean {
  const { index } = model.active;
  switch (event.key) {
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
    case 'Backspace':
      model.startEditing('');
      return true;
    case 'Delete':
      model.deleteSelected();
      return true;
    case ' ':
      if (event.shiftKey) model.selectRow(index);
      return true;
    default:
      return false;
  }
}

/** A printed character, which may be outside the BMP; `Shift`, `F5` and the like have longer names. */
function typedKey(model: TableModel, { key }: KeyEvent): boolean {
  if ([...key].length !== 1) return false;
  model.startEditing(key);
  return true;
}
