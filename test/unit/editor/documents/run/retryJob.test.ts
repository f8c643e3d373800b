import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SecretStorage } from 'vscode';
import { retryJob } from '../../../../../src/editor/documents/run/retryJob';
import { DocumentKeys } from '../../../../../src/editor/documents/store/documentKeys';
import { JobFiles } from '../../../../../src/editor/documents/store/jobFiles';
import { DocumentJobs } from '../../../../../src/editor/documents/store/jobs';
import { documentJob } from '../../../../support/documentJob';

describe('trying a document job again', () => {
  let folder: string;
  let jobs: DocumentJobs;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-retry-'));
    const noKeys = { delete: () => Promise.resolve() } as unknown as SecretStorage;
    jobs = new DocumentJobs(new JobFiles(folder), new DocumentKeys(noKeys), (error) => assert.fail(String(error)));
  });
  afterEach(async () => {
    jobs.dispose();
    await rm(folder, { recursive: true });
  });

  it('takes the place of one that has nothing', async () => {
    const failed = documentJob({ state: { phase: 'failed', failure: 'gone', sentence: 'Gone.' } });
    await jobs.add(failed);
    const again = await retryJob(failed, jobs);
    assert.deepEqual((await jobs.files.list()).ids, [again.jobId]);
    assert.deepEqual(again.state, { phase: 'waiting' });
  });

  it('leaves what came of a result that was paid for', async () => {
    const failed = documentJob({
      state: { phase: 'failed', failure: 'damaged', sentence: 'Damaged.', keptBytes: true },
    });
    await jobs.add(failed);
    await jobs.files.keepResult(failed.jobId, Buffer.from('half'));
    const again = await retryJob(failed, jobs);
    assert.deepEqual(jobs.all.map(({ jobId }) => jobId).sort(), [again.jobId, failed.jobId].sort());
    assert.equal(await readFile(jobs.files.resultPath(failed.jobId), 'utf8'), 'half');
    assert.deepEqual([jobs.isOurs(again.jobId), jobs.isOurs(failed.jobId)], [true, false]);
  });
});
