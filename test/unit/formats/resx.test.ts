import assert from 'node:assert/strict';
import { applyEdits } from '../../../src/formats/edits';
import { parseResx } from '../../../src/formats/resx';
import { resxPath } from '../../../src/formats/resxPath';
import { locateCodes } from '../../../src/formats/segment';
import { fixtures } from './formatFixtures';

const read = (name: string): string => fixtures().find((fixture) => fixture.name === `resx/${name}`)!.text;

describe('RESX', () => {
  it('gives the strings with their comments, and nothing that is data or locked', () => {
    assert.deepEqual(
      parseResx(read('Texts.resx')).segments.map(({ id, text, context }) => [id, text, context]),
      [
        ['Welcome', 'Welcome, {0}! You have {1:N0} messages.', '{0} is the name of the person & {1} a number'],
        ['Lines', 'First line\r\nSecond "line" <b>bold</b>', undefined],
        ['label1.Text', 'Raw <i>text</i> & more', undefined],
        ['Comment', 'Below – here', 'Above'],
      ],
    );
  });

  it('leaves what is the same in all languages', () => {
    const datum = (comment: string): string =>
      `<data name="a"><value>Some name</value><comment>${comment}</comment></data>`;
    const read = (comment: string): number => parseResx(`<root>${datum(comment)}</root>`).segments.length;
    assert.deepEqual(
      ['@Invariant', 'A name. @Invariant', '@invariant', 'a@Invariant', 'Invariant'].map(read),
      [0, 0, 0, 1, 1],
    );
  });

  it('keeps the words a comment locks', () => {
    const datum = (value: string, comment: string): string =>
      `<data name="a"><value>${value}</value><comment>${comment}</comment></data>`;
    const locked = (value: string, comment: string): string[] =>
      parseResx(`<root>${datum(value, comment)}</root>`).segments.flatMap(({ text, protectedSpans }) =>
        protectedSpans.map(({ start, end }) => text.slice(start, end)),
      );
    assert.deepEqual(locked('Enter a wt commandline, wtx', '{Locked="wt"}'), ['wt']);
    const quoted = String.raw`{Locked="&lt;","\&quot;c\&quot;"} {Locked='%1'}`;
    assert.deepEqual(locked('if a &lt; &quot;c&quot; %1 %10 &lt;b&gt;', quoted), ['<', '"c"', '%1']);
    assert.deepEqual(locked('Sends ENQ now', '{Locked=ENQ}{Locked=qps-ploc,qps-ploca}'), ['ENQ']);
    assert.deepEqual(locked('Say " {0}', String.raw`{Locked="\""}{Locked="{0}"}`), ['"', '{0}']);
    const text = `<root>${datum('Say &quot;x&quot; &amp; go', "{Locked='&quot;x&quot; &amp;'}")}</root>`;
    const [segment] = parseResx(text).segments;
    const target = segment && locateCodes(segment, segment.text.replace('Say', 'Sag').replace('go', 'los'));
    assert.equal(applyEdits(text, parseResx(text).edits([target])), text.replace('Say', 'Sag').replace(' go', ' los'));
    assert.deepEqual(parseResx(`<root>${datum('wt', '{Locked="wt"}')}</root>`).segments, []);
  });

  it('writes references and sections as they were, and the line ends of the file', () => {
    const text = read('Texts.resx');
    const parsed = parseResx(text);
    const words = ['Hallo {0} {1:N0}', 'Eins\nzwei <b>', 'Roh ]]> & <', 'Unten – ja'];
    const targets = parsed.segments.map((segment, index) => locateCodes(segment, words[index] ?? ''));
    assert.equal(
      applyEdits(text, parsed.edits(targets, { targetLanguage: 'de' })),
      text
        .replace('Welcome, {0}! You have {1:N0} messages.', 'Hallo {0} {1:N0}')
        .replace('First line\r\nSecond "line" &lt;b&gt;bold&lt;/b&gt;', 'Eins\r\nzwei &lt;b&gt;')
        .replace('<![CDATA[Raw <i>text</i> & more]]>', '<![CDATA[Roh ]]]]><![CDATA[> & <]]>')
        .replace('Below &#8211; here', 'Unten &#8211; ja'),
    );
  });

  it('says where a file is damaged, or is none', () => {
    const { segments, problems } = parseResx(read('damaged.resx'));
    assert.deepEqual(
      segments.map(({ text }) => text),
      ['One', 'Three'],
    );
    assert.deepEqual(
      problems.map(({ code }) => code),
      ['xml-malformed'],
    );
    assert.equal(parseResx('<project/>').problems[0]?.code, 'resx-root');
  });

  it('goes where .NET looks for it', () => {
    const at = (path: string, target: string) => resxPath(path, target)?.join('/');
    assert.equal(at('/a/Texts.resx', 'pt-BR'), 'Texts.pt-BR.resx');
    assert.equal(at('/a/Texts.en-US.resx', 'zh-Hans'), 'Texts.zh-Hans.resx');
    assert.equal(at('/a/Form1.Designer.resx', 'de'), 'Form1.Designer.de.resx');
    assert.equal(at('/a/Strings/en-US/Resources.resw', 'de'), '../de/Resources.resw');
    assert.equal(at('/a/Resources.resw', 'de'), undefined);
  });
});
