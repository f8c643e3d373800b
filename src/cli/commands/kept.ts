import type { EntryFormat } from '../../domain/glossaries/entryFile';
import type { Command } from './command';
import { connection, helpOption, jsonOption, outputOptions, yesOption } from './options';

const glossaryActions = {
  list: ['', 'list all glossaries'],
  show: ['GLOSSARY', 'list the entries of a glossary'],
  create: ['NAME FILE', 'create a glossary from a file'],
  import: ['GLOSSARY FILE', 'add the entries of a file; its targets replace existing ones'],
  export: ['GLOSSARY', 'write the entries to a file'],
  add: ['GLOSSARY SOURCE TARGET', 'add or change an entry'],
  remove: ['GLOSSARY SOURCE…', 'remove entries'],
  rename: ['GLOSSARY NAME', 'rename it'],
  delete: ['GLOSSARY', 'delete it with all entries'],
} as const;

const styleActions = {
  list: ['', 'list all style rule lists'],
  show: ['LIST', 'list rules and instructions of a list'],
  create: ['NAME [RULE…]', 'create a list'],
  set: ['LIST RULE…', 'set rules; remove those without an option'],
  rename: ['LIST NAME', 'rename it'],
  delete: ['LIST', 'delete it'],
  rules: ['[CATEGORY]', 'list all available rules'],
} as const;

const memoryActions = { list: ['', 'list all translation memories'] } as const;

/** Formats of entries of a glossary. */
export const entryFormatNames = ['csv', 'tsv', 'tbx'] as const satisfies readonly EntryFormat[];

/** Commands for what a service keeps. */
export const keptCommands = {
  glossary: {
    summary: 'List, create, import and export glossaries.',
    arguments: '[ACTION …]',
    completes: Object.keys(glossaryActions),
    actions: glossaryActions,
    options: {
      source: { type: 'string', value: 'CODE', help: 'source language of the dictionary' },
      to: { type: 'string', value: 'CODE', help: 'target language of the dictionary' },
      format: { type: 'string', values: entryFormatNames, help: 'file format' },
      replace: { type: 'boolean', default: false, help: 'import: remove entries that aren’t in the file' },
      'dry-run': { type: 'boolean', default: false, help: 'show what would change; change nothing' },
      ...outputOptions,
      exact: { type: 'boolean', default: false, help: 'export: no apostrophe before formulas' },
      yes: yesOption,
      json: jsonOption,
      ...connection,
      help: helpOption,
    },
    notes: [
      'GLOSSARY is a name or ID. FILE is CSV, TSV or TBX; - is standard input.',
      'A glossary has a dictionary for each language pair. Choose one with --source and --to. Invalid lines are listed and skipped, and the exit code is 1.',
      'Without --url the local service is used, whose glossaries stay on this computer.',
    ],
    examples: [
      ['create Kitchen kitchen.en-de.csv', 'create a glossary from a file'],
      ['import Kitchen more.csv --dry-run', 'show what a file would change'],
      ['add Kitchen kettle Kessel', 'add a term'],
      ['export Kitchen --format tbx -o kitchen.tbx', 'export for other tools'],
    ],
  },
  style: {
    summary: 'List, create and change style rule lists.',
    arguments: '[ACTION …]',
    completes: Object.keys(styleActions),
    actions: styleActions,
    options: {
      language: { type: 'string', value: 'CODE', help: 'create: language of the list' },
      from: {
        type: 'string',
        value: 'FILE',
        completes: 'file',
        help: 'create: rules and instructions, as printed by show --json',
      },
      yes: yesOption,
      json: jsonOption,
      ...connection,
      help: helpOption,
    },
    notes: ['LIST is a name or ID. RULE is category.rule=option, as listed by parlance style rules.'],
    examples: [
      ['rules punctuation', 'list the rules of a category'],
      ['create House --language en --from house.json', 'create a list from another one'],
      ['set House punctuation.quotation_mark=', 'remove a rule'],
    ],
  },
  memory: {
    summary: 'List translation memories.',
    arguments: '[ACTION]',
    completes: Object.keys(memoryActions),
    actions: memoryActions,
    options: { json: jsonOption, ...connection, help: helpOption },
    notes: ['Use a name or ID with --memory in parlance translate and parlance document.'],
    examples: [['list --json', 'print JSON for programs']],
  },
} as const satisfies Readonly<Record<string, Command>>;
