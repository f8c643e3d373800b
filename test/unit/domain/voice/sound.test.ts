import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chunkProblem } from '../../../../src/api/voice/voiceSound';
import { excerptOf } from '../../../../src/domain/voice/sound/excerpt';
import { decodeByFfmpeg } from '../../../../src/domain/voice/sound/ffmpeg';
import { findProgram } from '../../../../src/programs/findProgram';
import { openSound } from '../../../../src/domain/voice/sound/openSound';
import { SoundError, type Sound } from '../../../../src/domain/voice/sound/sound';
import { spokenWav } from '../../../support/voiceServer';

const seconds = 4;

/** A WAV file of any kind of samples. */
function wav(
  fmt: { code: number; channels: number; rate: number; bits: number },
  data: Buffer,
  told = data.length,
): Buffer {
  const { code, channels, rate, bits } = fmt;
  const header = Buffer.alloc(12 + 24 + 9 + 1 + 8);
  header.write('RIFF');
  header.writeUInt32LE(header.length - 8 + data.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(code, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE((rate * channels * bits) / 8, 28);
  header.writeUInt16LE((channels * bits) / 8, 32);
  header.writeUInt16LE(bits, 34);
  // A chunk of an odd length has a byte more.
  header.write('LIST', 36);
  header.writeUInt32LE(1, 40);
  header.write('data', 46);
  header.writeUInt32LE(told, 50);
  return Buffer.concat([header, data]);
}

async function bytesOf(sound: Sound, fromMs = 0): Promise<{ bytes: Buffer; ms: number }> {
  const pieces: Uint8Array[] = [];
  let ms = 0;
  for await (const { data, durationMs } of sound.chunks(fromMs)) {
    assert.equal(chunkProblem(sound.mediaType, data.length), undefined);
    assert.ok(durationMs <= 250, `${durationMs} ms`);
    pieces.push(data);
    ms += durationMs;
  }
  return { bytes: Buffer.concat(pieces), ms };
}

/** The same numbers between 0 and 1 each time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff) / 0x80000000;
}

const isSoundError =
  (reason: string) =>
  (error: unknown): boolean =>
    error instanceof SoundError && error.why.reason === reason;

describe('sound of recordings', () => {
  let folder: string;
  before(async () => (folder = await mkdtemp(path.join(tmpdir(), 'parlance-sound-'))));
  after(() => rm(folder, { recursive: true }));

  async function written(name: string, bytes: Buffer): Promise<string> {
    const file = path.join(folder, name);
    await writeFile(file, bytes);
    return file;
  }

  it('sends 16-bit samples as they are, from any time on', async () => {
    const bytes = spokenWav(seconds * 2);
    const sound = await openSound(await written('plain.wav', bytes));
    assert.deepEqual([sound.mediaType, sound.durationMs], ['audio/pcm;encoding=s16le;rate=16000', seconds * 1000]);
    assert.deepEqual((await bytesOf(sound)).bytes, bytes.subarray(44));
    assert.deepEqual((await bytesOf(sound, 1500)).bytes, bytes.subarray(44 + 1500 * 32));
    assert.equal((await bytesOf(sound, 99_000)).bytes.length, 0);
  });

  it('has a part of it as a file of its own', async () => {
    const bytes = spokenWav(seconds * 2);
    const sound = await openSound(await written('whole.wav', bytes));
    const part = await openSound(await written('part.wav', await excerptOf(sound, 1250, 2250)));
    assert.equal(part.durationMs, 1000);
    assert.deepEqual((await bytesOf(part)).bytes, bytes.subarray(44 + 1250 * 32, 44 + 2250 * 32));
    for (const [from, to] of [
      [2000, 1000],
      [90_000, 91_000],
    ] as const) {
      assert.equal((await excerptOf(sound, from, to)).length, 44);
    }
  });

  it('makes one channel and 16 bits of others', async () => {
    const cases = [
      { bits: 8, code: 1, write: (data: Buffer, at: number, value: number) => data.writeUInt8((value >> 8) + 128, at) },
      { bits: 16, code: 1, write: (data: Buffer, at: number, value: number) => data.writeInt16LE(value, at) },
      { bits: 24, code: 1, write: (data: Buffer, at: number, value: number) => data.writeIntLE(value * 256, at, 3) },
      { bits: 32, code: 1, write: (data: Buffer, at: number, value: number) => data.writeInt32LE(value * 65536, at) },
      { bits: 32, code: 3, write: (data: Buffer, at: number, value: number) => data.writeFloatLE(value / 32768, at) },
    ];
    for (const { bits, code, write } of cases) {
      const size = bits / 8;
      const data = Buffer.alloc(44100 * 2 * size);
      for (let frame = 0; frame < 44100; frame++) {
        write(data, frame * 2 * size, 1024);
        write(data, (frame * 2 + 1) * size, -512);
      }
      const sound = await openSound(await written('stereo.wav', wav({ code, channels: 2, rate: 44100, bits }, data)));
      const { bytes } = await bytesOf(sound);
      assert.deepEqual([sound.durationMs, bytes.length], [1000, 88200], `${bits} bits`);
      for (let at = 0; at < bytes.length; at += 2) assert.equal(bytes.readInt16LE(at), 256);
    }
  });

  it('sends the sound of a telephone as it is', async () => {
    const data = Buffer.alloc(8000, 0xd5);
    const sound = await openSound(await written('call.wav', wav({ code: 6, channels: 1, rate: 8000, bits: 8 }, data)));
    assert.deepEqual([sound.mediaType, sound.durationMs], ['audio/pcm;encoding=alaw;rate=8000', 1000]);
    assert.deepEqual((await bytesOf(sound)).bytes, data);
  });

  it('reads what is there of a file that was cut off, or never told its length', async () => {
    const bytes = spokenWav(4);
    const cut = await openSound(await written('cut.wav', bytes.subarray(0, 44 + 32_001)));
    assert.deepEqual([cut.durationMs, cut.toldMs], [1000, 2000]);
    for (const told of [0, 0x7ffff000, 0xffffffff]) {
      const piped = wav({ code: 1, channels: 1, rate: 16000, bits: 16 }, bytes.subarray(44), told);
      const { durationMs, toldMs } = await openSound(await written('piped.wav', piped));
      assert.deepEqual([durationMs, toldMs], [2000, undefined]);
    }
  });

  it('says why a file has no sound for it', async () => {
    await assert.rejects(openSound(path.join(folder, 'gone.mp4')), isSoundError('sound-file'));
    await assert.rejects(openSound(await written('empty.wav', Buffer.alloc(0))), isSoundError('sound-none'));
    const nothing = wav({ code: 1, channels: 1, rate: 16000, bits: 16 }, Buffer.alloc(0));
    await assert.rejects(openSound(await written('nothing.wav', nothing)), isSoundError('sound-none'));
    const film = await written('film.mp4', Buffer.from('\0\0\0\x18ftypisom'));
    await assert.rejects(openSound(film, { ffmpeg: 'none' }), isSoundError('sound-needs-ffmpeg'));
  });

  it('gives up where ffmpeg hangs', async function () {
    if (process.platform === 'win32') return this.skip();
    const hung = path.join(folder, 'hung');
    await writeFile(hung, '#!/bin/sh\nexec sleep 600\n', { mode: 0o755 });
    await assert.rejects(decodeByFfmpeg(hung, 'any.wma', undefined, 50), isSoundError('sound-stuck'));
    const halfway = path.join(folder, 'halfway');
    const facts = 'Input #0\\n  Duration: 00:00:10.00\\n  Stream #0:0: Audio: wmav2\\n';
    const script = `#!/bin/sh\ncase "$*" in *s16le*) head -c 32000 /dev/zero; exec sleep 600;; esac\nprintf '${facts}' >&2\n`;
    await writeFile(halfway, script, { mode: 0o755 });
    const sound = await decodeByFfmpeg(halfway, 'any.wma', undefined, 500);
    assert.equal((await bytesOf(sound)).ms, 1000);
  });

  describe('with ffmpeg', () => {
    let ffmpeg: string;
    before(async function () {
      const found = await findProgram(['ffmpeg']);
      if (found === undefined) return this.skip();
      ffmpeg = found;
    });

    /** A file of another kind, made of a tone that begins after a second. */
    async function made(name: string, ...args: readonly string[]): Promise<string> {
      const file = path.join(folder, name);
      const tone = `aevalsrc=if(gt(t\\,1)\\,sin(2500*t)/2\\,0):d=${seconds}:s=16000`;
      await promisify(execFile)(ffmpeg, ['-y', '-v', 'error', '-f', 'lavfi', '-i', tone, ...args, file]);
      return file;
    }

    /** Milliseconds until something is to be heard. */
    const silenceOf = (bytes: Buffer): number => {
      for (let at = 0; at < bytes.length; at += 2) if (Math.abs(bytes.readInt16LE(at)) > 2000) return at / 32;
      return Infinity;
    };

    /** The mean height of samples. */
    const loudness = (bytes: Buffer): number => {
      let sum = 0;
      for (let at = 0; at < bytes.length; at += 2) sum += Math.abs(bytes.readInt16LE(at));
      return sum / (bytes.length / 2);
    };

    for (const [name, ...args] of [
      ['tone.m4a'],
      ['tone.mp3', '-ac', '2'],
      ['tone.opus'],
      ['tone.wma'],
      ['tone.aiff'],
      ['odd.wav', '-ar', '22050'],
    ]) {
      it(`decodes ${name}, with true times from any time on`, async () => {
        const sound = await openSound(await made(name!, ...args));
        assert.equal(sound.mediaType, 'audio/pcm;encoding=s16le;rate=16000');
        assert.ok(Math.abs(sound.durationMs - seconds * 1000) < 150, `${sound.durationMs} ms`);
        assert.ok(Math.abs(silenceOf((await bytesOf(sound)).bytes) - 1000) < 60);
        assert.ok(Math.abs(silenceOf((await bytesOf(sound, 400)).bytes) - 600) < 60);
        // A part that is played begins where it is jumped to.
        const part = await excerptOf(sound, 700, 1700);
        assert.equal(part.length, 44 + 32_000);
        assert.ok(Math.abs(silenceOf(part.subarray(44)) - 300) < 60);
      });
    }

    it('plays a late part without decoding all before it', async () => {
      const file = path.join(folder, 'late.m4a');
      const tone = 'aevalsrc=if(gt(t\\,61)\\,sin(2500*t)/2\\,0):d=64:s=16000';
      await promisify(execFile)(ffmpeg, ['-y', '-v', 'error', '-f', 'lavfi', '-i', tone, file]);
      const part = await excerptOf(await openSound(file), 60_500, 62_500);
      assert.ok(Math.abs(silenceOf(part.subarray(44)) - 500) < 60, `${silenceOf(part.subarray(44))} ms`);
    });

    it('has silence where the sound begins after the picture', async () => {
      const picture = ['-f', 'lavfi', '-i', `color=s=64x64:d=${seconds}:r=5`];
      const file = await made(
        'late.mkv',
        ...picture,
        '-map',
        '1:v',
        '-map',
        '0:a',
        '-c:v',
        'mpeg4',
        '-af',
        'asetpts=PTS+0.5/TB',
      );
      assert.ok(Math.abs(silenceOf((await bytesOf(await openSound(file))).bytes) - 1500) < 60);
      assert.ok(Math.abs(silenceOf((await bytesOf(await openSound(file, { ffmpeg: 'none' }))).bytes) - 1500) < 60);
    });

    it('says that a film has no sound, and that a file is damaged', async () => {
      const mute = await made('mute.mp4', '-f', 'lavfi', '-i', 'color=s=64x64:d=1', '-map', '1:v', '-c:v', 'mpeg4');
      await assert.rejects(openSound(mute), isSoundError('sound-none'));
      await assert.rejects(openSound(mute, { ffmpeg: 'none' }), isSoundError('sound-none'));
      const damaged = await written('damaged.mp4', Buffer.from('no film at all'));
      await assert.rejects(openSound(damaged), isSoundError('sound-not-readable'));
    });

    it('follows no list that leads to another file', async () => {
      const other = await made('other.mp3');
      const list = await written('list.mp4', Buffer.from(`#EXTM3U\n#EXTINF:4,\nfile://${other}\n#EXT-X-ENDLIST\n`));
      await assert.rejects(openSound(list), isSoundError('sound-not-readable'));
      const parts = await written('parts.mkv', Buffer.from(`ffconcat version 1.0\nfile '${other}'\n`));
      await assert.rejects(openSound(parts), isSoundError('sound-not-readable'));
    });

    for (const [name, ...args] of [
      ['own.flac', '-ar', '44100', '-ac', '2'],
      ['own.opus', '-ac', '2'],
      ['own.webm', '-c:a', 'libopus'],
      ['own.oga', '-c:a', 'libvorbis', '-ar', '44100'],
      ['own-vorbis.webm', '-c:a', 'libvorbis'],
      ['own-flac.mp4', '-c:a', 'flac', '-strict', '-2'],
      ['own.mov', '-c:a', 'pcm_s16be', '-ar', '22050', '-ac', '2'],
      ['own.mka', '-c:a', 'pcm_f32le', '-ar', '32000'],
      ['own-call.mov', '-c:a', 'pcm_alaw', '-ar', '8000'],
      ['own-odd.wav', '-c:a', 'pcm_s24le', '-ar', '11025'],
    ]) {
      it(`decodes ${name} without ffmpeg, at the same times as that does`, async () => {
        const file = await made(name!, ...args);
        const sound = await openSound(file, { ffmpeg: 'none' });
        assert.equal(sound.mediaType, 'audio/pcm;encoding=s16le;rate=16000');
        assert.ok(Math.abs(sound.durationMs - seconds * 1000) < 150, `${sound.durationMs} ms`);
        const { bytes } = await bytesOf(sound);
        const other = (await bytesOf(await decodeByFfmpeg(ffmpeg, file))).bytes;
        // Where the times of Opus and Vorbis begin before 0, ffmpeg has all sound later.
        assert.ok(Math.abs(silenceOf(bytes) - silenceOf(other)) < 20, `${silenceOf(bytes)}, ${silenceOf(other)} ms`);
        assert.ok(Math.abs(bytes.length - other.length) < 60 * 32, `${bytes.length / 32}, ${other.length / 32} ms`);
        assert.ok(Math.abs(loudness(bytes) / loudness(other) - 1) < 0.05, `${loudness(bytes)}, ${loudness(other)}`);
        const rest = (await bytesOf(sound, 1500)).bytes;
        assert.ok(Math.abs(bytes.length - rest.length - 1500 * 32) <= 2 * 32);
        assert.ok(Math.abs(loudness(rest) / loudness(bytes.subarray(1500 * 32)) - 1) < 0.05);
        assert.ok(Math.abs(silenceOf((await bytesOf(sound, 400)).bytes) - silenceOf(bytes) + 400) <= 3);
      });
    }

    const film = ['-f', 'lavfi', '-i', `color=s=64x64:d=${seconds + 1}:r=5`, '-map', '1:v', '-map', '0:a'];
    for (const [name, ...args] of [
      ['sent.mp3', '-ac', '2', '-ar', '44100'],
      ['sent-headless.mp3', '-q:a', '4', '-ar', '44100', '-write_xing', '0', '-id3v2_version', '0'],
      ['sent-8k.mp3', '-ar', '8000'],
      ['sent-mp3.ts', '-c:a', 'libmp3lame', '-ar', '44100'],
      ['sent.m4a'],
      ['sent.aac', '-ac', '2'],
      ['sent.mka', '-c:a', 'aac'],
      ['sent.ts', '-c:a', 'aac', '-ac', '2'],
      ['sent.3gp', '-c:a', 'aac', '-ac', '1', '-ar', '44100'],
      ['sent.mp4', ...film, '-c:v', 'mpeg4', '-af', 'asetpts=PTS+0.5/TB'],
      ['sent-stereo.mov', ...film, '-c:v', 'mpeg4', '-ac', '2', '-af', 'asetpts=PTS+0.5/TB'],
    ]) {
      it(`sends the packets of ${name} as Matroska where ffmpeg is not there, from any time on`, async () => {
        const file = await made(name!, ...args);
        const sound = await openSound(file, { ffmpeg: 'none' });
        assert.equal(sound.mediaType, `audio/x-matroska;codecs=${/mp3/.test(name!) ? 'mp3' : 'aac'}`);
        const silence = args.includes('-map') ? 1500 : 1000;
        for (const from of [0, 300, 700]) {
          const { bytes, ms } = await bytesOf(sound, from);
          assert.ok(Math.abs(ms + from - sound.durationMs) < 160, `${ms} ms`);
          const sent = await bytesOf(await decodeByFfmpeg(ffmpeg, await written(`sent-${from}.mka`, bytes)));
          // Encoders put up to a packet before the sound, which not every kind of file tells.
          assert.ok(Math.abs(silenceOf(sent.bytes) - silence + from) < 100, `${silenceOf(sent.bytes)} ms`);
        }
      });
    }

    it('decodes what can be of a file that is damaged in its middle', async () => {
      for (const name of ['hurt.flac', 'hurt.opus', 'hurt.mka']) {
        const file = await made(name, ...(name === 'hurt.mka' ? ['-c:a', 'libopus'] : []));
        const bytes = await readFile(file);
        const whole = (await bytesOf(await openSound(file, { ffmpeg: 'none' }))).bytes;
        const middle = Math.floor(bytes.length * 0.6);
        bytes.fill(0x55, middle, middle + 300);
        const hurt = (await bytesOf(await openSound(await written(name, bytes), { ffmpeg: 'none' }))).bytes;
        assert.ok(Math.abs(silenceOf(hurt) - silenceOf(whole)) < 20, name);
        assert.ok(loudness(hurt.subarray(-800 * 32)) > 1000, `${name}: ${hurt.length / 32} ms`);
      }
    });

    it('ends with what is there of a file that was cut off, and tells its whole length', async () => {
      for (const [name, ...args] of [
        ['cut.flac'],
        ['cut.mka', '-c:a', 'libopus', '-cluster_time_limit', '500'],
        ['cut.mp4', '-movflags', 'faststart'],
      ]) {
        const bytes = await readFile(await made(name!, ...args));
        const cut = await openSound(await written(name!, bytes.subarray(0, bytes.length * 0.7)), { ffmpeg: 'none' });
        assert.ok(Math.abs(cut.durationMs - seconds * 1000) < 60, `${name}: ${cut.durationMs} ms`);
        const { ms } = await bytesOf(cut);
        assert.ok(ms > 1000 && ms < seconds * 900, `${name}: ${ms} ms`);
      }
    });

    it('neither hangs nor breaks at bytes that are cut or changed', async function () {
      this.timeout(240_000);
      const random = seeded(20);
      const rounds = Number(process.env['PARLANCE_ROUNDS'] ?? 8);
      for (const [name, ...args] of [
        ['any.mp3'],
        ['any.flac'],
        ['any.opus'],
        ['any.oga', '-c:a', 'libvorbis'],
        ['any.webm', '-c:a', 'libopus'],
        ['any.mkv', '-c:a', 'libvorbis'],
        ['any.m4a'],
        ['any.ts', '-c:a', 'aac'],
        ['any.mov', '-c:a', 'pcm_s16be'],
      ]) {
        const bytes = await readFile(await made(name!, ...args));
        for (let round = 0; round < rounds; round++) {
          const changed = Buffer.from(bytes.subarray(0, round % 3 === 0 ? bytes.length * random() : undefined));
          // Half of them where the facts of the file stand.
          const reach = round % 2 === 0 ? changed.length : Math.min(changed.length, 400);
          for (let flip = 0; flip < 8; flip++) changed[Math.floor(random() * reach)] = random() * 256;
          const file = await written(name!, changed);
          try {
            const sound = await openSound(file, { ffmpeg: 'none' });
            let pieces = 0;
            for await (const { data } of sound.chunks(random() * 3000)) {
              assert.ok(data.length <= 100_000);
              if (pieces++ > 200) break;
            }
          } catch (error) {
            assert.ok(error instanceof SoundError, `${name}, round ${round}: ${String(error)}`);
          }
        }
      }
    });
  });
});
