import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runProgram, type ProgramResult } from '../../support/programUnderTest';

describe('parlance data', () => {
  let folder: string;
  const at = (...names: string[]): string => path.join(folder, ...names);
  const env = (): NodeJS.ProcessEnv => ({
    XDG_CACHE_HOME: at('cache'),
    XDG_DATA_HOME: at('data'),
    LOCALAPPDATA: at('data'),
    DBUS_SESSION_BUS_ADDRESS: `unix:path=${at('nobody')}`,
  });
  const run = (...args: string[]): Promise<ProgramResult> =>
    runProgram(['data', ...args], { cwd: at('work'), env: env() });

  before(function () {
    if (process.platform !== 'linux') this.skip();
  });
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-data-'));
    for (const name of ['cache/parlance/recordings', 'data/parlance-local-service', 'cache/others', 'work']) {
      await mkdir(at(name), { recursive: true });
    }
    await writeFile(at('cache/parlance/texts.sqlite'), 'cached');
    await writeFile(at('data/parlance-local-service/store.sqlite'), 'stored');
    await writeFile(at('cache/others/file'), 'mine');
  });
  afterEach(async () => rm(folder, { recursive: true }));

  it('lists each place, and deletes nothing without --yes', async () => {
    const { code, stdout } = await run();
    assert.equal(code, 0);
    for (const name of ['cache/parlance/texts.sqlite', 'cache/parlance/recordings', 'data/parlance-local-service']) {
      assert.ok(stdout.includes(at(name)), stdout);
    }
    const removed = await run('remove');
    assert.equal(removed.code, 1);
    assert.match(removed.stderr, /^Nothing was deleted\. To delete this, add --yes\.$/m);
    assert.ok(existsSync(at('cache/parlance/texts.sqlite')));
  });

  it('deletes them, and nothing of others', async () => {
    const { code, stderr } = await run('remove', '--yes');
    assert.equal(code, 0, stderr);
    assert.deepEqual(
      ['cache/parlance/texts.sqlite', 'data/parlance-local-service', 'cache/others/file'].map((name) =>
        existsSync(at(name)),
      ),
      [false, false, true],
    );
    const report = JSON.parse((await run('--json')).stdout) as { files: Array<{ name: string }> };
    assert.deepEqual(
      report.files.filter(({ name }) => name !== 'compiled code'),
      [],
    );
  });
});
