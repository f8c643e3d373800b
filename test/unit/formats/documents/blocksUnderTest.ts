import assert from 'node:assert/strict';
import type { Block } from '../../../../src/formats/documents/block';

/** Each line with something in it belongs to one block, in order, and so do its texts. */
export function holdsEveryLine(text: string, blocks: readonly Block[]): void {
  let at = 0;
  for (const { start, end, value, stretches } of blocks) {
    assert.ok(start >= at && end >= start && value.start >= start && value.end === end);
    assert.match(text.slice(at, start), /^[\s\uFEFF]*$/);
    at = end;
    for (const { pieces } of stretches) {
      for (const piece of pieces) assert.ok(piece.start >= start && piece.end <= end && piece.start <= piece.end);
    }
  }
  assert.match(text.slice(at), /^\s*$/);
}
