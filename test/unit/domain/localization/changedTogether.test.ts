import assert from 'node:assert/strict';
import { notesAfter } from '../../../../src/domain/localization/documents/bind';
import { SourceLock } from '../../../../src/domain/localization/lock';
import type { LocalisedFile } from '../../../../src/domain/localization/map';
import { noteSource } from '../../../../src/domain/localization/noteSource';
import { readTarget, textsInTarget, textsOf, type ReadTarget } from '../../../../src/domain/localization/readTarget';
import { hasEntries } from '../../../../src/domain/localization/target';
import { targetName } from '../../../../src/domain/localization/targetName';
import { formatOfPath } from '../../../../src/formats/fileFormats';

const page = (mark: string) => (first: string, second: string) => `${mark} Title\n\n${first}\n\n${second}\n`;
const xcode = (value: string): string => `{ "stringUnit" : { "state" : "translated", "value" : "${value}" } }`;

/** Of each format whose files have one language: a file with two texts. */
const files: Readonly<Record<string, (first: string, second: string) => string>> = {
  'en.json': (a, b) => JSON.stringify({ a, b }),
  'app_en.arb': (a, b) => JSON.stringify({ a, b }),
  'en.yml': (a, b) => `a: ${a}\nb: ${b}\n`,
  'en.toml': (a, b) => `a = "${a}"\nb = "${b}"\n`,
  'en.ftl': (a, b) => `a = ${a}\nb = ${b}\n`,
  'en.ini': (a, b) => `[x]\na = ${a}\nb = ${b}\n`,
  'values/strings.xml': (a, b) => `<resources><string name="a">${a}</string><string name="b">${b}</string></resources>`,
  'en.strings': (a, b) => `"a" = "${a}";\n"b" = "${b}";\n`,
  'en.js': (a, b) => `export default { a: '${a}', b: '${b}' };\n`,
  'en.resx': (a, b) =>
    `<root><data name="a"><value>${a}</value></data><data name="b"><value>${b}</value></data></root>`,
  'messages_en.properties': (a, b) => `a=${a}\nb=${b}\n`,
  'en.php': (a, b) => `<?php return ['a' => '${a}', 'b' => '${b}'];\n`,
  'a.md': page('#'),
  'a.adoc': page('='),
  'a.rst': (first, second) => `Title\n=====\n\n${first}\n\n${second}\n`,
};

/** Of each format whose files have all languages. */
const shared: Readonly<Record<string, (first: [string, string], second: [string, string]) => string>> = {
  'a.csv': (a, b) => `key,en,de\na,${a.join(',')}\nb,${b.join(',')}\n`,
  'a.xcstrings': (...all) => {
    const texts = all.map(
      ([en, de], index) => `"k${index}" : { "localizations" : { "en" : ${xcode(en)}, "de" : ${xcode(de)} } }`,
    );
    return `{ "sourceLanguage" : "en", "strings" : { ${texts.join(', ')} }, "version" : "1.0" }`;
  },
};

const english = ['The window that was closed', 'Open the file at once'] as const;
const german = ['Das geschlossene Fenster', 'Die Datei sofort öffnen'] as const;
const [newEnglish, newGerman] = ['A door nobody can close', 'Eine Tür, die niemand schließt'];

/** A source with one target, and the lock of both. */
class Pair {
  private lock = SourceLock.read('');

  constructor(private readonly file: LocalisedFile) {}

  read(source: string, target: string): ReadTarget {
    const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
    const read = readTarget(this.file, { source: encode(source), target: encode(target) }, this.lock);
    assert.ok('plan' in read, JSON.stringify(read));
    return read;
  }

  note(source: string, target: string): void {
    const read = this.read(source, target);
    const { plan } = read;
    const isDocument = plan.order.from?.isDocument === true;
    const note = {
      name: targetName(this.file),
      behind: new Set(plan.stale),
      texts: textsInTarget(plan),
      ...(isDocument && { blocks: notesAfter(plan, target) }),
    };
    noteSource(this.lock, { path: this.file.source, texts: textsOf(read), isDocument }, [note]);
    this.lock = SourceLock.read(this.lock.toString());
  }

  /** Takes what version 1 does not have out of the lock. */
  asVersion1(): void {
    const text = this.lock.toString().replace(/^ {2}"text: .*\n/gm, '');
    this.lock = SourceLock.read(text.replace('"version": 3', '"version": 1'));
  }
}

function fileOf(source: string, target: string): LocalisedFile {
  const format = formatOfPath(source);
  assert.ok(hasEntries(format), source);
  return { source, target, language: 'de', sourceLanguage: 'en', format };
}

type Texts = readonly [string, string];

const cases: ReadonlyArray<
  readonly [name: string, file: LocalisedFile, of: (en: Texts, de: Texts) => readonly [string, string]]
> = [
  ...Object.entries(files).map(
    ([name, of]) =>
      [name, fileOf(name, `de/${name}`), (en: Texts, de: Texts) => [of(...en), of(...de)] as const] as const,
  ),
  ...Object.entries(shared).map(
    ([name, of]) =>
      [
        name,
        fileOf(name, name),
        (en: Texts, de: Texts) => {
          const text = of([en[0], de[0]], [en[1], de[1]]);
          return [text, text] as const;
        },
      ] as const,
  ),
];

describe('a translation that was changed together with its source', () => {
  for (const [name, file, of] of cases) {
    it(`is kept, and only one that nobody touched is stale: ${name}`, () => {
      const pair = new Pair(file);
      pair.note(...of(english, german));
      assert.deepEqual(pair.read(...of(english, german)).plan.stale, []);
      const changed: Texts = [english[0], newEnglish];
      assert.equal(pair.read(...of(changed, german)).plan.stale.length, 1);
      const kept = of(changed, [german[0], newGerman]);
      const { missing, stale, unused } = pair.read(...kept).plan;
      assert.deepEqual([missing, stale, unused], [[], [], []]);
      // Once that was noted, it counts from there.
      pair.note(...kept);
      assert.deepEqual(pair.read(...kept).plan.stale, []);
      assert.equal(pair.read(...of([english[0], 'Other words now'], [german[0], newGerman])).plan.stale.length, 1);
    });

    it(`is stale as before where the lock is older: ${name}`, () => {
      const pair = new Pair(file);
      pair.note(...of(english, german));
      pair.asVersion1();
      assert.deepEqual(pair.read(...of(english, german)).plan.stale, []);
      assert.equal(pair.read(...of([english[0], newEnglish], german)).plan.stale.length, 1);
    });
  }
});
