import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { applyEdits } from '../../../src/formats/edits';
import { formatOfRoot } from '../../../src/formats/fileFormats';
import { parseQt } from '../../../src/formats/qt/qt';
import { changeWords } from './formatFixtures';

const german = readFileSync('test/fixtures/formats/qt/app_de.xml', 'utf8');

/** Words, but no `%lld`. */
const inCapitals = (text: string): string => text.replace(/\b(?<!%)[a-z]+/gi, (word) => word.toUpperCase());

function shout(text: string, targetLanguage: string, madeBy?: 'person'): string {
  const parsed = parseQt(text, { targetLanguage });
  return applyEdits(
    text,
    parsed.edits(
      parsed.segments.map((segment) => (segment.needsTarget ? changeWords(segment, inCapitals) : undefined)),
      { targetLanguage, madeBy },
    ),
  );
}

describe('Translations of Qt', () => {
  it('are known by their root, and TypeScript is not', () => {
    assert.equal(formatOfRoot(german)?.id, 'qt');
    assert.equal(formatOfRoot('const a = <TS>b;'), undefined);
    assert.deepEqual(
      parseQt('export const a = 1;').problems.map(({ code }) => code),
      ['qt-root'],
    );
  });

  it('give what is unfinished and empty, with class and comments', () => {
    const { segments, sourceLanguage, targetLanguage } = parseQt(german);
    assert.deepEqual([sourceLanguage, targetLanguage], ['en', 'de-DE']);
    assert.deepEqual(
      segments.map(({ text, context, needsTarget }) => [text, context, needsTarget]),
      [
        ['&Open the file', 'MainWindow\nmenu\nOpens a dialog', true],
        ['Save %1 in <b>%L2</b>', 'MainWindow', false],
        ['%n file(s) left', 'MainWindow', true],
        ['Tab<byte value="x9"/>and more', 'MainWindow', true],
        ['No translation yet', 'MainWindow', true],
      ],
    );
    assert.deepEqual(
      segments[2]?.protectedSpans.map(({ start, end }) => [start, end]),
      [[0, 2]],
    );
  });

  it('get translations that stay unfinished until a person has read them', () => {
    const written = shout(german, 'de');
    assert.ok(written.includes('<translation type="unfinished">&amp;OPEN THE FILE</translation>'));
    assert.ok(written.includes('<translation type="vanished">Alter Text</translation>'));
    assert.ok(written.includes('<translation type="unfinished">TAB<byte value="x9"/>AND MORE</translation>'));
    assert.ok(written.includes('</source>\n        <translation type="unfinished">NO TRANSLATION YET</translation>\n'));
    assert.ok(shout(german, 'de', 'person').includes('<translation>&amp;OPEN THE FILE</translation>'));
    assert.equal(shout(written, 'de'), written);
  });

  it('get as many forms as the language has', () => {
    assert.equal(shout(german, 'de').match(/<numerusform>%n FILE\(S\) LEFT<\/numerusform>/g)?.length, 2);
    const template =
      '<!DOCTYPE TS><TS version="2.1"><context><name>A</name><message numerus="yes"><source>%n left</source></message></context></TS>';
    const polish = shout(template, 'pl', 'person');
    assert.equal(polish.match(/<numerusform>%n LEFT<\/numerusform>/g)?.length, 3);
    assert.match(polish, /<TS version="2\.1" language="pl">/);
    assert.match(polish, /type="unfinished"/);
  });

  const ts = (messages: string): string =>
    `<!DOCTYPE TS><TS version="2.1" language="pl"><context><name>A</name>${messages}</context></TS>`;

  it('stay on one line where their message does', () => {
    const cases = [
      ['<message><source>Hi</source></message>', '<translation type="unfinished">HI</translation>'],
      ['<!-- x --><message><source>Hi</source></message>', '<translation type="unfinished">HI</translation>'],
      [
        '<message numerus="yes"><source>%n hi</source></message>',
        `<translation type="unfinished">${'<numerusform>%n HI</numerusform>'.repeat(3)}</translation>`,
      ],
    ] as const;
    for (const [message, translation] of cases) {
      const wanted = ts(message.replace('</message>', `${translation}</message>`));
      assert.equal(shout(ts(message), 'pl'), wanted);
      const empty = message.replace('</message>', '<translation type="unfinished"></translation></message>');
      assert.equal(shout(ts(empty), 'pl'), wanted);
    }
  });

  it('are what is said in several lengths, and take the place of those where none says anything', () => {
    const message = (variants: string): string =>
      ts(
        `<message><source>Text</source><translation variants="yes" type="unfinished">${variants}</translation></message>`,
      );
    const filled = message('<lengthvariant>Langer Text</lengthvariant><lengthvariant>Text</lengthvariant>');
    assert.deepEqual(
      parseQt(filled).segments.map(({ target, needsTarget }) => [target, needsTarget]),
      [['Langer Text', false]],
    );
    assert.equal(shout(filled, 'pl'), filled);
    assert.ok(
      shout(message('<lengthvariant></lengthvariant><lengthvariant/>'), 'pl').includes(
        '<translation type="unfinished">TEXT</translation>',
      ),
    );
    const counted = ts(
      '<message numerus="yes"><source>%n text</source><translation><numerusform variants="yes"><lengthvariant>%n Texte</lengthvariant></numerusform></translation></message>',
    );
    assert.deepEqual(
      parseQt(counted).segments.map(({ target, needsTarget }) => [target, needsTarget]),
      [['%n Texte', false]],
    );
  });
});
