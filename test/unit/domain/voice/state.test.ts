import assert from 'node:assert/strict';
import { cutBack, endedEarly, newTranscription, type SessionState } from '../../../../src/domain/voice/state';
import type { SpokenText } from '../../../../src/domain/voice/transcript';

describe('what is kept of a session that broke', () => {
  const words = (...times: Array<[startMs: number, endMs: number]>): SpokenText[] =>
    times.map(([startMs, endMs], at) => ({ text: `w${at + 1}`, startMs, endMs }));

  function cut(source: SpokenText[], german: SpokenText[], silentFromMs?: number): SessionState {
    const session = newTranscription(['de']).sessions[0]!;
    session.source = source;
    session.translations['de'] = german;
    cutBack(session, silentFromMs === undefined ? {} : { silentFromMs });
    return session;
  }
  const kept = ({ source, translations, doneMs }: SessionState): [number, number, number] => [
    source.length,
    translations['de']!.length,
    doneMs,
  ];

  const four = words([0, 400], [500, 900], [1000, 1400], [1500, 1900]);

  it('is what is concluded in every language', () => {
    assert.deepEqual(kept(cut(four, words([0, 400], [500, 900]))), [2, 2, 900]);
    assert.deepEqual(kept(cut(four.slice(0, 1), words([0, 400], [500, 900]))), [1, 1, 400]);
    assert.deepEqual(kept(cut(four, [])), [0, 0, 0]);
  });

  it('ends at no time within a translation, which says several words and may end after them', () => {
    assert.deepEqual(kept(cut(four, words([0, 900], [1000, 2100]))), [2, 1, 900]);
    assert.deepEqual(kept(cut(four, words([0, 2100]))), [0, 0, 0]);
    assert.deepEqual(kept(cut(four, words([0, 900], [1000, 1900]))), [4, 2, 1900]);
  });

  it('reaches to the silence that a session was ended in, if nothing is said across it', () => {
    const two = four.slice(0, 2);
    assert.deepEqual(kept(cut(two, words([0, 900]), 3000)), [2, 1, 3000]);
    assert.deepEqual(kept(cut(four, words([0, 900], [1000, 1900]), 1700)), [2, 1, 900]);
    assert.deepEqual(kept(cut(four, words([0, 900], [1000, 1900]), 1450)), [2, 1, 900]);
  });
});

describe('the end of the sound', () => {
  const early = (soundMs: number | undefined, durationMs: number): number | undefined => {
    const transcription = newTranscription([]);
    if (soundMs !== undefined) transcription.sessions[0]!.soundMs = soundMs;
    return endedEarly(transcription, { durationMs })?.atMs;
  };

  it('is early where a film lacks more than a twentieth of its length, and more than two seconds', () => {
    assert.equal(early(30_000, 60_000), 30_000);
    assert.equal(early(1000, 4000), 1000);
    for (const [soundMs, durationMs] of [
      [60_000, 60_000],
      [58_000, 60_000],
      [500, 2400],
      [undefined, 60_000],
    ] as const) {
      assert.equal(early(soundMs, durationMs), undefined, `${soundMs} of ${durationMs}`);
    }
    assert.equal(early(3_500_000, 3_600_000), undefined);
    // What is there of a file that was cut off is all heard.
    assert.deepEqual(endedEarly(newTranscription([]), { durationMs: 1000, toldMs: 4000 }), { atMs: 1000, ofMs: 4000 });
  });
});
