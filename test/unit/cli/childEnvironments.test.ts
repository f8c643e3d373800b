import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findProgram } from '../../../src/programs/findProgram';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { startProgram } from '../../support/programUnderTest';
import { rate, speak } from '../../support/spokenTones.mjs';
import { SpeechPrograms } from '../../support/speechPrograms';
import { wavOf } from '../../support/voiceServer';

interface Child {
  command: string;
  /** `NAME=value`. */
  environment: string[];
}

/** A word that stands in each variable that no other program may see. */
const canary = 'canary-of-a-key';

describeWithSqlite('What programs that parlance starts see', function () {
  this.timeout(120_000);
  let folder: string;
  let record: string;
  let programs: SpeechPrograms;
  let secrets: Record<string, string>;

  before(async function () {
    if (process.platform === 'win32') return this.skip();
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-children-'));
    record = path.join(folder, 'children.jsonl');
    programs = await SpeechPrograms.make();
    const hidden = [
      ...['PARLANCE_KEY', 'PARLANCE_ADMIN_KEY', 'DEEPL_API_KEY', 'OPENAI_API_KEY', 'GITHUB_TOKEN', 'AWS_SECRET_KEY'],
      ...['GIT_ASKPASS', 'http_proxy', 'SOME_OTHER_NAME'],
    ];
    secrets = {
      ...Object.fromEntries(hidden.map((name) => [name, `http://${canary}@127.0.0.1:9`])),
      PARLANCE_KEY_FILE: path.join(folder, canary),
      PARLANCE_ADMIN_KEY_FILE: path.join(folder, canary),
    };
    await mkdir(path.join(folder, 'work'));
    await writeFile(path.join(folder, canary), canary);
  });
  after(async () => {
    await programs.remove();
    await rm(folder, { recursive: true });
  });

  const work = (...names: string[]): string => path.join(folder, 'work', ...names);
  const environment = (): Record<string, string> => ({
    ...(programs.env as Record<string, string>),
    XDG_DATA_HOME: folder,
    XDG_CACHE_HOME: folder,
    NODE_OPTIONS: `--require ${path.resolve('test/support/recordChildren.cjs')}`,
    RECORD_CHILDREN: record,
    ...secrets,
  });

  const start = (...args: string[]): ReturnType<typeof startProgram> =>
    startProgram(args, { cwd: work(), env: environment() });

  async function run(...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await start(...args).ended;
    assert.ok(code === 0 || code === 1, `${args.join(' ')}: ${stderr}`);
    return stdout;
  }

  /** What was started since the last look, each without a key. */
  async function children(): Promise<string[]> {
    const lines = (await readFile(record, 'utf8')).trim().split('\n');
    await rm(record);
    const all = lines.map((line) => JSON.parse(line) as Child);
    for (const { command, environment: pairs } of all) {
      const told = pairs.filter(
        (pair) => pair.includes(canary) || /^(?:\w*(?:KEY|TOKEN|LEDGER)|NODE_OPTIONS)=/i.test(pair),
      );
      assert.deepEqual(told, [], command);
      assert.ok(
        pairs.some((pair) => pair.startsWith('PATH=')),
        command,
      );
    }
    return all.map(({ command }) => command);
  }

  const has = (commands: readonly string[], what: RegExp): void =>
    assert.ok(
      commands.some((command) => what.test(command)),
      `${what} in\n${commands.join('\n')}`,
    );

  it('is no key: the local service and git', async () => {
    execFileSync('git', ['init', '--quiet'], { cwd: work() });
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-qm', 'a', '--allow-empty'], {
      cwd: work(),
    });
    await writeFile(work('a.md'), 'We recieve it.\n');
    assert.match(await run('check', '.', '--since', 'HEAD', '--language', 'en', '--no-cache', '--json'), /recieve/);
    const seen = await children();
    has(seen, /localService\.js/);
    has(seen, /^\S*git /);
  });

  it('is no key: the engines of the local service, ours and those of the system', async () => {
    const { samples } = speak([[1, 2, 3]]);
    await writeFile(work('talk.wav'), wavOf(Buffer.from(samples.buffer), { rate }));
    await run('voice', 'talk.wav', '--source', 'en');
    has(await children(), /whisper-cli/);
    // As Apertium has installed it for the other tests.
    await writeFile(work('casa.txt'), 'La casa es grande.\n');
    const { code } = await start('translate', 'casa.txt', '--source', 'es', '--to', 'fr').ended;
    if (code !== 0) return;
    has(await children(), /apertium|lt-proc/);
  });

  it('is no key: the program that decodes a film', async function () {
    const ffmpeg = await findProgram(['ffmpeg']);
    if (ffmpeg === undefined) return this.skip();
    execFileSync(ffmpeg, ['-v', 'error', '-f', 'lavfi', '-i', 'sine', '-t', '1', '-c:a', 'ac3', work('film.avi')]);
    await run('voice', 'film.avi', '--source', 'en', '--dry-run');
    has(await children(), /ffmpeg/);
  });

  it('is no key: what parlance mcp starts for an agent', async () => {
    const client = new Client({ name: 'agent', version: '1' });
    const ledger = JSON.stringify({ file: path.join(folder, canary), connection: canary });
    const env = { ...environment(), PARLANCE_LEDGER: ledger };
    const args = [path.resolve('dist/parlance.js'), 'mcp'];
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args, env, cwd: work(), stderr: 'ignore' }),
    );
    try {
      await client.callTool({ name: 'parlance_check_file', arguments: { file: 'a.md', language: 'en' } });
      await client.callTool({ name: 'parlance_translate_text', arguments: { text: 'Good.', target: 'de' } });
    } finally {
      await client.close();
    }
    has(await children(), /localService\.js/);
  });
});
