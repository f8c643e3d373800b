import assert from 'node:assert/strict';
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SourceMediaType } from '../../../../src/api/schemas/voice';
import { findProgram, programFolders } from '../../../../src/programs/findProgram';
import { linesOf } from '../../../../src/localService/voice/engines/whisper';
import { FfmpegReader } from '../../../../src/localService/voice/sound/ffmpegReader';
import { wavOf } from '../../../../src/localService/voice/sound/soundFile';
import { g711 } from '../../../../src/formats/g711';
import { Resampler } from '../../../../src/localService/voice/sound/resampler';
import { Segmenter, type Speech } from '../../../../src/localService/voice/sound/segmenter';
import { describeWithSqlite } from '../../../support/describeWithSqlite';
import { rate, speak } from '../../../support/spokenTones.mjs';
import { ServiceUnderTest } from '../support/serviceUnderTest';
import { chunksOf, clientOf, concluded, pcm16k, ToneEngine, transcribe } from './support';

const spoken = speak([[1, 2, 3], [4], [5, 6]]);
const said = spoken.words.map(({ text }) => text).join(' ');

/** Arguments that make `ffmpeg` write each kind of sound that the contract names. */
const containers: ReadonlyArray<readonly [SourceMediaType, ...string[]]> = [
  ['audio/flac', '-f', 'flac'],
  ['audio/mpeg', '-f', 'mp3'],
  ['audio/ogg;codecs=opus', '-c:a', 'libopus', '-f', 'ogg'],
  ['audio/ogg;codecs=flac', '-c:a', 'flac', '-f', 'ogg'],
  ['audio/webm;codecs=opus', '-c:a', 'libopus', '-f', 'webm'],
  ['audio/x-matroska;codecs=aac', '-c:a', 'aac', '-f', 'matroska'],
  ['audio/auto', '-c:a', 'libopus', '-f', 'webm'],
  ['audio/auto', '-f', 'mp3'],
  ['audio/auto', '-f', 'flac'],
];

describe('A decoder of sound', function () {
  let folder: string;
  before(async () => (folder = await mkdtemp(path.join(tmpdir(), 'parlance-decoder-'))));
  after(() => rm(folder, { recursive: true }));

  it('makes no more than is worked on, and all of it in the end', async function () {
    if (process.platform === 'win32') return this.skip();
    // Of nothing it makes four megabytes.
    const program = path.join(folder, 'decoder');
    await writeFile(program, '#!/bin/sh\nhead -c 4000000 /dev/zero\n', { mode: 0o755 });
    let isBehind = true;
    const [held, free] = [0, 0].map((start, at) => {
      const made = { samples: start, reader: undefined as unknown as FfmpegReader };
      const take = (samples: Int16Array): void => void (made.samples += samples.length);
      made.reader = new FfmpegReader(program, 'audio/flac', take, assert.fail, () => at === 0 && isBehind);
      return made;
    });
    assert.ok(held && free);
    await free.reader.end();
    assert.equal(free.samples, 2_000_000);
    assert.ok(held.samples < 200_000, `${held.samples} samples`);
    isBehind = false;
    await held.reader.end();
    assert.equal(held.samples, 2_000_000);
  });
});

describeWithSqlite('Sound of a voice session', () => {
  let service: ServiceUnderTest;
  afterEach(() => service.stop());

  it('is decoded by ffmpeg while it comes, whatever the contract lists', async function () {
    this.timeout(120_000);
    const ffmpeg = await findProgram(['ffmpeg'], programFolders());
    service = await ServiceUnderTest.start({ speech: [new ToneEngine()] });
    if (ffmpeg === undefined) {
      this.runnable().title += ' (skipped: ffmpeg is not installed)';
      this.skip();
    }
    const client = clientOf(service);
    try {
      for (const [type, ...args] of containers) {
        const made: SpawnSyncReturns<Buffer> = spawnSync(
          ffmpeg,
          ['-v', 'error', '-f', 'wav', '-i', '-', ...args, '-'],
          {
            input: wavOf(spoken.samples),
          },
        );
        assert.equal(made.status, 0, String(made.stderr));
        const chunks = Array.from({ length: Math.ceil(made.stdout.length / 4000) }, (_, at) =>
          made.stdout.subarray(at * 4000, (at + 1) * 4000),
        );
        const words = concluded(await transcribe(client, chunks, { source_media_content_type: type }));
        assert.equal(words.map(({ text }) => text).join(' '), said, `${type} ${args.join(' ')}`);
        words.forEach(({ start }, at) => assert.ok(Math.abs(start - (spoken.words[at]?.start ?? 0)) <= 100, type));
      }
      await assert.rejects(
        transcribe(client, chunksOf(spoken.samples), { source_media_content_type: 'audio/ogg' }),
        /Couldn’t decode the audio/,
      );
      // A list that leads elsewhere is no sound.
      const list = Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/hostname\n');
      await assert.rejects(
        transcribe(client, [list], { source_media_content_type: 'audio/auto' }),
        /Couldn’t decode the audio/,
      );
    } finally {
      await client.close();
    }
  });

  it('is refused without ffmpeg, unless it need not be decoded', async () => {
    service = await ServiceUnderTest.start({ speech: [new ToneEngine()], decoderFolders: [] });
    const create = async (type: string): Promise<string> => {
      const answer = await service.call('POST', '/v3/voice/realtime', { source_media_content_type: type });
      return `${answer.status} ${answer.status === 200 ? '' : answer.text}`;
    };
    assert.match(await create('audio/ogg'), /^400 .*Install ffmpeg or send PCM/);
    assert.match(await create(pcm16k), /^200/);
    assert.match(await create('audio/pcm; encoding=alaw; rate=8000'), /^200/);
  });
});

describe('Samples', () => {
  it('of telephone sound are those of the standard', () => {
    const { alaw, ulaw } = g711;
    assert.deepEqual([alaw[0xd5], alaw[0x55], alaw[0xaa], alaw[0x2a]], [8, -8, 32_256, -32_256]);
    assert.deepEqual([ulaw[0xff], ulaw[0x7f], ulaw[0x80], ulaw[0x00]], [0, 0, 32_124, -32_124]);
  });

  it('of other rates keep their height and length, however they are cut', () => {
    for (const from of [8000, 22_050, 44_100, 48_000]) {
      const tone = Int16Array.from({ length: from }, (_, at) => 10_000 * Math.sin((2 * Math.PI * 440 * at) / from));
      const resampler = new Resampler(from);
      const made: number[] = [];
      for (let at = 0; at < tone.length; at += 777) made.push(...resampler.write(tone.subarray(at, at + 777)));
      assert.ok(Math.abs(made.length - rate) <= 4, `${from}: ${made.length}`);
      const crossings = made.filter((sample, at) => at > 0 && sample < 0 !== (made[at - 1] ?? 0) < 0).length;
      assert.ok(Math.abs(crossings - 880) <= 2, `${from}: ${crossings}`);
    }
  });
});

describe('Speech', () => {
  const cut = (samples: Int16Array): Speech[] => {
    const found: Speech[] = [];
    const segmenter = new Segmenter((speech) => found.push(speech));
    for (let at = 0; at < samples.length; at += 1234) segmenter.write(samples.subarray(at, at + 1234));
    segmenter.end();
    return found;
  };

  it('is cut at pauses, and after a quarter of a minute without one', () => {
    assert.equal(cut(spoken.samples).length, 3);
    const long = speak([Array.from({ length: 100 }, (_, at) => at % 40)]);
    const parts = cut(long.samples);
    assert.ok(parts.length >= 3);
    for (const { samples } of parts) assert.ok(samples.length <= 15 * rate);
    // Cut between two words: none of them is cut in two.
    const starts = parts.slice(1).map(({ start }) => start);
    for (const start of starts) {
      assert.ok(!long.words.some((word) => word.start + 20 < start && start < word.end - 20), String(start));
    }
  });

  it('is found in noise', () => {
    let state = 1;
    const noise = (): number => ((state = (state * 1_103_515_245 + 12_345) & 0x7fffffff) / 0x7fffffff - 0.5) * 1000;
    const samples = Int16Array.from({ length: 5 * rate + spoken.samples.length }, (_, at) =>
      Math.round(noise() + (spoken.samples[at - 5 * rate] ?? 0) / 2),
    );
    assert.ok(cut(samples).length >= 3);
  });
});

describe('whisper.cpp', () => {
  it('is read by its words, without what was not spoken', () => {
    const out = [
      '',
      '[00:00:00.320 --> 00:00:00.610]   Hello,',
      '[00:00:00.610 --> 00:01:01.000]   world.',
      '[00:01:01.000 --> 00:01:02.000]   [BLANK',
      '[00:01:02.000 --> 00:01:03.000]   AUDIO]',
      '[00:01:03.000 --> 00:01:04.000]   (applause)',
      '[01:00:03.000 --> 01:00:04.500]   Bye.',
    ].join('\n');
    assert.deepEqual(linesOf(out), [
      { text: 'Hello,', start: 320, end: 610 },
      { text: 'world.', start: 610, end: 61_000 },
      { text: 'Bye.', start: 3_603_000, end: 3_604_500 },
    ]);
  });
});
