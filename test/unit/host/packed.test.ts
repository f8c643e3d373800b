import assert from 'node:assert/strict';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { commands } from '../../../src/cli/commands';
import { formatTable } from '../../../src/formats/formatTable';
import { readZip, unpack } from '../../../src/localService/documents/zip';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { formatSamples } from '../../support/formatSamples';

interface Result {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** What npm packs, run where nothing of the sources is: every command, every format, every engine that needs no network. */
describeWithSqlite('the package of npm', function () {
  this.timeout(180_000);

  let root: string;
  let folder: string;
  let service: ChildProcess;
  let env: NodeJS.ProcessEnv;

  const program = (): string => path.join(root, 'package/dist/parlance.js');
  const run = async (args: readonly string[], input = ''): Promise<Result> => {
    const child = spawn(process.execPath, [program(), ...args], { cwd: folder, env, stdio: 'pipe' });
    const result: Result = { code: null, stdout: '', stderr: '' };
    child.stdout.on('data', (chunk) => (result.stdout += String(chunk)));
    child.stderr.on('data', (chunk) => (result.stderr += String(chunk)));
    child.stdin.on('error', () => undefined).end(input);
    [result.code] = (await once(child, 'close')) as [number | null];
    return result;
  };
  /** What it prints where all is done. */
  const done = async (args: readonly string[], input?: string): Promise<string> => {
    const { code, stdout, stderr } = await run(args, input);
    assert.equal(code, 0, `${args.join(' ')}: ${stderr}`);
    return stdout;
  };

  before(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'parlance-packed-'));
    folder = path.join(root, 'work');
    await mkdir(folder);
    execFileSync(process.execPath, ['build/bill.mjs'], { stdio: 'pipe' });
    const isShell = process.platform === 'win32';
    execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', root], {
      stdio: 'pipe',
      shell: isShell,
    });
    const [tarball = ''] = (await readdir(root)).filter((name) => name.endsWith('.tgz'));
    execFileSync('tar', ['-xzf', tarball], { cwd: root });
    env = { PATH: process.env['PATH'], HOME: root, XDG_DATA_HOME: root, XDG_CACHE_HOME: root, XDG_CONFIG_HOME: root };
    const args = ['serve', '--json', '--data', path.join(root, 'data')];
    service = spawn(process.execPath, [program(), ...args], { cwd: folder, env, stdio: ['pipe', 'pipe', 'inherit'] });
    assert.ok(service.stdout);
    const [line] = (await once(createInterface(service.stdout), 'line')) as [string];
    const { url, key, adminKey } = JSON.parse(line) as Record<string, string>;
    env = { ...env, PARLANCE_URL: url, PARLANCE_KEY: key, PARLANCE_ADMIN_KEY: adminKey };
  });
  after(async () => {
    service.kill('SIGTERM');
    await once(service, 'close');
    await rm(root, { recursive: true, force: true });
  });

  it('tells of itself and of every command', async () => {
    const { version } = JSON.parse(await readFile(path.join(root, 'package/package.json'), 'utf8')) as {
      version: string;
    };
    assert.match(await done(['--version']), new RegExp(version.replaceAll('.', String.raw`\.`)));
    const names = Object.keys(commands);
    const told = await Promise.all(names.map((name) => done([name, '--help'])));
    for (const [at, text] of told.entries()) assert.match(text, new RegExp(`Usage: parlance ${names[at]}`));
  });

  it('lists what it carries of others, and says which Node it needs', async () => {
    const bill = JSON.parse(await readFile(path.join(root, 'package/dist/sbom.cdx.json'), 'utf8')) as {
      components: Array<{ name: string }>;
    };
    assert.ok(bill.components.some(({ name }) => name === 'undici'));
    const { engines } = JSON.parse(await readFile(path.join(root, 'package/package.json'), 'utf8')) as {
      engines: Record<string, string>;
    };
    // The library; the program itself says that it needs a newer one.
    assert.equal(engines['node'], '>=20');
  });

  it('works where no home can be written, names what it skips, and reports from the root of the repository', async function () {
    const repository = path.join(root, 'repository');
    await mkdir(path.join(repository, 'docs'), { recursive: true });
    await writeFile(path.join(repository, 'docs/a.md'), 'We recieve it and read it in the morning.\n');
    try {
      execFileSync('git', ['init', '--quiet'], { cwd: repository, stdio: 'pipe' });
      execFileSync('git', ['add', '.'], { cwd: repository, stdio: 'pipe' });
    } catch {
      this.skip();
    }
    const nowhere = path.join(repository, 'docs/a.md/home');
    const closed = { PATH: process.env['PATH'], HOME: nowhere, XDG_DATA_HOME: nowhere, XDG_CACHE_HOME: nowhere };
    const check = async (args: readonly string[], input = ''): Promise<Result> => {
      const options = { cwd: path.join(repository, 'docs'), env: closed, stdio: 'pipe' } as const;
      const child = spawn(process.execPath, [program(), 'check', ...args], options);
      const result: Result = { code: null, stdout: '', stderr: '' };
      child.stdout.on('data', (chunk) => (result.stdout += String(chunk)));
      child.stderr.on('data', (chunk) => (result.stderr += String(chunk)));
      child.stdin.on('error', () => undefined).end(input);
      [result.code] = (await once(child, 'close')) as [number | null];
      return result;
    };
    const github = await check(['a.md', 'i.png', 'gone.md', '--format', 'github']);
    assert.equal(github.code, 1, github.stderr);
    assert.match(github.stdout, /file=docs\/a\.md,line=1,/);
    assert.match(github.stderr, /^Left out: i\.png, gone\.md\. File not found\.$/m);
    const staged = await check(['--staged', '--quiet']);
    assert.deepEqual([staged.code, staged.stderr], [1, '']);
    assert.match(staged.stdout, /^a\.md:1:/);
    const given = await check(['-', '--stdin-name', 'b.md'], 'We recieve it and read it in the morning.\n');
    assert.match(given.stdout, /^b\.md:1:/);
  });

  it('translates a file of every format', async () => {
    for (const { id } of formatTable) {
      const [name, content] = formatSamples[id];
      await mkdir(path.join(folder, 'formats', path.dirname(name)), { recursive: true });
      await writeFile(path.join(folder, 'formats', name), content);
    }
    const files = formatTable.map(({ id }) => `formats/${formatSamples[id][0]}`);
    const translate = ['translate', '--source', 'en', '--to', 'de', '--no-cache', '--overwrite', '--json'];
    const { files: outcomes } = JSON.parse(await done([...translate, ...files])) as {
      files: Array<{ source: string; target: string; written: boolean; left: unknown[] }>;
    };
    assert.deepEqual(outcomes.map(({ source }) => source).sort(), files.sort());
    for (const { source, target, written, left } of outcomes) {
      assert.deepEqual([written, left], [true, []], source);
      assert.match(await readFile(path.join(folder, target), 'utf8'), /Datei/, source);
    }
  });

  it('checks, corrects and completes', async () => {
    await writeFile(path.join(folder, 'page.md'), 'We recieve it.\n');
    await writeFile(path.join(folder, 'seite.md'), 'Das ist ein Fehlre im Text, den wir sehen.\n');
    const checked = await run(['check', 'page.md', '--language', 'en', '--json', '--no-cache']);
    assert.match(checked.stdout, /receive/);
    assert.match((await run(['check', 'seite.md', '--language', 'de', '--json', '--no-cache'])).stdout, /Fehler/);
    assert.match(await done(['write', 'We recieve it and read it in the morning.']), /We receive it/);
    const map = [{ source: 'l/en.json', target: 'l/{language}.json', languages: ['de'] }];
    await writeFile(path.join(folder, '.parlance.json'), JSON.stringify({ localization: map }));
    await mkdir(path.join(folder, 'l'));
    await writeFile(path.join(folder, 'l/en.json'), '{ "a": "Open the file." }\n');
    await done(['sync']);
    assert.match(await readFile(path.join(folder, 'l/de.json'), 'utf8'), /Datei/);
    await rm(path.join(folder, '.parlance.json'));
  });

  it('works with what a service keeps', async () => {
    await writeFile(path.join(folder, 'terms.csv'), 'file,Akte\n');
    await done(['glossary', 'create', 'Office', 'terms.csv', '--source', 'en', '--to', 'de']);
    assert.match(await done(['glossary', 'show', 'Office']), /Akte/);
    assert.match(await done(['style', 'rules']), /\w/);
    for (const args of [['style', 'list'], ['memory', 'list'], ['usage'], ['keys', 'list'], ['data', 'list']]) {
      await done([...args, '--json']);
    }
    assert.match(await done(['languages']), /German/);
    assert.match(await done(['config']), /PARLANCE_URL|url/i);
    assert.match(await done(['completion', 'bash']), /parlance/);
    // Where the system has no key store it says so.
    assert.ok([0, 2, 3].includes((await run(['connection', 'list'])).code ?? -1));
  });

  it('translates a document as a whole, and opens sound', async () => {
    await writeFile(path.join(folder, 'plan.txt'), 'Open the file.\n');
    await done(['document', 'translate', 'plan.txt', '--source', 'en', '--to', 'de']);
    assert.match(await readFile(path.join(folder, 'plan.de.txt'), 'utf8'), /Datei/);
    copyFileSync('test/fixtures/media/tone.ogg', path.join(folder, 'tone.ogg'));
    await done(['voice', 'tone.ogg', '--source', 'en', '--to', 'de', '--dry-run']);
  });

  /** Waits for an answer to the first message of who speaks a protocol with a command. */
  const answered = async (command: string, message: string, answer: RegExp): Promise<void> => {
    const child = spawn(process.execPath, [program(), command], { cwd: folder, env, stdio: 'pipe' });
    const closed = once(child, 'close');
    child.stdin.write(message);
    let stdout = '';
    for await (const chunk of child.stdout) {
      stdout += String(chunk);
      if (answer.test(stdout)) break;
    }
    child.kill('SIGTERM');
    await closed;
    assert.match(stdout, answer);
  };

  it('answers editors and agents', async () => {
    await answered(
      'mcp',
      `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'a', version: '1' } } })}\n`,
      /"serverInfo"/,
    );
    const params = { processId: null, rootUri: null, capabilities: {} };
    const json = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
    await answered('lsp', `Content-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`, /"capabilities"/);
  });
});

describe('the package of VS Code', function () {
  this.timeout(240_000);

  const ended = async (...args: string[]): Promise<void> => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let told = '';
    child.stdout.on('data', (chunk) => (told += String(chunk)));
    child.stderr.on('data', (chunk) => (told += String(chunk)));
    const [code] = (await once(child, 'close')) as [number | null];
    assert.equal(code, 0, `${told} See .vscode-test/packed.log.`);
  };

  it('starts in a real VS Code, and has every command of its manifest', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'parlance-vsix-'));
    try {
      await ended('test/host/package.mjs', folder);
      const [packed = ''] = await readdir(folder);
      for (const member of readZip(await readFile(path.join(folder, packed))).members) {
        if (member.name.endsWith('/')) continue;
        const file = path.join(folder, 'unpacked', member.name);
        await mkdir(path.dirname(file), { recursive: true });
        await writeFile(file, unpack(member));
      }
      await ended('test/host/runPacked.mjs', path.join(folder, 'unpacked/extension'));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
