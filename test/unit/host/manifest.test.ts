import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { tables, textOf, withTables, type Manifest } from '../../../build/manifest';
import { isCueFile } from '../../../src/editor/files/tables/cues/cueFile';
import { isXliff } from '../../../src/editor/files/segments/xliffSelector';
import { fileFormats } from '../../../src/formats/fileFormats';

type FileUri = Parameters<typeof isCueFile>[0];

const committed = readFileSync('package.json', 'utf8');
const manifest = JSON.parse(committed) as Manifest;

/** Every condition of a command. */
function conditions({ contributes: { menus, keybindings } }: Manifest, command: string): string[] {
  return [...Object.values(menus).flat(), ...keybindings].flatMap((entry) =>
    entry.command === command && entry.when !== undefined ? [entry.when] : [],
  );
}

/** Whether a condition on the end of the name holds; the one on its place, for a file in any. */
function takes(condition: string, fileName: string): boolean {
  const ends = [...condition.matchAll(/resourceExtname =~ \/(.*?)\/i/g)].map(([, end]) => new RegExp(end!, 'i'));
  return ends.some((end) => end.test(fileName.slice(fileName.lastIndexOf('.'))));
}

describe('The manifest', () => {
  it('says of files, languages and settings what the sources say: npm run manifest writes it', () => {
    assert.equal(committed, textOf(withTables(manifest, tables)));
  });

  it('offers to translate every file that can be read', () => {
    const [explorer] = manifest.contributes.menus['explorer/context']!.filter(
      ({ command }) => command === 'parlance.files.translate',
    );
    for (const extension of fileFormats.flatMap(({ extensions }) => extensions)) {
      assert.ok(takes(explorer!.when!, `a.${extension}`), extension);
    }
  });

  it('follows a further format', () => {
    const format = { extensions: ['lang', 'lng'], only: { lng: { folder: 'texts$' } } };
    const next = withTables(manifest, { ...tables, formats: [...tables.formats, format] });
    const translate = conditions(next, 'parlance.files.translate').filter((when) => when.includes('resourceExtname'));
    assert.equal(translate.length, 2);
    for (const when of translate) {
      assert.ok(takes(when, 'a.lang') && takes(when, 'a.lng') && takes(when, 'a.xlf'), when);
      assert.ok(when.endsWith(' || resourceExtname =~ /^\\.(lng)$/i && resourceDirname =~ /texts$/'), when);
    }
  });

  it('follows a further kind of file for a table', () => {
    const format = { extensions: ['sub'], table: 'cues' } as const;
    const next = withTables(manifest, { ...tables, formats: [...tables.formats, format] });
    const opens = [
      ...conditions(next, 'parlance.cue.openTable').filter((when) => when !== 'false'),
      ...conditions(next, 'parlance.localisation.openTable').filter((when) => takes(when, 'a.srt')),
    ];
    assert.ok(opens.length > 1 && opens.every((when) => takes(when, 'a.sub') && takes(when, 'a.srt')));
    const editor = next.contributes.customEditors.find(({ viewType }) => viewType === 'parlance.cues');
    assert.deepEqual(
      editor?.selector.map(({ filenamePattern }) => filenamePattern),
      ['*.srt', '*.vtt', '*.sub'],
    );
    for (const when of conditions(next, 'parlance.segment.translate')) assert.ok(!takes(when, 'a.sub'), when);
  });

  it('starts Parlance for a further language, and keeps what was written by hand', () => {
    const next = withTables(manifest, { ...tables, languages: [...tables.languages, 'esperanto-script'] });
    const added = next.activationEvents.filter((event) => !manifest.activationEvents.includes(event));
    assert.deepEqual(added, ['onLanguage:esperanto-script']);
    assert.equal(next.activationEvents.length, manifest.activationEvents.length + 1);
  });

  it('takes the same files for a table as the editor', () => {
    for (const { extensions, table } of fileFormats) {
      for (const extension of extensions) {
        const uri = { scheme: 'file', path: `/a.${extension}` } as FileUri;
        assert.equal(isXliff({ uri }), table === 'segments', extension);
        assert.equal(isCueFile(uri), table === 'cues', extension);
      }
    }
  });
});
