import assert from 'node:assert/strict';
import type { JobState, Parked } from '../../../../../src/domain/documents/job';
import { contextOf } from '../../../../../src/editor/files/jobs/view/contextOf';
import { documentJob } from '../../../../support/documentJob';

describe('what the menus of the view Documents are told of a line', () => {
  const parked = (more: Partial<Parked>): JobState => ({
    phase: 'translating',
    documentId: 'd',
    parked: { reason: 'refused', sentence: 'No.', ...more },
  });
  const words = (state: JobState, isRunning = false): string => contextOf(documentJob({ state }), isRunning);

  it('is that a new key may fetch it only where the key is another', () => {
    assert.equal(words(parked({ otherKey: true })), 'document text parked otherKey');
    assert.equal(words(parked({})), 'document text parked');
    assert.equal(words(parked({ reason: 'kept' })), 'document text parked');
    assert.equal(words(parked({ otherKey: true }), true), 'document text running');
  });

  it('is how far it is', () => {
    assert.equal(words({ phase: 'waiting' }), 'document text elsewhere');
    assert.equal(words({ phase: 'fetched', bytes: 1, reason: 'full' }), 'document text unsaved');
    assert.equal(
      words({ phase: 'failed', failure: 'damaged', sentence: '', keptBytes: true }),
      'document text failed kept',
    );
    assert.equal(words({ phase: 'finished' }), 'document text finished');
  });
});
