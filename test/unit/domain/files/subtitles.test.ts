import assert from 'node:assert/strict';
import fc from 'fast-check';
import { joinMarked, type Part, type Passage } from '../../../../src/domain/files/passage';
import { widthOf } from '../../../../src/domain/files/subtitles/limits';
import { shareOut } from '../../../../src/domain/files/subtitles/shareOut';
import { wrapLines } from '../../../../src/domain/files/subtitles/wrapLines';
import { parseSrt } from '../../../../src/formats/subtitles/srt';
import { shout, translated } from './fileUnderTest';

const time = (seconds: number): string => new Date(seconds * 1_000).toISOString().slice(11, 23).replace('.', ',');

/** Cues of three seconds, one right after the other. */
function srt(...cues: string[]): string {
  return cues.map((text, index) => `${index + 1}\n${time(index * 3)} --> ${time(index * 3 + 3)}\n${text}\n`).join('\n');
}

/** The texts of the cues that come back. */
async function cuesOf(cues: string[], reply?: (text: string) => string): Promise<string[]> {
  const { text } = await translated('a.srt', srt(...cues), reply);
  return parseSrt(text).segments.map((segment) => segment.text);
}

async function sentFor(...cues: string[]): Promise<string[]> {
  const { sent } = await translated('a.srt', srt(...cues), (text) => text);
  return sent.flat();
}

describe('sentences over several cues', () => {
  it('are sent whole, and shared out over the same cues in proportion', async () => {
    assert.deepEqual(await sentFor('I went to the', 'market yesterday.', 'It rained.'), [
      'I went to the market yesterday.',
      'It rained.',
    ]);
    const german = (text: string): string =>
      text.startsWith('I went') ? 'Gestern ging ich auf den großen Markt.' : text;
    assert.deepEqual(await cuesOf(['I went to the', 'market yesterday.', 'It rained.'], german), [
      'Gestern ging ich',
      'auf den großen Markt.',
      'It rained.',
    ]);
  });

  it('stay where they were when source and translation have as many sentences', async () => {
    const reply = (): string => 'Auf gar keinen Fall, wirklich. Ich ging dann nach Hause.';
    // The first sentence became long, the second did not.
    assert.deepEqual(await cuesOf(['No. I went back', 'home.'], reply), [
      'Auf gar keinen Fall,\nwirklich. Ich ging dann nach',
      'Hause.',
    ]);
  });

  it('end at a full stop, a pause, another speaker, a song or a sound', async () => {
    assert.deepEqual(await sentFor('One.', 'two.'), ['One.', 'two.']);
    assert.deepEqual(await sentFor('Wait', '- No.'), ['Wait', '- No.']);
    assert.deepEqual(await sentFor('Wait for it,', '♪ la la', 'end.'), ['Wait for it,', '♪ la la', 'end.']);
    assert.deepEqual(await sentFor('He said', '[door slams]', 'stop.'), ['He said', '[door slams]', 'stop.']);
    const apart = '1\n00:00:01,000 --> 00:00:02,000\nI went\n\n2\n00:00:09,000 --> 00:00:10,000\nhome.\n';
    assert.deepEqual((await translated('a.srt', apart)).sent.flat(), ['I went', 'home.']);
    // In two places of the picture.
    const together = apart.replace('00:00:09,000', '00:00:01,000');
    assert.deepEqual((await translated('a.srt', together)).sent.flat(), ['I went', 'home.']);
  });

  it('go on after an ellipsis or a comma, also where no cue has a full stop', async () => {
    assert.deepEqual(await sentFor('I think...', '...you are right.'), ['I think... ...you are right.']);
    assert.deepEqual(await sentFor('I think...', 'You do?'), ['I think...', 'You do?']);
    assert.deepEqual(await sentFor('First line', 'Second line', 'and on', 'Third line'), [
      'First line',
      'Second line and on',
      'Third line',
    ]);
  });

  it('are told apart by the voice of WebVTT', async () => {
    const cue = (voice: string, text: string, second: number): string =>
      `00:0${second}.000 --> 00:0${second + 1}.000\n<v ${voice}>${text}</v>\n`;
    const file = `WEBVTT\n\n${cue('Ann', 'I went', 1)}\n${cue('Bob', 'where to?', 2)}\n${cue('Bob', 'Home', 3)}\n${cue('Bob', 'maybe.', 4)}`;
    const { sent, text } = await translated('a.vtt', file);
    assert.deepEqual(sent.flat(), ['I went', 'where to?', 'Home maybe.']);
    assert.match(text, /<v Bob>HOME<\/v>/);
  });

  it('keep the codes of each cue in it', async () => {
    assert.deepEqual(await cuesOf(['I really <i>went</i> to the', '<b>big</b> market.']), [
      'I REALLY <i>WENT</i> TO THE',
      '<b>BIG</b> MARKET.',
    ]);
  });

  it('are translated cue by cue when they cannot be shared out', async () => {
    const reply = (text: string): string =>
      /^I <g.*market/.test(text) ? 'Auf dem <g i="3">Markt</g> war <g i="1">ich</g>' : shout(text);
    const { text, sent, left } = await translated('a.srt', srt('I <i>was</i> on the', '<b>big</b> market.'), reply);
    assert.deepEqual(left, []);
    assert.deepEqual(
      parseSrt(text).segments.map((segment) => segment.text),
      ['I <i>WAS</i> ON THE', '<b>BIG</b> MARKET.'],
    );
    assert.equal(sent.length, 2);
  });

  it('have their neighbours as context, each line once a request', async () => {
    const { service } = await translated('a.srt', srt('One.', 'Two.', 'Three.'));
    assert.equal(service.requests[0]?.parameters.context, 'One.\nTwo.\nThree.');
  });
});

describe('songs', () => {
  it('have a line for each that is marked', async () => {
    assert.deepEqual(await sentFor('♪ La, la, la ♪\n♪ We are singing ♪'), ['♪ La, la, la ♪', '♪ We are singing ♪']);
    assert.deepEqual(await cuesOf(['♪ La, la, la ♪\n<i>♪ We are singing ♪</i>', '# Oh #\n# No #'], (text) => text), [
      '♪ La, la, la ♪\n<i>♪ We are singing ♪</i>',
      '# Oh #\n# No #',
    ]);
    assert.deepEqual(await sentFor('♪ A song that goes\nover two lines ♪'), ['♪ A song that goes over two lines ♪']);
  });
});

describe('captions that roll', () => {
  it('are sent a line at a time, each of them once, and written where they stood', async () => {
    const cues = [
      'hello and',
      'hello and\nwelcome to',
      'welcome to',
      'welcome to\nthe show',
      'the show',
      'the show\nof today',
    ];
    assert.deepEqual(await sentFor(...cues), ['hello and', 'welcome to', 'the show', 'of today']);
    assert.deepEqual(
      await cuesOf(cues, (text) => text.toUpperCase()),
      cues.map((cue) => cue.toUpperCase()),
    );
  });
});

describe('cues', () => {
  it('give each speaker a text and a line', async () => {
    assert.deepEqual(await sentFor('- Are you there?\n- Yes, I am.'), ['- Are you there?', '- Yes, I am.']);
    assert.deepEqual(await cuesOf(['- Are you there?\n- Yes, I am.']), ['- ARE YOU THERE?\n- YES, I AM.']);
  });

  it('are broken into even lines, as few as will do', async () => {
    assert.deepEqual(await cuesOf(['One\ntwo.']), ['ONE TWO.']);
    assert.deepEqual(await cuesOf(['This is a quite long sentence, which does not fit on one line.']), [
      'THIS IS A QUITE LONG SENTENCE,\nWHICH DOES NOT FIT ON ONE LINE.',
    ]);
  });

  it('fills the lines of a long text one after the other, which takes no time', () => {
    const words = Array.from({ length: 20_000 }, (_, index) => `w${index % 10}`);
    const wrapped = (lineLength: number, lines: number): string[] =>
      wrapLines({ text: words.join(' '), places: [] }, { lineLength, lines, hidden: [] }).text.split('\n');
    assert.deepEqual(wrapped(1, 0), words);
    assert.deepEqual([...new Set(wrapped(5, 0).map((line) => line.length))], [5]);
    assert.equal(wrapped(42, 2).length, 2);
    assert.equal(wrapped(42, 0).join(' '), words.join(' '));
  });

  it('keep their line length and lines, with codes not counted, whatever the words', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'é', '漢'), minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 14 }), (words) => {
        const text = words.join(' ');
        const wrapped = wrapLines({ text, places: [] }, { lineLength: 40, lines: 0, hidden: [] });
        assert.equal(wrapped.text.replaceAll(/\s/g, ''), text.replaceAll(/\s/g, ''));
        for (const line of wrapped.text.split('\n')) assert.ok(widthOf(line) <= 40, wrapped.text);
      }),
      { seed: 20261121, numRuns: 300 },
    );
  });

  it('warn when a line is too long or the text too much to read', async () => {
    const { warnings } = await translated('a.srt', srt(`${'x'.repeat(50)}.`, 'Fine.', 'Short words here. '.repeat(6)));
    assert.deepEqual(
      warnings.map(({ segment, code }) => [segment, code]),
      [
        [0, 'subtitle-too-long'],
        [2, 'subtitle-too-long'],
        [2, 'subtitle-too-fast'],
      ],
    );
  });

  it('have no limits when the person wants none', async () => {
    const subtitles = { lineLength: 0, lines: 0, readingSpeed: 0 };
    const cue = `${'Many words here. '.repeat(10).trim()}`;
    const { text, warnings } = await translated('a.srt', srt(cue), shout, { subtitles });
    assert.deepEqual(warnings, []);
    assert.equal(parseSrt(text).segments[0]?.text, cue.toUpperCase());
  });

  it('keep numbers, times, positions, order and blank lines, whatever is in them', async () => {
    const line = fc.constantFrom(
      'I went to the',
      'market.',
      '- No!',
      '<i>so',
      'and</i> on',
      '{\\an8}Up',
      '♪ la',
      '[door]',
      '...',
      '漢字。',
      'Hm, {x}',
    );
    const cue = fc.record({
      number: fc.constantFrom('1', '7', '007', ''),
      start: fc.nat(500),
      length: fc.integer({ min: -2, max: 6 }),
      lines: fc.array(line, { maxLength: 3 }),
      blank: fc.constantFrom('\r\n', '\r\n\r\n', '\r\n \r\n'),
    });
    const skeleton = (text: string): string[] => text.split(/\r\n/).filter((part) => /^\s*\d*\s*$|-->/.test(part));
    await fc.assert(
      fc.asyncProperty(fc.array(cue, { maxLength: 12 }), async (cues) => {
        const text = cues
          .map(
            ({ number, start, length, lines, blank }) =>
              [number, `${time(start)} --> ${time(start + length + 2)} X1:40`, ...lines].filter(Boolean).join('\r\n') +
              blank,
          )
          .join('\r\n');
        const { text: result, left } = await translated('a.srt', text);
        assert.deepEqual(skeleton(result), skeleton(text));
        assert.deepEqual(left, []);
        assert.equal(result.replaceAll(/\s/g, '').length, text.replaceAll(/\s/g, '').length);
      }),
      { seed: 20261121, numRuns: 150 },
    );
  });
});

describe('shareOut', () => {
  it('loses no character, keeps the order and gives every part something', () => {
    const word = fc.constantFrom('a', 'word', 'longer-word', 'end.', 'then,', '漢字');
    const words = fc.array(word, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 5 }), words, (sources, target) => {
        const parts: Part[] = sources.map((source, segment) => ({ text: source.join(' '), spans: [], segment }));
        const passage: Passage = {
          ...joinMarked(
            parts,
            parts.map((_, at) => (at > 0 ? ' ' : '')),
          ),
          parts,
          context: [],
        };
        const text = target.join(' ');
        const shares = shareOut(passage, { text, places: [] });
        if (target.length >= sources.length) assert.ok(shares);
        if (!shares) return;
        assert.equal(
          shares
            .map((share) => share.text)
            .join('')
            .replaceAll(' ', ''),
          text.replaceAll(' ', ''),
        );
        assert.ok(shares.every((share) => share.text.trim() !== ''));
      }),
      { seed: 20261121, numRuns: 500 },
    );
  });
});
