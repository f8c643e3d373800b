import assert from 'node:assert/strict';
import { doubtIn } from '../../../src/formats/doubt';
import { fileFormats } from '../../../src/formats/fileFormats';
import { parseIni } from '../../../src/formats/ini/ini';
import { reason } from '../../../src/formats/reason';
import { locateCodes, plainSegment } from '../../../src/formats/segment';

/** What is doubtful about a translation of the only text of a document. */
function doubted(id: 'markdown' | 'asciidoc' | 'rst', source: string, text: string): string | undefined {
  const [segment] = fileFormats.find((format) => format.id === id)!.parse(`${source}\n`).segments;
  const target = locateCodes(segment!, text);
  const found = doubtIn(segment!, target!, id);
  return found?.reason === 'mask-unknown' ? found.quotes[0] : found?.reason;
}

describe('Doubtful translations', () => {
  it('are those with marks that begin something in Markdown', () => {
    assert.equal(doubted('markdown', 'Some words', 'Einige [Wörter](b)'), '[');
    assert.equal(doubted('markdown', 'Some words', 'Einige `Wörter`'), '`');
    assert.equal(doubted('markdown', 'Some words', 'Einige {Wörter}'), '{');
    assert.equal(doubted('markdown', 'It is $x$ here', 'Es ist $$x$ hier'), '$x$');
    assert.equal(doubted('markdown', 'Some <b>words</b>', '<b></b>'), 'translation-empty');
  });

  it('are no others', () => {
    assert.equal(doubted('markdown', 'Some *words*', 'Einige *Wörter*, 3 * 4'), undefined);
    assert.equal(doubted('markdown', 'Some words', 'Ei**ni**ge Nutzer*innen'), undefined);
    assert.equal(doubted('markdown', 'See `a` and **b**', '**b** und `a`'), undefined);
    assert.equal(doubted('markdown', 'Some words', 'Wörter [alle] & mehr'), undefined);
    assert.equal(doubted('asciidoc', 'Some *words* with {attribute}', '{attribute} mit *Wörtern*'), undefined);
    assert.equal(doubted('rst', 'Some **words** of |version|', '|version| hat **Wörter**'), undefined);
  });

  it('are those with marks of AsciiDoc and reStructuredText', () => {
    assert.equal(doubted('asciidoc', 'Some words', 'Einige {attribute}'), '{attribute}');
    assert.equal(doubted('asciidoc', 'Some words', 'Einige *Wörter*'), '*');
    assert.equal(doubted('rst', 'Some words', 'Einige |Wörter|'), '|Wörter|');
    assert.equal(doubted('rst', 'Some words', 'Einige **Wörter**'), '**');
  });

  it('are those that a reader of documents would carry out: what a service sends never comes alive', () => {
    const lively: Array<['markdown' | 'asciidoc' | 'rst', string]> = [
      ['asciidoc', '+++<script>alert(1)</script>+++'],
      ['asciidoc', 'pass:[<script>alert(1)</script>]'],
      ['asciidoc', 'link:javascript:alert(1)[x]'],
      ['asciidoc', 'image:http://evil.example/x.png[]'],
      ['rst', '`x <javascript:alert(1)>`_'],
      ['markdown', '![x](http://evil.example/p.png)'],
      ['markdown', '[x](javascript:alert(1))'],
    ];
    for (const [id, reply] of lively) {
      assert.notEqual(doubted(id, 'Open the file now.', `Öffne ${reply}`), undefined, reply);
    }
  });

  it('are those that readers of INI would cut off', () => {
    const of = (source: string, text: string): unknown => {
      const [segment] = parseIni(`a = ${source}\n`).segments;
      return doubtIn(segment!, { text, protectedSpans: [] }, 'ini');
    };
    assert.deepEqual(of('Some words', 'Einige; Wörter'), reason('mask-unknown', ';'));
    assert.deepEqual(of('Some words', '"Einige" Wörter'), reason('mask-unknown', '"'));
    assert.equal(of('Some; words', 'Einige; Wörter'), undefined);
    assert.equal(of('"Some words"', 'Einige; Wörter'), undefined);
    assert.deepEqual(of('"Some words"', 'Einige\\Wörter'), reason('mask-unknown', '\\'));
  });

  it('are those in another thread, too, which gets all that proves a translation', () => {
    const texts = { a: "It''s {n, plural, one {# file} other {# files}}", b: 'E&xit', c: '&Open' };
    const json = fileFormats.find(({ id }) => id === 'json')!.parse(JSON.stringify(texts)).segments;
    const ini = parseIni('a = Some words\n').segments;
    for (const segment of [...json, ...ini]) {
      const sent = structuredClone(plainSegment(segment));
      for (const name of ['apostrophes', 'mnemonics', 'hasMembers', 'endsAt'] as const) {
        assert.deepEqual(sent[name], segment[name], `${name} of ${segment.text}`);
      }
    }
    assert.ok(json.some(({ apostrophes }) => apostrophes) && json.some(({ mnemonics }) => mnemonics));
  });
});
