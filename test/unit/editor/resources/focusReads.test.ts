import assert from 'node:assert/strict';
import { FocusReads } from '../../../../src/editor/resources/focusReads';

describe('reading a list when the window gets the focus', () => {
  it('asks a remote service once a minute, and the local one each time', () => {
    let now = 5;
    const reads = new FocusReads(() => now);
    const due = (kind: 'local' | 'remote'): boolean => reads.isDue({ name: 'one', kind });
    assert.deepEqual([due('remote'), due('remote'), due('local'), due('local')], [true, false, true, true]);
    now += 59_999;
    assert.equal(due('remote'), false);
    now += 1;
    assert.deepEqual([due('remote'), due('remote')], [true, false]);
    reads.reset();
    assert.equal(due('remote'), true);
  });
});
