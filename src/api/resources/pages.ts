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
  for (let page = 0; ; page++) {
    const items = await read(page, pageSize);
    yield* items;
    if (items.length < pageSize) return;
  }
}
