import assert from 'node:assert/strict';
import { speak } from '../../../../src/shared/l10n';
import { durationOf, speedOf, timeOf } from '../../../../src/shared/webview/cueTimes';

describe('the figures of a cue', () => {
  afterEach(() => speak({ language: 'en' }));
  const cue = { startMs: 3_723_045, endMs: 3_725_545, reading: { speed: 17.94, longest: 30 } };

  it('are written as the language of the editor writes numbers, times as subtitles do', () => {
    assert.deepEqual([timeOf(cue.startMs), durationOf(cue), speedOf(cue)], ['01:02:03.045', '2.5 s', '17.9']);
    speak({ language: 'de', bundle: {} });
    assert.deepEqual([timeOf(cue.startMs), durationOf(cue), speedOf(cue)], ['01:02:03.045', '2,5 s', '17,9']);
  });

  it('have no speed where a cue takes no time, and one of 0 where it says nothing', () => {
    assert.equal(speedOf({ ...cue, reading: { longest: 30 } }), undefined);
    assert.equal(speedOf(undefined), undefined);
    assert.equal(speedOf({ ...cue, reading: { speed: 0, longest: 0 } }), '0.0');
  });
});
