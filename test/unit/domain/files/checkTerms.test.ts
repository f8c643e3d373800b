import assert from 'node:assert/strict';
import fc from 'fast-check';
import { TermChecker } from '../../../../src/domain/files/checkTerms';
import { readTermList, termsFor } from '../../../../src/domain/glossaries/termList';
import { applyEdits } from '../../../../src/formats/edits';
import { textInValue } from '../../../../src/formats/textInFile';

const table = `en,de,pt-BR,pt,zh-CN,zh-TW,it,forbidden,note
workspace,Arbeitsbereich|Arbeitsbereiche,espaço de trabalho,,工作区,工作區,,,
email,E-Mail,e-mail,correio,电子邮件,,,,
email,Mail,,,,,,yes,
,Eingabemaske,,,,,,x,
source language,Ausgangssprache,,,,,,,
language,Sprache,idioma,idioma,语言,,lingua,,
IT,EDV,,,,,,,
Try Again,Erneut versuchen,,,,,,,
read-only,schreibgeschützt,,,,,,,
row,Zeile,linha,,行,,riga,,
`;

function found(source: string, target: string, language = 'de', more: object = {}) {
  const list = readTermList(table, 'terms.csv');
  assert.ok(list);
  const file = `"${target}"`;
  const pair = { source, target: textInValue(file, { start: 1, end: file.length - 1 }, target), ...more };
  return new TermChecker(termsFor(list, 'en', language), 'en')
    .check(pair)
    .map(({ code, message, fix, start, end }) => ({
      code,
      ...message,
      at: file.slice(start, end),
      ...(fix && { fixed: applyEdits(file, [...fix.edits]).slice(1, -1) }),
    }));
}

const said = (...given: Parameters<typeof found>): string[] =>
  found(...given).map(({ code, quotes }) => [code, ...quotes].join(' '));

describe('the terms of a project', () => {
  it('are to be in a translation, in whatever form, order and compound', () => {
    assert.deepEqual(said('Open the workspace', 'Öffne den Ordner'), ['term-not-used Arbeitsbereich workspace']);
    for (const target of ['Öffne den Arbeitsbereich', 'Arbeitsbereichs-Datei', 'Benutzerarbeitsbereiche öffnen']) {
      assert.deepEqual(said('Open workspaces', target), []);
    }
    assert.deepEqual(said('The workspace', 'Os espaços do meu trabalho', 'pt-BR'), []);
    assert.deepEqual(said('An email', 'Um correio', 'pt'), []);
    assert.deepEqual(said('An email', 'Um correio', 'pt_BR'), ['term-not-used e-mail email']);
    assert.deepEqual(said('Two rows', 'Due righe', 'it'), []);
    assert.deepEqual(said('Two rows', 'Origine', 'it'), ['term-not-used riga row']);
    assert.deepEqual(said('The workspace', '打开工作区', 'zh-CN'), []);
    assert.deepEqual(said('The workspace', '打开工作区', 'zh-TW'), ['term-not-used 工作區 workspace']);
  });

  it('are found as words, the longest, as their capitals say, and not in what a program fills in', () => {
    assert.deepEqual(said('The source language', 'Die Quellsprache'), [
      'term-not-used Ausgangssprache source language',
    ]);
    assert.deepEqual(said('Languages', 'Sprachen'), []);
    assert.deepEqual(said('It works. Try again later', 'Es geht. Später nochmal versuchen'), []);
    assert.deepEqual(said('IT department', 'Informatik'), ['term-not-used EDV IT']);
    assert.deepEqual(said('Try Again', 'Nochmal'), ['term-not-used Erneut versuchen Try Again']);
    assert.deepEqual(said('Open {workspace} in <email>', 'Öffne {workspace} in <email>'), []);
    assert.deepEqual(said('{n, plural, one {language} other {languages}}', 'x'), []);
    assert.deepEqual(said('The workspace', 'Der Ordner', 'de', { isOpen: true }), []);
    assert.deepEqual(said('The workspace', 'The workspace'), [], 'what is not translated is told as that');
  });

  it('may be forbidden, always or for a word of the source, and are replaced by what is right', () => {
    assert.deepEqual(found('Your email', 'Deine Mail, bitte'), [
      {
        code: 'term-forbidden',
        reason: 'term-forbidden-for',
        quotes: ['Mail', 'E-Mail'],
        at: 'Mail',
        fixed: 'Deine E-Mail, bitte',
      },
    ]);
    assert.deepEqual(said('Your email', 'Deine E-Mail'), []);
    assert.deepEqual(said('By post', 'Per Mail'), []);
    assert.deepEqual(said('A form', 'Die Eingabemasken'), ['term-forbidden Eingabemasken']);
    assert.deepEqual(said('A form', 'Die Eingabemaskenfarbe'), []);
    const [left] = found('The workspace is open', 'Der workspace ist offen');
    assert.equal(left?.fixed, 'Der Arbeitsbereich ist offen');
  });

  it('are read from a term base, with what it does not want', () => {
    const term = (text: string, status = ''): string =>
      `<tig><term>${text}</term>${status && `<termNote type="administrativeStatus">${status}-admn-sts</termNote>`}</tig>`;
    const tbx = `<martif type="TBX-Basic"><text><body><termEntry><langSet xml:lang="en">${term('folder')}</langSet><langSet xml:lang="de">${term('Verzeichnis', 'deprecatedTerm')}${term('Ordner', 'preferredTerm')}</langSet></termEntry></body></text></martif>`;
    assert.deepEqual(termsFor(readTermList(tbx, 'a.tbx') ?? [], 'en', 'de-DE'), [
      { source: 'folder', targets: ['Ordner'], forbidden: ['Verzeichnis'] },
    ]);
    assert.equal(readTermList('a,b\nc,d\n', 'a.csv'), undefined);
    assert.deepEqual(termsFor(readTermList('English\tGerman\nkey\tSchlüssel\n', 'a.tsv') ?? [], 'en-US', 'de'), [
      { source: 'key', targets: ['Schlüssel'], forbidden: [] },
    ]);
  });

  it('take any text and any table, and name places that are in the file', () => {
    const words = fc.constantFrom(
      'email',
      'Mail',
      'workspace',
      ' ',
      '{n}',
      '<b>',
      '工作区',
      'IT',
      '|',
      '"',
      ',',
      '\n',
      'é',
    );
    const texts = fc.array(words, { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, texts, texts, (source, target, more) => {
        const list = readTermList(table + more, 'terms.csv') ?? [];
        const file = `'${target}'`;
        const pair = { source, target: textInValue(file, { start: 1, end: file.length - 1 }, target) };
        for (const { start, end, fix } of new TermChecker(termsFor(list, 'en', 'de')).check(pair)) {
          assert.ok(start >= 1 && start <= end && end <= file.length - 1);
          if (fix) assert.equal(applyEdits(file, [...fix.edits]).slice(1, -1), fix.says);
        }
      }),
      { seed: 20_26, numRuns: 300 },
    );
  });

  it('are looked for in time that grows as the texts do', () => {
    const list = readTermList(table, 'terms.csv') ?? [];
    const checker = new TermChecker(termsFor(list, 'en', 'de'));
    const time = (count: number): number => {
      const text = 'source '.repeat(count) + 'Mail '.repeat(count);
      const file = `"${text}"`;
      const pair = { source: text, target: textInValue(file, { start: 1, end: file.length - 1 }, text) };
      const started = performance.now();
      checker.check(pair);
      return performance.now() - started;
    };
    time(2_000);
    assert.ok(time(40_000) < 2_000);
  });
});
