import type { Tone, WritingStyle } from '../api/schemas/write';
import type { EntryFormat } from '../domain/glossaries/entryFile';
import { formatTable } from '../formats/formatTable';

/** An option of a command: what Node reads it by, and what `--help` and the completions say of it. */
export interface Option {
  type: 'string' | 'boolean';
  short?: string;
  multiple?: boolean;
  default?: string | boolean | string[];
  /** What stands for its value in `--help`. */
  value?: string;
  /** All values it takes. */
  values?: readonly string[];
  /** What a shell offers for its value. */
  completes?: 'file' | 'folder';
  /** A phrase without a full stop. */
  help: string;
}

/** A command: the one place that knows its name, its options and how it is told. */
export interface Command {
  /** A sentence for the list of all commands. */
  summary: string;
  /** What stands behind the options, e.g. `FILES…`. */
  arguments: string;
  /** What a shell offers for them. */
  completes?: 'file' | 'folder' | readonly string[];
  /** What stands first among them, where a command does several things: its own arguments, and what it does. */
  actions?: Readonly<Record<string, readonly [arguments: string, what: string]>>;
  options: Readonly<Record<string, Option>>;
  /** Sentences for its own help. */
  notes: readonly string[];
  /** Arguments, and what they do. */
  examples: ReadonlyArray<readonly [line: string, what: string]>;
}

/** How a reader may be addressed. */
export const formalities = ['default', 'more', 'less', 'prefer_more', 'prefer_less'] as const;
const models = ['default', 'latency_optimized', 'quality_optimized', 'prefer_quality_optimized'] as const;
/** How a listener may be addressed. */
export const voiceFormalities = ['default', 'more', 'less'] as const;
const writingStyles = ['academic', 'business', 'casual', 'simple'] as const satisfies readonly WritingStyle[];
const tones = ['confident', 'diplomatic', 'enthusiastic', 'friendly'] as const satisfies readonly Tone[];
/** What the languages of a service may be for. */
const resources = ['translate_text', 'translate_document', 'write', 'glossary', 'style_rules', 'voice'] as const;
/** How `sync --check` tells what it finds; `--json` is for programs. */
export const syncFormats = ['text', 'github'] as const;
/** How findings are told. */
export const reportFormats = ['text', 'json', 'sarif', 'github', 'gitlab'] as const;
/** Programs that complete what is typed. */
export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;

/** Which tools agents are given: `project` has those for files and for what a service keeps. */
export const toolSets = ['all', 'project'] as const;

const helpOption = { type: 'boolean', short: 'h', default: false, help: 'shows this' } as const;
const jsonOption = { type: 'boolean', default: false, help: 'reports as JSON on standard output' } as const;
const modelsOption = {
  type: 'string',
  value: 'FOLDER',
  completes: 'folder',
  help: 'offline models for the local service',
} as const;

const maximumOption = {
  type: 'string',
  value: 'N',
  default: '500000',
  help: 'sends nothing when there is more to send (500000)',
} as const;
const cacheOption = {
  type: 'string',
  value: 'FILE',
  completes: 'file',
  help: 'where answers of a service are kept for the next run',
} as const;
const noCacheOption = { type: 'boolean', default: false, help: 'keeps none and uses none' } as const;

/** How a service is reached. */
const connection = {
  url: { type: 'string', value: 'URL', help: 'address of the service (PARLANCE_URL); without it the local service' },
  'key-file': {
    type: 'string',
    value: 'FILE',
    completes: 'file',
    help: 'file with the key of the service, readable by you alone (PARLANCE_KEY_FILE)',
  },
  key: { type: 'string', value: 'KEY', help: 'key of the service; others can see it, so better PARLANCE_KEY' },
  scheme: {
    type: 'string',
    value: 'WORD',
    default: 'Service-Auth-Key',
    help: 'first word of the Authorization header (Service-Auth-Key)',
  },
  models: modelsOption,
} as const;

/** What every command that translates takes. */
const translation = {
  ...connection,
  glossary: {
    type: 'string',
    value: 'ID',
    multiple: true,
    default: [] as string[],
    help: 'glossary of the service, or CODE=ID for one target; needs the source language',
  },
  style: {
    type: 'string',
    value: 'ID',
    multiple: true,
    default: [] as string[],
    help: 'style rule list of the service, or CODE=ID for one target',
  },
  formality: { type: 'string', values: formalities, default: 'default', help: 'how the reader is addressed' },
  'no-context': { type: 'boolean', default: false, help: 'sends no notes and neighbouring lines along' },
  'no-review': {
    type: 'boolean',
    default: false,
    help: 'marks no translation for review (fuzzy in PO, needs-review-translation in XLIFF 1.2)',
  },
  'max-characters': maximumOption,
  cache: cacheOption,
  'no-cache': noCacheOption,
} as const;

/** What every command that checks takes. */
const checking = {
  language: { type: 'string', value: 'CODE', help: 'language of the texts; else as they say, or as detected' },
  variant: {
    type: 'string',
    value: 'CODE',
    multiple: true,
    default: [] as string[],
    help: 'what to write where a language has several, as en-GB or pt-BR; may be given several times',
  },
  style: { type: 'boolean', default: false, help: 'tells advice about style too' },
  'rule-off': {
    type: 'string',
    value: 'RULE',
    multiple: true,
    default: [] as string[],
    help: 'tells nothing of this rule; may be given several times',
  },
  ...connection,
  'max-characters': maximumOption,
  cache: cacheOption,
  'no-cache': noCacheOption,
} as const;

const yesOption = {
  type: 'boolean',
  default: false,
  help: 'deletes without it being told first what would go',
} as const;
const outputOptions = {
  output: { type: 'string', short: 'o', value: 'OUT', completes: 'file', help: 'the file; else standard output' },
  overwrite: { type: 'boolean', default: false, help: 'replaces a file that is there' },
} as const;

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

const documentActions = {
  translate: ['FILE…', 'sends documents, waits for their translations and fetches them'],
  resume: ['JOB…', 'goes on with those that were sent'],
} as const;

const keyActions = {
  list: ['', 'lists all developer keys, deactivated ones too'],
  create: ['[LABEL]', 'makes one, and prints it where the service tells it'],
  rename: ['KEY LABEL', 'gives it another label'],
  limit: ['KEY', 'limits its characters, by --characters'],
  deactivate: ['KEY', 'switches it off for good'],
} as const;

const memoryActions = { list: ['', 'lists all translation memories'] } as const;

/** Formats of entries of a glossary. */
export const entryFormatNames = ['csv', 'tsv', 'tbx'] as const satisfies readonly EntryFormat[];

/** All commands by their names, in the order of the help. */
export const commands = {
  translate: {
    summary: 'Translates files segment by segment, in the format they have.',
    arguments: 'FILES…',
    completes: 'file',
    options: {
      source: { type: 'string', value: 'CODE', help: 'language of the files; else as a file says, or as detected' },
      to: {
        type: 'string',
        value: 'CODES',
        multiple: true,
        default: [] as string[],
        help: 'languages to translate into, with commas; else the one that a file names',
      },
      output: {
        type: 'string',
        short: 'o',
        value: 'OUT',
        completes: 'file',
        help: 'a file, a folder, - for standard output, or a pattern such as {target}/{name}.{ext}',
      },
      overwrite: { type: 'boolean', default: false, help: 'replaces files that are there' },
      'in-place': { type: 'boolean', default: false, help: 'puts the translation into the file itself' },
      'dry-run': { type: 'boolean', default: false, help: 'sends and writes nothing; says what would be sent' },
      json: jsonOption,
      format: {
        type: 'string',
        values: formatTable.map(({ id }) => id),
        help: 'what the files are, whatever their names; needed for standard input',
      },
      memory: { type: 'string', value: 'ID', help: 'translation memory of the target' },
      model: { type: 'string', values: models, default: 'default', help: 'what the service is to prefer' },
      parallel: { type: 'string', value: 'N', default: '4', help: 'requests at a time (4)' },
      'line-length': {
        type: 'string',
        value: 'N',
        default: '42',
        help: 'characters of a line of a subtitle, 0 for no limit (42)',
      },
      lines: { type: 'string', value: 'N', default: '2', help: 'lines of a subtitle, 0 for no limit (2)' },
      'reading-speed': {
        type: 'string',
        value: 'N',
        default: '20',
        help: 'characters a second above which a subtitle is warned of, 0 for never (20)',
      },
      'tag-header': {
        type: 'string',
        value: 'NAME',
        default: 'X-Service-Reporting-Tag',
        help: 'header of the reporting tag (X-Service-Reporting-Tag)',
      },
      'reporting-tag': { type: 'string', value: 'TAG', help: 'groups the usage in reports' },
      ...translation,
      help: helpOption,
    },
    notes: [
      'FILES are files, folders and globs; - is standard input, which is answered on standard output.',
      'Without --output a translation stands beside its source, as film.de.srt beside film.srt, or where the tools of its format look for it. A file is written whole or not at all.',
      'Language models and servers of your own are asked by the editor only, never from here.',
    ],
    examples: [
      ['guide.txt --source en --to de,fr', 'writes guide.de.txt and guide.fr.txt'],
      ['docs --to ja --output ja', 'all files of a folder, into another one'],
      ['"src/**/*.properties" --to es --dry-run', 'says what it would send'],
      ['film.xlf --in-place', 'translates into the language that the file names'],
      ['- --format json --to de < en.json > de.json', 'as a part of a pipe'],
    ],
  },
  sync: {
    summary: 'Completes the translations of a project, or says what they lack.',
    arguments: '[FOLDER]',
    completes: 'folder',
    options: {
      check: {
        type: 'boolean',
        default: false,
        help: 'changes nothing; exit code 1 when something is missing, stale or broken',
      },
      allow: {
        type: 'string',
        value: 'CHECK',
        multiple: true,
        default: [] as string[],
        help: 'lets --check pass over broken, term-not-used or term-forbidden; may be given several times',
      },
      format: {
        type: 'string',
        values: syncFormats,
        help: 'how --check tells what is missing, stale or broken: text, or annotations of GitHub',
      },
      'dry-run': { type: 'boolean', default: false, help: 'changes nothing; says what would be sent' },
      json: jsonOption,
      propose: { type: 'boolean', default: false, help: 'prints the map that would fit the files' },
      'remove-unused': { type: 'boolean', default: false, help: 'takes entries out that the source no longer has' },
      'add-language': {
        type: 'string',
        value: 'CODE',
        multiple: true,
        default: [] as string[],
        help: 'adds this language to the project and translates into it alone; may be given several times',
      },
      language: {
        type: 'string',
        value: 'CODE',
        multiple: true,
        default: [] as string[],
        help: 'only this language; may be given several times',
      },
      ...translation,
      help: helpOption,
    },
    notes: [
      'What the targets of a project lack, or have of another wording, is translated and put into them; nothing else in them changes. .parlance.json in FOLDER says which files these are ("localisation").',
    ],
    examples: [
      ['', 'completes the project in this folder'],
      ['--check', 'fails a build when a language is not complete'],
      ['--language de --dry-run', 'says what completing German would send'],
      ['--add-language fr', 'writes French into .parlance.json, and makes its files'],
    ],
  },
  check: {
    summary: 'Checks spelling and grammar in documents and in comments of programs.',
    arguments: 'FILES…',
    completes: 'file',
    options: {
      fix: { type: 'boolean', default: false, help: 'mends what is surely wrong, and reports the rest' },
      since: {
        type: 'string',
        value: 'REF',
        help: 'only lines that were changed since a commit or branch, as git knows it',
      },
      json: jsonOption,
      format: { type: 'string', values: reportFormats, help: 'how findings are told; text without it' },
      ...checking,
      help: helpOption,
    },
    notes: [
      'FILES are files, folders and globs. What .gitignore leaves out is left out of folders.',
      'The nearest .parlance.json above counts, as in the editor: which files are checked, in which language, and the words that are right. So do switches in the texts themselves. A word that other files of the project have is hardly misspelt.',
      'Without --url the local service checks, and no text leaves this machine.',
    ],
    examples: [
      ['README.md docs', 'tells what it finds, with line and column'],
      ['src --since origin/main --format github', 'annotates the changed lines of a pull request'],
      ['docs --fix', 'mends what is surely wrong'],
      ['. --format sarif > parlance.sarif', 'for tools that read SARIF'],
    ],
  },
  write: {
    summary: 'Corrects or rephrases texts, and prints what they should say.',
    arguments: '[TEXT…]',
    options: {
      rephrase: { type: 'boolean', default: false, help: 'other wordings in place of corrections alone' },
      style: { type: 'string', values: writingStyles, help: 'rephrases in this style' },
      tone: { type: 'string', values: tones, help: 'rephrases in this tone' },
      target: { type: 'string', value: 'CODE', help: 'variant to write, as en-GB; else the language of the text' },
      json: jsonOption,
      ...connection,
      'max-characters': maximumOption,
      help: helpOption,
    },
    notes: [
      'Without TEXT, or with -, standard input is one text, and comes back with its own line ends. Names, placeholders and code stay as they are; where a reply would lose one, the text stays, and it is said why.',
      'Without --url the local service works. Offline it corrects; what it can rephrase is said where it cannot.',
    ],
    examples: [
      ["'He go home.'", 'prints “He goes home.”'],
      ['< notes.txt > corrected.txt', 'corrects a text'],
    ],
  },
  document: {
    summary: 'Has a service translate documents as whole files: Word, PDF, slides and more.',
    arguments: 'ACTION …',
    completes: Object.keys(documentActions),
    actions: documentActions,
    options: {
      source: { type: 'string', value: 'CODE', help: 'language of the documents; else the service tells it' },
      to: {
        type: 'string',
        value: 'CODES',
        multiple: true,
        default: [] as string[],
        help: 'languages to translate into, with commas',
      },
      output: {
        type: 'string',
        short: 'o',
        value: 'OUT',
        completes: 'file',
        help: 'the file, also .docx for a PDF, or a folder; else beside the source, as plan.de.docx',
      },
      overwrite: outputOptions.overwrite,
      'dry-run': { type: 'boolean', default: false, help: 'sends nothing; says what it would cost' },
      glossary: translation.glossary,
      style: translation.style,
      memory: { type: 'string', value: 'ID', help: 'translation memory of the target' },
      formality: translation.formality,
      'max-characters': maximumOption,
      json: jsonOption,
      ...connection,
      help: helpOption,
    },
    notes: [
      'What is sent can be fetched once, and is charged for then. Until its result is written, what is needed to fetch it is kept beside the result, readable by you alone: that file is the JOB with which resume goes on, also after a crash.',
      'A service counts at least 50,000 characters for a Word, PDF, slide or sheet file.',
    ],
    examples: [
      ['translate plan.docx --to de,fr', 'writes plan.de.docx and plan.fr.docx'],
      ['translate report.pdf --to ja -o report.docx', 'a PDF as a Word file'],
      ['resume plan.de.docx.parlance-document.json', 'goes on after a stop'],
    ],
  },
  voice: {
    summary: 'Has a service make subtitles and transcripts of recordings, in several languages.',
    arguments: 'FILES…',
    completes: 'file',
    options: {
      source: { type: 'string', value: 'CODE', help: 'language that is spoken; else the service detects it' },
      to: {
        type: 'string',
        value: 'CODES',
        multiple: true,
        default: [] as string[],
        help: 'languages to translate into, with commas; five take one session, more take more',
      },
      format: {
        type: 'string',
        value: 'KINDS',
        default: 'srt,txt',
        help: 'srt, vtt and txt (a transcript), with commas (srt,txt)',
      },
      overwrite: { type: 'boolean', default: false, help: 'replaces files that are there' },
      'dry-run': { type: 'boolean', default: false, help: 'sends nothing; says how many minutes it would be' },
      restart: { type: 'boolean', default: false, help: 'begins anew where a stopped run has left something' },
      'so-far': { type: 'boolean', default: false, help: 'sends nothing; writes what a stopped run has heard' },
      glossary: {
        type: 'string',
        value: 'ID',
        multiple: true,
        default: [] as string[],
        help: 'glossary of the service',
      },
      formality: {
        type: 'string',
        values: voiceFormalities,
        default: 'default',
        help: 'how the audience is addressed',
      },
      'line-length': {
        type: 'string',
        value: 'N',
        default: '42',
        help: 'characters of a line of a subtitle, 0 for no limit (42)',
      },
      lines: { type: 'string', value: 'N', default: '2', help: 'lines of a subtitle, 0 for no limit (2)' },
      'reading-speed': {
        type: 'string',
        value: 'N',
        default: '20',
        help: 'characters a second that can be read, 0 for no limit (20)',
      },
      'max-minutes': {
        type: 'string',
        value: 'N',
        default: '600',
        help: 'sends nothing when there is more sound to send (600)',
      },
      json: jsonOption,
      ...connection,
      help: helpOption,
    },
    notes: [
      'FILES are sound and films: files, folders and globs. Results stand beside them, as film.en.srt, film.de.srt and film.en.txt beside film.mp4.',
      'WAV is read as it is. For all else ffmpeg is used where it is in PATH; without it MP3, FLAC, Ogg, WebM and Matroska without a picture are sent as they are.',
      'Sound is sent at twice its speed at most. What was heard is kept beside the recording, readable by you alone: after a stop the same command goes on from the last word.',
    ],
    examples: [
      ['film.mp4 --source en --to de,fr', 'writes subtitles and transcripts in three languages'],
      ['talks --to ja --format vtt --dry-run', 'says how many minutes a folder is'],
      ['film.mp4 --source en --to de --so-far', 'writes what a stopped run has heard'],
    ],
  },
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
    notes: ['The id of one is what parlance translate --memory takes.'],
    examples: [['list --json', 'for programs']],
  },
  languages: {
    summary: 'Lists the languages of a service, and what it can do with each.',
    arguments: '',
    options: {
      for: { type: 'string', values: resources, default: 'translate_text', help: 'what they are for' },
      json: jsonOption,
      ...connection,
      help: helpOption,
    },
    notes: ['Without --url it is the local service, whose languages depend on the engines of this machine.'],
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
  config: {
    summary: 'Tells what settings hold here, and where each is from.',
    arguments: '[FILE]',
    completes: 'file',
    options: { json: jsonOption, help: helpOption },
    notes: [
      'Of a key it tells whether there is one, never the key. With FILE, what .parlance.json says of checking it.',
    ],
    examples: [['README.md', 'also what holds for a file']],
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
      'The editor starts it. It checks documents and comments as they are written, tells what it finds as diagnostics, and has fixes as code actions.',
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
      'max-characters': {
        type: 'string',
        value: 'N',
        default: '500000',
        help: 'sends no more in one session to a service given by --url (500000)',
      },
      help: helpOption,
    },
    notes: [
      'The agent starts it, in the folder of the project, and speaks over standard input and output. Files outside that folder are neither read nor written.',
      'Without --url the local service answers, and no text leaves this machine. What a text says is translated, never followed.',
    ],
    examples: [['--glossary product-names', 'translates with this glossary']],
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
    notes: ['It listens on 127.0.0.1 only, and answers who knows its key, which it prints when it is ready.'],
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

/** The name of a command. */
export type CommandName = keyof typeof commands;

/** Whether a word is the name of a command. */
export function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commands, name);
}
