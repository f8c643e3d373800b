import assert from 'node:assert/strict';
import { notAppliedText } from '../../../src/shared/notAppliedWords';

describe('what the offline engine did not apply', () => {
  it('is named, and for rephrasing says where it works', () => {
    assert.equal(notAppliedText([]), '');
    assert.equal(notAppliedText(['rephrase', 'rephrase']), 'Offline rephrasing works only in English.');
    assert.equal(
      notAppliedText(['tone', 'rephrase']),
      'Offline rephrasing works only in English. Not applied by the offline engine: tone.',
    );
  });
});
