import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseSrt } from '../../../src/formats/subtitles/srt';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { runProgram } from '../../support/programUnderTest';
import { speak, rate } from '../../support/spokenTones.mjs';
import { SpeechPrograms } from '../../support/speechPrograms';
import { wavOf } from '../../support/voiceServer';

describeWithSqlite('parlance voice with the local service', () => {
  let folder: string;
  let programs: SpeechPrograms;

  before(async function () {
    if (process.platform === 'win32') return this.skip();
    programs = await SpeechPrograms.make();
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-voice-'));
  });
  after(async () => {
    await programs.remove();
    await rm(folder, { recursive: true });
  });

  it('hears every word of a recording on this machine, each sentence within 300 ms of its time', async () => {
    const sentences = [
      [1, 2, 3, 4, 5],
      [11, 12, 13],
      [21, 22, 23, 24, 25, 26],
    ];
    const { samples, words } = speak(sentences);
    await writeFile(path.join(folder, 'talk.wav'), wavOf(Buffer.from(samples.buffer), { rate }));
    const options = { cwd: folder, env: programs.env };
    const { code, stderr } = await runProgram(['voice', 'talk.wav', '--source', 'en'], options);
    assert.deepEqual([code, stderr], [0, 'Wrote talk.en.srt.\nWrote talk.en.txt.\n']);
    const cues = parseSrt(await readFile(path.join(folder, 'talk.en.srt'), 'utf8')).segments;
    assert.deepEqual(
      cues.map(({ text }) => text.replaceAll('\n', ' ').toLowerCase().replace(/[.,]/g, '')),
      sentences.map((sentence) => sentence.map((word) => `w${word}`).join(' ')),
    );
    for (const [index, { cue }] of cues.entries()) {
      const first = words.find(({ text }) => text === `w${sentences[index]![0]}`)!;
      const last = words.find(({ text }) => text === `w${sentences[index]!.at(-1)!}`)!;
      assert.ok(Math.abs(cue!.startMs - first.start) <= 300, `${cue!.startMs} for ${first.start}`);
      assert.ok(cue!.endMs >= last.end - 300, `${cue!.endMs} for ${last.end}`);
    }
  });
});
