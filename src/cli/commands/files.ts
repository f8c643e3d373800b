import type { Tone, WritingStyle } from '../../api/schemas/write';
import { formatTable } from '../../formats/formatTable';
import type { Command } from './command';
import {
  checking,
  connection,
  helpOption,
  jsonOption,
  maximumOption,
  memoryOption,
  models,
  outputOptions,
  subtitleShape,
  translation,
} from './options';

/** How a listener may be addressed. */
/** Who may speak. */
export const speechVoices = ['male', 'female'] as const;
export const voiceFormalities = ['default', 'more', 'less'] as const;

const writingStyles = ['academic', 'business', 'casual', 'simple'] as const satisfies readonly WritingStyle[];

const tones = ['confident', 'diplomatic', 'enthusiastic', 'friendly'] as const satisfies readonly Tone[];

/** How what was found is told to what builds and reviews. */
export const buildFormats = ['sarif', 'junit', 'github', 'gitlab'] as const;

/** How `sync --check` tells what it finds; `--json` is for programs. */
export const syncFormats = ['text', ...buildFormats] as const;

/** How findings are told. */
export const reportFormats = ['text', 'json', ...buildFormats] as const;

const documentActions = {
  translate: ['FILE…', 'sends documents, waits for their translations and fetches them'],
  resume: ['JOB…', 'goes on with those that were sent'],
} as const;

/** Commands for what is done with texts and files. */
export const filesCommands = {
  translate: {
    summary: 'Translates the texts in files, such as JSON, PO or Markdown, and nothing else of them.',
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
      memory: memoryOption,
      model: { type: 'string', values: models, default: 'default', help: 'what the service is to prefer' },
      parallel: { type: 'string', value: 'N', default: '4', help: 'requests at a time (4)' },
      ...subtitleShape,
      'reading-speed': {
        type: 'string',
        value: 'N',
        default: '20',
        help: 'characters a second above which a subtitle is warned of, 0 for never (20)',
      },
      ...translation,
      help: helpOption,
    },
    notes: [
      'FILES are files, folders and globs; - is standard input, which is answered on standard output.',
      'Without --output a translation stands beside its source, as film.de.srt beside film.srt, or where tools of its format look. A file is written whole or not at all.',
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
        help: 'lets this pass: broken, fuzzy, term-not-used or term-forbidden; repeatable',
      },
      format: {
        type: 'string',
        values: syncFormats,
        help: 'how --check tells it; text without it',
      },
      'dry-run': { type: 'boolean', default: false, help: 'changes nothing; says what would be sent' },
      json: jsonOption,
      propose: { type: 'boolean', default: false, help: 'prints “localisation” for .parlance.json, as the files look' },
      'remove-unused': { type: 'boolean', default: false, help: 'takes entries out that the source no longer has' },
      'add-language': {
        type: 'string',
        value: 'CODE',
        multiple: true,
        default: [] as string[],
        help: 'adds this language and translates into it alone; repeatable',
      },
      language: {
        type: 'string',
        value: 'CODE',
        multiple: true,
        default: [] as string[],
        help: 'only this language; repeatable',
      },
      ...translation,
      help: helpOption,
    },
    notes: [
      'Translates what is missing in the translations of a project or has changed in their source; nothing else in them changes. “localisation” in .parlance.json of FOLDER says which files these are; without it they are found by their names.',
      'missing: not translated; stale: its source has changed since; broken: it has other placeholders than its source; fuzzy: PO keeps a translation of another wording for review; term-not-used, term-forbidden: other terms than the project has.',
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
      baseline: { type: 'string', value: 'FILE', help: 'what FILE lists does not count' },
      'update-baseline': { type: 'boolean', default: false, help: 'lists in FILE what is found now' },
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
      'Without TEXT, or with -, standard input is one text, and keeps its line ends. Names, placeholders and code stay; where a reply would lose one, the text stays, and it is said why.',
      'Without --url the local service works. Offline it corrects; what it can rephrase is said where it cannot.',
    ],
    examples: [
      ["'He have a car.'", 'prints “He has a car.”'],
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
      memory: memoryOption,
      formality: translation.formality,
      'max-characters': maximumOption,
      json: jsonOption,
      ...connection,
      help: helpOption,
    },
    notes: [
      'A result can be fetched once, and is charged for then. Until it is written, what is needed to fetch it is kept beside it, readable by you alone: that file is the JOB that resume takes, also after a crash. The same command resumes it, too.',
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
      speech: {
        type: 'string',
        value: 'CODES',
        multiple: true,
        default: [] as string[],
        help: 'those of --to that are spoken, too, as film.de.wav; each takes a session',
      },
      voice: { type: 'string', values: speechVoices, help: 'the voice that speaks' },
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
        value: 'NAME',
        multiple: true,
        default: [] as string[],
        help: 'glossary of the service, by name or id',
      },
      formality: {
        type: 'string',
        values: voiceFormalities,
        default: 'default',
        help: 'how the audience is addressed',
      },
      ...subtitleShape,
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
      'FLAC, Opus, Vorbis and WAV need nothing else, in films too. AAC and MP3 are decoded by ffmpeg where it is in PATH, and sent as they are without it; all else needs ffmpeg.',
      'Sound is sent at twice its speed at most. What was heard is kept beside the recording, readable by you alone: after a stop the same command goes on from the last word.',
      'Of several recordings, those whose files are there already or that have no sound are left out. For one more language, translate the subtitles: parlance translate film.en.srt --to it.',
    ],
    examples: [
      ['film.mp4 --source en --to de,fr', 'writes subtitles and transcripts in three languages'],
      ['talks --to ja --format vtt --dry-run', 'says how many minutes a folder is'],
      ['film.mp4 --source en --to de --so-far', 'writes what a stopped run has heard'],
    ],
  },
} as const satisfies Readonly<Record<string, Command>>;
