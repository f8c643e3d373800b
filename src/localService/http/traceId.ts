import { randomBytes } from 'node:crypto';

/** Header of every answer, errors included (contract §1.3). */
export const traceHeader = 'X-Trace-ID';

/** 32 hexadecimal characters, new for every answer (contract §1.3). */
export function newTraceId(): string {
  return randomBytes(16).toString('hex');
}
