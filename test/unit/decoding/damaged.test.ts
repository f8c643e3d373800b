import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openMedia, StuckMediaError } from '../../../src/decoding/decoding';
import { openSound } from '../../../src/domain/voice/sound/openSound';
import { SoundError } from '../../../src/domain/voice/sound/sound';

const fixture = (name: string): string => `test/fixtures/media/${name}`;

/** Milliseconds of sound that come out of a file. */
async function soundOf(file: string): Promise<number> {
  const sound = await openSound(file, { ffmpeg: 'none' });
  let ms = 0;
  for await (const { durationMs } of sound.chunks(0)) ms += durationMs;
  return ms;
}

describe('a damaged recording', () => {
  let folder: string;
  before(async () => (folder = await mkdtemp(path.join(tmpdir(), 'parlance-damaged-'))));
  after(() => rm(folder, { recursive: true }));

  for (const name of ['circle.mkv', 'half-zero.mkv']) {
    it(`is read to its end: ${name}`, async () => {
      assert.ok((await soundOf(fixture(name))) > 500);
    });
  }

  for (const name of ['cut.flac', 'no-rate.mka', 'damaged-cluster.mkv', 'damaged-cluster.webm']) {
    it(`is refused where nothing of it can be read: ${name}`, async () => {
      await assert.rejects(soundOf(fixture(name)), SoundError);
    });
  }

  it('is not searched again and again where much of it is zeros', async () => {
    const bytes = await readFile(fixture('half-zero.mkv'));
    // Nobody knows how long it is, as of what was being recorded.
    bytes.writeBigUInt64BE(0x01ff_ffff_ffff_ffffn, bytes.indexOf('18538067', 0, 'hex') + 4);
    // Ten minutes, of which there is one second: what could be behind the damage is looked for.
    bytes.writeDoubleBE(600_000, bytes.indexOf('448988', 0, 'hex') + 3);
    const file = path.join(folder, 'zeros.mkv');
    await writeFile(file, Buffer.concat([bytes, Buffer.alloc(16 * 1024 * 1024)]));
    const before = process.cpuUsage();
    assert.ok((await soundOf(file)) > 500);
    const { user } = process.cpuUsage(before);
    // It took minutes.
    assert.ok(user < 5_000_000, `${user / 1e6} s`);
  });

  it('takes no memory for a packet that cannot be so large', async () => {
    const bytes = await readFile(fixture('tone.mp4'));
    // The size of the fifth sample (ISO/IEC 14496-12, 8.7.3).
    bytes.writeUInt32BE(800_000_000, bytes.indexOf('stsz') + 16 + 5 * 4);
    const file = path.join(folder, 'large.mp4');
    await writeFile(file, bytes);
    await truncate(file, 1_000_000_000);
    const before = process.memoryUsage.rss();
    let most = 0;
    const looking = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5);
    try {
      await soundOf(file);
    } finally {
      clearInterval(looking);
    }
    assert.ok(most - before < 400_000_000, `${most - before} bytes`);
  });

  it('is no longer opened after a signal', async () => {
    const stopping = new AbortController();
    const opening = openSound(fixture('half-zero.mkv'), { ffmpeg: 'none', signal: stopping.signal });
    stopping.abort(new Error('enough'));
    await assert.rejects(opening, { message: 'enough' });
  });

  it('leaves the process free for other work, and is given up where its reader makes no progress', async () => {
    let turns = 0;
    const turning = setInterval(() => turns++, 1);
    try {
      await assert.rejects(openMedia(fixture('half-zero.mkv'), { stuckMs: 3 }), StuckMediaError);
      await soundOf(fixture('half-zero.mkv'));
      assert.ok(turns > 1);
    } finally {
      clearInterval(turning);
    }
  });

  it('is no longer read after a signal', async () => {
    const media = await openMedia(fixture('half-zero.mkv'));
    assert.ok(media && media !== 'none' && media.samples);
    const stopping = new AbortController();
    const chunks = media.samples(0, stopping.signal);
    await chunks.next();
    stopping.abort(new Error('enough'));
    await assert.rejects(
      async () => {
        while (!(await chunks.next()).done);
      },
      { message: 'enough' },
    );
  });
});

describe('what is shipped', () => {
  it('decodes Vorbis', async () => {
    assert.ok((await soundOf(fixture('tone.ogg'))) > 1500);
  });
});
