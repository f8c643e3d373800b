import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SecretStorage } from 'vscode';
import { retryJob } from '../../../../../../src/editor/files/jobs/run/retryJob';
import { DocumentKeys } from '../../../../../../src/editor/files/jobs/store/documentKeys';
import { JobFiles } from '../../../../../../src/editor/files/jobs/store/jobFiles';
import { DocumentJobs } from '../../../../../../src/editor/files/jobs/store/jobs';
import { documentJob } from '../../../../../support/documentJob';

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

  it('keeps the one before for this window, where only its memory has what came', async () => {
    const failed = documentJob({ state: { phase: 'failed', failure: 'gone', sentence: 'Gone.', keptBytes: true } });
    await jobs.add(failed);
    jobs.holdResult(failed.jobId, Buffer.from('half'));
    await retryJob(failed, jobs);
    assert.ok(jobs.isOurs(failed.jobId));
    jobs.letGoOfResult(failed.jobId);
    jobs.leave(failed.jobId);
    assert.ok(!jobs.isOurs(failed.jobId));
  });
});
