import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ServiceError } from '../../../../../../src/api/errors';
import { receiveResult } from '../../../../../../src/editor/files/jobs/run/receiveResult';

async function* chunks(...texts: Array<string | Error>): AsyncGenerator<Uint8Array> {
  for (const text of texts) {
    await Promise.resolve();
    if (text instanceof Error) throw text;
    yield Buffer.from(text);
  }
}

describe('receiving a result', () => {
  let folder: string;
  let files: { part: string; whole: string };
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-result-'));
    files = { part: path.join(folder, 'a.part'), whole: path.join(folder, 'a.result') };
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('leaves one whole file', async () => {
    const { bytes, diskError } = await receiveResult(chunks('one ', 'two'), files, 100);
    assert.equal(diskError, undefined);
    assert.equal(Buffer.from(bytes).toString(), 'one two');
    assert.deepEqual(await readdir(folder), ['a.result']);
    assert.equal(await readFile(files.whole, 'utf8'), 'one two');
  });

  it('keeps what came of a download that broke off, until the next one', async () => {
    const broken = new Error('reset');
    await assert.rejects(receiveResult(chunks('one two ', broken), files, 100), broken);
    assert.equal(await readFile(files.part, 'utf8'), 'one two ');
    await receiveResult(chunks('one'), files, 100);
    assert.deepEqual(await readdir(folder), ['a.result']);
    assert.equal(await readFile(files.whole, 'utf8'), 'one');
  });

  it('takes no more than a result can have, and keeps nothing of it', async () => {
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) yield* chunks('ten bytes ');
    }
    await assert.rejects(receiveResult(endless(), files, 95), (error) => ServiceError.is(error, 'too-large'));
    assert.deepEqual(await readdir(folder), []);
  });

  it('receives everything when the disk takes nothing, and says so', async () => {
    await mkdir(files.part);
    const { bytes, diskError } = await receiveResult(chunks('one ', 'two'), files, 100);
    assert.equal(Buffer.from(bytes).toString(), 'one two');
    assert.equal((diskError as NodeJS.ErrnoException).code, 'EISDIR');
  });

  it('receives everything when the last move fails', async () => {
    await mkdir(files.whole);
    const { bytes, diskError } = await receiveResult(chunks('one'), files, 100);
    assert.equal(Buffer.from(bytes).toString(), 'one');
    assert.ok(diskError);
  });

  it('receives everything on a disk that is full', async function () {
    if (process.platform !== 'linux') this.skip();
    // Through a link: what is tidied away is the link.
    await symlink('/dev/full', files.part);
    const { bytes, diskError } = await receiveResult(chunks('one ', 'two'), files, 100);
    assert.equal(Buffer.from(bytes).toString(), 'one two');
    assert.equal((diskError as NodeJS.ErrnoException).code, 'ENOSPC');
  });
});
