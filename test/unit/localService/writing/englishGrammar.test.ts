import assert from 'node:assert/strict';
import path from 'node:path';
import type { ContextChecker } from '../../../../src/localService/writing/context/contextChecker';
import { readContextChecker } from '../../../../src/localService/writing/context/readChecker';
import { findGrammarErrors } from '../../../../src/localService/writing/english/grammar/findGrammarErrors';
import { findSureErrors } from '../../../../src/localService/writing/english/sureErrors';
import type { Finding } from '../../../../src/localService/writing/finding';
import { protectedSpans } from '../../../../src/localService/writing/protectedSpans';

const folder = path.join(__dirname, '../../../../data/writing');

const written = (text: string, { start, end, suggestions: [best = ''] }: Finding): string =>
  `${text.slice(start, end)} → ${best}`;

describe('English grammar', () => {
  let context: ContextChecker;
  before(async () => {
    context = await readContextChecker(folder, 'en');
  });

  const grammar = (text: string): string[] =>
    findGrammarErrors(text, protectedSpans(text)).map((one) => written(text, one));
  const found = (text: string): string[] =>
    [...findSureErrors(text), ...findGrammarErrors(text, protectedSpans(text)), ...context.find(text)].map((one) =>
      written(text, one),
    );

  it("takes “its missing” with an article behind it for “it's missing”", () => {
    assert.deepEqual(found('The file is fine but its missing the header.').slice(0, 1), ["its → it's"]);
  });

  it('writes “can not” in one word, but where the “not” is about what follows', () => {
    assert.deepEqual(found('Can not open the file, which can not be read.'), ['Can not → Cannot', 'can not → cannot']);
    for (const text of [
      'It can not only read but also write.',
      'It can, not in theory alone.',
      'This can NOT be undone.',
    ]) {
      assert.deepEqual(found(text), [], text);
    }
  });

  it('finds the base of a verb behind “be”', () => {
    assert.deepEqual(found('The panic handler must have been call twice on every thread.').slice(0, 1), [
      'call → called',
    ]);
    assert.deepEqual(found('By default a simplified version of it is use.').slice(0, 1), ['use → used']);
    assert.deepEqual(found('Transports can be use for both of them.').slice(0, 1), ['use → used']);
  });

  it('finds a verb that does not agree with the subject before it', () => {
    for (const [text, mended] of [
      ['The event contain several rows.', 'contain → contains'],
      ['The entry never expire after a day.', 'expire → expires'],
      ['The channel is closed when the server always return an error.', 'return → returns'],
      ['He go home.', 'go → goes'],
      ['It also fire events when data is missing.', 'fire → fires'],
      ['The information are stored in a file.', 'are → is'],
    ] as const) {
      assert.ok(grammar(text).includes(mended), text);
    }
  });

  it('finds that what there is, “I”, or one list of many does not agree with its verb', () => {
    for (const [text, mended] of [
      ['There is some problems with it.', 'is → are'],
      ['There are a problem with the server.', 'are → is'],
      ['The list of files are sorted by name.', 'are → is'],
      ['I has a question about it.', 'has → have'],
      ['A new files is created.', 'files → file'],
      ['Only one files is needed for this.', 'files → file'],
    ] as const) {
      assert.deepEqual([...new Set(found(text))], [mended], text);
    }
    for (const text of [
      'There are a few files and there is some news.',
      'There are a client and a server in it.',
      'A number of files are missing, and a list of files are shown.',
      'The identity matrix I has full rank.',
      'A few files is enough for it.',
      'The best example of this are beds with magnets.',
    ]) {
      assert.deepEqual(found(text), [], text);
    }
  });

  it('offers both where nobody knows which of two words is wrong', () => {
    const suggestions = (text: string): string[][] =>
      [...findGrammarErrors(text, protectedSpans(text)), ...context.find(text)].map((one) => one.suggestions);
    assert.deepEqual(suggestions('The following option are available.'), [['options are', 'option is']]);
    assert.deepEqual(suggestions('We should avoid this operations on images.'), [
      ['this operation', 'these operations'],
    ]);
    assert.deepEqual(suggestions('This features is only useful for tests.'), [['feature']]);
    assert.deepEqual(suggestions('This allows to configure the server.'), [
      ['allows you to configure', 'allows configuring'],
    ]);
  });

  it('finds what helps somebody doing something', () => {
    assert.deepEqual(grammar('This helps you finding errors.'), ['finding → find']);
    for (const text of ['This helps you something.', 'These are the hosts that you allow to connect.']) {
      assert.deepEqual(grammar(text), [], text);
    }
  });

  it('leaves names of values and kinds, and sentences that only look wrong, alone', () => {
    for (const text of [
      'To many people, polymorphism is synonymous with inheritance.',
      "You're front loading the work by requiring it.",
      'Note that all field- and tag-names are automatically converted.',
      'Generate the binary mask: 0 is keep, 1 is remove.',
      'Ingesting them is write heavy.',
      'Here is how to ace a systems design interview.',
      'The gears are an example of this.',
      'Address review: name the compact endpoint in the note.',
      "This clients' timeout was triggered when it ended.",
      'It is a wrapper for a "4 wire" bus.',
      'That is the order the window width predicts.',
    ]) {
      assert.deepEqual(found(text), [], text);
    }
  });

  it('finds one thing behind a number of them', () => {
    for (const [text, mended] of [
      ['It has 3 file in the folder.', 'file → files'],
      ['There are 5 option to choose from.', 'option → options'],
      ['It starts up to 4 thread.', 'thread → threads'],
    ] as const) {
      assert.deepEqual(grammar(text), [mended], text);
    }
  });

  it('takes no number of a name for one of things, and no noun or wish for a verb', () => {
    for (const text of [
      'Use version 3 file names in Python 3 code.',
      'It has 3 file types and 64 bit numbers.',
      'It reads with 2 epub, odt, or docx files.',
      '[FOR 5094 auth] add tests.',
      'All 3 return an error, and the other 2 need one.',
      'Links are mended in 404 page.',
      'The upload page (receive via link) is served.',
      'The example use of it is wrong, and a repository build this way is not.',
      'The team want to know whether the set contain one.',
      'We ask that the file contain two lines.',
      'The name attribute of the input.',
      'The exception message to use if it fails.',
      'The server put the file here.',
      'It put the file here, and it read it.',
      'Let it go home.',
      'You are told how many do.',
    ]) {
      assert.deepEqual(grammar(text), [], text);
    }
  });

  it('leaves right sentences of technical prose alone', () => {
    for (const text of [
      'The server put the file into the queue.',
      'We merely accumulate a set of rules that is later processed.',
      'A common form of authentication for several web APIs is OAuth.',
      'WOMAN COOK is actually two emoji with a zero width joiner.',
      'The value the closure generated.',
      'that are inserting into the heap.',
      'Check out our free Julia Academy course which will walk you through it.',
      'There are many breaking API changes.',
      'There is a section for plugins that allows each plugin to have an area.',
      'This has to do with caching.',
      'The object has been garbage collected.',
      'The tree has been garbage collected before.',
      'The rule has been work for years, and its use is part of the plan.',
      'The first step is use of the cache.',
      'The exact same compile options as were used to build the library are needed.',
      '[Weather](https://example.org/) - an example of how to create a Weather Application.',
      'It gets three concrete `Encoding` structs.',
      'Many track the tag there.',
      'This script allows you to compare two epub, odt, or docx containers.',
      'A low-level, cross-platform abstraction over OS I/O APIs that powers the runtime.',
      'The default printing only includes a sample of rows and columns that fits on screen:',
      'The other platform will alias `NSViewController` to `UIViewController`.',
      'Remove the left and right margin the figure is born with.',
      'Assertions range from very versatile, like `Should -Be`, to specialized like `Should -Exists`.',
      'It sent an `appStoreVersion` relationship, but `appInfoLocalizations` belong to an `appInfo`.',
      'This happens when the app is run inside the virtual machine, meaning all platforms except the web browser.',
      'Assert a in not b, with repr messaging on failure.',
      'Speedups triggered alerts and slowdowns never did.',
      'Because the model is captured by reference, mutating its parameters — as training does — is reflected the next time.',
      'Responsible disclosure security policy',
      'Aliases, partial versions, and special keywords interact complexly',
      'It is a primitive for processing query results one document at a time.',
      'Limitations (things RE2 does not support)',
      'It leaked.',
      'Name this initial file ``dune`` and save it.',
      'I would delete all 13, but I would rather you decide than assume.',
      'Adding more details or your own perspective to bug reports or feature requests.',
      'Compute largest power of two divisor of denominator.',
      'This would serve advanced use cases well, including supplanting `String`.',
      'There are several best encoding alternatives.',
      'Its missing dependencies are installed.',
      'Currently Click does not know of any such case.',
      'Since Click has no dependencies, Click does well on its own.',
      'The page does not call the function when Hooks does it.',
      'An attrs class is a class with slots.',
      'In cases when the file is missing, an error is raised.',
      "This shows what happens when some component you're rendering is slow.",
      'List your allowed hosts in this file.',
      'Which files does Git ignore?',
      'What versions of Node does ESLint support?',
      'A missing `version` is an error, and a rebinding of an mpsc channel is not.',
      'It takes an RAII guard, and an Rspack plugin reads it.',
      'The option is treated as if it were a list.',
      'Packages that have an <code>engines</code> declaration are installed.',
      'The data structure holds what the parser has read.',
      'You saw that the request was sent.',
      'Iterate over all and return what is left.',
      'While there is data, both can depend on each other.',
      'The name attribute to set, and the request attribute that can be used by a servlet.',
      'This field maps a many-to-many relationship to a two-level menu with various image operations.',
      'Should resources be freed at the end?',
      'Returns the number of bytes read, or -1 at the end of the stream.',
      'The test runs fail when one of the event types is missing.',
    ]) {
      assert.deepEqual(found(text), [], text);
    }
  });

  it('finds what does not fit its neighbours', () => {
    for (const [text, mended] of [
      ['You should to restart the server.', 'to  → '],
      ['The file is store in a folder.', 'store → stored'],
      ['It depends of the value.', 'of → on'],
      ['We should of read it.', 'of → have'],
      ['It can used to display warnings or errors.', 'used → be used'],
      ['The value can be use by other modules.', 'use → used'],
      ['The result is bigger then the limit.', 'then → than'],
      ['Each of the the files is read.', 'the the → the'],
    ] as const) {
      assert.ok(found(text).includes(mended), `${text} ${found(text).join('; ')}`);
    }
  });

  it('tells where in the text, behind other sentences and characters of two units', () => {
    const text = '🙂 This is fine. 🙂 It depends of the value.';
    assert.deepEqual(
      findGrammarErrors(text).map((one) => [one.start, written(text, one)]),
      [[text.indexOf('of'), 'of → on']],
    );
    const other = '🙂 This is fine. 🙂 The result is bigger then the limit.';
    assert.deepEqual(
      context.find(other).map((one) => [one.start, written(other, one)]),
      [[other.indexOf('then'), 'then → than']],
    );
  });

  it('survives any text', () => {
    for (const text of [
      '',
      ' ',
      '\n',
      'a'.repeat(5_000),
      'the '.repeat(3_000),
      '`'.repeat(500),
      '\ud800 is are',
      '. . . .',
    ]) {
      assert.ok(Array.isArray(context.find(text)));
    }
  });
});
