// One window's part in following document jobs, as a process: everything of it but what needs VS Code. Told what to do by
// messages, and tells what becomes of its jobs.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SecretStorage } from 'vscode';
import { ServiceClient } from '../../../../../../src/api/client';
import { isOpen, type DocumentJob } from '../../../../../../src/domain/documents/job';
import type { ServiceAccess } from '../../../../../../src/editor/service/connections/serviceAccess';
import { DocumentKeys } from '../../../../../../src/editor/files/jobs/store/documentKeys';
import { JobFiles } from '../../../../../../src/editor/files/jobs/store/jobFiles';
import { JobRuns } from '../../../../../../src/editor/files/jobs/run/jobRuns';
import { DocumentJobs } from '../../../../../../src/editor/files/jobs/store/jobs';
import { LeftJobs } from '../../../../../../src/editor/files/jobs/run/leftJobs';
import { retryJob } from '../../../../../../src/editor/files/jobs/run/retryJob';
import { runJob } from '../../../../../../src/editor/files/jobs/run/runJob';
import type { RunDependencies } from '../../../../../../src/editor/files/jobs/run/runParts';
import { stopElsewhere } from '../../../../../../src/editor/files/jobs/run/stopElsewhere';
import { uploadDocument } from '../../../../../../src/editor/files/jobs/run/uploadDocument';
import { testConnection } from '../../../../../support/testConnection';

export type ToWindow = { order: DocumentJob } | { stop: string } | { retry: string } | 'close' | 'takeUp';
export type FromWindow =
  | { open: number }
  | { stopped: boolean }
  | { landed: string }
  | { took: string }
  | { failed: string }
  | 'closed';

const [folder = '', url = '', everyMs = '', lookEveryMs = ''] = process.argv.slice(2);
const tell = (message: FromWindow): void => void process.send?.(message);
const log = (error: unknown): void => tell({ failed: String(error) });

/** A key store that the windows of one machine share. */
const secretFile = (key: string): string => path.join(folder, 'keys', key.replace(/\W/g, '-'));
const secrets = {
  get: (key: string) => readFile(secretFile(key), 'utf8').catch(() => undefined),
  store: async (key: string, value: string) => {
    await mkdir(path.join(folder, 'keys'), { recursive: true });
    await writeFile(secretFile(key), value);
  },
  delete: (key: string) => rm(secretFile(key), { force: true }),
} as unknown as SecretStorage;

const client = new ServiceClient(testConnection(url));
const connection = { name: 'Scripted', kind: 'remote' } as const;
const access = { useNamed: () => Promise.resolve({ client, connection }) } as unknown as ServiceAccess;
const jobs = new DocumentJobs(new JobFiles(path.join(folder, 'jobs')), new DocumentKeys(secrets), log, Number(everyMs));
const service = () => Promise.resolve({ documents: client.documents, isFree: false });
const parts: RunDependencies = {
  jobs,
  access,
  mayCost: () => true,
  failed: (_, error) => log(error),
  takeSlot: () => Promise.resolve(() => undefined),
  send: (job, signal) => uploadDocument(job, new Blob(['hello']), { jobs, service }, signal),
  async land(job) {
    tell({ landed: await readFile(jobs.files.resultPath(job.jobId), 'utf8') });
    return await jobs.advance(job, { phase: 'finished' });
  },
};
const runs = new JobRuns({
  jobs,
  run: (job, signal) => runJob(job, parts, signal),
  stopReason: () => new Error('Stopped.'),
  log,
});
const left = new LeftJobs({
  jobs,
  async run(found) {
    for (const { jobId } of found) tell({ took: jobId });
    await Promise.all(found.map((job) => runs.run(job)));
  },
  log,
  everyMs: Number(lookEveryMs),
});

async function obey(message: ToWindow): Promise<void> {
  if (message === 'takeUp') return await left.takeUp({ parked: true });
  if (message === 'close') {
    left.dispose();
    await runs.close();
    jobs.dispose();
    tell('closed');
    return;
  }
  if ('order' in message) {
    await jobs.add(message.order);
    await runs.run(message.order);
  } else if ('retry' in message) {
    const failed = await jobs.follow(message.retry);
    if (failed) await runs.run(await retryJob(failed, jobs));
  } else {
    tell({ stopped: await stopElsewhere(message.stop, jobs) });
  }
}

process.on('message', (message: ToWindow) => void obey(message).catch(log));
process.on('disconnect', () => process.exit());
jobs.onDidChange(() => tell({ open: jobs.all.filter(isOpen).length }));
void jobs.load();
