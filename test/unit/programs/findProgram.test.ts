import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findProgram, programFolders } from '../../../src/programs/findProgram';

describe('Programs of this machine', () => {
  let folder: string;
  const name = process.platform === 'win32' ? 'some-program.exe' : 'some-program';
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-programs-'));
    await writeFile(path.join(folder, name), '', { mode: 0o755 });
  });
  after(() => rm(folder, { recursive: true }));

  it('are found by the first name that a folder has', async () => {
    assert.equal(await findProgram(['no-such-program', 'some-program'], [folder]), path.join(folder, name));
    assert.equal(await findProgram(['no-such-program'], [folder]), undefined);
  });

  it('are looked for in whole paths alone: whoever made a project would choose the program', () => {
    const relative = path.relative(process.cwd(), folder);
    const folders = programFolders({ PATH: ['', '.', relative, folder].join(path.delimiter) });
    assert.ok(folders.includes(folder));
    assert.ok(folders.every((one) => path.isAbsolute(one)));
  });
});
