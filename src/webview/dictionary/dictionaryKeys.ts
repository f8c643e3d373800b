import { isCommand, takeKey, type KeyContext, type KeyEvent } from '../grid/gridKeys';
import type { Side } from '../../shared/webview/dictionary';
import type { DictionaryModel } from './dictionaryModel';

/** The keys of a spreadsheet: takes one, or is false. */
export function handleDictionaryKey(model: DictionaryModel, event: KeyEvent, context: KeyContext): boolean {
  const { index, side } = model.active;
  const how = event.shiftKey ? 'extend' : 'only';
  const toSide = (to: Side) => () => model.moveTo({ index, side: to });
  // Past the first and the last cell, Tab goes on to what is beside the table.
  const toNeighbour = (by: 1 | -1) => () => {
    const next = model.neighbour(by);
    if (next) model.moveTo(next);
    return next !== undefined;
  };
  const isTaken = takeKey(model, event, context, {
    'Ctrl+Home': () => model.moveTo({ index: 0, side: event.shiftKey ? side : 'source' }, how),
    'Ctrl+End': () => model.moveTo({ index: model.view.length - 1, side: event.shiftKey ? side : 'target' }, how),
    'Ctrl+Enter': () => model.moveTo({ index: model.view.length, side: 'source' }),
    'Ctrl+ ': () => model.moveTo(model.active, 'toggle'),
    ArrowLeft: toSide('source'),
    Home: toSide('source'),
    ArrowRight: toSide('target'),
    End: toSide('target'),
    Tab: toNeighbour(1),
    'Shift+Tab': toNeighbour(-1),
    Backspace: () => model.startEditing(''),
    Delete: () => model.deleteSelected(),
    ' ': () => undefined,
    'Shift+ ': () => model.selectRow(index),
  });
  // A printed character, which may be outside the BMP; `Shift`, `F5` and the like have longer names.
  const isTyped = !isCommand(event) && !event.altKey && !event.isComposing && [...event.key].length === 1;
  if (!isTaken && isTyped) model.startEditing(event.key);
  return isTaken || isTyped;
}
