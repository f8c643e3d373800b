import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DocumentJob } from '../../../../../../src/domain/documents/job';
import { JobFiles } from '../../../../../../src/editor/files/jobs/store/jobFiles';

const job: DocumentJob = {
  jobId: 'j-1',
  batchId: 'b-1',
  createdAt: '2026-06-15T12:00:00Z',
  changedAt: '2026-06-15T12:00:00Z',
  connection: { name: 'Work', kind: 'remote', origin: 'https://api.example.com', account: 'x' },
  sourceUri: 'file:///%D7%9E.txt',
  fileName: 'מ.txt',
  type: 'txt',
  targetUri: 'file:///%D7%9E.de.txt',
  mayOverwrite: false,
  order: { target: 'de', outputType: 'txt' },
  estimate: 5,
  state: { phase: 'translating', documentId: 'A' },
};

describe('what is written down about document jobs', () => {
  let folder: string;
  let files: JobFiles;
  beforeEach(async () => {
    folder = path.join(await mkdtemp(path.join(tmpdir(), 'parlance-jobs-')), 'documents');
    files = new JobFiles(folder);
  });
  afterEach(() => rm(path.dirname(folder), { recursive: true }));

  it('comes back as it was, for its owner alone', async () => {
    assert.deepEqual(await files.list(), { ids: [], toStop: [] });
    await files.write(job);
    await files.write({ ...job, estimate: 6 });
    assert.deepEqual(await files.list(), { ids: ['j-1'], toStop: [] });
    assert.deepEqual(await files.read('j-1'), { ...job, estimate: 6 });
    assert.deepEqual(await readdir(folder), ['j-1.json']);
    if (process.platform !== 'win32') assert.equal((await stat(path.join(folder, 'j-1.json'))).mode & 0o777, 0o600);
    await files.remove('j-1');
    assert.deepEqual(await readdir(folder), []);
  });

  it('is in a folder that nobody else can look into, whoever made it', async function () {
    if (process.platform === 'win32') this.skip();
    await mkdir(folder, { mode: 0o755 });
    await chmod(folder, 0o755);
    await files.write(job);
    await files.keepResult('j-1', Buffer.from('secret'));
    assert.equal((await stat(folder)).mode & 0o777, 0o700);
    assert.equal((await stat(files.resultPath('j-1'))).mode & 0o777, 0o600);
  });

  it('is passed over where it is damaged, of another version or of someone else', async () => {
    await files.write(job);
    for (const [name, text] of [
      ['cut', '{"version":1,"jobId":"cut","sta'],
      ['newer', JSON.stringify({ ...job, jobId: 'newer', version: 2 })],
      ['other', JSON.stringify({ ...job, version: 1 })],
      ['list', '[]'],
      ['null', 'null'],
      ['half', JSON.stringify({ version: 1, jobId: 'half', order: {}, connection: null, state: {} })],
    ] as const) {
      await writeFile(path.join(folder, `${name}.json`), text);
      assert.equal(await files.read(name), undefined, name);
    }
    assert.ok(await files.read('j-1'));
  });

  it('tells of changes by others', async () => {
    const changed = new Promise<void>(
      (resolve) => void files.onDidChange(resolve).then((watch) => changes.push(watch)),
    );
    const changes: Array<{ dispose(): void }> = [];
    await files.hasFolder();
    await new Promise((resolve) => setImmediate(resolve));
    await new JobFiles(folder).write(job);
    await changed;
    for (const watch of changes) watch.dispose();
  });
});
