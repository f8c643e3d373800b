import type { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../../storage/database';
import { steps } from './migrations';

/** Opens the one file of the store. Neither a killed process nor a power cut loses what was acknowledged. */
export function openStore(file: string): DatabaseSync {
  return openDatabase(file, { steps, synchronous: 'FULL', ownsFolder: true });
}

/**
 * A second connection for counters that change with every request: one sync per request would make each request wait
 * for the disk.
 */
export function openCounters(file: string): DatabaseSync {
  return openDatabase(file, { steps, synchronous: 'NORMAL', ownsFolder: true });
}
