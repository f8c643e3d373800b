import { limits } from '../../api/schemas/limits';
import type { ServiceContext } from './environment';
import { badRequest } from './failure';

export interface Page {
  limit: number;
  offset: number;
}

/** Reads `page` (from 0) and `page_size` (1–25, contract §8, §10). */
export function pageOf(c: ServiceContext): Page {
  const page = integer(c, 'page', 0, 0, 1_000_000_000);
  const size = integer(c, 'page_size', 10, 1, limits.styleRules.pageSizeMax);
  return { limit: size, offset: page * size };
}

function integer(c: ServiceContext, name: string, absent: number, least: number, most: number): number {
  const value = c.req.query(name);
  if (value === undefined) return absent;
  const number = /^-?\d{1,10}$/.test(value) ? Number(value) : NaN;
  if (!(number >= least && number <= most)) {
    throw badRequest(`Value of '${name}' not supported: expected an integer from ${least} to ${most}.`);
  }
  return number;
}
