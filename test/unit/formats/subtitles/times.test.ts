import assert from 'node:assert/strict';
import { applyEdits } from '../../../../src/formats/edits';
import { locateCodes, type ParseFile } from '../../../../src/formats/segment';
import { parseSrt } from '../../../../src/formats/subtitles/srt';
import { readTimes } from '../../../../src/formats/subtitles/times';
import { parseWebVtt } from '../../../../src/formats/subtitles/webvtt';

const cues = (times: string): string =>
  `1\n00:00:01,000 --> 00:00:02,000\nGood one\n\n2\n${times}\nOdd one\n\n3\n00:00:07,000 --> 00:00:08,000\nLast one\n`;

/** Everything in capitals. */
function shouted(parse: ParseFile, text: string): string {
  const parsed = parse(text);
  const targets = parsed.segments.map((segment) => locateCodes(segment, segment.text.toUpperCase()));
  return applyEdits(text, parsed.edits(targets, { targetLanguage: 'de' }));
}

describe('times of subtitles', () => {
  const read = [
    '00:00:05,249.0999999999999 --> 00:00:06,251.79999999999995',
    '-00:00:01,000 --> 00:00:02,000',
    '00:00:05,249 -> 00:00:06,251',
    '00:00:05,249 ==> 00:00:06,251',
    '00:00:05,249 —> 00:00:06,251',
    '00:00:05,249 -- > 00:00:06,251',
    '00:00:05.249→00:00:06.251',
    '00:00:05;249 --> 00:00:06;251',
    '00;00;05;249 --> 00;00;06;251',
    '00 : 00 : 05,249 --> 00 : 00 : 06,251',
    '００：００：０５，２４９ --> ００：００：０６，２５１',
    '0:00:05.249,0:00:06.251',
    '00:00:05,249-->00:00:06,251 X1:100 X2:200',
  ];
  for (const times of read) {
    it(`are read as ${times}`, () => {
      assert.ok(readTimes(times));
      const text = cues(times);
      assert.deepEqual(parseSrt(text).problems, []);
      assert.equal(
        shouted(parseSrt, text),
        text.replace(/^[GOL]\w+ one$/gm, (line) => line.toUpperCase()),
      );
    });
  }

  const unread = [
    '00:00:05,249 -->',
    '00:00:05,249',
    '00:00:05,249 00:00:06,251',
    '00:00:05,249 --> ??',
    '00:00:75,000 --> 00:00:76,000',
    '1:5 --> 1:6',
    '5.249 --> 6.251',
    'xx:yy --> zz',
  ];
  for (const times of unread) {
    it(`leave a cue to the byte that has ${times}, and name it`, () => {
      const text = cues(times);
      const [problem, ...others] = parseSrt(text).problems;
      assert.deepEqual([others, problem?.code, problem?.leaves], [[], 'subtitle-times', undefined]);
      assert.equal(text.slice(problem?.start, problem?.end), times);
      assert.equal(
        shouted(parseSrt, text),
        text.replace(/^[GL]\w+ one$/gm, (line) => line.toUpperCase()),
      );
    });
  }

  it('are named in WebVTT as well, whose players show no such cue', () => {
    for (const times of [...unread.filter((one) => !one.includes('75')), '00:00:05.000 -> 00:00:06.000']) {
      const text = `WEBVTT\n\n${cues(times)}`;
      assert.deepEqual(
        parseWebVtt(text).problems.map(({ code }) => code),
        ['subtitle-times'],
        times,
      );
      assert.equal(
        shouted(parseWebVtt, text),
        text.replace(/^[GL]\w+ one$/gm, (line) => line.toUpperCase()),
      );
    }
    assert.deepEqual(parseWebVtt('WEBVTT\n\nNOTE 10:00 --> later\n\n00:01.000 --> 00:02.000\nHi\n').problems, []);
  });

  it('are none where somebody speaks of them', () => {
    const text = '1\n00:00:01,000 --> 00:00:02,000\nAt 10:30 -> we go\nand 12:00:00 --> bus\n\nYes\n';
    const { segments, problems } = parseSrt(text);
    assert.deepEqual([segments.length, problems], [2, []]);
  });
});

describe('cues that are for programs', () => {
  const json = '{"title": "Second scene", "src": "b.jpg"}';
  const thumbnail = 'sprite.jpg#xywh=0,0,160,90';
  for (const data of [json, `[\n${json}\n]`, thumbnail, 'https://example.org/thumbs/1.webp', 'img/1.png?a=b']) {
    it(`are left and told of: ${data.slice(0, 20)}`, () => {
      const body = `00:00:05.000 --> 00:00:10.000\n${data}\n\n00:00:11.000 --> 00:00:12.000\nHello you\n`;
      for (const [parse, text] of [[parseWebVtt, `WEBVTT\n\n${body}`] as const, [parseSrt, `1\n${body}`] as const]) {
        const { segments, problems } = parse(text);
        assert.deepEqual(
          segments.map((segment) => segment.text),
          ['Hello you'],
        );
        assert.deepEqual(
          problems.map(({ code, leaves }) => [code, leaves]),
          [['subtitle-data', 'nothing']],
        );
      }
    });
  }

  it('are no speech in brackets', () => {
    const { segments } = parseWebVtt(
      'WEBVTT\n\n00:01.000 --> 00:02.000\n[door opens]\n\n00:03.000 --> 00:04.000\n{sighs}\n',
    );
    assert.equal(segments.length, 2);
  });
});

describe('the header of WebVTT', () => {
  it('names the language of the translation', () => {
    const text =
      'WEBVTT\r\nKind: captions\r\nLanguage: en-US\r\n\r\n00:01.000 --> 00:02.000\r\nHello\r\n\r\nLanguage: en\r\n';
    assert.match(
      shouted(parseWebVtt, text),
      /^WEBVTT\r\nKind: captions\r\nLanguage: de\r\n\r\n.*\r\nHELLO\r\n\r\nLanguage: en/,
    );
    assert.equal(applyEdits(text, parseWebVtt(text).edits([undefined], { targetLanguage: 'de' })), text);
  });
});
