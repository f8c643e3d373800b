import assert from 'node:assert/strict';
import { withAttributes } from '../../../src/formats/markup/editTag';

describe('editing a tag', () => {
  it('takes an attribute out with the space before it, however it is written', () => {
    assert.equal(withAttributes('<a b="1" c="2">', { b: undefined }), '<a c="2">');
    assert.equal(withAttributes('<a b="1"\n  c = \'2\' />', { c: undefined }), '<a b="1" />');
    assert.equal(withAttributes('<a b=1 c=2>', { c: undefined }), '<a b=1>');
    assert.equal(withAttributes('<a b="1"c="2">', { c: undefined }), '<a b="1">');
    assert.equal(withAttributes('<a b="1"c="2">', { b: undefined, c: 'd' }), '<a c="d">');
  });

  it('changes and adds attributes', () => {
    assert.equal(withAttributes('<a b="1"c="2"/>', { b: '3', d: '4' }), '<a b="3"c="2" d="4"/>');
    assert.equal(withAttributes('<a b="1"c="2"/>', { d: '"&' }, 'b'), '<a b="1" d="&quot;&amp;"c="2"/>');
    assert.equal(withAttributes('<a/>', { b: '1' }), '<a b="1"/>');
  });
});
