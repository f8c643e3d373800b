import assert from 'node:assert/strict';
import { sameWriting } from '../../../../src/domain/translation/sameWriting';

describe('sameWriting', () => {
  it('compares languages without variant, and scripts', () => {
    assert.ok(sameWriting('EN', 'en-US'));
    assert.ok(sameWriting('ZH', 'zh-Hans'));
    assert.ok(!sameWriting('ZH', 'zh-Hant'));
    assert.ok(!sameWriting('NL', 'de'));
  });
});
