import assert from 'node:assert/strict';
import path from 'node:path';
import { build, type Metafile } from 'esbuild';

/** What a program is made of, without running it. */
async function inputsOf(entry: string): Promise<Metafile['inputs']> {
  const { metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    packages: 'external',
    external: ['vscode'],
    logLevel: 'error',
  });
  return metafile.inputs;
}

/** What reads files of any format: a large one would hold up every extension of the window for seconds. */
const other = [
  'src/formats/xliff/translations.ts',
  'src/formats/office/officeDocument.ts',
  'src/domain/glossaries/readEntryFile.ts',
];

describe('The extension host', () => {
  it('has nothing that reads a file: that is for the thread', async () => {
    const [host, thread] = await Promise.all(['src/extension.ts', 'src/editor/reader/worker.ts'].map(inputsOf));
    const formats = 'src/formats/fileFormats.ts';
    const imported = thread?.[formats]?.imports.map((one) => one.path) ?? [];
    // What quotes a reply to a message, or finds a mnemonic, is for texts of any format, and reads no file.
    const others = new Set(['formatTable.ts', 'apostrophes.ts', 'mnemonics.ts']);
    const parsers = imported.filter((file) => !others.has(path.basename(file)));
    assert.ok(parsers.length >= 10, 'the parsers were found');
    for (const file of [formats, ...parsers, ...other]) {
      assert.ok(thread?.[file], `${file} is in the thread`);
      assert.ok(!host?.[file], `${file} is not on the host`);
    }
  });
});
