import assert from 'node:assert/strict';
import { advance, type DocumentJob } from '../../../../../../src/domain/documents/job';
import { runJob } from '../../../../../../src/editor/files/jobs/run/runJob';
import type { RunDependencies } from '../../../../../../src/editor/files/jobs/run/runParts';
import { documentJob } from '../../../../../support/documentJob';

describe('a document whose connection has another key by now', () => {
  const connection = { name: 'Scripted', kind: 'remote', origin: 'https://api.example.com' } as const;
  const run = (account: string): Promise<DocumentJob> => {
    const own = documentJob({
      connection: { ...connection, account: 'a' },
      state: { phase: 'translating', documentId: 'd' },
    });
    const parts = {
      jobs: {
        keys: { find: () => Promise.resolve('key') },
        get: () => own,
        advance: (job: DocumentJob, state: DocumentJob['state']) => Promise.resolve(advance(job, state, new Date())),
      },
      access: {
        useNamed: () =>
          account === 'a'
            ? Promise.reject(new Error('The window is closing.'))
            : Promise.resolve({ connection, origin: connection.origin, account }),
      },
      failed: () => undefined,
    } as unknown as RunDependencies;
    return runJob(own, parts, new AbortController().signal);
  };
  const parkedIn = async (account: string): Promise<unknown> => {
    const { state } = await run(account);
    return state.phase === 'translating' ? state.parked : undefined;
  };

  it('waits, and is told apart from one that waits for something else', async () => {
    assert.equal(((await parkedIn('b')) as { otherKey?: boolean }).otherKey, true);
    assert.equal('otherKey' in ((await parkedIn('a')) as object), false);
  });
});
