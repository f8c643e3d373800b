import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { runProgram, type ProgramResult } from '../../support/programUnderTest';
import { ScriptedServer, status } from '../../support/scriptedServer';

describeWithSqlite('a link of a repository that leads out of it', () => {
  let root: string;
  let repository: string;
  let server: ScriptedServer;
  let requests: number;

  beforeEach(async () => {
    root = await realpath(await mkdtemp(path.join(tmpdir(), 'parlance-links-')));
    repository = path.join(root, 'repository');
    await mkdir(path.join(root, 'home'));
    await mkdir(path.join(repository, 'docs'), { recursive: true });
    await writeFile(path.join(root, 'home/page.md'), 'It reads teh file.\n');
    await writeFile(path.join(root, 'home/page.txt'), 'A secret.\n');
    await writeFile(path.join(root, 'home/talk.wav'), 'RIFF');
    await writeFile(path.join(root, 'home/words.csv'), 'secret,geheim\n');
    await writeFile(path.join(repository, 'docs/own.md'), 'All is well.\n');
    for (const name of ['page.md', 'page.txt', 'talk.wav', 'words.csv']) {
      await symlink(path.join('../home', name), path.join(repository, name));
    }
    await symlink('../home', path.join(repository, 'linked'));
    await symlink('docs/own.md', path.join(repository, 'inner.md'));
    server = await ScriptedServer.start();
    requests = 0;
    server.always((request, response) => {
      // Lists of languages may be asked for, which hold no text.
      if (!request.path.startsWith('/v2/languages') && !request.path.startsWith('/v3/languages')) requests++;
      return status(404)(request, response);
    });
  });
  afterEach(async () => {
    await server.close();
    await rm(root, { recursive: true });
  });

  const run = async (...args: string[]): Promise<ProgramResult> =>
    await runProgram([...args, '--url', server.url], { cwd: repository, env: { PARLANCE_KEY: 'secret' } });

  const refused: Array<[args: string[], name: string, real: string]> = [
    [['check', 'page.md', '--fix', '--no-cache'], 'page.md', 'home/page.md'],
    [['check', 'linked', '--fix', '--no-cache'], 'linked', 'home'],
    [['check', 'linked/*.md', '--fix', '--no-cache'], 'linked', 'home'],
    [['translate', 'page.md', '--to', 'de', '--no-cache'], 'page.md', 'home/page.md'],
    [['translate', 'linked/page.md', '--to', 'de', '--no-cache'], 'linked/page.md', 'home/page.md'],
    [['translate', 'docs/own.md', '--to', 'de', '-o', 'linked', '--no-cache'], 'linked/own.de.md', 'home/own.de.md'],
    [['translate', 'docs/own.md', '--to', 'de', '-o', 'linked/a.md', '--no-cache'], 'linked/a.md', 'home/a.md'],
    [
      ['translate', 'docs/own.md', '--to', 'de', '-o', 'page.md', '--overwrite', '--no-cache'],
      'page.md',
      'home/page.md',
    ],
    [['document', 'translate', 'page.txt', '--to', 'de'], 'page.txt', 'home/page.txt'],
    [['document', 'translate', 'linked/page.txt', '--to', 'de'], 'linked/page.txt', 'home/page.txt'],
    [['voice', 'talk.wav', '--source', 'en', '--to', 'de'], 'talk.wav', 'home/talk.wav'],
    [['voice', 'linked', '--source', 'en', '--to', 'de'], 'linked', 'home'],
  ];

  for (const [args, name, real] of refused) {
    it(`is followed by no parlance ${args.join(' ')}`, async () => {
      const before = await readdir(path.join(root, 'home'));
      const { code, stderr } = await run(...args);
      assert.equal(code, 2, stderr);
      assert.ok(stderr.startsWith(`${name} is a link, or in a linked folder, to a place outside this folder.`), stderr);
      assert.ok(stderr.includes(`name its real path: ${path.join(root, real)}`), stderr);
      assert.deepEqual(await readdir(path.join(root, 'home')), before);
      assert.equal(await readFile(path.join(root, 'home/page.md'), 'utf8'), 'It reads teh file.\n');
      assert.equal(requests, 0);
    });
  }

  for (const args of [
    ['check', 'settings.md', '--fix', '--no-cache'],
    ['translate', 'settings.md', '--to', 'de', '--no-cache'],
    ['translate', 'docs/own.md', '--to', 'de', '-o', 'hooks/', '--no-cache'],
    ['translate', 'docs/own.md', '--to', 'de', '-o', 'hooks/pre-push', '--no-cache'],
    ['document', 'translate', 'settings.md', '--to', 'de'],
  ]) {
    it(`leads parlance ${args.join(' ')} to nothing of git`, async () => {
      await mkdir(path.join(repository, '.git/hooks'), { recursive: true });
      await writeFile(path.join(repository, '.git/config'), 'url = https://secret@example.com\n');
      await symlink('.git/config', path.join(repository, 'settings.md'));
      await symlink('.git/hooks', path.join(repository, 'hooks'));
      const { code, stderr } = await run(...args);
      assert.equal(code, 2, stderr);
      assert.match(stderr, /is a link, or in a linked folder, to “\.git”/);
      assert.deepEqual(await readdir(path.join(repository, '.git/hooks')), []);
      assert.equal(requests, 0);
    });
  }

  it('may be used by its real path, or by a path outside the working folder', async () => {
    await symlink('home/page.md', path.join(root, 'outer.md'));
    for (const name of [path.join(root, 'home/page.md'), '../home/page.md', '../outer.md', 'inner.md']) {
      const { stderr } = await run('check', name, '--language', 'en', '--no-cache');
      assert.doesNotMatch(stderr, /outside this folder/);
      assert.ok(requests > 0, name);
      requests = 0;
    }
  });
});
