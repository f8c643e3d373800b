import { takeKey, type KeyContext, type KeyEvent } from '../grid/gridKeys';
import type { SegmentsModel } from './segmentsModel';

/** Does what a key means in the table; false when it means nothing there. */
export function handleTableKey(model: SegmentsModel, event: KeyEvent, context: KeyContext): boolean {
  const how = event.shiftKey ? 'extend' : 'only';
  const first = (): void => model.moveToRow(0, how);
  const last = (): void => model.moveToRow(model.view.length - 1, how);
  const toggle = (): void => model.moveToRow(model.selection.active, 'toggle');
  return takeKey(model, event, context, {
    Home: first,
    'Ctrl+Home': first,
    End: last,
    'Ctrl+End': last,
    ' ': toggle,
    'Ctrl+ ': toggle,
    Delete: () => model.empty(),
    'Ctrl+Enter': () => model.startEditing(),
    'Alt+ArrowDown': () => model.goToOpen(1),
    'Alt+ArrowUp': () => model.goToOpen(-1),
    'Alt+Enter': () => model.translate(),
    'Alt+s': () => model.changeState(),
    'Alt+p': () => model.play(),
    'Alt+n': () => model.playBeside(1),
    'Alt+b': () => model.playBeside(-1),
  });
}
