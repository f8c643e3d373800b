import assert from 'node:assert/strict';
import { waitTeller } from '../../../src/cli/document/waiting';

describe('Waiting for a document in the program', () => {
  it('tells how long it takes, at once and then every minute, and nothing of a short one', () => {
    const said: string[] = [];
    let nowMs = 0;
    const tell = waitTeller('a.de.docx', { say: (message) => void said.push(message) }, () => nowMs);
    tell({ stage: 'queued' });
    tell({ stage: 'translating', secondsRemaining: 3 });
    assert.deepEqual(said, []);
    for (const [ms, secondsRemaining] of [
      [1_000, 400],
      [6_000, 390],
      [62_000, 61],
      [121_000, 7_200],
    ] as const) {
      nowMs = ms;
      tell({ stage: 'offline' });
      tell({ stage: 'translating', secondsRemaining });
    }
    assert.deepEqual(said, [
      'Translating a.de.docx… About 7 minutes left.',
      'Translating a.de.docx… About 65 seconds left.',
    ]);
    nowMs = 130_000;
    tell({ stage: 'translating', secondsRemaining: 7_200 });
    assert.equal(said.at(-1), 'Translating a.de.docx… About 2 hours left.');
  });
});
