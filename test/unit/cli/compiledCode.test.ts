import assert from 'node:assert/strict';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CompiledCode } from '../../../src/cli/compiledCode';

describe('The compiled code of the program', () => {
  let folder: string;
  let kept: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-code-'));
    kept = path.join(folder, 'code');
    await writeFile(path.join(folder, 'part.js'), source('one'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const source = (word: string): string =>
    `exports.say=function(){return require("node:path").relative(__dirname,__filename)+" ${word}"};`;
  const open = (): CompiledCode => new CompiledCode(kept, 'sync', createRequire(path.join(folder, 'main.js')));

  /** One start of the program. */
  function start(parts = 1): string {
    const code = open();
    let said = '';
    for (let part = 0; part < parts; part++) said = (code.read('./part.js') as { say(): string }).say();
    code.keep();
    return said;
  }

  async function keptFile(): Promise<string> {
    const [name, ...more] = await readdir(kept);
    assert.deepEqual(more, []);
    return path.join(kept, name ?? '');
  }

  it('is kept once, and again when more of the program has run', async () => {
    assert.equal(start(), 'part.js one');
    const { ino } = await stat(await keptFile());
    assert.equal(start(), 'part.js one');
    assert.equal((await stat(await keptFile())).ino, ino);
    assert.equal(start(2), 'part.js one');
    assert.notEqual((await stat(await keptFile())).ino, ino);
  });

  it('is never that of another source, nor what was damaged', async () => {
    start();
    await writeFile(path.join(folder, 'part.js'), source('two'));
    assert.equal(start(), 'part.js two');
    const file = await keptFile();
    const right = await readFile(file);
    for (const wrong of [right.map((byte, at) => (at < right.length / 2 ? byte : byte ^ 255)), right.subarray(0, 9)]) {
      await writeFile(file, wrong);
      assert.equal(start(), 'part.js two');
      assert.deepEqual((await readFile(file)).subarray(0, 4), right.subarray(0, 4));
      assert.notDeepEqual(await readFile(file), Buffer.from(wrong));
    }
  });

  it('is not read from where others may write', async function () {
    if (process.platform === 'win32') return this.skip();
    start();
    await chmod(kept, 0o777);
    assert.throws(open);
  });
});
