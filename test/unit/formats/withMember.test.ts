import assert from 'node:assert/strict';
import { withMember } from '../../../src/formats/json/withMember';

describe('A member that is added to a JSON object', () => {
  for (const [text, expected] of [
    ['{}\n', '{\n  "a": [\n    1\n  ]\n}\n'],
    ['{\n  "b": { "c": 1 }\n}\n', '{\n  "b": { "c": 1 },\n  "a": [\n    1\n  ]\n}\n'],
    ['{"b":"}"}', '{"b":"}",\n  "a": [\n    1\n  ]\n}'],
    ['{ \r\n\t"b": true\r\n}\r\n', '{ \r\n\t"b": true,\n  "a": [\n    1\n  ]\n}\r\n'],
  ] as const) {
    it(`is the last of ${JSON.stringify(text)}, and leaves all else`, () => {
      assert.equal(withMember(text, 'a', [1]), expected);
    });
  }
});
