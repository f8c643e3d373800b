import assert from 'node:assert/strict';
import { decodeFile } from '../../../src/formats/encoding';
import { formatOfFile } from '../../../src/formats/fileFormats';
import { locateCodes, type ParseFile } from '../../../src/formats/segment';
import { parseHtml } from '../../../src/formats/html';
import { parsePlainText } from '../../../src/formats/plainText';
import { parseSrt } from '../../../src/formats/subtitles/srt';
import { parseWebVtt } from '../../../src/formats/subtitles/webvtt';
import { applyEdits } from '../../../src/formats/edits';

const segmentsOf = (parse: ParseFile, text: string): string[] => parse(text).segments.map((segment) => segment.text);

/** Writes a translation, given as text, for the first segment. */
function writeFirst(parse: ParseFile, text: string, translation: string): string {
  const parsed = parse(text);
  return applyEdits(text, parsed.edits([locateCodes(parsed.segments[0]!, translation)]));
}

describe('Plain text', () => {
  it('gives lines with their paragraph as context', () => {
    const { segments } = parsePlainText('Title\n\n  one line \r\nand another\n \n42\nlast');
    assert.deepEqual(
      segments.map(({ text, context }) => [text, context]),
      [
        ['Title', undefined],
        ['one line', 'one line\nand another'],
        ['and another', 'one line\nand another'],
        ['last', undefined],
      ],
    );
  });

  it('keeps a line one line', () => assert.equal(writeFirst(parsePlainText, 'a\nb', 'x\n\ny'), 'x y\nb'));
});

describe('HTML', () => {
  it('reads blocks, inline tags and what people read in attributes', () => {
    assert.deepEqual(
      segmentsOf(
        parseHtml,
        '<p>See <b>this &amp;</b> <img src=x alt="a dog"> now</p><pre>x</pre><p title=T>y<code>z</code></p>',
      ),
      ['See <b>this &</b> <img src=x alt="a dog"> now', 'a dog', 'T', 'y'],
    );
  });

  it('translates an attribute inside a paragraph together with it', () => {
    const text = '<p>See <img alt="dog"> now</p>';
    const parsed = parseHtml(text);
    const targets = parsed.segments.map((segment) =>
      locateCodes(segment, segment.text.replace('See', 'Sieh').replace('now', 'jetzt').replace(/^dog$/, 'Hund "Rex"')),
    );
    assert.equal(applyEdits(text, parsed.edits(targets)), '<p>Sieh <img alt="Hund &quot;Rex&quot;"> jetzt</p>');
    assert.equal(
      applyEdits(text, parsed.edits([undefined, targets[1]])),
      '<p>See <img alt="Hund &quot;Rex&quot;"> now</p>',
    );
  });

  it('keeps what templates and programs put into a page, and translates around it', () => {
    const page =
      '<ul><% items.each { |i| %><li title="{{ t("Go > on") }} now" <%= i > 3 ? "hidden" : "" %>>Only <%= i["n"] %> left</li><% } %></ul>' +
      '<p>{% if count < 5 && a<b %}Few{% endif %} <?= $user->name ?> items</p>';
    assert.deepEqual(segmentsOf(parseHtml, page), [
      '{{ t("Go > on") }} now',
      'Only <%= i["n"] %> left',
      '{% if count < 5 && a<b %}Few{% endif %} <?= $user->name ?> items',
    ]);
    const parsed = parseHtml(page);
    const targets = parsed.segments.map((segment) =>
      locateCodes(segment, segment.text.replace('now', 'jetzt "ja"').replace('Only', 'Nur').replace('Few', 'Wenige <')),
    );
    assert.equal(
      applyEdits(page, parsed.edits(targets)),
      page.replace(' now', ' jetzt &quot;ja&quot;').replace('Only', 'Nur').replace('Few', 'Wenige &lt;'),
    );
  });

  it('takes no two braces of a script for a template', () => {
    const page = '<script>if (x) {{</script><p>text</p><script>}}</script>';
    assert.deepEqual(segmentsOf(parseHtml, page), ['text']);
  });

  it('knows references without their semicolon, and writes them with it', () => {
    assert.deepEqual(segmentsOf(parseHtml, '<p>&copy 2026 Rock &amp Roll &notit x&copy=1</p>'), [
      '© 2026 Rock & Roll &notit x&copy=1',
    ]);
    assert.equal(writeFirst(parseHtml, '<p>the &copy 2026</p>', 'das ©opyright'), '<p>das &copy;opyright</p>');
  });

  it('never lets a translation become markup', () => {
    assert.equal(writeFirst(parseHtml, '<p>a < b</p>', 'x <script> & y'), '<p>x &lt;script&gt; &amp; y</p>');
    assert.equal(writeFirst(parseHtml, '<img alt=dog>', 'two dogs'), '<img alt="two dogs">');
    assert.equal(writeFirst(parseHtml, "<img alt='dog'>", "it's"), "<img alt='it&#39;s'>");
  });
});

describe('The language of a page', () => {
  const page = (root: string, body = '<body>'): string => `<!DOCTYPE html>\n${root}\n${body}<p>Hello</p></body></html>`;
  const translated = (text: string, targetLanguage: string): string => {
    const parsed = parseHtml(text);
    const targets = parsed.segments.map((segment) => locateCodes(segment, 'X'));
    return applyEdits(text, parsed.edits(targets, { targetLanguage })).replace('<p>X', '<p>Hello');
  };

  it('is that of the translation, with the direction in which it is read', () => {
    const cases = [
      ['<html lang="en">', 'de', '<html lang="de">'],
      ['<html lang="en" dir="ltr">', 'ar', '<html lang="ar" dir="rtl">'],
      ['<html lang="en">', 'ar', '<html lang="ar" dir="rtl">'],
      ["<html class='a' lang='en-US'>", 'he', "<html class='a' lang='he' dir=\"rtl\">"],
      ['<html lang=en>', 'fa', '<html lang=fa dir="rtl">'],
      ['<html dir="rtl" lang="ar">', 'en-GB', '<html dir="ltr" lang="en-GB">'],
      ['<html xmlns="x" xml:lang="en" lang="en">', 'pt_BR', '<html xmlns="x" xml:lang="pt-BR" lang="pt-BR">'],
      ['<html lang="en">', 'zh-Hant', '<html lang="zh-Hant">'],
      ['<html>', 'ar', '<html>'],
      ['<html lang="{{ page.lang }}">', 'ar', '<html lang="{{ page.lang }}">'],
    ] as const;
    for (const [root, target, expected] of cases) assert.equal(translated(page(root), target), page(expected));
    assert.equal(translated(page('<html>', '<body dir="ltr">'), 'ur'), page('<html>', '<body dir="rtl">'));
  });

  it('stays where nothing is translated, and within the page', () => {
    const text = page('<html lang="en">', '<body><p lang="fr">Bonjour</p>');
    const { segments, edits } = parseHtml(text);
    assert.deepEqual(
      edits(
        segments.map(() => undefined),
        { targetLanguage: 'de' },
      ),
      [],
    );
    assert.match(translated(text, 'de'), /<html lang="de">\n<body><p lang="fr">/);
  });
});

describe('Subtitles', () => {
  it('finds cues by their times, whatever their numbers', () => {
    const { segments } = parseSrt(
      '7\n00:00:01,000 --> 00:00:02,000\n42 is it\n\n7\n00:00:00,000 --> 00:00:01,000\nb\n00:00:05,0 --> 00:00:06,0\nc',
    );
    assert.deepEqual(
      segments.map(({ id, text }) => [id, text]),
      [
        ['7', '42 is it'],
        ['7', 'b'],
        [undefined, 'c'],
      ],
    );
  });

  it('writes the line ends of the file and no blank line, which would end the cue', () => {
    const text = '1\r\n00:00:01,000 --> 00:00:02,000\r\nHello\r\n';
    assert.equal(writeFirst(parseSrt, text, 'a\n\n \nb --> c'), text.replace('Hello', 'a\r\nb → c'));
  });

  it('protects styles and positions', () => {
    const [segment] = parseSrt('1\n00:00:01,000 --> 00:00:02,000\n{\\an8}Who <i>are</i> you?').segments;
    assert.equal(segment?.text, 'Who <i>are</i> you?');
    assert.deepEqual(
      segment.protectedSpans.map(({ pair }) => pair?.role),
      ['open', 'close'],
    );
  });

  it('protects signs of SubRip, and in WebVTT the positions that were left over from it', () => {
    const codes = (parse: typeof parseSrt, text: string): string[] =>
      parse(text).segments.flatMap(({ protectedSpans, text: shown }) =>
        protectedSpans.map(({ start, end }) => shown.slice(start, end)),
      );
    assert.deepEqual(codes(parseSrt, '00:00:01,000 --> 00:00:02,000\nA&nbsp;b &amp; c&rlm; d'), ['&nbsp;', '&rlm;']);
    assert.deepEqual(codes(parseWebVtt, 'WEBVTT\n\n00:01.000 --> 00:02.000\nUp {\\an8}here'), ['{\\an8}']);
  });

  it('leaves notes, styles and regions of WebVTT alone and escapes what it must', () => {
    const text =
      'WEBVTT\n\nNOTE text\n00:01.000 --> 00:02.000\nno\n\nSTYLE\na {}\n\n00:01.000 --> 00:02.000\nA &amp; <v Bob>b</v>';
    assert.deepEqual(segmentsOf(parseWebVtt, text), ['A & <v Bob>b</v>']);
    assert.match(writeFirst(parseWebVtt, text, 'X < & <v Bob>y</v>'), /\nX &lt; &amp; <v Bob>y<\/v>$/);
  });

  it('knows the first line of WebVTT whatever follows it', () => {
    for (const first of ['WEBVTT\n', '\uFEFFWEBVTT\r\n', 'WEBVTT\r', 'WEBVTT - Title\n', 'WEBVTT\tx\n', 'WEBVTT']) {
      const { problems } = parseWebVtt(first);
      assert.ok(!problems.some(({ code }) => code === 'webvtt-signature'), JSON.stringify(first));
    }
    assert.equal(parseWebVtt('WEBVTTX\n').problems[0]?.code, 'webvtt-signature');
  });

  it('begins a cue with each line of times, also where blank lines are missing', () => {
    const texts = (block: string): Array<[string | undefined, string]> =>
      parseWebVtt(`WEBVTT\n\n${block}`).segments.map(({ id, text }) => [id, text]);
    assert.deepEqual(
      texts('1\n00:01.000 --> 00:02.000\nA\n2\n00:03.000 --> 00:04.000\nB\n00:05.000 --> 00:06.000\nC'),
      [
        ['1', 'A'],
        ['2', 'B'],
        [undefined, 'C'],
      ],
    );
    assert.deepEqual(texts('a\nb\n00:01.000 --> 00:02.000\nA'), [[undefined, 'A']]);
    assert.deepEqual(texts('STYLE\n::cue {}\n00:01.000 --> 00:02.000\nno'), []);
  });

  it('reads times of SubRip without hours, but no times somebody speaks of', () => {
    const text = '1\n00:01,000 --> 00:02,500\nOpen\n12:30 --> 13:00\n';
    const { segments } = parseSrt(text);
    assert.deepEqual(
      segments.map(({ text, cue }) => [text, cue?.startMs, cue?.endMs]),
      [['Open\n12:30 --> 13:00', 1000, 2500]],
    );
  });

  it('keeps line ends that players know as signs', () => {
    const [segment] = parseSrt('1\n00:00:01,000 --> 00:00:02,000\nOne\\Ntwo').segments;
    assert.deepEqual(
      segment?.protectedSpans.map(({ start, end }) => segment.text.slice(start, end)),
      ['\\N'],
    );
  });

  it('says when there is no cue', () => {
    assert.deepEqual(
      parseSrt('text').problems.map(({ code }) => code),
      ['srt-no-cues'],
    );
    assert.deepEqual(
      parseWebVtt('text').problems.map(({ code }) => code),
      ['webvtt-signature', 'webvtt-no-cues'],
    );
  });
});

describe('Encodings', () => {
  it('refuses what could not be written back', () => {
    assert.equal(decodeFile(Uint8Array.of(0x61, 0xff, 0x62)).ok, false);
  });

  it('knows formats by extension', () => {
    assert.equal(formatOfFile('a/B.XLF')?.id, 'xliff');
    assert.equal(formatOfFile('a.b/txt'), undefined);
  });
});
