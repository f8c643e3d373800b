import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { renameSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { parseSrt } from '../../../src/formats/subtitles/srt';
import { findProgram, programFolders } from '../../../src/programs/findProgram';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { runProgram, startProgram, type ProgramResult } from '../../support/programUnderTest';
import { spokenWav, VoiceServer, wordsOfSpeech } from '../../support/voiceServer';

describeWithSqlite('parlance voice', () => {
  let folder: string;
  let cacheFolder: string;
  let server: VoiceServer;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-voice-'));
    cacheFolder = `${folder}-cache`;
    server = await VoiceServer.start({ minutes: { used: 30, limit: 60 } });
    await writeFile(inFolder('talk.wav'), spokenWav(8, { pauses: [4] }));
  });
  afterEach(async () => {
    await server.close();
    await rm(folder, { recursive: true });
    await rm(cacheFolder, { recursive: true, force: true });
  });

  const inFolder = (name: string): string => path.join(folder, name);
  const read = (name: string): Promise<string> => readFile(inFolder(name), 'utf8');
  const options = () => ({
    cwd: folder,
    env: { PARLANCE_KEY: 'secret', PARLANCE_URL: server.url, XDG_CACHE_HOME: cacheFolder },
  });
  const run = (args: readonly string[], more: object = {}): Promise<ProgramResult> =>
    runProgram(['voice', ...args], { ...options(), ...more });

  it('writes subtitles and transcripts beside the recording, says what it costs first, and keeps nothing', async () => {
    const { code, stdout, stderr } = await run(['talk.wav', '--source', 'en', '--to', 'de', '--formality', 'more']);
    assert.equal(
      stderr,
      '1 minute of audio; the plan has 30 left.\n' +
        'Wrote talk.en.srt.\nWrote talk.en.txt.\nWrote talk.de.srt.\nWrote talk.de.txt.\n',
    );
    assert.deepEqual([code, stdout], [0, '']);
    assert.equal(
      await read('talk.en.srt'),
      '1\n00:00:00,000 --> 00:00:01,900\nword1 word2 word3 word4\n\n' +
        '2\n00:00:04,000 --> 00:00:05,900\nword5 word6 word7 word8\n',
    );
    const german = parseSrt(await read('talk.de.srt')).segments.map(({ text, cue }) => [text, cue?.startMs]);
    assert.deepEqual(german, [
      ['de:word1 de:word2 de:word3 de:word4', 0],
      ['de:word5 de:word6 de:word7 de:word8', 4000],
    ]);
    assert.equal(await read('talk.en.txt'), 'word1 word2 word3 word4 word5 word6 word7 word8\n');
    assert.deepEqual((await readdir(folder)).sort(), [
      ...['talk.de.srt', 'talk.de.txt', 'talk.en.srt', 'talk.en.txt', 'talk.wav'],
    ]);
    assert.equal(server.asked[0]?.['formality'], 'more');
    assert.deepEqual(server.breaches, []);
  });

  it('says once what the service does not apply, and reports it', async () => {
    server.options.notApplied = ['formality'];
    server.options.onChunk = ({ session, index }) => (session === 0 && index === 20 ? 'drop' : undefined);
    const args = ['talk.wav', '--source', 'en', '--to', 'de', '--formality', 'more', '--format', 'txt', '--json'];
    const { code, stdout, stderr } = await run(args);
    assert.equal(code, 0, stderr);
    assert.equal(stderr.match(/Not applied by the offline engine: formality\./g)?.length, 1, stderr);
    const { recordings } = JSON.parse(stdout) as { recordings: Array<{ notApplied?: string[] }> };
    assert.deepEqual(
      recordings.map(({ notApplied }) => notApplied),
      [['formality']],
    );
  });

  it('has a translation spoken, too, beside the recording, and does not take it for one of the folder', async () => {
    const args = ['--source', 'en', '--to', 'de,fr', '--format', 'txt', '--speech', 'de'];
    server.options.onChunk = ({ session, index }) => (session === 0 && index === 20 ? 'drop' : undefined);
    const { code, stderr } = await run(['talk.wav', ...args, '--voice', 'female']);
    assert.equal(code, 0, stderr);
    assert.match(stderr, /Wrote talk\.fr\.txt\.\nWrote talk\.de\.wav\.\n$/);
    assert.deepEqual((await readdir(folder)).sort(), [
      ...['talk.de.txt', 'talk.de.wav', 'talk.en.txt', 'talk.fr.txt', 'talk.wav'],
    ]);
    const wav = await readFile(inFolder('talk.de.wav'));
    assert.deepEqual(
      wordsOfSpeech(wav.subarray(44)),
      Array.from({ length: 8 }, (_, at) => [at + 1, 1]),
    );
    assert.equal(server.asked[0]?.['target_media_voice'], 'female');
    const again = await run(['talk.wav', '--to', 'de', '--speech', 'de', '--format', 'srt']);
    assert.match(again.stderr, /talk\.de\.wav already exists\. To replace it, add --overwrite/);
    const all = await run(['.', '--dry-run', '--json']);
    const { recordings } = JSON.parse(all.stdout) as { recordings: Array<{ file: string }> };
    assert.deepEqual(
      recordings.map(({ file }) => path.basename(file)),
      ['talk.wav'],
    );
    const wrong = await run(['talk.wav', '--to', 'de', '--speech', 'fr']);
    assert.match(wrong.stderr, /fr in --speech isn’t in --to/);
  });

  it('lets nobody else listen to a recording meanwhile, and anybody afterwards', async () => {
    await writeFile(inFolder('talk.wav'), spokenWav(24));
    const args = ['talk.wav', '--source', 'en', '--format', 'txt'];
    let other: Promise<ProgramResult> | undefined;
    server.options.onChunk = ({ index }) => {
      if (index === 5) other ??= run(args);
      return undefined;
    };
    const first = await run(args);
    assert.ok(other);
    const { code, stderr } = await other;
    assert.deepEqual([first.code, code, server.asked.length], [0, 2, 1]);
    assert.match(stderr, /talk\.wav is being transcribed by another window or program\..*Nothing was sent\./s);
    assert.deepEqual((await readdir(folder)).sort(), ['talk.en.txt', 'talk.wav']);
    server.options.onChunk = () => undefined;
    assert.equal((await run([...args, '--overwrite'])).code, 0);
  });

  it('says where the sound of a film ends that was cut off', async function () {
    const ffmpeg = await findProgram(['ffmpeg'], programFolders());
    if (ffmpeg === undefined) return this.skip();
    await promisify(execFile)(ffmpeg, ['-v', 'error', '-i', inFolder('talk.wav'), '-c', 'copy', inFolder('film.mkv')]);
    await truncate(inFolder('film.mkv'), (await stat(inFolder('film.mkv'))).size / 2);
    const { code, stderr } = await run(['film.mkv', '--source', 'en', '--format', 'txt']);
    assert.match(
      stderr,
      /^film\.mkv: Its audio ends at 0:00:03 of 0:00:06\. If that’s too early, the file is incomplete/m,
    );
    assert.equal(code, 0);
    assert.match(await read('film.en.txt'), /^word1 word2 word3/);
    await copyFile(inFolder('talk.wav'), inFolder('cut.wav'));
    await truncate(inFolder('cut.wav'), 44 + 3 * 32_000);
    const cut = await run(['cut.wav', '--source', 'en', '--format', 'txt']);
    assert.match(cut.stderr, /^cut\.wav: Its audio ends at 0:00:03 of 0:00:06\. If that’s too early/m);
    const whole = await run(['talk.wav', '--source', 'en', '--format', 'txt']);
    assert.ok(!whole.stderr.includes('too soon'), whole.stderr);
  });

  it('makes no file where nobody speaks', async () => {
    const silent = spokenWav(4);
    silent.fill(0, 44);
    await writeFile(inFolder('silent.wav'), silent);
    const { code, stderr } = await run(['silent.wav', '--to', 'de']);
    assert.match(stderr, /^silent\.wav: No speech found\. No file was created\.$/m);
    assert.equal(code, 0);
    assert.deepEqual((await readdir(folder)).sort(), ['silent.wav', 'talk.wav']);
  });

  it('replaces nothing unasked, also where the language was not known before', async () => {
    await writeFile(inFolder('talk.en.vtt'), 'mine');
    const detected = await run(['talk.wav', '--format', 'vtt', '--json']);
    const report: unknown = JSON.parse(detected.stdout);
    const recording = { file: 'talk.wav', outcome: 'done', language: 'en', results: ['talk.en-2.vtt'] };
    assert.deepEqual(report, { version: 1, recordings: [recording] });
    assert.match(await read('talk.en-2.vtt'), /^WEBVTT\n\n00:00:00\.000 --> /);
    const known = await run(['talk.wav', '--format', 'vtt', '--source', 'en']);
    assert.deepEqual([known.code, server.asked.length], [2, 1]);
    assert.match(known.stderr, /talk\.en\.vtt already exists\. To replace it, add --overwrite/);
    assert.equal(await read('talk.en.vtt'), 'mine');
    assert.equal((await run(['talk.wav', '--format', 'vtt', '--source', 'en', '--overwrite'])).code, 0);
    assert.match(await read('talk.en.vtt'), /^WEBVTT/);
  });

  it('keeps what was heard when it is stopped, for the person alone, and goes on from there', async () => {
    await writeFile(inFolder('talk.wav'), spokenWav(24));
    const job = 'talk.wav.parlance-voice.json';
    const args = ['talk.wav', '--source', 'en', '--to', 'de', '--format', 'txt'];
    let heard = 0;
    const started: Array<ReturnType<typeof startProgram>> = [];
    server.options.onChunk = ({ index }) => {
      heard = index;
      if (index === 40 && process.platform !== 'win32') started[0]?.child.kill('SIGINT');
      return undefined;
    };
    started.push(startProgram(['voice', ...args], options()));
    const stopped = await started[0]!.ended;
    if (process.platform === 'win32') return;
    assert.ok(heard < 55, `${heard} chunks`);
    assert.deepEqual([stopped.code, stopped.stdout], [130, '']);
    assert.match(
      stopped.stderr,
      /Saved the transcript of talk\.wav in talk\.wav\.parlance-voice\.json\. To resume, run the same/,
    );
    assert.equal((await stat(inFolder(job))).mode & 0o777, 0o600);

    const other = await run(['talk.wav', '--source', 'en', '--to', 'fr']);
    assert.equal(other.code, 2);
    assert.match(other.stderr, /started with other languages.*--restart/);
    const soFar = await run([...args, '--so-far']);
    assert.match(soFar.stderr, /Wrote talk\.de\.txt, as far as it’s transcribed\./);
    assert.match(await read('talk.de.txt'), /^de:word1 .* de:word1\d\n$/);

    server.options.onChunk = () => undefined;
    const before = server.heardSeconds;
    assert.equal((await run(args)).code, 0);
    assert.ok(server.heardSeconds - before < 8, 'only the rest was sent');
    const words = Array.from({ length: 24 }, (_, index) => `word${index + 1}`).join(' ');
    assert.equal(await read('talk.en.txt'), `${words}\n`);
    assert.deepEqual((await readdir(folder)).sort(), ['talk.de.txt', 'talk.en.txt', 'talk.wav']);
  });

  it('keeps what was heard elsewhere when the folder of the recording goes away, and goes on with that', async () => {
    const [talks, away] = [inFolder('talks'), inFolder('away')];
    await mkdir(talks);
    await writeFile(path.join(talks, 'talk.wav'), spokenWav(24));
    const args = [path.join('talks', 'talk.wav'), '--source', 'en', '--format', 'txt'];
    server.options.onChunk = ({ index }) => {
      if (index === 20) renameSync(talks, away);
      return undefined;
    };
    const { code, stderr } = await run(args);
    assert.equal(code, 1, stderr);
    const [, kept = ''] =
      /Couldn’t save the transcript beside .*: its folder no longer exists\. It’s in (.*\.json)\. To resume/.exec(
        stderr,
      ) ?? [];
    assert.ok(kept.startsWith(cacheFolder), stderr);
    await rename(away, talks);
    // The program that holds it is this one, which goes on.
    await rm(path.join(talks, 'talk.wav.parlance-voice.lock'));
    const asked = server.asked.length;
    const again = await run(args);
    assert.deepEqual([again.code, server.asked.length], [0, asked], 'all of it was heard');
    assert.deepEqual(await readdir(path.join(cacheFolder, 'parlance', 'recordings')), []);
    const words = Array.from({ length: 24 }, (_, index) => `word${index + 1}`).join(' ');
    assert.equal(await read('talks/talk.en.txt'), `${words}\n`);
  });

  it('tells what was heard where it can be kept nowhere, and goes on with the next recording', async () => {
    const talks = inFolder('talks');
    await mkdir(talks);
    await writeFile(path.join(talks, 'one.wav'), spokenWav(8));
    server.options.onChunk = ({ session, index }) => {
      if (session === 0 && index === 10) renameSync(talks, `${talks}-away`);
      return undefined;
    };
    const args = [path.join('talks', 'one.wav'), 'talk.wav', '--source', 'en', '--format', 'txt', '--json'];
    const { code, stdout, stderr } = await run(args, {
      // No folder can be made in a file.
      env: { ...options().env, XDG_CACHE_HOME: inFolder('talk.wav') },
    });
    assert.equal(code, 1, stderr);
    assert.match(stderr, /^one\.en\.txt:\nword1 word2 word3 word4 word5 word6 word7 word8$/m);
    assert.match(stderr, /Couldn’t save the transcript of .*\. The text is printed above\./);
    const { recordings } = JSON.parse(stdout) as { recordings: Array<{ outcome: string }> };
    assert.deepEqual(
      recordings.map(({ outcome }) => outcome),
      ['lost', 'done'],
    );
    assert.match(await read('talk.en.txt'), /^word1 .*word8\n$/);
  });

  it('keeps what was heard before a service refuses, and says why', async () => {
    server.options.onChunk = ({ index }) => (index === 15 ? { error: 456 } : undefined);
    const { code, stderr } = await run(['talk.wav', '--source', 'en']);
    assert.equal(code, 3);
    assert.match(
      stderr,
      /talk\.wav: The service ended the session: Not today\.\nSaved the transcript of .* in talk\.wav\.parlance-voice/,
    );
  });

  it('sends nothing that is more than is allowed, or than the plan has', async () => {
    const much = await run(['talk.wav', '--max-minutes', '0']);
    assert.match(much.stderr, /Audio to send: 1 min, more than --max-minutes \(0\)\. Nothing was sent\./);
    server.options.minutes = { used: 60, limit: 60 };
    const more = await run(['talk.wav']);
    assert.match(more.stderr, /the plan has 0 left\.\nThe plan doesn’t have enough minutes\. Nothing was sent\./);
    assert.deepEqual([much.code, more.code, server.asked.length], [2, 2, 0]);
  });

  it('says what a folder would cost, and sends nothing', async () => {
    await mkdir(inFolder('talks'));
    await writeFile(inFolder('talks/one.wav'), spokenWav(130));
    await writeFile(inFolder('talks/notes.txt'), 'no recording');
    const to = ['--to', 'de,fr,es,it,ja,nl'];
    const { code, stdout } = await run(['talks', '--dry-run', ...to]);
    const rows = ['FILE           LENGTH   SESSIONS  MINUTES', 'talks/one.wav  0:01:05  2         3', ''];
    assert.deepEqual([code, stdout.replaceAll('\\', '/')], [0, rows.join('\n')]);
    const { stdout: told } = await run(['talks', '--dry-run', '--json', ...to]);
    const recording = { file: path.join('talks', 'one.wav'), seconds: 65, sessions: 2, minutes: 3 };
    assert.deepEqual(JSON.parse(told), { version: 1, dryRun: true, recordings: [recording] });
    assert.equal(server.asked.length, 0);
  });

  it('says what is wrong with what it is given', async () => {
    await writeFile(inFolder('film.mp4'), 'no film');
    await writeFile(inFolder('talk.mp3'), spokenWav(2));
    for (const [args, message] of [
      [[], /Name the recordings/],
      [['gone.wav'], /File not found: gone\.wav/],
      [['talk.wav', '--to', '../x'], /“\.\.\/x” isn’t a valid language code/],
      [['talk.wav', '--source', 'en', '--to', 'en'], /en is the source language/],
      [
        ['talk.wav', '--to', 'gb'],
        /doesn’t translate to “gb”\. Similar: en \(English\)\. To list all, run “parlance languages --for voice”/,
      ],
      [['talk.wav', '--format', 'ass'], /--format must be one of srt, vtt, txt/],
      [['talk.wav', 'talk.mp3', '--to', 'de'], /talk\.wav and talk\.mp3 would both be written to talk\.de\.srt/],
      [['film.mp4'], /film\.mp4: (?:The file is damaged|Couldn’t read this format)/],
    ] as const) {
      const { code, stderr } = await run(args);
      assert.equal(code, 2, stderr);
      assert.match(stderr, message);
    }
    assert.equal(server.asked.length, 0);
  });
});
