import assert from 'node:assert/strict';
import { sizeQuestion } from '../../../../src/editor/messages/sizeQuestion';

describe('the question before much is sent', () => {
  it('speaks of a bill only where there is one', () => {
    const asked = sizeQuestion(71_662, { verb: 'Translate', isFree: false });
    assert.equal(asked.question, 'Translate 71,662 characters?');
    assert.match(asked.detail, /may charge for all of them/);
    assert.doesNotMatch(sizeQuestion(71_662, { verb: 'Translate', isFree: true }).detail, /bill|costs less/);
  });
});
