import assert from 'node:assert/strict';
import path from 'node:path';
import { applyEdits } from '../../../../src/formats/edits';
import { readContextChecker } from '../../../../src/localService/writing/context/readChecker';
import type { ContextChecker } from '../../../../src/localService/writing/context/contextChecker';
import { isAfterSubject, placeOfGap } from '../../../../src/localService/writing/english/context/places';
import { bestEdit } from '../../../../src/localService/writing/finding';

const data = path.join(__dirname, '../../../../data/writing');

const mended: ReadonlyArray<readonly [wrong: string, right: string]> = [
  [
    'This can be useful if you want do something with the first query.',
    'This can be useful if you want to do something with the first query.',
  ],
  [
    'You need allocate and fill that buffer before you pass it on.',
    'You need to allocate and fill that buffer before you pass it on.',
  ],
  ['We have do this after we build the array.', 'We have to do this after we build the array.'],
  [
    'The handles are used schedule callbacks that are called later.',
    'The handles are used to schedule callbacks that are called later.',
  ],
  [
    'The command writes the configuration required connect to a database.',
    'The command writes the configuration required to connect to a database.',
  ],
  [
    'The server returns a list strings for each of the users.',
    'The server returns a list of strings for each of the users.',
  ],
  ['Builds a filter based in the given arguments.', 'Builds a filter based on the given arguments.'],
  [
    'Unscoped packages can depend of scoped packages and vice versa.',
    'Unscoped packages can depend on scoped packages and vice versa.',
  ],
  [
    'An error is thrown when the operation are not supported on the device.',
    'An error is thrown when the operation is not supported on the device.',
  ],
  [
    'The driver closes the connection after the timer have started.',
    'The driver closes the connection after the timer has started.',
  ],
  ['Two build systems is supported by the tool.', 'Two build systems are supported by the tool.'],
  [
    'This provide a way to move from the old solution to the new one.',
    'This provides a way to move from the old solution to the new one.',
  ],
  ['If no value is pass, the field will be empty.', 'If no value is passed, the field will be empty.'],
  ['The limit must not be change by the caller.', 'The limit must not be changed by the caller.'],
  ['Try to use the previous size if its available.', "Try to use the previous size if it's available."],
  [
    'This functions will be called from the native implementation.',
    'This function will be called from the native implementation.',
  ],
];

const right: readonly string[] = [
  'We need help with the documentation.',
  'Free the memory by hand if need be.',
  'The service requires that anyone publishing it have a second factor enabled.',
  'The company is based in Berlin and works with customers all over Europe.',
  'The names of the fields in the form are not checked.',
  'A set of values that are not sorted is returned.',
  'The default action is delete, which removes the file.',
  'When you have set all values, the server starts.',
  'For the excluded fields of the item see Common Schema 4.0 - Part A Extension.',
  'Excluded Part A fields are not sent to the server.',
  'I put a lot of thought into the naming of these functions.',
  'Its value is read when the module is loaded.',
];

describe('places where what stands around says much', function () {
  this.timeout(60_000);
  let checker: ContextChecker;
  before(async () => {
    checker = await readContextChecker(data, 'en');
  });

  for (const [wrong, wanted] of mended) {
    it(`mends “${wrong}”`, () => {
      assert.equal(applyEdits(wrong, checker.find(wrong).flatMap(bestEdit)), wanted);
      assert.deepEqual(checker.find(wanted), []);
    });
  }

  it('leaves right sentences alone', () => {
    for (const sentence of right) assert.deepEqual(checker.find(sentence), [], sentence);
  });

  it('knows a subject that nothing else stands beside', () => {
    const isSubject = (text: string): boolean => isAfterSubject(text.split(' '), text.split(' ').length);
    assert.deepEqual(
      ['the value', 'if the large value', 'stops , since this', 'it'].filter((text) => !isSubject(text)),
      [],
    );
    assert.deepEqual(
      ['the list of values', 'the key and the value', 'it requires that anyone', ''].filter(isSubject),
      [],
    );
  });

  it('asks for “to” behind verbs that need it, and not where a noun is meant', () => {
    const place = (text: string): string => placeOfGap('to', text.split(' '), text.split(' ').length - 1);
    assert.equal(place('you want use'), ' after want');
    assert.equal(place('allows you use'), ' after allow');
    assert.equal(place('tells you use'), '');
    assert.equal(place('we need help'), '');
  });
});
