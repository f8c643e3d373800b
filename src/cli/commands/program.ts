import type { Command } from './command';
import { checking, helpOption, jsonOption, modelsOption, translation, yesOption } from './options';

/** Programs that complete what is typed. */
export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;

/** Which tools agents are given: `project` has those for files and for what a service keeps. */
export const toolSets = ['all', 'project'] as const;

const modelActions = {
  list: ['[PAIR…]', 'list installed and available models'],
  get: ['PAIR…', 'download the models that these pairs need'],
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
  config: {
    summary: 'Lists the settings in use and where each one is from.',
    arguments: '[FILE]',
    completes: 'file',
    options: { json: jsonOption, help: helpOption },
    notes: ['Keys are never shown. With FILE, also lists what .parlance.json sets for it.'],
    examples: [['README.md', 'also what holds for a file']],
  },
  data: {
    summary: 'Lists or deletes what the CLI stores on this computer.',
    arguments: '[ACTION]',
    completes: Object.keys(dataActions),
    actions: dataActions,
    options: { yes: yesOption, json: jsonOption, help: helpOption },
    notes: ['These are caches, transcripts, the data of parlance serve, and keys. Files of your projects stay.'],
    examples: [
      ['', 'lists what is stored'],
      ['remove --yes', 'deletes it'],
    ],
  },
  models: {
    summary: 'Lists, downloads and removes the models of the local service.',
    arguments: '[ACTION …]',
    completes: Object.keys(modelActions),
    actions: modelActions,
    options: {
      from: {
        type: 'string',
        value: 'PLACE',
        help: 'address or folder of another catalogue, or of a mirror (PARLANCE_OFFLINE_MODELS)',
      },
      smallest: {
        type: 'boolean',
        default: false,
        help: 'takes the smallest model of a pair, not the one with the best published quality',
      },
      models: modelsOption,
      yes: { type: 'boolean', default: false, help: 'downloads or removes at once' },
      json: jsonOption,
      help: helpOption,
    },
    notes: [
      'PAIR is a source and a target: en-ja. Between two languages other than English it is two models, by way of English.',
      'The list comes with this program, with a checksum for each file. Nothing is downloaded before you say --yes; without it, get prints size, license and origin.',
      'A download that was stopped goes on where it stopped. PARLANCE_OFFLINE_MODELS=off forbids downloads.',
    ],
    examples: [
      ['list en-ja', 'prints size and origin of the model'],
      ['get en-ja en-ko --yes', 'downloads two models, as for a build'],
      ['verify', 'checks all files that are here'],
    ],
  },
  lsp: {
    summary: 'Checks what is written in an editor that speaks the Language Server Protocol.',
    arguments: '',
    options: {
      stdio: { type: 'boolean', default: false, help: 'speaks over standard input and output, as it does anyway' },
      ...checking,
      help: helpOption,
    },
    notes: [
      'Your editor starts it. Problems are diagnostics, and fixes are code actions.',
      'What stands in .parlance.json and in the switches of texts counts, as in parlance check. An editor may send language, variants, style, rulesOff and when (onType, onSave) as initializationOptions, or later as settings.parlance.check.',
      'Without --url the local service checks, and no text leaves this machine. With it, no more than --max-characters are sent in one session.',
    ],
    examples: [['--language en-GB', 'checks British English, whatever is detected']],
  },
  mcp: {
    summary: 'Gives agents tools, by the Model Context Protocol.',
    arguments: '',
    options: {
      ...translation,
      tools: {
        type: 'string',
        values: toolSets,
        default: 'all',
        help: 'which tools: project leaves out those for texts, which an editor may have itself (all)',
      },
      'confirm-above': {
        type: 'string',
        value: 'N',
        default: '0',
        help: 'tells the price of a file first, where more goes to a service given by --url (0)',
      },
      'max-characters': {
        type: 'string',
        value: 'N',
        default: '500000',
        help: 'sends no more in one session to a service given by --url (500000)',
      },
      'max-minutes': {
        type: 'string',
        value: 'N',
        default: '600',
        help: 'the same of minutes of sound (600)',
      },
      help: helpOption,
    },
    notes: [
      'The agent starts it, in the folder of the project, and speaks over standard input and output. Files outside that folder are neither read nor written.',
      'Without --url the local service answers, and no text leaves this machine. What a text says is translated, never followed.',
      'A tool for files that would send more than --confirm-above sends nothing at first and tells the characters, or the minutes of sound. The agent gives that number with its next call, where the user sees it, and no more is sent.',
    ],
    examples: [['--glossary de=Kitchen', 'translates with this glossary into German']],
  },
  serve: {
    summary: 'Runs the local service until it is stopped.',
    arguments: '',
    options: {
      port: { type: 'string', value: 'N', help: 'port to listen on; without it any free one' },
      data: {
        type: 'string',
        value: 'FOLDER',
        completes: 'folder',
        help: 'all that it keeps; without it the usual folder of this system',
      },
      models: modelsOption,
      json: { type: 'boolean', default: false, help: 'prints address and keys as one line of JSON' },
      help: helpOption,
    },
    notes: ['Listens on 127.0.0.1 only. Prints its address and key when it is ready.'],
    examples: [['--port 8123', 'serves http://127.0.0.1:8123']],
  },
  completion: {
    summary: 'Prints the script that has a shell complete these commands.',
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
