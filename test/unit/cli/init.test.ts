import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runProgram, type ProgramResult } from '../../support/programUnderTest';

describe('parlance init', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-init-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const run = (...args: string[]): Promise<ProgramResult> => runProgram(args, { cwd: folder, env: {} });
  const write = async (name: string, text: string): Promise<void> => {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  };
  const read = (): Promise<string> => readFile(path.join(folder, '.parlance.json'), 'utf8');

  it('writes what it finds, once, and leaves what is there as it is', async () => {
    await write('locales/en.json', '{"a": "One"}');
    await write('locales/de.json', '{}');
    const localization = [
      { source: 'locales/en.json', target: 'locales/{language}.json', sourceLanguage: 'en', languages: ['de'] },
    ];
    const tried = await run('init', '--dry-run');
    const made = JSON.parse(tried.stdout) as { localization: unknown };
    assert.deepEqual(made, { localization, words: [] });
    await assert.rejects(read());
    assert.equal((await run('init')).code, 0);
    assert.equal(await read(), tried.stdout);
    const again = await run('init');
    assert.deepEqual([again.code, again.stderr], [0, '.parlance.json is already complete. Nothing was changed.\n']);
    // Only what is missing is added.
    await write('.parlance.json', '{\n    "words": ["teh"]\n}\n');
    assert.equal((await run('init')).code, 0);
    assert.match(await read(), /^\{\n {4}"words": \["teh"\],\n {2}"localization": \[/);
    assert.equal((await run('sync', '--check')).code, 1);
  });

  it('names the schema of the package that a project has installed', async () => {
    await write('package.json', '{"devDependencies": {"parlance": "file:parlance.tgz"}}');
    const { stderr } = await run('init');
    assert.equal(stderr, 'Wrote .parlance.json. No translations were found, so it lists none.\n');
    const { $schema } = JSON.parse(await read()) as { $schema: string };
    assert.equal($schema, './node_modules/parlance/media/schemas/parlance.schema.json');
  });

  it('changes nothing where the file cannot be read or leads elsewhere', async () => {
    await write('.parlance.json', '{"localization": 1}');
    const wrong = await run('init');
    assert.deepEqual([wrong.code, await read()], [2, '{"localization": 1}']);
    await rm(path.join(folder, '.parlance.json'));
    const outside = await mkdtemp(path.join(tmpdir(), 'parlance-init-out-'));
    try {
      await symlink(path.join(outside, 'a.json'), path.join(folder, '.parlance.json'));
      assert.equal((await run('init')).code, 2);
      await assert.rejects(readFile(path.join(outside, 'a.json')));
    } finally {
      await rm(outside, { recursive: true });
    }
    assert.equal((await run('init', 'a', 'b')).code, 2);
  });
});

describe('parlance schema', () => {
  it('prints the schema that editors check the file by', async () => {
    const { code, stdout } = await runProgram(['schema'], { cwd: tmpdir(), env: {} });
    assert.equal(code, 0);
    assert.equal(stdout, await readFile('media/schemas/parlance.schema.json', 'utf8'));
    assert.equal((await runProgram(['schema', 'a'], { cwd: tmpdir(), env: {} })).code, 2);
  });
});
