import assert from 'node:assert/strict';
import { usualLimits, widthOf } from '../../../../src/domain/files/subtitles/limits';
import { cutCues } from '../../../../src/domain/voice/cutCues';
import { joined, plainTranscript, spokenLanguage, type SpokenText } from '../../../../src/domain/voice/transcript';
import { parseSrt } from '../../../../src/formats/subtitles/srt';
import { parseWebVtt } from '../../../../src/formats/subtitles/webvtt';
import { writeSrt, writeWebVtt } from '../../../../src/formats/subtitles/writeCues';

/** Each word takes as long as it is wide; `|` is a second of silence. */
function spoken(text: string, msOfLetter = 60): SpokenText[] {
  let at = 0;
  return text.split(' ').flatMap((word) => {
    if (word === '|') {
      at += 1000;
      return [];
    }
    const startMs = at;
    at += word.length * msOfLetter;
    return [{ text: word, startMs, endMs: (at += 40) - 40 }];
  });
}

const text =
  'Welcome to the workshop. Today we build a small boat, which takes about three hours if nobody is in a hurry. | ' +
  'First the plans: they are in the folder that you were given at the door. | You need a saw, a hammer and some patience.';

describe('subtitles of what was said', () => {
  it('keeps length, lines and speed, no word lost, no cue over a pause, no two at a time', () => {
    const words = spoken(text);
    const cues = cutCues(words, usualLimits);
    assert.equal(cues.map((cue) => cue.text.replaceAll('\n', ' ')).join(' '), joined(words));
    const pauses = words.filter((word, index) => (words[index + 1]?.startMs ?? 0) - word.endMs > 900);
    for (const [index, { text: shown, startMs, endMs }] of cues.entries()) {
      const lines = shown.split('\n');
      assert.ok(lines.length <= 2 && lines.every((line) => widthOf(line) <= 42), shown);
      assert.ok(widthOf(shown) / ((endMs - startMs) / 1000) <= 21, `${shown} is too fast`);
      assert.ok(endMs - startMs >= 1000 && endMs - startMs <= 8500);
      assert.ok(endMs <= (cues[index + 1]?.startMs ?? Infinity));
      assert.ok(
        words.some((word) => word.startMs === startMs),
        'it begins with a word',
      );
      for (const pause of pauses) assert.ok(!(startMs < pause.endMs && endMs > pause.endMs + 2500));
    }
    assert.deepEqual(
      cues.map((cue) => cue.text),
      [
        'Welcome to the workshop.',
        'Today we build a small boat, which takes\nabout three hours if nobody is in a hurry.',
        'First the plans: they are in the\nfolder that you were given at the door.',
        'You need a saw, a hammer\nand some patience.',
      ],
    );
  });

  it('shares the time of a long text out by its words', () => {
    const cues = cutCues([{ text, startMs: 10_000, endMs: 30_000 }], usualLimits);
    assert.equal(cues[0]?.startMs, 10_000);
    assert.ok(cues.length > 3);
    const all = widthOf(text);
    for (const cue of cues) {
      const column = text.indexOf(cue.text.split('\n')[0] ?? '');
      assert.ok(Math.abs(cue.startMs - (10_000 + (20_000 * column) / all)) < 300);
    }
  });

  it('cuts scripts without spaces, and a word that is longer than any line', () => {
    const japanese = '昨日は工房で小さな船を作りました。時間は三時間ほどかかりましたが、とても楽しかったです。';
    const cues = cutCues([{ text: japanese, startMs: 0, endMs: 9000 }], usualLimits);
    assert.equal(cues.map((cue) => cue.text.replaceAll('\n', '')).join(''), japanese);
    assert.ok(cues.every((cue) => cue.text.split('\n').every((line) => widthOf(line) <= 42)));
    const long = 'x'.repeat(300);
    assert.deepEqual(
      cutCues([{ text: long, startMs: 0, endMs: 1000 }], usualLimits).map((cue) => cue.text),
      [long],
    );
  });

  it('works without limits, times and words', () => {
    const none = { lineLength: 0, lines: 0, readingSpeed: 0 };
    assert.equal(cutCues(spoken('One two. Three.'), none)[0]?.text, 'One two. Three.');
    assert.deepEqual(cutCues([], usualLimits), []);
    assert.deepEqual(cutCues([{ text: 'Hm.', startMs: 500, endMs: 500 }], usualLimits), [
      { text: 'Hm.', startMs: 500, endMs: 1500 },
    ]);
  });

  it('cuts four hours of words in moments', () => {
    const words = spoken(`${text} `.repeat(1200).trim(), 60);
    const begun = performance.now();
    const cues = cutCues(words, usualLimits);
    assert.ok(cues.length > 3000);
    assert.ok(performance.now() - begun < 20_000);
  });

  it('writes files that the readers of these formats read', () => {
    const cues = [
      { text: 'Fish & <chips> --> here', startMs: 0, endMs: 1500 },
      { text: 'Two\n\nlines', startMs: 3_723_004, endMs: 3_725_050 },
    ];
    const srt = writeSrt(cues);
    assert.equal(
      srt,
      '1\n00:00:00,000 --> 00:00:01,500\nFish & <chips> → here\n\n2\n01:02:03,004 --> 01:02:05,050\nTwo\nlines\n',
    );
    const vtt = writeWebVtt(cues);
    assert.equal(
      vtt,
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nFish &amp; &lt;chips&gt; → here\n\n01:02:03.004 --> 01:02:05.050\nTwo\nlines\n',
    );
    for (const parsed of [parseSrt(srt), parseWebVtt(vtt)]) {
      assert.deepEqual(parsed.problems, []);
      assert.deepEqual(
        parsed.segments.map(({ cue }) => [cue?.startMs, cue?.endMs]),
        cues.map(({ startMs, endMs }) => [startMs, endMs]),
      );
    }
    assert.deepEqual(parseWebVtt(writeWebVtt([])).problems, []);
  });
});

describe('transcript', () => {
  const said = (...texts: string[]): SpokenText[] => texts.map((one) => ({ text: one, startMs: 0, endMs: 0 }));

  it('joins what services send with white space and without', () => {
    assert.equal(joined(said('Good', ' morning', ',', 'all ', 'of you', '!')), 'Good morning, all of you!');
    assert.equal(joined(said('今日は', '良い', '天気')), '今日は良い天気');
  });

  it('has a paragraph where nobody speaks after a sentence', () => {
    const texts = [
      { text: 'One.', startMs: 0, endMs: 500 },
      { text: 'Two', startMs: 600, endMs: 900 },
      { text: 'three.', startMs: 4000, endMs: 5000 },
      { text: 'Four.', startMs: 8000, endMs: 9000 },
    ];
    assert.equal(plainTranscript(texts), 'One. Two three.\n\nFour.\n');
  });

  it('tells the language that most of it is in', () => {
    const texts = [
      { text: 'Yes', startMs: 0, endMs: 1, language: 'en' },
      { text: 'Und nun auf Deutsch', startMs: 1, endMs: 2, language: 'de' },
    ];
    assert.equal(spokenLanguage(texts), 'de');
    assert.equal(spokenLanguage([]), undefined);
  });
});
