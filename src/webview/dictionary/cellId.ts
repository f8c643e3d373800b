import type { Side } from '../../shared/webview/dictionary';

/** The element of a cell, by which the table says where the focus is. */
export function cellId(index: number, side: Side): string {
  return `cell-${index}-${side}`;
}
