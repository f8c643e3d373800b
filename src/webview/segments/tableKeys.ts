import { handleCommonKey, isCommand, type KeyContext } from '../grid/gridKeys';
import type { SegmentsModel } from './segmentsModel';

/** Does what a key means in the table; false when it means nothing there. */
export function handleTableKey(model: SegmentsModel, event: KeyboardEvent, context: KeyContext): boolean {
  return event.altKey ? withAlt(model, event) : ownKey(model, event) || handleCommonKey(model, event, context);
}

function withAlt(model: SegmentsModel, { key, code }: KeyboardEvent): boolean {
  if (key === 'ArrowDown') model.goToOpen(1);
  else if (key === 'ArrowUp') model.goToOpen(-1);
  else if (key === 'Enter') void model.translate();
  // The letter is another one with Alt on some systems.
  else if (code === 'KeyS') void model.changeState();
  else if (code === 'KeyP') void model.play();
  else if (code === 'KeyN') void model.playBeside(1);
  else if (code === 'KeyB') void model.playBeside(-1);
  else return false;
  return true;
}

function ownKey(model: SegmentsModel, event: KeyboardEvent): boolean {
  const how = event.shiftKey ? 'extend' : 'only';
  switch (event.key) {
    case 'Home':
      model.moveToRow(0, how);
      return true;
    case 'End':
      model.moveToRow(model.view.length - 1, how);
      return true;
    case ' ':
      model.moveToRow(model.selection.active, 'toggle');
      return true;
    case 'Delete':
      void model.empty();
      return true;
    case 'Enter':
      if (isCommand(event)) model.startEditing();
      return isCommand(event);
    default:
      return false;
  }
}
