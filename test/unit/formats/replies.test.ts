import assert from 'node:assert/strict';
import { applyEdits } from '../../../src/formats/edits';
import { parseJson } from '../../../src/formats/json/json';
import { parseProperties } from '../../../src/formats/properties/properties';
import { parseResx } from '../../../src/formats/resx';
import type { ParseFile } from '../../../src/formats/segment';
import { parseSrt } from '../../../src/formats/subtitles/srt';
import { parseWebVtt } from '../../../src/formats/subtitles/webvtt';
import { translated } from '../domain/files/fileUnderTest';

/** The text with one translation for all its segments. */
function write(parse: ParseFile, text: string, translation: string): string {
  const parsed = parse(text);
  return applyEdits(text, parsed.edits(parsed.segments.map(() => ({ text: translation, protectedSpans: [] }))));
}

describe('Apostrophes in a translation', () => {
  it('keep no argument of Java from being put in', () => {
    const lone = "a=The directory {0} doesn't exist\n";
    assert.equal(
      write(parseProperties, lone, "L'annuaire {0} n'existe pas"),
      'a=L\\u2019annuaire {0} n\\u2019existe pas\n',
    );
    assert.equal(write(parseProperties, lone, "Pour {0} n'existe"), "a=Pour {0} n'existe\n", 'it quotes nothing');
    assert.equal(write(parseProperties, "a=Say '{0}' twice isn't\n", "Dis '{0}'"), "a=Dis '{0}'\n", 'as its source');
    assert.equal(write(parseProperties, "a=It''s {0}\n", "C'est {0}"), "a=C''est {0}\n");
  });

  it('keep no argument of ICU from being put in', () => {
    const json = (said: string): string => JSON.stringify({ key: said });
    assert.equal(write(parseJson, json('By {name}'), "D'{name} l'ami"), json("D’{name} l'ami"));
    const plural = json('{n, plural, one {a day} other {# days}}');
    assert.equal(
      write(parseJson, plural, "{n, plural, one {l'} other {#j}}"),
      json('{n, plural, one {l’} other {#j}}'),
    );
    assert.equal(write(parseJson, json('By {{name}}'), "D'{{name}}"), json("D'{{name}}"), 'i18next has no quotations');
    assert.equal(write(parseJson, json("Use '{'x'}'"), "D'{x}"), json("D'{x}"), 'as its source');
  });
});

describe('Encoded data', () => {
  const base64 = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

  it('is no text of a resource, on one line or on several', () => {
    const resx = (value: string): string => `<root><data name="a"><value>${value}</value></data></root>`;
    const count = (value: string): number => parseResx(resx(value)).segments.length;
    assert.equal(count(base64), 0);
    assert.equal(count(`\n        ${base64.slice(0, 76)}\n        ${base64.slice(76)}\n`), 0);
    assert.equal(count(`See ${base64}`), 1);
    assert.equal(count('Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'), 1);
    assert.equal(parseProperties(`a=${base64}\nb=word\n`).segments.length, 1);
  });
});

describe('WebVTT as players read it', () => {
  const texts = (lines: string[]): string[] =>
    parseWebVtt(`WEBVTT\n\n${lines.join('\n')}`).segments.map(({ text }) => text);

  it('ends a cue at an arrow, and shows nothing until the next times', () => {
    const file = ['00:01.000 --> 00:02.000', 'one', 'foo-->', 'lost', '00:03.000 --> 00:04.000', 'two'];
    assert.deepEqual(texts(file), ['one', 'two']);
    const text = `WEBVTT\n\n${file.join('\n')}`;
    assert.equal(write(parseWebVtt, text, 'x'), text.replace('one', 'x').replace('two', 'x'));
  });

  it('takes times without milliseconds', () => {
    assert.deepEqual(texts(['00:01:39 --> 00:01:41.04', 'text']), ['text']);
    assert.equal(parseWebVtt('WEBVTT\n\n00:01:39 --> 00:01:41.04\ntext').segments[0]?.cue?.endMs, 101_040);
  });

  it('takes a tag without an end for one', () => {
    const file = (tail: string): string => `WEBVTT\n\n00:01.000 --> 00:02.000\ntext ${tail}`;
    for (const tail of ['&<c', '<c.', '<', '</b']) {
      assert.equal(write(parseWebVtt, file(tail), 'Text'), file(tail).replace(/text( &)?/, 'Text'));
    }
    assert.deepEqual(texts(['00:01.000 --> 00:02.000', 'I <3 you & me']), ['I <3 you & me']);
  });
});

describe('Line separators', () => {
  it('are line breaks of a subtitle', async () => {
    const srt = '1\n00:00:01,000 --> 00:00:05,000\nA first line of words\u2028and a second line of words here.\n';
    assert.equal(parseSrt(srt).segments.length, 1);
    const { text } = await translated('a.srt', srt);
    assert.equal(text.split('\n').length, 5, text);
    assert.ok(!text.includes('\u2028'));
  });
});
