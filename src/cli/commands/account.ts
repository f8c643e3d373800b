import type { Command } from './command';
import { connection, helpOption, jsonOption, yesOption } from './options';

/** What the languages of a service may be for. */
const resources = ['translate_text', 'translate_document', 'write', 'glossary', 'style_rules', 'voice'] as const;

const keyActions = {
  list: ['', 'lists all developer keys, deactivated ones too'],
  create: ['[LABEL]', 'makes one, and prints it where the service tells it'],
  rename: ['KEY LABEL', 'gives it another label'],
  limit: ['KEY', 'limits its characters, by --characters'],
  deactivate: ['KEY', 'switches it off for good'],
} as const;

const connectionActions = {
  list: ['', 'lists the services whose keys are kept'],
  add: ['[URL]', 'keeps the key of a service, which it asks for, or takes from standard input, and tries first'],
  remove: ['[URL]', 'takes it out of the key store'],
} as const;

/** Commands for what a service and an account have. */
export const accountCommands = {
  languages: {
    summary: 'Lists the languages of a service, and what it can do with each.',
    arguments: '',
    options: {
      for: { type: 'string', values: resources, default: 'translate_text', help: 'what they are for' },
      json: jsonOption,
      ...connection,
      help: helpOption,
    },
    notes: [
      'Without --url it is the local service. OFFLINE FROM has the languages that it translates into each on this machine, and how well: draft, software (a draft where the text is about software) or rough; with --for write, OFFLINE has what it does with texts in each.',
    ],
    examples: [['--for write', 'languages in which texts are corrected']],
  },
  usage: {
    summary: 'Tells what a key and its account have used.',
    arguments: '',
    options: { json: jsonOption, ...connection, help: helpOption },
    notes: ['Where no limit is told there is none.'],
    examples: [['--json', 'for programs']],
  },
  keys: {
    summary: 'Lists, makes and changes the developer keys of an account.',
    arguments: '[ACTION …]',
    completes: Object.keys(keyActions),
    actions: keyActions,
    options: {
      characters: { type: 'string', value: 'N', help: 'limit: characters of a month, or none' },
      yes: yesOption,
      json: jsonOption,
      ...connection,
      'key-file': {
        ...connection['key-file'],
        help: 'file with the admin key of the service, readable by you alone (PARLANCE_ADMIN_KEY_FILE)',
      },
      key: { ...connection.key, help: 'admin key; others can see it, so better PARLANCE_ADMIN_KEY' },
      help: helpOption,
    },
    notes: [
      'KEY is an id, or the label of an active key. The admin key of an account is needed, which no other command takes.',
    ],
    examples: [
      ['create CI > ci.key', 'makes a key for a build'],
      ['limit CI --characters 100000', 'and says how much it may use'],
    ],
  },
  connection: {
    summary: 'Keeps the keys of services in the key store of the system.',
    arguments: '[ACTION …]',
    completes: Object.keys(connectionActions),
    actions: connectionActions,
    options: {
      admin: { type: 'boolean', default: false, help: 'it is the admin key of an account, for parlance keys' },
      scheme: connection.scheme,
      json: jsonOption,
      help: helpOption,
    },
    notes: [
      'Without a URL it is the one in PARLANCE_URL. A key is kept for one server, and sent to no other; it is never shown.',
      'A key in --key, --key-file, PARLANCE_KEY or PARLANCE_KEY_FILE is taken first, in this order. The key store is that of the desktop on Linux (Secret Service), Keychain on macOS, and the Credential Manager on Windows.',
    ],
    examples: [
      ['add https://api.example.com', 'asks for the key, and keeps it'],
      ['add https://api.example.com < key', 'takes it from a file'],
    ],
  },
} as const satisfies Readonly<Record<string, Command>>;
