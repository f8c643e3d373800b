import { limits } from '../schemas/limits';

/**
 * Items of a paged list, one page read at a time, until a page is not full. Pages count from 0 (contract §8, §10).
 *
 * @param read reads one page of at most `pageSize` items
 */
export async function* pages<Item>(
  read: (page: number, pageSize: number) => Promise<readonly Item[]>,
  pageSize: number = limits.styleRules.pageSizeMax,
): AsyncGenerator<Item> {
  let previous: string | undefined;
  for (let page = 0; ; page++) {
    const items = await read(page, pageSize);
    const text = JSON.stringify(items);
    // A service that does not know paging gives the same page again and again.
    if (text === previous) return;
    previous = text;
    yield* items;
    if (items.length < pageSize) return;
  }
}
