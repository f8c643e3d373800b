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
 * Returns a range as it is after a change, or `undefined` when the change reached into it, so that what was read from
 * it no longer stands there. A change that only touches a border moves the range or leaves it, but never widens it.
 */
export function mapRange(range: OffsetRange, change: TextChange): OffsetRange | undefined {
  if (change.offset + change.length <= range.start) {
    const shift = change.newLength - change.length;
    return { start: range.start + shift, end: range.end + shift };
  }
  return change.offset >= range.end ? range : undefined;
}

/** The smallest change that makes one text of another. */
export function changeBetween(before: string, after: string): TextChange {
  const most = Math.min(before.length, after.length);
  let offset = 0;
  // Long stretches are compared at once.
  while (offset + step <= most && before.slice(offset, offset + step) === after.slice(offset, offset + step)) {
    offset += step;
  }
  while (offset < most && before.charCodeAt(offset) === after.charCodeAt(offset)) offset++;
  const rest = most - offset;
  let behind = 0;
  while (behind + step <= rest && endOf(before, behind) === endOf(after, behind)) behind += step;
  while (
    behind < rest &&
    before.charCodeAt(before.length - 1 - behind) === after.charCodeAt(after.length - 1 - behind)
  ) {
    behind++;
  }
  return { offset, length: before.length - offset - behind, newLength: after.length - offset - behind };
}

const step = 4096;

/** The `step` units in front of the last `behind`. */
function endOf(text: string, behind: number): string {
  return text.slice(text.length - behind - step, text.length - behind);
}

/** Index of the first of ascending ranges that starts at an offset or behind it. */
export function firstFrom(ranges: ReadonlyArray<{ start: number }>, offset: number): number {
  let least = 0;
  let most = ranges.length;
  while (least < most) {
    const middle = (least + most) >> 1;
    if ((ranges[middle]?.start ?? Infinity) < offset) least = middle + 1;
    else most = middle;
  }
  return least;
}
