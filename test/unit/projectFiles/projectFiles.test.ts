import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mostBytesOf } from '../../../src/projectFiles/fileKinds';
import { openRegular, openRegularSync } from '../../../src/projectFiles/openFile';
import { readProblem, resultProblem, writeProblem } from '../../../src/projectFiles/pathRules';
import { ProjectFileError } from '../../../src/projectFiles/projectFileError';
import { readBeginning, readInProject, readInProjectSync } from '../../../src/projectFiles/readInProject';
import { checkWritable, writeInProject } from '../../../src/projectFiles/writeInProject';

const posix = process.platform !== 'win32';

describe('A file of a project', () => {
  let folder: string;
  let outside: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-door-'));
    outside = await mkdtemp(path.join(tmpdir(), 'parlance-outside-'));
    await writeFile(path.join(outside, 'secret.txt'), 'secret');
    await mkdir(path.join(folder, 'locales'));
    await writeFile(path.join(folder, 'locales/en.json'), '{"a": "One"}');
  });

  afterEach(async () => {
    await rm(folder, { recursive: true });
    await rm(outside, { recursive: true });
  });

  const at = (name: string): string => path.join(folder, name);
  const bytes = new TextEncoder().encode('new');
  const codeOf = (error: unknown): string => {
    assert.ok(error instanceof ProjectFileError, String(error));
    return error.code;
  };

  /** What all ways to read a file say of it. */
  async function read(name: string): Promise<string | undefined> {
    const said = await readInProject(folder, name, 'texts').then((found) => found?.toString(), codeOf);
    let atOnce: string | undefined;
    try {
      atOnce = readInProjectSync(folder, name, 'texts')?.toString();
    } catch (error) {
      atOnce = codeOf(error);
    }
    const beginning = await readBeginning(folder, name, 1_000).then((found) => found?.bytes.toString(), codeOf);
    assert.deepEqual([atOnce, beginning], [said, said], name);
    return said;
  }

  const write = (name: string, source?: string): Promise<string> =>
    writeInProject(folder, name, bytes, source === undefined ? {} : { source }).then(() => 'written', codeOf);

  it('is the place of a result where no program of developers runs it and nothing hides it', () => {
    const codes = (path: string, source = 'docs/a.md'): string | undefined => resultProblem(path, source)?.code;
    assert.deepEqual(
      ['docs/a.de.md', 'out/de/a.md', 'node_modules/a', '.git/hooks/pre-commit', 'sub/.GIT /x', 'GIT~1/x'].map((at) =>
        codes(at),
      ),
      [undefined, undefined, 'place-of-tools', 'place-of-tools', 'place-of-tools', 'place-name'],
    );
    assert.deepEqual(
      [codes('.github/a.de.md'), codes('docs/.a'), codes('.github/a.de.md', '.github/a.md'), codes('.git/b', '.git/a')],
      ['place-hidden', 'place-hidden', undefined, undefined],
    );
  });

  it('is read where it is there, also by a link that stays in the project', async () => {
    await symlink('en.json', at('locales/same.json'));
    await symlink('locales', at('linked'));
    assert.deepEqual(
      [await read('locales/en.json'), await read('locales/same.json'), await read('linked/en.json')],
      ['{"a": "One"}', '{"a": "One"}', '{"a": "One"}'],
    );
    assert.deepEqual([await read('locales/de.json'), await read('nowhere/de.json')], [undefined, undefined]);
  });

  it('is not read where it leads out, into a folder of tools, or nowhere', async () => {
    await symlink(path.join(outside, 'secret.txt'), at('locales/de.json'));
    await symlink(outside, at('out-there'));
    await symlink('gone.json', at('locales/fr.json'));
    await mkdir(at('.git'));
    await writeFile(at('.git/config'), '[core]');
    await symlink('.git', at('inner'));
    await symlink('../.git/config', at('locales/it.json'));
    const said = [];
    for (const name of [
      ...['locales/de.json', 'out-there/secret.txt', 'out-there/new.txt', 'locales/fr.json'],
      ...['.git/config', '.GIT/config', 'inner/config', 'locales/it.json', '../x', '/etc/passwd', 'a/../../x', ''],
    ]) {
      said.push(await read(name));
    }
    assert.deepEqual(said, [
      ...['place-outside', 'place-outside', 'place-outside', 'place-nowhere'],
      ...['place-of-tools', 'place-of-tools', 'place-of-tools', 'place-of-tools'],
      ...['place-outside', 'place-outside', 'place-outside', 'place-outside'],
    ]);
  });

  it('is a regular file of a size of its kind', async () => {
    assert.equal(await read('locales'), 'place-folder');
    await writeFile(at('.parlance.json'), ' '.repeat(mostBytesOf.configuration + 1));
    await assert.rejects(readInProject(folder, '.parlance.json', 'configuration'), { code: 'place-large' });
    assert.throws(() => readInProjectSync(folder, '.parlance.json', 'configuration'), { code: 'place-large' });
    if (!posix) return;
    execFileSync('mkfifo', [at('pipe.json')]);
    await symlink('/dev/zero', at('zero.json'));
    assert.deepEqual([await read('pipe.json'), await read('zero.json')], ['place-no-file', 'place-outside']);
    assert.deepEqual(
      [await write('pipe.json', 'en.json'), await write('zero.json', 'en.json')],
      ['place-no-file', 'place-link'],
    );
  });

  it('is not opened by a link, or as a device, that came to its place', async () => {
    await symlink('locales/en.json', at('link.json'));
    for (const name of posix ? [at('link.json'), '/dev/zero'] : [at('link.json')]) {
      await assert.rejects(openRegular(name, 'x'), ProjectFileError);
      assert.throws(() => openRegularSync(name, 'x'), ProjectFileError);
    }
  });

  it('is written whole, with the mode it had, and its folders are made', async () => {
    await chmod(at('locales/en.json'), 0o640);
    assert.equal(await write('locales/en.json', 'locales/en.json'), 'written');
    assert.equal(await write('locales/de/new/a.json', 'locales/en/a.json'), 'written');
    assert.equal(await write('.parlance/sources.json'), 'written');
    assert.equal(await readFile(at('locales/de/new/a.json'), 'utf8'), 'new');
    if (posix) assert.equal((await stat(at('locales/en.json'))).mode & 0o777, 0o640);
    assert.deepEqual(await readdir(at('locales')), ['de', 'en.json']);
  });

  it('is never written by a link, nor out of the project', async () => {
    await symlink(path.join(outside, 'secret.txt'), at('locales/de.json'));
    await symlink('en.json', at('locales/fr.json'));
    await symlink('gone.json', at('locales/it.json'));
    await symlink(outside, at('.parlance'));
    await symlink(path.join(outside, 'secret.txt'), at('.parlance.json'));
    await symlink('locales', at('linked'));
    const source = 'locales/en.json';
    const said = [];
    for (const name of ['locales/de.json', 'locales/fr.json', 'locales/it.json', 'linked/de.json', '../de.json']) {
      said.push(await write(name, source));
      await assert.rejects(checkWritable(folder, name, source), ProjectFileError, name);
    }
    for (const name of ['.parlance/sources.json', '.parlance.json']) {
      said.push(await write(name));
      await assert.rejects(checkWritable(folder, name), ProjectFileError, name);
    }
    assert.deepEqual(said, [
      ...['place-link', 'place-link', 'place-link', 'place-link', 'place-outside'],
      ...['place-outside', 'place-link'],
    ]);
    assert.equal(await readFile(path.join(outside, 'secret.txt'), 'utf8'), 'secret');
    assert.deepEqual([await readdir(outside), await read('locales/en.json')], [['secret.txt'], '{"a": "One"}']);
    assert.ok((await lstat(at('locales/fr.json'))).isSymbolicLink());
  });

  it('is not written over what somebody else wrote, nor where it may not be', async () => {
    const insteadOf = (text: string | null) => ({
      source: 'locales/en.json',
      insteadOf: { bytes: text === null ? null : new TextEncoder().encode(text), kind: 'texts' as const },
    });
    await assert.rejects(writeInProject(folder, 'locales/en.json', bytes, insteadOf('{}')), { code: 'place-changed' });
    await assert.rejects(writeInProject(folder, 'locales/en.json', bytes, insteadOf(null)), { code: 'place-changed' });
    await assert.rejects(writeInProject(folder, 'locales/de.json', bytes, insteadOf('x')), { code: 'place-changed' });
    await chmod(at('locales/en.json'), 0o444);
    assert.equal(await write('locales/en.json', 'locales/en.json'), 'place-read-only');
    assert.deepEqual([await readdir(at('locales')), await read('locales/en.json')], [['en.json'], '{"a": "One"}']);
  });

  it('is found unwritable before anything is made for it, where its folder takes none', async function () {
    // What the kernel shows of itself takes a file from nobody, whoever asks.
    if (process.platform !== 'linux') this.skip();
    for (const name of ['de.json', 'kernel/de.json', 'locales/de.json']) {
      await assert.rejects(checkWritable('/proc/sys', name, 'en.json'), { code: 'place-folder-read-only' }, name);
    }
    await checkWritable(folder, 'locales/deep/de.json', 'locales/en.json');
    assert.deepEqual(await readdir(at('locales')), ['en.json']);
  });

  it('is in no folder of tools, whatever that is called, and in a hidden one only where its source is', () => {
    const target = (name: string, source = 'l/en.json'): string | undefined => writeProblem(name, source)?.code;
    for (const name of [
      ...['.git/config', '.GIT/hooks/pre-commit', 'a/.git/config', '.git./config', '.git /config', '.g\u200Cit/config'],
      ...['.git::$INDEX_ALLOCATION/config', '.hg/hgrc', '.svn/x', '.Jj/x', 'Node_Modules/a/x.json', 'dist/de.json'],
      ...['.git', 'sub/.git', '.venv/x.json'],
    ]) {
      assert.equal(target(name), 'place-of-tools', name);
    }
    for (const name of [
      '.vscode/tasks.json',
      '.github/workflows/de.yml',
      '.parlance/sources.json',
      'l/.de.json',
      '.x/y/de.json',
    ]) {
      assert.equal(target(name), 'place-hidden', name);
    }
    for (const name of ['GIT~1/config', 'l/a:b.json', 'l/de.json.', 'con/de.json', '.parlance.json', 'a\\b.json']) {
      assert.equal(target(name, '.x/.en.json'), 'place-name', name);
    }
    assert.equal(target('.github/de.md', '.github/en.md'), undefined);
    assert.equal(target('docs/.x/de/a.md', 'docs/.x/en/a.md'), undefined);
    assert.equal(target('.github/.y/de.md', '.github/en.md'), 'place-hidden');
    for (const name of ['.parlance.json', '.parlance/sources.json', 'found.json']) {
      assert.equal(writeProblem(name), undefined, name);
    }
    for (const name of ['.vscode/settings.json', '.parlance/.x/y', '.git/config', '.bashrc']) {
      assert.ok(writeProblem(name), name);
    }
    assert.equal(readProblem('.github/de.md'), undefined);
  });
});
