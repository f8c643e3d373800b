import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { readPackage, Unpacker } from '../../../../src/formats/office/package';
import { DocumentError } from '../../../../src/localService/documents/documentError';
import { readDocument } from '../../../../src/localService/documents/readDocument';
import { readZip, replaceMembers, unpack, type ZipArchive } from '../../../../src/localService/documents/zip';
import { writeZip } from '../support/zipWriter';

const members = { 'a.xml': '<a>one</a>', 'folder/b.xml': '<b>two</b>'.repeat(50), 'c.bin': 'three' };
const contentOf = (archive: ZipArchive, name: string): string =>
  unpack(archive.members.find((member) => member.name === name)!).toString();

/** Everything a reader of documents does. */
function readAll(bytes: Buffer): void {
  for (const member of readZip(bytes).members) unpack(member);
}

describe('Office packages', () => {
  it('are the same to the byte when nothing changes', () => {
    const bytes = writeZip(members);
    assert.deepEqual(replaceMembers(readZip(bytes), new Map()), bytes);
  });

  it('change in one member only', () => {
    const before = readZip(writeZip(members));
    const after = readZip(replaceMembers(before, new Map([['a.xml', Buffer.from('<a>another text</a>')]])));
    assert.equal(contentOf(after, 'a.xml'), '<a>another text</a>');
    for (const name of ['folder/b.xml', 'c.bin']) {
      const [old, now] = [before, after].map(
        (archive) => archive.members.find((member) => member.name === name)!.local,
      );
      assert.deepEqual(now, old);
    }
  });

  const refuses = (bytes: Buffer, message: RegExp): void => {
    assert.throws(
      () => readAll(bytes),
      (error) => error instanceof DocumentError && message.test(error.message),
    );
  };

  it('are refused when encrypted, damaged, or made to do harm', () => {
    refuses(writeZip(members, { flags: 1 }), /encrypted/);
    refuses(Buffer.from('no archive'), /ZIP package can’t be read/);
    refuses(writeZip(members).subarray(0, -1), /ZIP package can’t be read/);
    for (const name of ['../a', '/a', 'a/../../b', 'C:a', 'a\\b', 'a\0b']) {
      refuses(writeZip({ [name]: 'x' }), /outside the document/);
    }
    refuses(writeZip({ 'a.xml': 'x', 'A.XML': 'y' }), /ZIP package can’t be read/);
  });

  it('are refused before a bomb goes off', () => {
    const bomb = 'x'.repeat(1_000_000);
    refuses(writeZip({ a: bomb }, { size: 10 }), /ZIP package can’t be read/);
    refuses(writeZip({ a: bomb }, { size: 100 * 1024 * 1024 }), /too large when decompressed/);
    refuses(
      writeZip(Object.fromEntries(Array.from({ length: 10 }, (_, n) => [String(n), bomb])), { size: 60 * 1024 * 1024 }),
      /too large/,
    );
    refuses(writeZip({ a: 'x' }, { size: 0xffffffff }), /64-bit/);
  });

  it('are never unpacked to more than an office program would have packed, part by part and in all', function () {
    // It packs 60 MB first, and unpacks them several times.
    this.timeout(120_000);
    let inflated = 0;
    const unpackAll = (bytes: Buffer): void => {
      inflated = 0;
      const unpacker = new Unpacker((raw, size) => {
        inflated += size;
        return inflateRawSync(raw, { maxOutputLength: size });
      });
      for (const member of readPackage(bytes).members) unpacker.unpack(member);
    };
    const mega = 1024 * 1024;
    const words = (megas: number): Buffer =>
      Buffer.from(
        randomBytes((megas * mega) / 64)
          .toString('hex')
          .repeat(32),
      );
    const small = writeZip({ a: 'x'.repeat(4 * mega) });
    unpackAll(small);
    assert.equal(inflated, 4 * mega);
    assert.throws(() => unpackAll(writeZip({ a: 'x'.repeat(5 * mega) })), /too large when decompressed/);
    assert.equal(inflated, 0);
    const large = words(60);
    const many = Object.fromEntries(Array.from({ length: 5 }, (_, index) => [String(index), large]));
    assert.throws(() => unpackAll(writeZip(many)), /too large when decompressed/);
    assert.ok(inflated <= 256 * mega);
  });

  it('may hold any amount of what nobody unpacks, and parts without text are not read', () => {
    const pictures = {
      'word/media/a.png': Buffer.alloc(80 * 1024 * 1024),
      'word/media/b.png': Buffer.alloc(80 * 1024 * 1024),
    };
    const shapes = '<a:sp/>'.repeat(500_000);
    const bytes = writeZip({
      ...pictures,
      'word/document.xml': '<w:document><w:body><w:p><w:r><w:t>Hello</w:t></w:r></w:p></w:body></w:document>',
      // Not well-formed, which only a parser would find.
      'word/header1.xml': `${shapes}<w:p><w:r>`,
    });
    const document = readDocument('docx', bytes);
    assert.deepEqual(
      document.segments.map(({ text }) => text),
      ['Hello'],
    );
    assert.deepEqual(document.write([undefined], 'de'), bytes);
  });

  it('never fail in another way, whatever is broken in them', () => {
    const bytes = writeZip(members);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 }),
        (changes) => {
          const broken = Buffer.from(bytes);
          for (const [at, value] of changes) broken[at] = value;
          try {
            readAll(broken);
          } catch (error) {
            assert.ok(error instanceof DocumentError, String(error));
          }
        },
      ),
      { seed: 20261121, numRuns: 3000 },
    );
  });
});
