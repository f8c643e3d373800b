import type { Tone, WritingStyle } from '../../api/schemas/write';
import { pseudoLanguages } from '../../domain/translation/pseudoLanguages';
import { formatTable } from '../../formats/formatTable';
import { handoverFormatNames } from '../../formats/handover/formatNames';
import type { Command } from './command';
import {
  checking,
  connection,
  helpOption,
  jsonOption,
  languageOption,
  localNote,
  maximumOption,
  memoryOption,
  models,
  outputOptions,
  ownEngines,
  subtitleShape,
  translation,
} from './options';

/** Forms of address for a listener. */
/** Voices for speech. */
export const speechVoices = ['male', 'female'] as const;
export const voiceFormalities = ['default', 'more', 'less'] as const;

const writingStyles = ['academic', 'business', 'casual', 'simple'] as const satisfies readonly WritingStyle[];

const tones = ['confident', 'diplomatic', 'enthusiastic', 'friendly'] as const satisfies readonly Tone[];

/** Formats of findings for build servers and code reviews. */
export const buildFormats = ['sarif', 'junit', 'github', 'gitlab'] as const;

/** Output formats of `sync --check`; `--json` is for programs. */
export const syncFormats = ['text', ...buildFormats] as const;

/** Formats of a report on findings. */
export const reportFormats = ['text', 'json', ...buildFormats] as const;

const documentActions = {
  translate: ['FILE…', 'send documents, wait for their translations and download them'],
  resume: ['JOB…', 'resume documents that were sent'],
} as const;

const handoverActions = {
  export: ['', 'write one file per language with all strings that need work'],
  import: ['FILE…', 'put the translations of these files into the project'],
} as const;

/** Commands for what is done with texts and files. */
export const filesCommands = {
  translate: {
    summary: 'Translate the text in files, such as JSON, PO or Markdown.',
    arguments: 'FILES…',
    completes: 'file',
    options: {
      source: { type: 'string', value: 'CODE', help: 'source language; default: as the file declares, or detected' },
      to: {
        type: 'string',
        value: 'CODES',
        multiple: true,
        default: [] as string[],
        help: 'target languages, comma-separated; default: as the file declares',
      },
      output: {
        type: 'string',
        short: 'o',
        value: 'OUT',
        completes: 'file',
        help: 'file, folder, - for standard output, or a pattern such as {target}/{name}.{ext}',
      },
      overwrite: { type: 'boolean', default: false, help: 'replace existing files' },
      'in-place': { type: 'boolean', default: false, help: 'edit the file itself' },
      'dry-run': { type: 'boolean', default: false, help: 'show what would be sent; send and write nothing' },
      json: jsonOption,
      format: {
        type: 'string',
        values: formatTable.map(({ id }) => id),
        help: 'file format; required for standard input',
      },
      memory: memoryOption,
      parallel: { type: 'string', value: 'N', default: '4', help: 'maximum requests at the same time (4)' },
      ...subtitleShape,
      'reading-speed': {
        type: 'string',
        value: 'N',
        default: '20',
        help: 'characters per second above which to warn, 0 for never (20)',
      },
      ...translation,
      model: {
        type: 'string',
        value: 'NAME',
        help: `its name (PARLANCE_MODEL), or with --url ${models.join(', ')}`,
      },
      help: helpOption,
    },
    notes: [
      'FILES are files, folders and globs. - reads standard input and writes standard output.',
      'By default a translation is written beside its source, such as film.de.srt, or where its format expects it.',
      localNote,
    ],
    examples: [
      ['guide.txt --source en --to de,fr', 'write guide.de.txt and guide.fr.txt'],
      ['docs --to ja --output ja', 'translate a folder into another one'],
      ['"src/**/*.properties" --to es --dry-run', 'show what would be sent'],
      ['film.xlf --in-place', 'translate into the language the file declares'],
      ['- --format json --to de < en.json > de.json', 'use it in a pipe'],
    ],
  },
  sync: {
    summary: 'Complete the translations of a project, or list what is missing.',
    arguments: '[FOLDER]',
    completes: 'folder',
    options: {
      check: {
        type: 'boolean',
        default: false,
        help: 'change nothing; exit with 1 if something is missing, stale or broken',
      },
      allow: {
        type: 'string',
        value: 'CHECK',
        multiple: true,
        default: [] as string[],
        help: 'allow broken, fuzzy, term-not-used or term-forbidden; can be repeated',
      },
      format: {
        type: 'string',
        values: syncFormats,
        help: 'report format of --check (text)',
      },
      'dry-run': { type: 'boolean', default: false, help: 'show what would be sent; change nothing' },
      json: jsonOption,
      propose: { type: 'boolean', default: false, help: 'print “localization” for .parlance.json' },
      'remove-unused': { type: 'boolean', default: false, help: 'remove strings the source no longer has' },
      'add-language': {
        type: 'string',
        value: 'CODE',
        multiple: true,
        default: [] as string[],
        help: 'add this language and translate into it only; can be repeated',
      },
      language: languageOption,
      pseudo: {
        type: 'string',
        values: pseudoLanguages,
        help: 'add longer or right-to-left text to test with; send nothing',
      },
      ...translation,
      help: helpOption,
    },
    notes: [
      'Translates missing and outdated strings. Nothing else in the files changes. “localization” in .parlance.json of FOLDER lists the files; without it, they’re found by name.',
      'missing: not translated; stale: the source changed; broken: placeholders differ; fuzzy: marked for review in PO; term-not-used, term-forbidden: differs from the terms of the project.',
    ],
    examples: [
      ['', 'complete the project in this folder'],
      ['--check', 'fail a build if a language is incomplete'],
      ['--language de --dry-run', 'show what would be sent for German'],
      ['--add-language fr', 'add French to .parlance.json and create its files'],
    ],
  },
  handover: {
    summary: 'Export the open strings of a project for a translator, and import the result.',
    arguments: 'ACTION …',
    completes: Object.keys(handoverActions),
    actions: handoverActions,
    options: {
      folder: {
        type: 'string',
        value: 'FOLDER',
        completes: 'folder',
        default: '.',
        help: 'folder of the project (.)',
      },
      language: languageOption,
      format: { type: 'string', values: handoverFormatNames, help: 'export: file format (xliff)' },
      output: {
        type: 'string',
        short: 'o',
        value: 'FOLDER',
        completes: 'folder',
        default: '.',
        help: 'export: existing folder for the files (.)',
      },
      overwrite: { type: 'boolean', default: false, help: 'export: replace existing files' },
      'replace-changed': {
        type: 'boolean',
        default: false,
        help: 'import: also replace translations changed since the export',
      },
      'needs-review': { type: 'boolean', default: false, help: 'import: mark translations for review' },
      'dry-run': { type: 'boolean', default: false, help: 'import: show what would change; change nothing' },
      json: jsonOption,
      help: helpOption,
    },
    notes: [
      'The files have strings that are missing, outdated or marked for review, with comments. Placeholders and tags are protected. xliff is XLIFF 1.2, xliff2 is XLIFF 2.1.',
      'import never overwrites newer work: translations whose source or target changed since the export are listed, and the exit code is 1. No text is sent anywhere.',
    ],
    examples: [
      ['export --language de', 'write a file for the German translator'],
      ['import shop.de.xlf --dry-run', 'show what the returned file would change'],
      ['import shop.de.xlf', 'put its translations into the project'],
    ],
  },
  check: {
    summary: 'Check spelling and grammar in documents and code comments.',
    arguments: 'FILES…',
    completes: 'file',
    options: {
      fix: { type: 'boolean', default: false, help: 'fix problems that are safe to fix, and report the rest' },
      since: {
        type: 'string',
        value: 'REF',
        help: 'only lines changed since a commit or branch',
      },
      staged: { type: 'boolean', default: false, help: 'only staged lines' },
      'stdin-name': { type: 'string', value: 'NAME', help: 'file name for the text of standard input' },
      'must-exist': {
        type: 'boolean',
        default: false,
        help: 'fail if a name doesn’t exist or has no text',
      },
      json: jsonOption,
      format: { type: 'string', values: reportFormats, help: 'report format (text)' },
      baseline: { type: 'string', value: 'FILE', completes: 'file', help: 'ignore problems listed in FILE' },
      'update-baseline': { type: 'boolean', default: false, help: 'write all current problems to FILE' },
      ...checking,
      help: helpOption,
    },
    notes: [
      'FILES are files, folders and globs, or -. Files in .gitignore are skipped, and so are names without text.',
      'The nearest .parlance.json applies, as in VS Code, and so do parlance-disable comments. Words used in other files of the project are correct.',
      localNote,
    ],
    examples: [
      ['README.md docs', 'list problems with line and column'],
      ['src --since origin/main --format github', 'annotate the changed lines of a pull request'],
      ['docs --fix', 'fix what is safe to fix'],
      ['--staged', 'check a commit in a hook'],
      ['. --format sarif > parlance.sarif', 'write a SARIF report'],
    ],
  },
  write: {
    summary: 'Correct or rephrase text, and print the result.',
    arguments: '[TEXT…]',
    options: {
      rephrase: { type: 'boolean', default: false, help: 'rephrase instead of correcting' },
      style: { type: 'string', values: writingStyles, help: 'rephrase in this style' },
      tone: { type: 'string', values: tones, help: 'rephrase in this tone' },
      target: {
        type: 'string',
        value: 'CODE',
        help: 'language variant, such as en-GB; default: the language of the text',
      },
      json: jsonOption,
      ...connection,
      ...ownEngines,
      'max-characters': maximumOption,
      help: helpOption,
    },
    notes: [
      'Without TEXT, or with -, reads standard input. Names, placeholders and code stay. If a reply loses one, the text stays and the reason is shown.',
      localNote,
    ],
    examples: [
      ["'He have a car.'", 'prints “He has a car.”'],
      ['< notes.txt > corrected.txt', 'correct a file'],
    ],
  },
  document: {
    summary: 'Translate whole documents with a service: Word, PDF, slides and more.',
    arguments: 'ACTION …',
    completes: Object.keys(documentActions),
    actions: documentActions,
    options: {
      source: { type: 'string', value: 'CODE', help: 'source language; default: detected' },
      to: {
        type: 'string',
        value: 'CODES',
        multiple: true,
        default: [] as string[],
        help: 'target languages, comma-separated',
      },
      output: {
        type: 'string',
        short: 'o',
        value: 'OUT',
        completes: 'file',
        help: 'file or folder; default: beside the source, such as plan.de.docx',
      },
      overwrite: outputOptions.overwrite,
      'dry-run': { type: 'boolean', default: false, help: 'show the cost; send nothing' },
      glossary: translation.glossary,
      style: translation.style,
      memory: memoryOption,
      formality: translation.formality,
      'max-characters': maximumOption,
      json: jsonOption,
      ...connection,
      ...ownEngines,
      help: helpOption,
    },
    notes: [
      'A result can be downloaded once. Until it’s written, a JOB file beside it keeps what is needed to download it, also after a crash. To resume, run the same command again, or resume with the JOB file.',
      'Word, PDF, slide and sheet files count at least 50,000 characters each.',
    ],
    examples: [
      ['translate plan.docx --to de,fr', 'write plan.de.docx and plan.fr.docx'],
      ['translate report.pdf --to ja -o report.docx', 'translate a PDF to a Word file'],
      ['resume plan.de.docx.parlance-document.json', 'resume after a stop'],
    ],
  },
  voice: {
    summary: 'Create subtitles and transcripts of recordings in several languages.',
    arguments: 'FILES…',
    completes: 'file',
    options: {
      source: { type: 'string', value: 'CODE', help: 'spoken language; default: detected' },
      to: {
        type: 'string',
        value: 'CODES',
        multiple: true,
        default: [] as string[],
        help: 'target languages, comma-separated; five per session',
      },
      speech: {
        type: 'string',
        value: 'CODES',
        multiple: true,
        default: [] as string[],
        help: 'target languages to speak, too, such as film.de.wav; one session each',
      },
      voice: { type: 'string', values: speechVoices, help: 'voice' },
      format: {
        type: 'string',
        value: 'KINDS',
        default: 'srt,txt',
        help: 'srt, vtt and txt (a transcript), comma-separated (srt,txt)',
      },
      overwrite: { type: 'boolean', default: false, help: 'replace existing files' },
      'dry-run': { type: 'boolean', default: false, help: 'show how many minutes would be sent; send nothing' },
      restart: { type: 'boolean', default: false, help: 'start over instead of resuming' },
      'so-far': { type: 'boolean', default: false, help: 'write the transcript of a stopped run; send nothing' },
      glossary: {
        type: 'string',
        value: 'NAME',
        multiple: true,
        default: [] as string[],
        help: 'glossary: a name or ID',
      },
      formality: {
        type: 'string',
        values: voiceFormalities,
        default: 'default',
        help: 'formality',
      },
      ...subtitleShape,
      'reading-speed': {
        type: 'string',
        value: 'N',
        default: '20',
        help: 'maximum characters per second, 0 for no limit (20)',
      },
      'max-minutes': {
        type: 'string',
        value: 'N',
        default: '600',
        help: 'send nothing if there’s more audio to send (600)',
      },
      json: jsonOption,
      ...connection,
      ...ownEngines,
      help: helpOption,
    },
    notes: [
      'FILES are audio and video files, folders and globs. Results are written beside them, such as film.en.srt and film.en.txt.',
      'FLAC, Opus, Vorbis and WAV need nothing else. AAC and MP3 are decoded by ffmpeg if it’s in PATH, or else sent as they are. Other formats need ffmpeg.',
      'Audio is sent at up to twice its speed. To resume after a stop, run the same command again.',
      'Recordings with existing results or without audio are skipped. To add a language, translate the subtitles: parlance translate film.en.srt --to it.',
    ],
    examples: [
      ['film.mp4 --source en --to de,fr', 'write subtitles and transcripts in three languages'],
      ['talks --to ja --format vtt --dry-run', 'show how many minutes a folder has'],
      ['film.mp4 --source en --to de --so-far', 'write the transcript of a stopped run'],
    ],
  },
} as const satisfies Readonly<Record<string, Command>>;
