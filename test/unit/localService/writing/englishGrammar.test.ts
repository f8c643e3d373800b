import assert from 'node:assert/strict';
import path from 'node:path';
import { EnglishContextChecker } from '../../../../src/localService/writing/english/context/contextChecker';
import { findGrammarErrors } from '../../../../src/localService/writing/english/grammar/findGrammarErrors';
import { findSureErrors } from '../../../../src/localService/writing/english/sureErrors';
import type { Finding } from '../../../../src/localService/writing/finding';
import { protectedSpans } from '../../../../src/localService/writing/protectedSpans';

const folder = path.join(__dirname, '../../../../data/writing');

const written = (text: string, { start, end, suggestions: [best = ''] }: Finding): string =>
  `${text.slice(start, end)} → ${best}`;

describe('English grammar', () => {
  let context: EnglishContextChecker;
  before(async () => {
    context = await EnglishContextChecker.read(folder);
  });

  const found = (text: string): string[] =>
    [...findSureErrors(text), ...findGrammarErrors(text, protectedSpans(text)), ...context.find(text)].map((one) =>
      written(text, one),
    );

  it('leaves right sentences of technical prose alone', () => {
    for (const text of [
      'The server put the file into the queue.',
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
    ])
      assert.deepEqual(found(text), [], text);
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
    ] as const)
      assert.ok(found(text).includes(mended), `${text} ${found(text).join('; ')}`);
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
    ])
      assert.ok(Array.isArray(context.find(text)));
  });
});
