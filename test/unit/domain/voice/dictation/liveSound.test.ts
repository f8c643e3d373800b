import assert from 'node:assert/strict';
import { LiveSound } from '../../../../../src/domain/voice/dictation/liveSound';
import { Quiet } from '../../../../../src/domain/voice/dictation/quiet';

const bytesPerMs = 32;

/** Sound of so many milliseconds in which each sample says when it is. */
function sound(fromMs: number, ms: number): Buffer {
  const bytes = Buffer.alloc(ms * bytesPerMs);
  for (let at = 0; at < ms; at++) {
    bytes.fill(Buffer.from([(fromMs + at) % 251, 0]), at * bytesPerMs, (at + 1) * bytesPerMs);
  }
  return bytes;
}

async function heard(live: LiveSound, fromMs: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const { data } of live.chunks(fromMs)) chunks.push(data);
  return Buffer.concat(chunks);
}

describe('Sound that is being recorded', () => {
  it('is heard from any time on, while more of it comes', async () => {
    const live = new LiveSound();
    live.add(sound(0, 70));
    const hearing = [0, 35, 70, 130].map((ms) => heard(live, ms));
    for (let ms = 70; ms < 900; ms += 50) {
      await new Promise((resolve) => setImmediate(resolve));
      live.add(sound(ms, 50));
    }
    live.end();
    const all = sound(0, 920);
    const found = await Promise.all(hearing);
    [0, 35, 70, 130].forEach((ms, index) => assert.ok(found[index]?.equals(all.subarray(ms * bytesPerMs)), `${ms}`));
    assert.equal(live.durationMs, 920);
  });

  it('keeps nothing that will not be asked for again', async () => {
    const live = new LiveSound();
    for (let ms = 0; ms < 1000; ms += 100) live.add(sound(ms, 100));
    live.forgetBefore(450);
    live.end();
    assert.ok((await heard(live, 450)).equals(sound(450, 550)));
    assert.ok((await heard(live, 0)).equals(sound(400, 600)));
  });

  it('is given up with the session that hears it', async () => {
    const live = new LiveSound();
    const giving = new AbortController();
    const chunk = live.chunks(0, giving.signal)[Symbol.asyncIterator]().next();
    giving.abort(new Error('given up'));
    await assert.rejects(chunk, /given up/);
  });
});

describe('Silence', () => {
  /** Seconds until it is longer than 10 s, where the sound is as loud as `loudness` says and `words` come. */
  function lasts(loudness: (second: number) => number, words: (second: number) => boolean = () => false): number {
    const quiet = new Quiet();
    for (let second = 0; second < 300; second++) {
      const samples = Buffer.alloc(1000 * bytesPerMs);
      for (let at = 0; at < samples.length; at += 2) {
        samples.writeInt16LE(at % 4 ? loudness(second) : -loudness(second), at);
      }
      quiet.add(samples, (second + 1) * 1000);
      if (words(second)) quiet.heard();
      if (quiet.isLongerThan(10_000)) return second + 1;
    }
    return Infinity;
  }

  it('begins with the last word, and not while somebody speaks of whom no word came yet', () => {
    assert.equal(
      lasts(() => 0),
      11,
    );
    assert.equal(
      lasts(
        () => 0,
        (second) => second < 20,
      ),
      31,
    );
    // A slow engine: words come long after they were said.
    assert.equal(
      lasts((second) => (second < 20 ? (second % 2) * 8000 : 0)),
      31,
    );
  });

  it('is noise without a word, too, in the end', () => {
    assert.equal(
      lasts(() => 3000),
      11,
    );
    assert.equal(
      lasts((second) => (second % 2) * 8000),
      41,
    );
  });
});
