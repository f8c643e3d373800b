/** A change that was made to a text: `length` units at `offset` were replaced by `newLength` units. */
export interface TextChange {
  offset: number;
  length: number;
  newLength: number;
}

/** Half-open range in UTF-16 units. */
export interface OffsetRange {
  start: number;
  end: number;
}

/**
 * Where a range is after a change, or `undefined` when the change reached into it, so that what was read from it
 * no longer stands there. A change that only touches a border moves the range or leaves it, but never widens it.
 */
export function mapRange(range: OffsetRange, change: TextChange): OffsetRange | undefined {
  if (change.offset + change.length <= range.start) {
    const shift = change.newLength - change.length;
    return { start: range.start + shift, end: range.end + shift };
  }
  return change.offset >= range.end ? range : undefined;
}
