import assert from 'node:assert/strict';
import { openMedia, StuckMediaError } from '../../../src/decoding/decoding';
import { openSound } from '../../../src/domain/voice/sound/openSound';
import { SoundError } from '../../../src/domain/voice/sound/sound';

const fixture = (name: string): string => `test/fixtures/media/${name}`;

/** Milliseconds of sound that come out of a file. */
async function soundOf(name: string): Promise<number> {
  const sound = await openSound(fixture(name), { ffmpeg: 'none' });
  let ms = 0;
  for await (const { durationMs } of sound.chunks(0)) ms += durationMs;
  return ms;
}

describe('a damaged recording', () => {
  for (const name of ['circle.mkv', 'half-zero.mkv']) {
    it(`is read to its end: ${name}`, async () => {
      assert.ok((await soundOf(name)) > 500);
    });
  }

  for (const name of ['cut.flac', 'damaged-cluster.mkv', 'damaged-cluster.webm']) {
    it(`is refused where nothing of it can be read: ${name}`, async () => {
      await assert.rejects(soundOf(name), SoundError);
    });
  }

  it('leaves the process free for other work, and is given up where its reader makes no progress', async () => {
    let turns = 0;
    const turning = setInterval(() => turns++, 1);
    try {
      await assert.rejects(openMedia(fixture('half-zero.mkv'), { stuckMs: 3 }), StuckMediaError);
      await soundOf('half-zero.mkv');
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
    assert.ok((await soundOf('tone.ogg')) > 1500);
  });
});
