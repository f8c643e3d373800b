import type { Command } from './command';
import {
  checking,
  helpOption,
  jsonOption,
  localNote,
  modelsOption,
  ownEngines,
  translation,
  yesOption,
} from './options';

/** Programs that complete what is typed. */
export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;

/** Sets of tools given to agents: `project` has those for files and for resources that a service keeps. */
export const toolSets = ['all', 'project'] as const;

const modelActions = {
  list: ['[PAIR…]', 'list installed and available models'],
  get: ['PAIR…', 'download models'],
  remove: ['PAIR…', 'remove models'],
  verify: ['[PAIR…]', 'compare every file with its checksum'],
  path: ['', 'print the folder of the models'],
} as const;

const dataActions = {
  list: ['', 'list folders, files and keys'],
  remove: ['', 'delete them; needs --yes'],
} as const;

/** Commands for this program itself, and the servers it runs. */
export const programCommands = {
  init: {
    summary: 'Write .parlance.json from the files of a folder.',
    arguments: '[FOLDER]',
    completes: 'folder',
    options: {
      'dry-run': { type: 'boolean', default: false, help: 'print the file; write nothing' },
      help: helpOption,
    },
    notes: ['Finds the translations of a project. What the file already says stays as it is.'],
    examples: [['--dry-run', 'show what would be written']],
  },
  schema: {
    summary: 'Print the JSON Schema of .parlance.json.',
    arguments: '',
    options: { help: helpOption },
    notes: ['VS Code knows it already. Use it in other editors and in tools that validate files.'],
    examples: [['> parlance.schema.json', 'save it']],
  },
  config: {
    summary: 'List the settings in use and where each is from.',
    arguments: '[FILE]',
    completes: 'file',
    options: { json: jsonOption, help: helpOption },
    notes: ['Keys are never shown. With FILE, also lists what .parlance.json sets for it.'],
    examples: [['README.md', 'include settings for a file']],
  },
  data: {
    summary: 'List or delete what the CLI stores on this computer.',
    arguments: '[ACTION]',
    completes: Object.keys(dataActions),
    actions: dataActions,
    options: { yes: yesOption, json: jsonOption, help: helpOption },
    notes: ['These are caches, transcripts, the data of parlance serve, and keys. Files of your projects stay.'],
    examples: [
      ['', 'list stored data'],
      ['remove --yes', 'delete it'],
    ],
  },
  models: {
    summary: 'List, download and remove models of the local service.',
    arguments: '[ACTION …]',
    completes: Object.keys(modelActions),
    actions: modelActions,
    options: {
      from: {
        type: 'string',
        value: 'PLACE',
        help: 'another catalog or mirror (PARLANCE_OFFLINE_MODELS)',
      },
      smallest: {
        type: 'boolean',
        default: false,
        help: 'use the smallest model of a pair',
      },
      models: modelsOption,
      yes: { type: 'boolean', default: false, help: 'download or remove at once' },
      json: jsonOption,
      help: helpOption,
    },
    notes: [
      'PAIR is a source and a target: en-ja. Without English, it needs two models.',
      'Without --yes, get prints size, license and origin. The list and its checksums come with this program.',
      'PARLANCE_OFFLINE_MODELS=off turns downloads off.',
    ],
    examples: [
      ['list en-ja', 'show size and origin of a model'],
      ['get en-ja --yes', 'download a model'],
    ],
  },
  lsp: {
    summary: 'Check text in editors that support the Language Server Protocol.',
    arguments: '',
    options: {
      stdio: { type: 'boolean', default: false, help: 'use standard input and output (default)' },
      ...checking,
      help: helpOption,
    },
    notes: [
      'Your editor starts it. Problems are diagnostics, and fixes are code actions.',
      '.parlance.json applies, as in parlance check. Editors can send language, variants, style, rulesOff and when (onType, onSave) as initializationOptions or settings.parlance.check.',
      localNote,
      'At most --max-characters are sent per session.',
    ],
    examples: [['--language en-GB', 'check British English']],
  },
  mcp: {
    summary: 'Provide tools for agents with the Model Context Protocol.',
    arguments: '',
    options: {
      ...translation,
      tools: {
        type: 'string',
        values: toolSets,
        default: 'all',
        help: 'tools to provide; project omits those for text (all)',
      },
      'confirm-above': {
        type: 'string',
        value: 'N',
        default: '0',
        help: 'show the cost of a file first if it has more characters (0)',
      },
      'max-characters': {
        type: 'string',
        value: 'N',
        default: '500000',
        help: 'maximum characters sent per session with --url (500000)',
      },
      'max-minutes': {
        type: 'string',
        value: 'N',
        default: '600',
        help: 'maximum minutes of audio per session (600)',
      },
      help: helpOption,
    },
    notes: [
      'Your agent starts it in the folder of the project. Files outside that folder are neither read nor written.',
      localNote,
      'Text is never treated as instructions.',
      'A tool that would send more than --confirm-above first returns the number of characters or minutes. The agent repeats that number in its next call, where you see it.',
    ],
    examples: [['--glossary de=Kitchen', 'use a glossary for German']],
  },
  serve: {
    summary: 'Run the local service.',
    arguments: '',
    options: {
      port: { type: 'string', value: 'N', help: 'port; default: any free port' },
      data: {
        type: 'string',
        value: 'FOLDER',
        completes: 'folder',
        help: 'data folder; default: the folder of this system',
      },
      models: modelsOption,
      ...ownEngines,
      json: { type: 'boolean', default: false, help: 'print address and keys as one line of JSON' },
      help: helpOption,
    },
    notes: ['Listens on 127.0.0.1 only. Prints its address and key when it is ready.'],
    examples: [['--port 8123', 'serves http://127.0.0.1:8123']],
  },
  completion: {
    summary: 'Print a completion script for a shell.',
    arguments: 'SHELL',
    completes: shells,
    options: { help: helpOption },
    notes: [`SHELL is one of ${shells.join(', ')}.`],
    examples: [
      ['bash > ~/.local/share/bash-completion/completions/parlance', 'for bash'],
      ['zsh > ~/.zsh/completions/_parlance', 'for zsh, in a folder of $fpath'],
      ['fish > ~/.config/fish/completions/parlance.fish', 'for fish'],
      ['powershell >> $PROFILE', 'for PowerShell'],
    ],
  },
} as const satisfies Readonly<Record<string, Command>>;
