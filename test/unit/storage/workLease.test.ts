import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { whileProjectIsOurs } from '../../../src/storage/workLease';

describe('work that one window or run does at a time', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-work-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** Path of a folder that is as long as that of a folder may be: a file in it would have too long a path. */
  function longest(): string {
    const most = 4095 - 'parlance/projects'.length - 10;
    let long = folder;
    while (long.length < most) long = path.join(long, 'x'.repeat(Math.min(200, Math.max(1, most - long.length - 1))));
    return long;
  }

  it('is done also where the system takes no file that says so', async function () {
    if (process.platform !== 'linux') this.skip();
    const cache = longest();
    const options = {
      signal: new AbortController().signal,
      onWait: () => assert.fail('It waits.'),
      env: { XDG_CACHE_HOME: cache },
    };
    assert.equal(await whileProjectIsOurs(folder, options, () => Promise.resolve('done')), 'done');
    assert.deepEqual(await readdir(path.join(cache, 'parlance', 'projects')), []);
  });
});
