import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { runProgram, type ProgramResult } from '../../support/programUnderTest';
import { spokenWav, VoiceServer } from '../../support/voiceServer';

describeWithSqlite('parlance voice in a folder of a stranger', () => {
  let folder: string;
  let server: VoiceServer;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-voice-strangers-'));
    server = await VoiceServer.start();
    await writeFile(inFolder('talk.wav'), spokenWav(4));
    await writeFile(inFolder('victim'), 'mine');
  });
  afterEach(async () => {
    assert.equal(await readFile(inFolder('victim'), 'utf8'), 'mine');
    await server.close();
    await rm(folder, { recursive: true });
  });

  const inFolder = (name: string): string => path.join(folder, name);
  const run = async (...args: string[]): Promise<ProgramResult> => {
    const env = { PARLANCE_KEY: 'secret', PARLANCE_URL: server.url, XDG_CACHE_HOME: inFolder('cache') };
    return await runProgram(['voice', 'talk.wav', '--source', 'en', '--to', 'de', ...args], { cwd: folder, env });
  };

  it('writes speech through no link', async () => {
    await symlink(inFolder('victim'), inFolder('talk.wav.parlance-voice.de.pcm'));
    const { code } = await run('--speech', 'de');
    assert.equal(code, 1);
  });

  it('writes results through no link, though they may be replaced', async () => {
    await symlink(inFolder('victim'), inFolder('talk.de.srt'));
    const { code, stderr } = await run('--overwrite');
    assert.match(stderr, /talk\.de\.srt is a link/);
    assert.deepEqual([code, server.asked.length], [2, 0]);
  });

  it('reads no link and no device for what a run before has left', async function () {
    if (!existsSync('/dev/zero')) return this.skip();
    await symlink(inFolder('victim'), inFolder('talk.wav.parlance-voice.json'));
    // A link that leads elsewhere is no job of ours.
    assert.equal((await run()).code, 2);
    await rm(inFolder('talk.wav.parlance-voice.json'));
    await symlink('/dev/zero', inFolder('talk.wav.parlance-voice.json'));
    const device = await run();
    assert.match(device.stderr, /talk\.wav\.parlance-voice\.json/);
    assert.deepEqual([device.code, server.asked.length], [2, 0]);
  });

  it('touches no file elsewhere that a planted transcript names as a language', async () => {
    const other = `${folder}.pcm`;
    await writeFile(other, 'mine');
    const { size, mtimeMs } = await stat(inFolder('talk.wav'));
    const language = `x/../../${path.basename(folder)}`;
    const session = { targets: ['de'], source: [], translations: { de: [] }, doneMs: 0, isDone: false };
    const transcription = { version: 1, sessions: [{ ...session, speech: { language, segments: [] } }] };
    const facts = { version: 1, bytes: size, modifiedMs: Math.round(mtimeMs), source: 'en' };
    const job = JSON.stringify({ ...facts, targets: ['de'], speech: ['de'], transcription });
    await writeFile(inFolder('talk.wav.parlance-voice.json'), job);
    const { code, stderr } = await run('--speech', 'de');
    assert.equal(await readFile(other, 'utf8'), 'mine');
    await rm(other);
    assert.match(stderr, /isn’t a transcript file of Parlance/);
    assert.deepEqual([code, server.asked.length], [2, 0]);
  });

  it('waits for no device in the place of a lease', async function () {
    if (!existsSync('/dev/zero')) return this.skip();
    await symlink('/dev/zero', inFolder('talk.wav.parlance-voice.lock'));
    const { code, stderr } = await run();
    assert.match(stderr, /is being transcribed/);
    assert.deepEqual([code, server.asked.length], [2, 0]);
    assert.deepEqual((await readdir(folder)).sort(), ['talk.wav', 'talk.wav.parlance-voice.lock', 'victim']);
  });
});
