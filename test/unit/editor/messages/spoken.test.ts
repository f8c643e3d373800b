import assert from 'node:assert/strict';
import { spoken } from '../../../../src/editor/messages/spoken';

describe('what is read aloud of a line', () => {
  it('ends each part once', () => {
    assert.equal(
      spoken(['Translating', 'Bergamot', 'It works offline.', 'Choose…', undefined, '']),
      'Translating. Bergamot. It works offline. Choose…',
    );
    assert.equal(spoken(['Checking…', 'Wait.', 'Now']), 'Checking… Wait. Now');
  });
});
