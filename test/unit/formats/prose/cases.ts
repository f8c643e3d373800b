/** One program per language: the lines between hold an apostrophe, a string with comment marks, and prose. */
export interface LanguageCase {
  languageId: string;
  text: string;
  /** The text of each block of prose, in order. */
  prose: string[];
}

const lines = (...all: string[]): string => `${all.join('\n')}\n`;

export const languageCases: LanguageCase[] = [
  {
    languageId: 'typescript',
    text: lines(
      '#!/usr/bin/env node',
      '// eslint-disable-next-line no-console',
      '/**',
      ' * Reads the the file',
      ' * whose name is given.',
      ' * @param path - where the file is',
      ' * @returns {string} its content',
      ' * @example',
      ' * read("a") // not this',
      ' */',
      'export const read = (path: string): string => `no // ${/* but here are words */ path} /* no */`;',
      'const pattern = /[/\'"`]\\/\\/ no/; // A trailing comment.',
      '// const old = read("x");',
      "const text = 'it is // no comment';",
    ),
    prose: [
      'Reads the the file whose name is given.',
      'where the file is',
      'its content',
      'but here are words',
      'A trailing comment.',
    ],
  },
  {
    languageId: 'typescriptreact',
    text: lines('// A view of things.', 'const a = <p>See https://example.com/x</p>; {/* The second note. */}'),
    prose: ['A view of things.', 'The second note.'],
  },
  {
    languageId: 'javascript',
    text: lines(
      '/* Copyright 2020 Someone. All rights reserved. */',
      '// Says hello to people.',
      'const a = 1 / 2; // half of it',
    ),
    prose: ['Says hello to people.', 'half of it'],
  },
  {
    languageId: 'python',
    text: lines(
      '# -*- coding: utf-8 -*-',
      '"""Summary of the module.',
      '',
      'Args:',
      '    name (str): The name of the thing that',
      '        is wanted.',
      '"""',
      'x = {',
      '    "key":',
      '        "not a docstring"}',
      "s = '# no comment'  # noqa: E501",
      'def f():',
      "    '''Gives one thing.'''",
      '    return 1  # always the same',
    ),
    prose: ['Summary of the module.', 'The name of the thing that is wanted.', 'Gives one thing.', 'always the same'],
  },
  {
    languageId: 'java',
    text: lines('/** Counts the items. */', 'int count() { String s = "/* no */"; return 0; } // nothing yet'),
    prose: ['Counts the items.', 'nothing yet'],
  },
  {
    languageId: 'c',
    text: lines('/* Opens the file. */', "int x = '\"'; // a quote in quotes", '#include <stdio.h> // for printing'),
    prose: ['Opens the file.', 'a quote in quotes', 'for printing'],
  },
  {
    languageId: 'cpp',
    text: lines('auto s = R"x(// no)x"; // raw text above', "int n = 1'000'000; /* large number */"),
    prose: ['raw text above', 'large number'],
  },
  {
    languageId: 'csharp',
    text: lines(
      '/// <summary>',
      '/// Gets the the value.',
      '/// </summary>',
      'var s = @"a "" // no"; // a verbatim string',
    ),
    prose: ['Gets the the value.', 'a verbatim string'],
  },
  {
    languageId: 'go',
    text: lines('//go:build linux', '', '// Package a does things.', 'package a', 'var s = `// no` // raw text here'),
    prose: ['Package a does things.', 'raw text here'],
  },
  {
    languageId: 'rust',
    text: lines(
      '//! Module of things.',
      "/// Takes a 'static text.",
      'fn f<\'a>(x: &\'a str) { let s = r#"// no "#; } // borrowed for long',
      '/* outer /* inner */ words */',
    ),
    prose: ['Module of things.', "Takes a 'static text.", 'borrowed for long', 'outer /* inner */ words'],
  },
  {
    languageId: 'ruby',
    text: lines(
      '# frozen_string_literal: true',
      's = "#{1} # no" # a string above',
      't = <<~EOT',
      '  # no',
      'EOT',
      '=begin',
      'A block of words.',
      '=end',
    ),
    prose: ['a string above', 'A block of words.'],
  },
  {
    languageId: 'php',
    text: lines(
      '<p># no</p>',
      '<?php',
      '# Starts the page.',
      '#[Attribute]',
      "$s = '// no'; // says nothing",
      '?> // no',
    ),
    prose: ['Starts the page.', 'says nothing'],
  },
  {
    languageId: 'kotlin',
    text: lines('/** Makes a thing. */', 'val s = "${f("// no")} // no" // interpolated text'),
    prose: ['Makes a thing.', 'interpolated text'],
  },
  {
    languageId: 'swift',
    text: lines('/// Makes a thing.', 'let s = "\\(f("// no")) // no" // interpolated text'),
    prose: ['Makes a thing.', 'interpolated text'],
  },
  {
    languageId: 'shellscript',
    text: lines(
      '#!/bin/sh',
      '# Prints the count.',
      'echo "$# # no" ${a#b} # counts arguments',
      'cat <<EOF',
      '# no',
      'EOF',
    ),
    prose: ['Prints the count.', 'counts arguments'],
  },
  {
    languageId: 'yaml',
    text: lines(
      '# The name of the job.',
      'name: "a # no"',
      'run: |',
      '  # no',
      '  echo',
      "it's: here # after a plain scalar",
    ),
    prose: ['The name of the job.', 'after a plain scalar'],
  },
  {
    languageId: 'toml',
    text: lines('# The name of the tool.', "name = 'a # no' # a literal string"),
    prose: ['The name of the tool.', 'a literal string'],
  },
  {
    languageId: 'css',
    text: lines('/* Colours of the page. */', 'a { background: url(/*no*/x) }'),
    prose: ['Colours of the page.'],
  },
  {
    languageId: 'scss',
    text: lines('// Colours of the page.', '@import url(http://example.com/a.css); // loaded from outside'),
    prose: ['Colours of the page.', 'loaded from outside'],
  },
  {
    languageId: 'sql',
    text: lines('-- Finds the users.', "select 'it''s -- no' from t /* the table of users */"),
    prose: ['Finds the users.', 'the table of users'],
  },
  {
    languageId: 'lua',
    text: lines('--- Finds the users.', 'x = [[ -- no ]] --[==[ long ]] words ]==]'),
    prose: ['Finds the users.', 'long ]] words'],
  },
  {
    languageId: 'perl',
    text: lines('# Finds the users.', 'my $n = $#list; my $s = "# no"; # the last index'),
    prose: ['Finds the users.', 'the last index'],
  },
  {
    languageId: 'r',
    text: lines("#' Finds the users.", 'x <- r"(# no)" # raw text here'),
    prose: ['Finds the users.', 'raw text here'],
  },
  {
    languageId: 'haskell',
    text: lines('{-# LANGUAGE Strict #-}', '-- | Finds the users.', "f' = 'a' {- outer {- inner -} words -}"),
    prose: ['Finds the users.', 'outer {- inner -} words'],
  },
  {
    languageId: 'dart',
    text: lines('/// Makes a thing.', "var s = '// no'; // quoted text above"),
    prose: ['Makes a thing.', 'quoted text above'],
  },
  {
    languageId: 'powershell',
    text: lines('<# Makes a thing. #>', '$s = "a `" # no" # quoted text above'),
    prose: ['Makes a thing.', 'quoted text above'],
  },
  {
    languageId: 'elixir',
    text: lines('@doc """', 'Makes a thing.', '"""', '# Another note here.'),
    prose: ['Makes a thing.', 'Another note here.'],
  },
  {
    languageId: 'xml',
    text: lines('<a b="<!-- no -->">text<!-- Words of a comment. --></a>'),
    prose: ['Words of a comment.'],
  },
  {
    languageId: 'dockerfile',
    text: lines('# syntax=docker/dockerfile:1', '# Builds the image.', 'RUN echo # no'),
    prose: ['Builds the image.'],
  },
  {
    languageId: 'jsonc',
    text: lines('// Settings of the tool.', '{ "a": "// no" /* the first one */ }'),
    prose: ['Settings of the tool.', 'the first one'],
  },
];
