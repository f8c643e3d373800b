import type { Command } from './command';
import { connection, helpOption, jsonOption, ownEngines, yesOption } from './options';

/** Features for which the languages of a service can be listed. */
const resources = ['translate_text', 'translate_document', 'write', 'glossary', 'style_rules', 'voice'] as const;

const keyActions = {
  list: ['', 'list all developer keys, including deactivated ones'],
  create: ['[LABEL]', 'create a key and print it'],
  rename: ['KEY LABEL', 'rename it'],
  limit: ['KEY', 'limit its characters with --characters'],
  deactivate: ['KEY', 'deactivate it permanently'],
} as const;

const connectionActions = {
  list: ['', 'list services with stored keys'],
  add: ['[URL]', 'ask for a key, or read it from standard input; try and store it'],
  remove: ['[URL]', 'remove a key'],
} as const;

/** Commands for what a service and an account have. */
export const accountCommands = {
  languages: {
    summary: 'List the languages of a service and what it supports.',
    arguments: '',
    options: {
      for: { type: 'string', values: resources, default: 'translate_text', help: 'feature' },
      json: jsonOption,
      ...connection,
      ...ownEngines,
      help: helpOption,
    },
    notes: [
      'Without --url the local service is used. OFFLINE FROM lists source languages and quality: draft, software (a draft for software text) or rough. With --for write, OFFLINE lists features.',
    ],
    examples: [['--for write', 'languages that can be corrected']],
  },
  usage: {
    summary: 'Show the usage of a key and its account.',
    arguments: '',
    options: { json: jsonOption, ...connection, help: helpOption },
    notes: ['No limit is shown if there is none.'],
    examples: [['--json', 'print JSON for programs']],
  },
  keys: {
    summary: 'List, create and change developer keys.',
    arguments: '[ACTION …]',
    completes: Object.keys(keyActions),
    actions: keyActions,
    options: {
      characters: { type: 'string', value: 'N', help: 'limit: characters per month, or none' },
      yes: yesOption,
      json: jsonOption,
      ...connection,
      'key-file': {
        ...connection['key-file'],
        help: 'file with the admin key, readable only by you (PARLANCE_ADMIN_KEY_FILE)',
      },
      key: { ...connection.key, help: 'admin key; other users can see it, so prefer PARLANCE_ADMIN_KEY' },
      help: helpOption,
    },
    notes: ['KEY is an ID, or the label of an active key. This needs the admin key of an account.'],
    examples: [
      ['create CI > ci.key', 'create a key for a build'],
      ['limit CI --characters 100000', 'limit a key'],
    ],
  },
  connection: {
    summary: 'Store keys of services in the system key store.',
    arguments: '[ACTION …]',
    completes: Object.keys(connectionActions),
    actions: connectionActions,
    options: {
      admin: { type: 'boolean', default: false, help: 'the admin key of an account, for parlance keys' },
      engine: { type: 'boolean', default: false, help: 'the key for your own model or server' },
      scheme: connection.scheme,
      json: jsonOption,
      help: helpOption,
    },
    notes: [
      'URL defaults to PARLANCE_URL. A key is bound to its server and never shown.',
      '--key, --key-file, PARLANCE_KEY and PARLANCE_KEY_FILE take precedence, in this order. The key store is the Secret Service on Linux, Keychain on macOS and Credential Manager on Windows.',
    ],
    examples: [
      ['add https://api.example.com', 'ask for a key and store it'],
      ['add https://api.example.com < key', 'read it from a file'],
    ],
  },
} as const satisfies Readonly<Record<string, Command>>;
