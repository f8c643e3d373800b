import assert from 'node:assert/strict';
import {
  advance,
  isOpen,
  stopped,
  takenUp,
  waitsForPerson,
  type DocumentJob,
  type JobState,
} from '../../../../src/domain/documents/job';
import { documentJob } from '../../../support/documentJob';

const now = new Date('2026-06-15T12:00:00Z');
const documentId = 'A'.repeat(32);

function job(state: JobState, createdAt = now): DocumentJob {
  const at = createdAt.toISOString();
  return documentJob({ createdAt: at, changedAt: at, connection: { name: 'Local', kind: 'local' }, state });
}

describe('a document job', () => {
  it('goes its way step by step and ends', () => {
    const way: JobState[] = [
      { phase: 'sending' },
      { phase: 'translating', documentId },
      { phase: 'fetching', documentId, billed: 5 },
      { phase: 'fetched', bytes: 7 },
      { phase: 'fetched', bytes: 7, reason: 'The folder is gone.' },
      { phase: 'finished', billed: 5 },
    ];
    let current = job({ phase: 'waiting' });
    for (const state of way) {
      assert.ok(isOpen(current));
      current = advance(current, state, new Date(now.getTime() + 1));
      assert.equal(current.changedAt, '2026-06-15T12:00:00.001Z');
    }
    assert.ok(!isOpen(current));
  });

  it('never goes back behind an end, nor over a fetched result', () => {
    for (const state of [
      { phase: 'finished' },
      { phase: 'cancelled', wasSent: true },
      { phase: 'failed', failure: 'gone', sentence: '' },
    ] as const) {
      assert.throws(() => advance(job(state), { phase: 'sending' }, now), /can’t go from/);
    }
    assert.throws(() => advance(job({ phase: 'fetched', bytes: 1 }), { phase: 'translating', documentId }, now));
    assert.throws(() => advance(job({ phase: 'fetched', bytes: 1 }), { phase: 'fetching', documentId }, now));
  });

  it('stops where nothing more is sent or lost, and waits for the person then', () => {
    const after = (state: JobState): [string, boolean] => {
      const next = stopped(job(state), now);
      return [next.state.phase, waitsForPerson(next)];
    };
    assert.deepEqual(after({ phase: 'waiting' }), ['cancelled', false]);
    assert.deepEqual(after({ phase: 'sending' }), ['cancelled', false]);
    assert.deepEqual(after({ phase: 'translating', documentId }), ['translating', true]);
    assert.deepEqual(after({ phase: 'fetching', documentId }), ['fetching', false]);
    assert.deepEqual(after({ phase: 'fetched', bytes: 1 }), ['fetched', false]);
    assert.deepEqual(after({ phase: 'fetched', bytes: 1, reason: 'The disk is full.' }), ['fetched', true]);
  });

  it('goes on after a crash wherever it can, and says what is lost where not', () => {
    const failure = (state: JobState, hasKey: boolean, createdAt = now): string => {
      const { state: taken } = takenUp(job(state, createdAt), hasKey, now);
      return taken.phase === 'failed' ? taken.failure : taken.phase;
    };
    const hourAgo = new Date(now.getTime() - 61 * 60_000);
    assert.equal(failure({ phase: 'waiting' }, false), 'waiting');
    assert.equal(failure({ phase: 'waiting' }, false, hourAgo), 'not-sent');
    assert.equal(failure({ phase: 'sending' }, false), 'answer-lost');
    // Without its id a document cannot be asked for.
    assert.equal(failure({ phase: 'sending' }, true), 'answer-lost');
    assert.equal(failure({ phase: 'translating', documentId }, true, hourAgo), 'translating');
    assert.equal(failure({ phase: 'translating', documentId }, false), 'key-lost');
    assert.equal(failure({ phase: 'fetching', documentId }, true), 'fetching');
    assert.equal(failure({ phase: 'fetching', documentId }, false), 'key-lost');
    assert.equal(failure({ phase: 'fetched', bytes: 7 }, false, hourAgo), 'fetched');
    assert.equal(failure({ phase: 'finished' }, false), 'finished');
  });
});
