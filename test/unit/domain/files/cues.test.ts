import assert from 'node:assert/strict';
import fc from 'fast-check';
import { areSiblings, languageInName, languageOfResult } from '../../../../src/domain/files/counterparts';
import { usualLimits } from '../../../../src/domain/files/subtitles/limits';
import { cueProblems, measureCues } from '../../../../src/domain/files/subtitles/measureCues';
import { pairCues } from '../../../../src/domain/files/subtitles/pairCues';
import { applyEdits } from '../../../../src/formats/edits';
import { parseSrt } from '../../../../src/formats/subtitles/srt';
import { parseWebVtt } from '../../../../src/formats/subtitles/webvtt';
import { sentenceOf } from '../../../../src/shared/reasonWords';

/** Cues by their times in seconds; those of one number are one cue with several texts. */
const at = (...times: Array<readonly [start: number, end: number, index?: number]>) =>
  times.map(([start, end, index], order) => ({
    cue: { index: index ?? order, startMs: start * 1_000, endMs: end * 1_000 },
  }));

describe('cues side by side', () => {
  it('are those of the same times, in the order of their files', () => {
    const cues = at([4, 6], [1, 3]);
    assert.deepEqual(pairCues(cues, cues), [
      { source: 0, target: 0 },
      { source: 1, target: 1 },
    ]);
  });

  it('are those shown together, where the times are others', () => {
    assert.deepEqual(pairCues(at([1, 3], [4, 6]), at([1.5, 3.4], [4.2, 6.1])), [
      { source: 0, target: 0 },
      { source: 1, target: 1 },
    ]);
  });

  it('stand alone where the other file has no cue, or has put it with another', () => {
    assert.deepEqual(pairCues(at([1, 3], [4, 6], [7, 9]), at([4, 6])), [
      { source: 0 },
      { source: 1, target: 0 },
      { source: 2 },
    ]);
    // Two cues of the source became one: it stands beside the one it shares more time with.
    assert.deepEqual(pairCues(at([1, 2], [2, 5]), at([1, 5])), [
      { source: 0, meanwhile: 0 },
      { source: 1, target: 0 },
    ]);
    // One cue of the source became two.
    assert.deepEqual(pairCues(at([1, 5]), at([1, 4], [4, 5])), [
      { source: 0, target: 0 },
      { target: 1, meanwhile: 0 },
    ]);
  });

  it('have their texts side by side when a blank line is in them', () => {
    assert.deepEqual(pairCues(at([1, 3, 0], [1, 3, 0]), at([1, 3, 0])), [{ source: 0, target: 0 }, { source: 1 }]);
  });

  it('are all there, each once, whatever the files are', () => {
    const file = fc
      .array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 5 })), { maxLength: 12 })
      .map((cues) => at(...cues.map(([start, length]) => [start, start + length] as const)));
    fc.assert(
      fc.property(file, file, (sources, targets) => {
        const pairs = pairCues(sources, targets);
        const each = (side: 'source' | 'target') => pairs.flatMap((pair) => pair[side] ?? []).sort((a, b) => a - b);
        assert.deepEqual(each('source'), [...sources.keys()]);
        assert.deepEqual(each('target'), [...targets.keys()]);
      }),
      { seed: 6, numRuns: 300 },
    );
  });

  it('say in words what is too much for them', () => {
    const text = (words: string) => ({ text: words, protectedSpans: [] });
    const [first, second, third] = measureCues([
      { ...text('字字字\nab'), cue: { index: 0, startMs: 0, endMs: 1_000 } },
      { ...text('x'.repeat(43)), cue: { index: 1, startMs: 0, endMs: 1_000 } },
      { ...text('y'), cue: { index: 1, startMs: 0, endMs: 1_000 } },
    ]);
    assert.deepEqual(first, { lines: 2, longest: 6, speed: 8 });
    assert.deepEqual(second, { lines: 1, longest: 43, speed: 44 });
    assert.deepEqual(third, { lines: 1, longest: 1 });
    assert.deepEqual(cueProblems(first!, usualLimits), []);
    assert.deepEqual(
      cueProblems(second!, usualLimits).map(({ message }) => sentenceOf(message)),
      [
        'A line of this cue has 43 characters; the maximum is 42.',
        'Too fast to read: 44 characters per second; at most 20 are comfortable.',
      ],
    );
  });
});

describe('a subtitle file read with every cue', () => {
  const srt =
    '\uFEFF1\r\n00:00:01,000 --> 00:00:02,000\r\n\r\n2\r\n00:00:02,000 --> 00:00:03,000 X1:1\r\n{\\an8}\r\n\r\n3\r\n00:00:03,000 --> 00:00:04,000\r\n♪ 1 ♪';
  const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000 align:left\n\nb\n00:02.000 --> 00:03.000\n<v Ann>';

  it('shows cues without words, and writes what they are given', () => {
    const written = (text: string, parse: typeof parseSrt, ...targets: string[]) => {
      const file = parse(text, { everyCue: true });
      assert.equal(file.segments.length, targets.length);
      return applyEdits(text, file.edits(targets.map((target) => ({ text: target, protectedSpans: [] }))));
    };
    assert.equal(
      written(srt, parseSrt, 'Eins\n\nzwei', 'oben', '♪'),
      srt
        .replace('2,000\r\n\r\n2', '2,000\r\nEins\r\nzwei\r\n\r\n2')
        .replace('{\\an8}', '{\\an8}oben')
        .replace('♪ 1 ♪', '♪'),
    );
    assert.equal(
      written(vtt, parseWebVtt, 'A & B', 'so'),
      vtt.replace('align:left', 'align:left\nA &amp; B').replace('<v Ann>', '<v Ann>so'),
    );
    assert.deepEqual(parseSrt(srt).segments, []);
  });
});

describe('the other file of a translation', () => {
  it('is known by the pattern of output names, or the usual one', () => {
    const language = (source: string, result: string, ...patterns: string[]) =>
      languageOfResult(patterns, `/f/${source}`, `/f/${result}`);
    assert.equal(language('film.srt', 'film.de.srt'), 'de');
    assert.equal(language('film.SRT', 'film.pt-BR.SRT'), 'pt-BR');
    assert.equal(language('film.srt', 'film.directors.srt'), undefined);
    assert.equal(language('film.srt', 'other.de.srt'), undefined);
    assert.equal(language('a+(1).srt', 'a+(1).de.srt'), 'de');
    assert.equal(language('film.srt', 'de/film.de.srt', '${target}/${name}.${target}.${ext}'), 'de');
    assert.equal(language('film.srt', 'de/film.fr.srt', '${target}/${name}.${target}.${ext}'), undefined);
    assert.equal(language('en/film.srt', 'zh-Hans/film.srt', '../${target}/${name}.${ext}'), 'zh-Hans');
    assert.equal(language('film.srt', 'film.en-de.srt', '${name}.${source}-${target}.${ext}', '${nonsense}'), 'de');
  });

  it('may be one that differs in its language', () => {
    assert.ok(areSiblings('film.en.srt', 'film.pt-BR.srt'));
    assert.ok(!areSiblings('film.en.srt', 'film.srt'));
    assert.ok(!areSiblings('one.en.srt', 'two.en.srt'));
    assert.ok(!areSiblings('film.en.srt', 'film.en.vtt'));
    assert.equal(languageInName('my.film.de.srt'), 'de');
    assert.equal(languageInName('film.srt'), undefined);
  });
});
