import type { EntryFormat } from '../../domain/glossaries/entryFile';
import type { Command } from './command';
import { connection, helpOption, jsonOption, outputOptions, yesOption } from './options';

const glossaryActions = {
  list: ['', 'lists all glossaries'],
  show: ['GLOSSARY', 'lists the entries of one'],
  create: ['NAME FILE', 'makes one of a file of entries'],
  import: ['GLOSSARY FILE', 'adds the entries of a file, whose targets win'],
  export: ['GLOSSARY', 'writes the entries as a file'],
  add: ['GLOSSARY SOURCE TARGET', 'adds one entry, or gives it another target'],
  remove: ['GLOSSARY SOURCE…', 'takes entries out'],
  rename: ['GLOSSARY NAME', 'gives it another name'],
  delete: ['GLOSSARY', 'deletes it with all its entries'],
} as const;

const styleActions = {
  list: ['', 'lists all style rule lists'],
  show: ['LIST', 'tells rules and instructions of one'],
  create: ['NAME [RULE…]', 'makes one'],
  set: ['LIST RULE…', 'sets rules, and takes out those without an option'],
  rename: ['LIST NAME', 'gives it another name'],
  delete: ['LIST', 'deletes it'],
  rules: ['[CATEGORY]', 'lists all rules that there are, without asking a service'],
} as const;

const memoryActions = { list: ['', 'lists all translation memories'] } as const;

/** Formats of entries of a glossary. */
export const entryFormatNames = ['csv', 'tsv', 'tbx'] as const satisfies readonly EntryFormat[];

/** Commands for what a service keeps. */
export const keptCommands = {
  glossary: {
    summary: 'Lists, makes, fills and exports the glossaries of a service.',
    arguments: '[ACTION …]',
    completes: Object.keys(glossaryActions),
    actions: glossaryActions,
    options: {
      source: { type: 'string', value: 'CODE', help: 'source language of the dictionary' },
      to: { type: 'string', value: 'CODE', help: 'its target language' },
      format: { type: 'string', values: entryFormatNames, help: 'what the file is, whatever its name' },
      replace: { type: 'boolean', default: false, help: 'import: takes out what the file does not have' },
      'dry-run': { type: 'boolean', default: false, help: 'changes nothing; says what would change' },
      ...outputOptions,
      exact: { type: 'boolean', default: false, help: 'export: no apostrophe before what looks like a formula' },
      yes: yesOption,
      json: jsonOption,
      ...connection,
      help: helpOption,
    },
    notes: [
      'GLOSSARY is an id or a name. FILE has entries as CSV, TSV or TBX; - is standard input.',
      'A glossary has a dictionary for each pair of languages. --source and --to say which is meant, where neither the glossary nor the file does. A line that no dictionary can take is told and left, and the exit code is 1.',
      'Without --url it is the local service, whose glossaries stay on this machine.',
    ],
    examples: [
      ['create Kitchen kitchen.en-de.csv', 'makes a glossary of a file'],
      ['import Kitchen more.csv --dry-run', 'says what a file would change'],
      ['add Kitchen kettle Kessel', 'adds a term'],
      ['export Kitchen --format tbx -o kitchen.tbx', 'for other tools'],
    ],
  },
  style: {
    summary: 'Lists, makes and changes the style rule lists of a service.',
    arguments: '[ACTION …]',
    completes: Object.keys(styleActions),
    actions: styleActions,
    options: {
      language: { type: 'string', value: 'CODE', help: 'create: the language it is for' },
      from: {
        type: 'string',
        value: 'FILE',
        completes: 'file',
        help: 'create: rules and instructions from what show --json printed',
      },
      yes: yesOption,
      json: jsonOption,
      ...connection,
      help: helpOption,
    },
    notes: ['LIST is an id or a name. RULE is category.rule=option, as parlance style rules lists them.'],
    examples: [
      ['rules punctuation', 'lists the rules of a category'],
      ['create House --language en --from house.json', 'makes a list of what another one has'],
      ['set House punctuation.quotation_mark=', 'takes a rule out'],
    ],
  },
  memory: {
    summary: 'Lists the translation memories of a service.',
    arguments: '[ACTION]',
    completes: Object.keys(memoryActions),
    actions: memoryActions,
    options: { json: jsonOption, ...connection, help: helpOption },
    notes: ['Its name or id is what --memory takes: see parlance translate and parlance document.'],
    examples: [['list --json', 'for programs']],
  },
} as const satisfies Readonly<Record<string, Command>>;
