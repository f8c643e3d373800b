import assert from 'node:assert/strict';
import { findProse } from '../../../../src/formats/prose/find';
import { ProseFinder } from '../../../../src/formats/prose/finder';

const texts = (text: string, languageId: string): string[] => findProse(text, languageId).map((block) => block.text);
const lines = (...all: string[]): string => all.join('\n');

/** A program or document, and all the prose of it. */
type Case = readonly [what: string, languageId: string, text: string, prose: readonly string[]];

const unread: Case[] = [
  [
    'what stands under the two-line titles of AsciiDoc',
    'asciidoc',
    lines(
      'tool-run(1)',
      '===========',
      'Ann Author',
      '',
      'NAME',
      '----',
      'tool-run - Runs the tool',
      '',
      'OPTIONS',
      '-------',
      '-q::',
      '\tSays nothing.',
      '',
      '--all::',
      '',
      '\tRuns all that there is.',
      '',
      'Ways to look at the files::',
      '+',
      '------------',
      '$ tool look',
      '------------',
      '',
      'Some Deeper Title',
      '~~~~~~~~~~~~~~~~~',
      'Words of a listing:',
      '----',
      'no words of prose',
      '----',
      '',
      'The end of it.',
    ),
    [
      'tool-run(1)',
      'tool-run - Runs the tool',
      'Says nothing.',
      'Runs all that there is.',
      'Ways to look at the files',
      'Some Deeper Title',
      'Words of a listing:',
      'The end of it.',
    ],
  ],
  [
    'the cells of AsciiDoc tables',
    'asciidoc',
    lines(
      '[cols="1,4"]',
      '|===',
      '|Name |What it is',
      '',
      '|`-p` | Shows the first',
      'and the second of them.',
      '2+|Over two columns a|Written otherwise',
      '|===',
      '',
      '|=======',
      '| One cell | another of them',
      '|=======',
      'Words below it.',
    ),
    [
      'Name',
      'What it is',
      'Shows the first and the second of them.',
      'Over two columns',
      'Written otherwise',
      'One cell',
      'another of them',
      'Words below it.',
    ],
  ],
  [
    'a docstring with an underlined title',
    'python',
    lines('"""', 'The tool and its API', '~~~~~~~~~~~~~~~~~~~~', '', 'This module does all of it.', '"""'),
    ['The tool and its API', 'This module does all of it.'],
  ],
  [
    'a docstring with a section whose header is underlined by tildes',
    'python',
    lines(
      '"""',
      'Opens it.',
      '',
      'Notes',
      '~~~~~',
      'It is read once.',
      '',
      'Notes',
      '',
      '~~~~~',
      'code',
      '~~~~~',
      '"""',
    ),
    ['Opens it.', 'It is read once.'],
  ],
  [
    'a comment with an underlined title',
    'c',
    lines('/**', ' * Typical setup', ' * ~~~~~~~~~~~~~', ' *', ' * First it is opened.', ' */'),
    ['Typical setup', 'First it is opened.'],
  ],
  [
    'the words beside a notice about rights',
    'cpp',
    lines(
      '// Copyright (c) 2011 The Authors. All rights reserved.',
      '// Use of this source code is governed by a license that can be',
      '// found in the LICENSE file.',
      '//',
      '// A Store is what the tool keeps its things in.',
      '//',
      '// Many may read it at once.',
      'int a;',
    ),
    ['A Store is what the tool keeps its things in.', 'Many may read it at once.'],
  ],
  [
    'the words right below the line that says whose the file is',
    'javascript',
    lines('// Copyright (c) 2026 Ann', '// (c) 2025 Bob Author', '// Reads the file and the names in it.', 'f();'),
    ['Reads the file and the names in it.'],
  ],
  [
    'the words right above the line that says whose the file is',
    'c',
    lines('/*', ' * Reads files.', ' * © 2026 Ann Author', ' */'),
    ['Reads files.'],
  ],
  [
    'the title above a notice about rights',
    'c',
    lines(
      '/* store.h -- keeps all the things',
      ' *',
      ' * Copyright (C) 2020 Ann Author',
      ' * Permission to use, copy, modify, and distribute this software for any',
      ' * purpose with or without fee is hereby granted, provided that the above',
      ' * notice appears in all copies.',
      ' *',
      ' * THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES.',
      ' */',
      'int a;',
    ),
    ['store.h -- keeps all the things'],
  ],
  [
    'nothing of a notice of several paragraphs',
    'java',
    lines(
      '/*',
      ' * Licensed to the Some Software Foundation under one or more agreements.',
      ' * You may obtain a copy of the License at',
      ' *',
      ' * Unless required by law, it is distributed under the License on an "AS IS" BASIS.',
      ' * See the License for the specific language.',
      ' */',
      'package a;',
    ),
    [],
  ],
  [
    'what else a comment with the name of a licence says',
    'solidity',
    lines('// SPDX-License-Identifier: MIT', '// Some Contracts of the house', 'contract A {}'),
    ['Some Contracts of the house'],
  ],
  [
    'the bodies of directives in docstrings',
    'python',
    lines(
      'def f():',
      '    """Does the thing.',
      '',
      '    .. admonition:: Words of a title',
      '',
      '        The body of it.',
      '',
      '    .. note::',
      '',
      '        Another body.',
      '',
      '    .. versionadded:: 2.1',
      '       It can do more.',
      '',
      '    .. code-block:: python',
      '',
      '        no_prose = "but a listing"',
      '',
      '    The last words.',
      '    """',
    ),
    ['Does the thing.', 'Words of a title', 'The body of it.', 'Another body.', 'It can do more.', 'The last words.'],
  ],
  [
    'what is said of each thing that reStructuredText describes',
    'restructuredtext',
    lines(
      '.. data:: pathto(file)',
      '          pathto(file, other)',
      '   :noindex:',
      '',
      '   Gives the path of a file.',
      '',
      '.. confval:: name',
      '   :type: text of no prose',
      '',
      '   The name of it.',
      '',
      '.. versionadded:: 3.0  It can be empty.',
      '',
      '.. list-table:: All the names',
      '',
      '   * - The first',
      '     - Another one of them',
      '',
      '.. graphviz::',
      '',
      '   digraph of no prose',
      '',
      '.. _a target:',
      '',
      'The last words.',
    ),
    [
      'Gives the path of a file.',
      'The name of it.',
      'It can be empty.',
      'All the names',
      'The first',
      'Another one of them',
      'The last words.',
    ],
  ],
  [
    'lines that begin with a name between pipes',
    'cpp',
    lines(
      '// |name| is what it is called, and',
      '// |value| says how much of it',
      '// |other|. No table has that.',
      'f();',
    ),
    ['|name| is what it is called, and |value| says how much of it |other|. No table has that.'],
  ],
  [
    'a line with a call, and one that begins like a statement',
    'java',
    lines(
      '// use same logic as in Integer.parseInt() but less generic',
      'f();',
      '// for all of the others, see the list:',
      'f();',
      '// return the list of all names (or nothing)',
      'f();',
      '// foo => it is now in the last place',
    ),
    [
      'use same logic as in Integer.parseInt() but less generic',
      'for all of the others, see the list:',
      'return the list of all names (or nothing)',
      'foo => it is now in the last place',
    ],
  ],
  [
    'a line that begins with a link',
    'typescript',
    lines(
      '/** [Reference of it](https://example.com/a) */',
      'f();',
      '/** {@code name}: the name of it */',
      'f();',
      '// :attr:`name` is the name of it',
    ),
    ['[Reference of it](https://example.com/a)', '{@code name}: the name of it', ':attr:`name` is the name of it'],
  ],
  [
    'a paragraph with a format in it',
    'java',
    lines(
      '/**',
      ' * Reads a date from a formatted string. It expects a format',
      ' * [yyyy-MM-dd|yyyyMMdd][T(hh:mm[:ss[.sss]]|hhmm[ss[.sss]])]?[Z|[+-]hh[:]mm]]',
      ' *',
      ' * <p>It has the following methods, and more of them might be added in the',
      ' * future:',
      ' */',
    ),
    [
      'Reads a date from a formatted string. It expects a format',
      '<p>It has the following methods, and more of them might be added in the future:',
    ],
  ],
  [
    'the sentences beside code that was taken out',
    'python',
    lines('# Else, the format is used for the date of the day.', "# today_fmt = '%B %d, %Y'", 'x = 1'),
    ['Else, the format is used for the date of the day.'],
  ],
  [
    'what is said of an attribute below it',
    'python',
    lines(
      'class A:',
      '    name: str = "a"',
      '    """The name of it."""',
      '',
      '    other: int',
      "    '''Says how many.'''",
      '',
      '    values = [',
      '        1,',
      '    """no prose""",',
      '    ]',
      '    text = \\',
      '    """no prose"""',
      '    if name == other:',
      '        self.is_open = True',
      '        """Nobody closed it."""',
      '    f(name=1,',
      '    """no prose""")',
    ),
    ['The name of it.', 'Says how many.', 'Nobody closed it.'],
  ],
  [
    'tags of Lua and of PHP',
    'lua',
    lines('-- @string name the name of it', '-- @tab[opt] all where all of them are', '-- @todo: Read it again', 'f()'),
    ['the name of it', 'where all of them are', 'Read it again'],
  ],
  [
    'tags of other documentation tools',
    'solidity',
    lines('/// @notice Moves the money.', '/// @dev Fails when there is none.', '/// @author Ann Author', 'f();'),
    ['Moves the money.', 'Fails when there is none.'],
  ],
  [
    'what EDoc says of a function',
    'erlang',
    lines('%% @doc Called after each test.', '%% @private because nobody needs it', '%% @end', 'f() -> ok.'),
    ['Called after each test.', 'because nobody needs it'],
  ],
  [
    'a text that stands further in than others',
    'c',
    lines(
      '/*',
      ' * The name:',
      ' *',
      ' *      This is what all of the others are called by.',
      ' *',
      ' *      int no_prose(void)',
      ' */',
    ),
    ['The name:', 'This is what all of the others are called by.'],
  ],
];

const code: Case[] = [
  [
    'attributes of Markdown',
    'markdown',
    lines(
      '## A heading here {id="no-prose" collapsible="true"}',
      '',
      'Words of it.',
      '',
      '{kotlin-runnable="true" id="kotlin-tour"}',
      '',
      '{: .note #other }',
      '',
      'More words {of prose}.',
    ),
    ['A heading here', 'Words of it.', 'More words {of prose}.'],
  ],
  [
    'what is asked of a shell or an interpreter',
    'markdown',
    lines('- $ npm run build', '', '$ npx create-tool app', '', 'iex(1)> no prose', 'of it', '', 'Words below.'),
    ['Words below.'],
  ],
  [
    'lines for a shell',
    'markdown',
    lines('- npx create-tool app --template vue', '- git push --force', '- go to the page-of-tools.html and read it'),
    ['go to the page-of-tools.html and read it'],
  ],
  [
    'who has the rights, whatever stands before the name',
    'php',
    lines(
      '<?php',
      '/*',
      ' * This file is part of a package.',
      ' *',
      ' * (c) Ann Author <ann@example.com>',
      ' *',
      ' * Words of it.',
      ' */',
    ),
    ['Words of it.'],
  ],
  [
    'a notice behind the pragmas of Haskell',
    'haskell',
    lines(
      '{-# LANGUAGE Strict #-}',
      '{-',
      '  Copyright 2012 Ann Author',
      '',
      '  You can redistribute it under the terms of it.',
      '',
      '  Words of it.',
      '-}',
    ),
    ['Words of it.'],
  ],
  [
    'holders of rights in two lines',
    'go',
    lines('// Copyright 2026 Ann Author of the House', '// Bob Author and the Authors', 'package a'),
    [],
  ],
  [
    'the rest of a sentence that a line about rights begins',
    'shellscript',
    lines('# Copyright 2026 Ann Author. It reads the names', '# and writes them into a file.', 'f'),
    [],
  ],
  [
    'what switches a checker off',
    'solidity',
    lines('// solhint-disable-next-line no words', 'f();', '// some-lint-enable'),
    [],
  ],
  [
    'marks of blocks in shell and Perl',
    'shellscript',
    lines('# fi', 'f', '# done', 'f', '# end foreach $root', 'f', '# done with all of the others'),
    ['done with all of the others'],
  ],
  [
    'data and arrows',
    'csharp',
    lines(
      '// "firstName": "Ann",',
      '// "lastName": "Author"',
      'f();',
      '// ushort -> int',
      'f();',
      '// .{ "name", "hash of it" },',
    ),
    [],
  ],
  ['the name of its file', 'swift', lines('// Tests+Store.swift', '', '// Words of it.'), ['Words of it.']],
  [
    'macros of Dartdoc',
    'dart',
    lines('/// {@template store.name}', '/// The name of it.', '/// {@endtemplate}'),
    ['The name of it.'],
  ],
  [
    'a session in a comment',
    'scala',
    lines(
      '/**',
      ' * Adds them:',
      ' *',
      ' * scala> val sum = add(one, two)',
      ' * res: Int of it',
      ' *',
      ' * More of it.',
      ' */',
    ),
    ['Adds them:', 'More of it.'],
  ],
];

describe('what is read of programs and documents', () => {
  for (const [what, languageId, text, prose] of unread) {
    it(`is ${what} (${languageId})`, () => {
      assert.deepEqual(texts(text, languageId), prose);
      assert.deepEqual(texts(text.replaceAll('\n', '\r\n'), languageId), prose);
      const versions = new ProseFinder().find(text, languageId);
      assert.deepEqual(
        versions.map((block) => block.text),
        prose,
      );
    });
  }

  for (const [what, languageId, text, prose] of code) {
    it(`is not ${what} (${languageId})`, () => {
      assert.deepEqual(texts(text, languageId), prose);
      assert.deepEqual(texts(text.replaceAll('\n', '\r\n'), languageId), prose);
    });
  }

  it('has a notice only at the head of a file, also when something was put before it', () => {
    const finder = new ProseFinder();
    const comment = '// Copyright (c) 2020 Ann Author\n//\n// The words of the author.\n';
    const found = (text: string): string[] => finder.find(text, 'typescript').map((block) => block.text);
    assert.deepEqual(found(`${comment}f();\n`), ['The words of the author.']);
    assert.deepEqual(found(`f();\n${comment}`), ['Copyright (c) 2020 Ann Author', 'The words of the author.']);
    assert.deepEqual(found(`${comment}f();\n`), ['The words of the author.']);
  });

  it('keeps the title of AsciiDoc a title when it is written anew', () => {
    const [title] = findProse('Instalation\n-----------\nWords of it.\n', 'asciidoc');
    assert.deepEqual(title?.write('Installation'), { ok: true, text: 'Installation' });
    assert.equal(title?.write('Installation of all')?.ok, false);
  });
});
