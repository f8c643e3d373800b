import assert from 'node:assert/strict';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DocumentFiles } from '../../../../src/localService/documents/documentFiles';
import { KeptPieces } from '../../../../src/localService/documents/keptPieces';

describe('Pieces of a document that are kept', () => {
  const id = 'A'.repeat(32);
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), 'parlance-pieces-'))));
  afterEach(() => rm(folder, { recursive: true }));

  it('are read without a line that was cut off, whatever comes behind it', async () => {
    const files = new DocumentFiles(folder);
    const pieces = await KeptPieces.read(files, id);
    assert.equal(pieces.find('one'), undefined);
    const target = { text: 'Eins\n<b/>', protectedSpans: [{ start: 5, end: 9 }] };
    await pieces.add([['one', target]]);
    await pieces.add([]);
    await appendFile(path.join(folder, `${id}.pieces`), '\n[["abc","Zw');
    await pieces.add([['three', { text: 'Drei', protectedSpans: [] }]]);
    const again = await KeptPieces.read(files, id);
    assert.deepEqual(again.find('one'), target);
    assert.equal(again.find('two'), undefined);
    assert.equal(again.find('three')?.text, 'Drei');
    await files.removeWork(id);
    assert.equal((await KeptPieces.read(files, id)).find('one'), undefined);
  });
});
