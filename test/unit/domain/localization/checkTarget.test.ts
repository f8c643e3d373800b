import assert from 'node:assert/strict';
import fc from 'fast-check';
import { checkPairs } from '../../../../src/domain/files/checkPairs';
import { leveled, type FileFinding } from '../../../../src/domain/files/findings';
import { checkTarget } from '../../../../src/domain/localization/checkTarget';
import { applyEdits } from '../../../../src/formats/edits';
import { fileFormats } from '../../../../src/formats/fileFormats';

type Id = (typeof fileFormats)[number]['id'];

function check(id: Id, source: string, target: string, language = 'de'): FileFinding[] {
  const { entries } = fileFormats.find((format) => format.id === id) ?? {};
  assert.ok(entries);
  const findings = checkTarget({
    source: entries(source),
    target: entries(target),
    language,
    read: (text) => entries(text),
  });
  return leveled(findings, {});
}

function found(id: Id, source: string, target: string, language?: string): string[] {
  return check(id, source, target, language).map(({ code, start, end }) => `${code} ${target.slice(start, end)}`);
}

function mended(id: Id, source: string, target: string, language?: string): string {
  const [finding] = check(id, source, target, language).filter(({ fix }) => fix);
  return applyEdits(target, finding?.fix?.edits ?? []);
}

const json = (said: string): string => JSON.stringify({ key: said });
const inJson = (source: string, target: string, language?: string): string[] =>
  found('json', json(source), json(target), language);

describe('checking a target against its source', () => {
  it('finds what a program would show wrong, at its place', () => {
    assert.deepEqual(inJson('Hello {name}', 'Hallo {nome}'), [
      'placeholder-unknown {nome}',
      'placeholder-missing Hallo {nome}',
    ]);
    assert.deepEqual(inJson('Hello {name}', 'Hallo {name}, {name}!'), [], 'twice');
    assert.deepEqual(inJson('%s of %d', '%d von %s'), ['placeholder-order %d von %s']);
    assert.deepEqual(inJson('%s of %d', '%2$d von %1$s'), []);
    assert.deepEqual(inJson('a <b>c</b>', 'a <b>c<b>'), ['tag-unclosed <b>', 'tag-unclosed <b>']);
    assert.deepEqual(inJson('a <b>c</b>', 'a c'), ['tag-missing a c']);
    assert.deepEqual(inJson('a<br>c', 'a c'), []);
    assert.deepEqual(inJson('In 1,250 days', 'In 1.250 Tagen'), []);
    assert.deepEqual(inJson('In 30 days', '30日後'), []);
    assert.deepEqual(inJson('In 30 days', 'In ٣٠ Tagen'), []);
    assert.deepEqual(inJson('In 30 days', 'In 13 Tagen'), []);
    assert.deepEqual(inJson('this is the same', 'this is the same'), ['same-as-source this is the same']);
    assert.deepEqual(inJson('this is the same', 'this is the same', 'en-GB'), []);
  });

  it('knows what Laravel, Rails and vue-i18n write', () => {
    assert.deepEqual(inJson('The :attribute: is wrong.', 'Das Feld :attribute: ist falsch.'), []);
    assert.deepEqual(inJson('The :attribute is wrong.', ':attribute: falsch, :Attribute:an'), []);
    assert.deepEqual(inJson('{0} none|[2,*] :count some', '{0} kein|[2,*] :count einige'), []);
    assert.deepEqual(inJson("100{'%'} @:app.name", '100 Prozent'), []);
    assert.deepEqual(inJson('%A, %B %d', '%A, %-d. %B'), [], 'a date');
    assert.deepEqual(inJson('%u%n', '%n %u'), []);
    assert.deepEqual(inJson('Item #{index}', 'Teil {index}'), []);
    assert.deepEqual(inJson('{x} days', '{x, plural, one {# Tag} other {# Tage}}'), []);
    assert.deepEqual(inJson('files in <name>', 'Dateien in <Name>'), []);
  });

  it('checks the forms of ICU messages', () => {
    const source = '{n, plural, one {# file} other {# files}}';
    assert.deepEqual(inJson(source, '{n, plural, one {# Datei} other {# Dateien}}'), []);
    assert.deepEqual(inJson(source, '{n, plural, one {# Datei} other {# Dateien}'), ['icu-syntax {n, plural, ']);
    assert.deepEqual(inJson(source, '{n, plural, one {# Datei}}'), ['icu-syntax {n, plural, ']);
    assert.deepEqual(inJson(source, '{n, plural, eins {# Datei} other {# Dateien}}'), ['icu-syntax eins']);
    assert.deepEqual(inJson(source, '{n, plural, one {# plik} other {# plików}}', 'pl'), [
      'icu-categories {n, plural, ',
    ]);
    assert.deepEqual(inJson(source, '{n, plural, one {# soubor} few {# soubory} other {# souborů}}', 'cs'), []);
    assert.match(
      mended('json', json(source), json('{n, plural, one {# plik} other {# plików}}'), 'pl'),
      /few \{.*many \{/,
    );
    const gender = '{who, select, male {he} other {they}}';
    assert.deepEqual(inJson(gender, '{who, select, männlich {er} other {sie}}'), ['icu-syntax männlich']);
  });

  it('lets a message for one go without the number, where another is for more', () => {
    const mods = '{"a.mods.1":"%s mod","a.mods.n":"%s mods","a.mods.1.n":"%s mod, %s more","a.mods.n.n":"%s, %s"}';
    assert.deepEqual(found('json', mods, '{"a.mods.1":"Eine Mod","a.mods.1.n":"Eine Mod, %s weitere"}'), []);
    assert.deepEqual(found('json', mods, '{"a.mods.n":"Mods"}'), ['placeholder-missing Mods']);
    const notes = '{"_{n} note_::_{n} notes_":["{n} note","{n} notes"]}';
    assert.deepEqual(found('json', notes, '{"_{n} note_::_{n} notes_":["eine Notiz","{n} Notizen"]}'), []);
  });

  it('lets the forms of a plural have what any form of the source has', () => {
    const source = '{"items_one":"One item","items_other":"{{count}} items"}';
    assert.deepEqual(found('json', source, '{"items_one":"{{count}} Stück","items_other":"{{count}} Stücke"}'), []);
    assert.deepEqual(found('json', source, '{"items_few":"{{count}} sztuki","items_many":"sztuk"}', 'pl'), [
      'placeholder-missing sztuk',
    ]);
    const yaml = (one: string, other: string, code: string): string =>
      `${code}:\n  items:\n    one: ${one}\n    other: "${other}"\n`;
    assert.deepEqual(found('yaml', yaml('one', '%{count} items', 'en'), yaml('ein', 'Dinge', 'de')), [
      'placeholder-missing Dinge',
    ]);
  });

  it('mends what it finds, in the words of the format', () => {
    assert.equal(mended('json', json('Name: '), json('Name:')), json('Name: '));
    assert.equal(
      mended('json', json('a\n'), json('ä')),
      json('ä'),
      'a line end is written otherwise, so nobody promises it',
    );
    assert.equal(mended('json', json('Hi {name}'), json('Hallo {nome}')), json('Hallo {name}'));
    assert.equal(
      mended('json', json('Hi {a} {b}'), json('"Hallo"\n')),
      '{"key":"\\"Hallo\\"\\n"}'.replace('\\"\\n', '\\" {a} {b}\\n'),
    );
    assert.equal(mended('yaml', 'en:\n  a: hi %{name}\n', 'de:\n  a: hallo # so\n'), 'de:\n  a: hallo %{name} # so\n');
    assert.equal(mended('properties', 'a=hi {0}\n', 'a=hall\\u00f6\n'), 'a=hall\\u00f6 {0}\n');
    assert.equal(
      mended('php', "<?php return ['a' => 'hi :name'];", "<?php return ['a' => 'it\\'s'];"),
      "<?php return ['a' => 'it\\'s :name'];",
    );
    const android = (text: string): string => `<resources><string name="a">${text}</string></resources>`;
    assert.equal(mended('android', android('hi %1$s'), android('hallo')), android('hallo %1$s'));
    assert.deepEqual(
      check('yaml', 'en:\n  a: "hi #{name}"\n', 'de:\n  a: hallo\n')[0]?.fix,
      undefined,
      'it would be a comment',
    );
  });

  it('tells keys that are there twice, and leaves alone what cannot be read', () => {
    assert.deepEqual(found('json', '{"a":"b"}', '{"a":"c","a":"d"}'), ['key-twice "a":"d"']);
    assert.deepEqual(found('json', '{"a":"{b}"}', '{"a":"c"'), []);
  });

  it('tells what one source has two translations for, when it is asked', () => {
    const { entries } = fileFormats.find(({ id }) => id === 'json') ?? {};
    assert.ok(entries);
    const source = entries('{"a":"Close","b":"Close"}');
    const target = entries('{"a":"Schließen","b":"Zumachen"}');
    const findings = checkTarget({ source, target, language: 'de', read: (text) => entries(text) });
    assert.deepEqual(leveled(findings, {}), []);
    assert.deepEqual(
      leveled(findings, { contradictory: 'warning' }).map(({ severity }) => severity),
      ['warning', 'warning'],
    );
    assert.deepEqual(leveled(findings, { contradictory: 'off' }), []);
  });

  it('heeds the length that a note allows', () => {
    const resx = (text: string, note = ''): string =>
      `<root><data name="a"><value>${text}</value>${note}</data></root>`;
    assert.deepEqual(found('resx', resx('Save', '<comment>max-length:5</comment>'), resx('Speichern')), [
      'too-long Speichern',
    ]);
  });

  it('proves no fix, and throws nothing, whatever the texts', () => {
    const piece = fc.constantFrom(
      'a',
      ' ',
      '\n',
      '"',
      '\\',
      '{n}',
      '%s',
      '{n, plural, ',
      'other {',
      '}',
      '<b>',
      ':x',
      '#',
      '😀',
    );
    const text = fc.array(piece, { maxLength: 8 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (source, target) => {
        const written = json(target);
        for (const { start, end, fix } of check('json', json(source), written)) {
          assert.ok(start >= 0 && start <= end && end <= written.length);
          if (fix) assert.doesNotThrow(() => JSON.parse(applyEdits(written, fix.edits)) as unknown);
        }
      }),
      { numRuns: 300, seed: 3 },
    );
  });

  it('grows with a file, not with its square', () => {
    const entries = Array.from(
      { length: 3_000 },
      (_, index) => [`k${index}`, `Hello {name}, ${index + 10} items `] as const,
    );
    const source = JSON.stringify(Object.fromEntries(entries));
    const target = JSON.stringify(Object.fromEntries(entries.map(([key, said]) => [key, said.trim()])));
    assert.equal(check('json', source, target).filter(({ code, fix }) => code === 'blanks' && fix).length, 3_000);
  });
});

describe('checking a file of two languages', () => {
  const pairs = (id: Id, text: string): string[] => {
    const read = fileFormats.find((format) => format.id === id)?.textPairs?.(text);
    assert.ok(read);
    const { pairs: all, targetLanguage } = read;
    const findings = checkPairs(all, { source: 'en', ...(targetLanguage !== undefined && { target: targetLanguage }) });
    return leveled(findings, {}).map(({ code, start, end, fix }) => {
      const after = fix
        ? ` → ${
            applyEdits(text, fix.edits)
              .split('\n')
              .findLast((line) => line !== '') ?? ''
          }`
        : '';
      return `${code} ${text.slice(start, end)}${after}`;
    });
  };
  const header =
    'msgid ""\nmsgstr "Language: pl\\nPlural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"\n\n';

  it('reads PO by its flags, and leaves fuzzy messages out', () => {
    assert.deepEqual(pairs('po', `${header}#, c-format\nmsgid "%s of\\n"\nmsgstr "z"\n`), [
      'placeholder-missing "z" → msgstr "z %s"',
      'blanks z → msgstr "z\\n"',
    ]);
    assert.deepEqual(pairs('po', `${header}#, fuzzy, c-format\nmsgid "%s"\nmsgstr "z"\n`), []);
    assert.deepEqual(pairs('po', `${header}#, max-length:3\nmsgid "one"\nmsgstr "jeden"\n`), ['too-long "jeden"']);
  });

  it('lets a form for one number have none', () => {
    const plural = (one: string, few: string, many: string): string =>
      `${header}#, c-format\nmsgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] "${one}"\nmsgstr[1] "${few}"\nmsgstr[2] "${many}"\n`;
    assert.deepEqual(pairs('po', plural('plik', '%d pliki', '%d plików')), []);
    assert.deepEqual(
      pairs('po', plural('plik', 'pliki', '%d plików')).map((one) => one.split(' → ')[0]),
      ['placeholder-missing "pliki"'],
    );
  });

  it('reads Qt by its arguments, and leaves out what is unfinished', () => {
    const qt = (source: string, target: string, type = ''): string =>
      `<TS language="de"><context><name>c</name><message><source>${source}</source><translation${type}>${target}</translation></message></context></TS>`;
    assert.deepEqual(pairs('qt', qt('%1 of %L2', '%2 von %1')), []);
    assert.deepEqual(
      pairs('qt', qt('%1 &amp; %2', '%1 &amp; so')).map((one) => one.split(' → ')[0]),
      ['placeholder-missing %1 &amp; so'],
    );
    assert.deepEqual(pairs('qt', qt('%1', 'x', ' type="unfinished"')), []);
  });
});
