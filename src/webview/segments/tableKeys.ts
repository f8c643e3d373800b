import type { SegmentsModel } from './segmentsModel';

interface KeyContext {
  pageRows: number;
  focusFilter(): void;
}

/** Does what a key means in the table; false when it means nothing there. */
export function handleTableKey(
  model: SegmentsModel,
  event: KeyboardEvent,
  { pageRows, focusFilter }: KeyContext,
): boolean {
  const isCtrl = event.ctrlKey || event.metaKey;
  const how = event.shiftKey ? 'extend' : 'only';
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.altKey) {
    if (key === 'ArrowDown') model.goToOpen(1);
    else if (key === 'ArrowUp') model.goToOpen(-1);
    else if (key === 'Enter') void model.translate();
    // The letter is another one with Alt on some systems.
    else if (event.code === 'KeyS') void model.changeState();
    else return false;
    return true;
  }
  switch (key) {
    case 'ArrowUp':
      model.moveTo(isCtrl ? 0 : model.active - 1, how);
      return true;
    case 'ArrowDown':
      model.moveTo(isCtrl ? model.view.length - 1 : model.active + 1, how);
      return true;
    case 'PageUp':
      model.moveTo(model.active - pageRows, how);
      return true;
    case 'PageDown':
      model.moveTo(model.active + pageRows, how);
      return true;
    case 'Home':
      model.moveTo(0, how);
      return true;
    case 'End':
      model.moveTo(model.view.length - 1, how);
      return true;
    case 'Enter':
    case 'F2':
      model.startEditing();
      return true;
    case ' ':
      model.moveTo(model.active, 'toggle');
      return true;
    case 'Delete':
      void model.empty();
      return true;
    case 'Escape':
      if (model.selected.size === 0) return false;
      model.clearSelection();
      return true;
    case 'a':
      if (isCtrl) model.selectAll();
      return isCtrl;
    case 'f':
      if (isCtrl) focusFilter();
      return isCtrl;
    default:
      return false;
  }
}
