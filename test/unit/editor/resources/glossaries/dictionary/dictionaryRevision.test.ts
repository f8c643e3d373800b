import assert from 'node:assert/strict';
import { nextRevision } from '../../../../../../src/editor/resources/glossaries/dictionary/dictionaryRevision';

describe('the revision of a dictionary', () => {
  const a = { digest: 'a', bytes: 29 };
  const b = { digest: 'b', bytes: 30 };
  const c = { digest: 'c', bytes: 29 };

  it('stays while the content is the same', () => {
    const first = nextRevision(undefined, a, 1_000);
    assert.equal(nextRevision(first, a, 2_000), first);
    const saved = nextRevision(first, { fingerprint: 'entries', bytes: 40 }, 3_000);
    const reordered = nextRevision(saved, { digest: 'd', fingerprint: 'entries', bytes: 40 }, 4_000);
    assert.deepEqual([reordered.mtime, reordered.size], [saved.mtime, saved.size]);
  });

  it('has another time and size than every one before: VS Code may hold any of them', () => {
    const revisions = [nextRevision(undefined, a, 1_000)];
    for (const content of [b, c, b, a, c]) revisions.push(nextRevision(revisions.at(-1), content, 1_000));
    assert.equal(new Set(revisions.map(({ mtime }) => mtime)).size, revisions.length);
    assert.equal(new Set(revisions.map(({ size }) => size)).size, revisions.length);
  });
});
