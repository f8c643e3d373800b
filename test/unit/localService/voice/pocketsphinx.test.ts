import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ApertiumEngine } from '../../../../src/localService/engines/apertium/apertiumEngine';
import { findProgram, programFolders } from '../../../../src/programs/findProgram';
import { Pocketsphinx, wordsOf } from '../../../../src/localService/voice/engines/pocketsphinx';
import { sampleRate } from '../../../../src/localService/voice/engines/speechEngine';
import { Resampler } from '../../../../src/localService/voice/sound/resampler';
import { sleep } from '../../../../src/api/sleep';
import { describeWithSqlite } from '../../../support/describeWithSqlite';
import { ServiceUnderTest } from '../support/serviceUnderTest';
import { clientOf, concluded, transcribe } from './support';

const pause = new Int16Array(sampleRate);
/** Sound over it is a word, of a voice that is loud. */
const loud = 400;

/** Speaks by `espeak-ng`. @param gap pause between words, in hundredths of a second */
async function say(text: string, gap: number): Promise<Int16Array> {
  const args = ['-v', 'en-us+f5', '-s', '145', '-g', String(gap), '--stdout', text];
  const { stdout } = await promisify(execFile)('espeak-ng', args, { encoding: 'buffer', maxBuffer: 2 ** 24 });
  const samples = Int16Array.from({ length: (stdout.length - 44) >> 1 }, (_, at) => stdout.readInt16LE(44 + at * 2));
  return new Resampler(stdout.readUInt32LE(24)).write(samples);
}

/** Where there is sound with at least `gapMs` of silence around it, in milliseconds. */
function loudParts(samples: Int16Array, gapMs: number): Array<{ start: number; end: number }> {
  const parts: Array<{ start: number; end: number }> = [];
  samples.forEach((sample, at) => {
    if (Math.abs(sample) < loud) return;
    const ms = (at * 1000) / sampleRate;
    const last = parts.at(-1);
    if (last && ms - last.end < gapMs) last.end = ms;
    else parts.push({ start: ms, end: ms });
  });
  return parts;
}

function together(parts: readonly Int16Array[]): Int16Array {
  const all = new Int16Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

describeWithSqlite('PocketSphinx', () => {
  it('is read without noises, and with the words as they are written', () => {
    const answer =
      'sound S 0 T -1 A -1 L -1 0 -9 0 <s> 50 -9 -4 i 70 -9 -2 read(2) 95 -1 -1 [NOISE] 100 -1 -1 </s> 110';
    assert.deepEqual(wordsOf(answer), [
      { text: 'I', start: 500, end: 700 },
      { text: 'read.', start: 700, end: 950 },
    ]);
    assert.deepEqual(wordsOf('sound S 0 T 0 A 0 L 0 0 -9 0 <sil> 50 -9 -4 </s> 70'), []);
    assert.deepEqual(wordsOf(''), []);
  });

  it('writes down English speech with times that are true to 300 ms, and has it translated', async function () {
    this.timeout(120_000);
    const engine = new Pocketsphinx();
    const espeak = await findProgram(['espeak-ng'], programFolders());
    if ((await engine.languages()).length === 0 || espeak === undefined) {
      this.runnable().title += ' (skipped: pocketsphinx, pocketsphinx-en-us and espeak-ng are not installed)';
      this.skip();
    }
    const spaced = await say('my name is john and i think that people are happy', 15);
    const fluent = await say('people are happy', 0);
    const sound = together([pause, spaced, pause, fluent, pause]);
    const apertium = new ApertiumEngine();
    const isTranslated = (await apertium.pairs()).some(({ source, target }) => source === 'en' && target === 'es');
    const service = await ServiceUnderTest.start({ speech: [engine], engines: [apertium] });
    const client = clientOf(service, sleep);
    try {
      const events = await transcribe(client, sound, isTranslated ? { target_languages: ['es'] } : {});
      const words = concluded(events);
      const said = 'My name is john and I think that people are happy. People are happy.'.split(' ');
      // It hears one word in ten or so wrong, or two in its place, and not always the same one.
      const heard = words.map(({ text }) => text.toLowerCase());
      const right = said.filter((word) => heard.includes(word.toLowerCase()));
      assert.ok(right.length >= 12 && Math.abs(words.length - said.length) <= 2, heard.join(' '));
      const first = loudParts(together([pause, spaced]), 120);
      assert.equal(first.length, 11, 'the words of the test are told apart');
      const second = loudParts(together([pause, new Int16Array(spaced.length), pause, fluent]), 1000);
      const known = {
        start: [...first, ...second].map(({ start }) => start),
        end: [...first, ...second].map(({ end }) => end),
      };
      for (const side of ['start', 'end'] as const) {
        for (const ms of known[side]) {
          const nearest = Math.min(...words.map((word) => Math.abs(word[side] - ms)));
          assert.ok(nearest <= 300, `the ${side} at ${ms} is ${nearest} ms from that of any word`);
        }
      }
      if (isTranslated) {
        assert.match(
          concluded(events, 'es')
            .map(({ text }) => text)
            .join(' '),
          /Mi nombre.*felices/,
        );
      }
    } finally {
      await client.close();
      await service.stop();
      await apertium.stop();
    }
  });
});
