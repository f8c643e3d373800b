import assert from 'node:assert/strict';
import { renameSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { runProgram, type ProgramResult } from '../../support/programUnderTest';
import { spokenWav, VoiceServer } from '../../support/voiceServer';

describeWithSqlite('parlance voice once more', () => {
  let folder: string;
  let server: VoiceServer;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-voice-again-'));
    server = await VoiceServer.start({ minutes: { used: 30, limit: 60 } });
    await mkdir(inFolder('talks'));
    for (const name of ['one', 'two']) await writeFile(inFolder(`talks/${name}.wav`), spokenWav(8));
  });
  afterEach(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const inFolder = (name: string): string => path.join(folder, name);
  const run = async (...args: string[]): Promise<ProgramResult> => {
    const env = { PARLANCE_KEY: 'secret', PARLANCE_URL: server.url, XDG_CACHE_HOME: inFolder('cache') };
    return await runProgram(['voice', ...args], { cwd: folder, env });
  };
  const reportOf = ({ stdout }: ProgramResult): unknown[] =>
    (JSON.parse(stdout) as { recordings: Array<{ file: string; outcome: string }> }).recordings.map(
      ({ file, outcome }) => [path.basename(file), outcome],
    );

  it('listens in a folder only to what is new in it, also where nobody names the language', async () => {
    const german = ['--source', 'en', '--to', 'de', '--format', 'srt', '--json'];
    assert.equal((await run('talks', ...german)).code, 0);
    await writeFile(inFolder('talks/three.wav'), spokenWav(4));
    const again = await run('talks', ...german);
    assert.deepEqual(reportOf(again), [
      ['one.wav', 'left-out'],
      ['two.wav', 'left-out'],
      ['three.wav', 'done'],
    ]);
    assert.match(again.stderr, /one\.wav: All its files already exist\. To replace them, use --overwrite\./);
    assert.deepEqual([again.code, server.asked.length], [0, 3]);
    const files = ['one', 'two', 'three'].map((name) => path.join('talks', `${name}.wav`));
    assert.equal((await run(...files, ...german)).code, 0);
    assert.equal((await run('talks', '--format', 'srt')).code, 0);
    assert.equal(server.asked.length, 3, 'nothing was left to hear');
    assert.equal((await run('talks', ...german, '--overwrite')).code, 0);
    assert.equal(server.asked.length, 6);
  });

  it('leaves out what has no sound, and makes the rest', async () => {
    await writeFile(inFolder('talks/picture.mp4'), '');
    const result = await run('talks', '--source', 'en', '--json');
    assert.deepEqual(reportOf(result), [
      ['picture.mp4', 'left-out'],
      ['one.wav', 'done'],
      ['two.wav', 'done'],
    ]);
    assert.match(result.stderr, /picture\.mp4: The file has no audio\./);
    assert.equal(result.code, 1);
  });

  it('tells which recordings were not sent once a service refuses', async () => {
    server.options.onChunk = ({ index }) => (index === 5 ? { error: 456 } : undefined);
    const result = await run('talks', '--source', 'en', '--json');
    assert.deepEqual(reportOf(result), [
      ['one.wav', 'kept'],
      ['two.wav', 'not-sent'],
    ]);
    assert.match(result.stderr, /^Not sent: talks.two\.wav\.$/m);
    assert.equal(result.code, 3);
  });

  it('replaces what an earlier run of the same recording wrote of it, and nothing that was changed since', async () => {
    const args = [path.join('talks', 'one.wav'), '--source', 'en', '--to', 'de', '--format', 'srt'];
    const nothing = await run(...args, '--so-far');
    assert.match(nothing.stderr, /Nothing of talks.one\.wav is transcribed yet\./);
    server.options.onChunk = ({ index }) => (index === 15 ? { error: 456 } : undefined);
    assert.equal((await run(...args)).code, 3);
    assert.equal((await run(...args, '--so-far')).code, 0);
    server.options.onChunk = () => undefined;
    const german = await readFile(inFolder('talks/one.de.srt'), 'utf8');
    await writeFile(inFolder('talks/one.de.srt'), `${german}mine`);
    const refused = await run(...args);
    assert.match(refused.stderr, /one\.de\.srt already exists\. To replace it, add --overwrite/);
    await writeFile(inFolder('talks/one.de.srt'), german);
    assert.equal((await run(...args)).code, 0);
    assert.match(await readFile(inFolder('talks/one.de.srt'), 'utf8'), /de:word8/);
  });

  it('leads to its subtitles where another language is wanted', async () => {
    const file = path.join('talks', 'one.wav');
    assert.equal((await run(file, '--source', 'en', '--format', 'srt')).code, 0);
    const { code, stderr } = await run(file, '--source', 'en', '--to', 'de,fr', '--format', 'srt');
    assert.equal(code, 2);
    const command = `parlance translate ${path.join('talks', 'one.en.srt')} --to de,fr`;
    assert.ok(stderr.includes(`To translate its subtitles without the audio: ${command}`), stderr);
    assert.equal(server.asked.length, 1);
  });

  it('goes on with what had to be kept elsewhere, of the same languages, and also from another folder', async () => {
    const args = ['--source', 'en', '--format', 'srt', '--to'];
    server.options.onChunk = ({ index }) => {
      if (index === 5) renameSync(inFolder('talks'), inFolder('away'));
      return index === 15 ? { error: 456 } : undefined;
    };
    const stopped = await run(path.join('talks', 'one.wav'), ...args, 'de');
    assert.match(stopped.stderr, /Couldn’t save the transcript beside .*: its folder no longer exists/);
    server.options.onChunk = () => undefined;
    await rm(inFolder('away/one.wav.parlance-voice.lock'), { force: true });
    await rm(inFolder('away/one.wav.parlance-voice.json'), { force: true });
    const other = await run(path.join('away', 'one.wav'), ...args, 'fr');
    assert.match(other.stderr, /was started with other languages.*--restart/);
    const before = server.heardSeconds;
    const { code, stderr } = await run(path.join('away', 'one.wav'), ...args, 'de');
    assert.equal(code, 0, stderr);
    assert.ok(server.heardSeconds - before < 3, `${server.heardSeconds - before} s were sent`);
    assert.deepEqual(await readdir(inFolder('cache/parlance/recordings')), []);
  });
});
