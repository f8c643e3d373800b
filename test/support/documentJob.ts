import type { DocumentJob } from '../../src/domain/documents/job';

/** A document job as it is written down, of `a.txt` into German, just ordered. */
export function documentJob(known: Partial<DocumentJob> = {}): DocumentJob {
  const now = new Date().toISOString();
  return {
    jobId: 'j1',
    batchId: 'b',
    createdAt: now,
    changedAt: now,
    connection: { name: 'Scripted', kind: 'remote' },
    sourceUri: 'file:///a.txt',
    fileName: 'a.txt',
    type: 'txt',
    targetUri: 'file:///a.de.txt',
    mayOverwrite: false,
    order: { target: 'de', outputType: 'txt' },
    estimate: 5,
    state: { phase: 'waiting' },
    ...known,
  };
}
