import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { CompiledCode, isOfProject } from '../../../src/cli/compiledCode';

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

  it('is only that of the file that this program has written, not of a copy that a repository brings', async () => {
    await writeFile(path.join(folder, 'part.js'), source('bad'));
    start();
    const file = await keptFile();
    const bad = await readFile(file);
    // V8 runs whatever it is given for a source of this length.
    const plantedFor = async (word: string): Promise<Buffer> => {
      await writeFile(path.join(folder, 'part.js'), source(word));
      const check = Buffer.alloc(4);
      check.writeUInt32LE(crc32(source(word)));
      return Buffer.concat([check, bad.subarray(4)]);
    };
    await writeFile(file, await plantedFor('six'));
    assert.equal(start(), 'part.js bad', 'who can write into the file itself is this person');
    await writeFile(path.join(folder, 'planted'), await plantedFor('ten'), { mode: 0o600 });
    await rename(path.join(folder, 'planted'), file);
    assert.equal(start(), 'part.js ten');
  });

  it('is in no project', async () => {
    const project = path.join(folder, 'project');
    const inside = path.join(project, '.cache', 'parlance', 'code');
    assert.equal(isOfProject(inside, folder), true, 'below the working folder');
    assert.equal(isOfProject(inside, path.join(folder, 'other')), false);
    await mkdir(path.join(project, '.git'), { recursive: true });
    assert.equal(isOfProject(inside, path.join(folder, 'other')), true, 'below a repository');
    assert.equal(isOfProject(path.join(homedir(), '.cache', 'parlance', 'code'), path.parse(folder).root), false);
    kept = inside;
    assert.throws(open, /in a project/);
    assert.equal(existsSync(inside), false);
  });

  it('is not read from where others may write', async function () {
    if (process.platform === 'win32') return this.skip();
    start();
    await chmod(kept, 0o777);
    assert.throws(open);
  });
});
