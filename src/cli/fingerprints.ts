import { createHash } from 'node:crypto';
import type { BuildFinding } from './buildFinding';

/** Stand-in for each finding, and not for an equal one in the same file. */
export function fingerprints(): (file: string, finding: BuildFinding) => string {
  const seen = new Map<string, number>();
  return (file, { rule, message }) => {
    const same = JSON.stringify([file, rule, message]);
    const count = (seen.get(same) ?? 0) + 1;
    seen.set(same, count);
    return createHash('sha256').update(`${same}${count}`).digest('hex');
  };
}
