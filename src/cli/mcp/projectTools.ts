import type { AgentTool, ToolField } from '../../tools/agentTools';

/** A tool for the files of the folder, or for what a service keeps: a command of this program, with its report. */
export interface ProjectTool extends AgentTool {
  /** What it changes, for those who ask a person first. */
  changes: 'nothing' | 'files' | 'service';
  /** Whether that may stand where something else was. */
  replaces?: true;
  /** What goes to the service, which may bill it. */
  sends?: 'characters' | 'minutes';
  command: 'check' | 'sync' | 'translate' | 'voice' | 'glossary' | 'usage';
  /** The fields that are paths, which must lead to what is in the folder. */
  paths: readonly string[];
  /** The arguments of the command. @param given its fields, those of paths whole */
  args: (given: Readonly<Record<string, string | undefined>>) => readonly string[];
}

const longestPath = 1_000;
const longestTerm = 500;
const code = { longest: 35 } as const;

const folder = {
  longest: longestPath,
  description: 'Folder of the project, where .parlance.json is; without it the folder of this server.',
} as const;
const glossary = { longest: longestTerm, description: 'Name or id of the glossary.', isRequired: true } as const;

/** What a tool that sends takes besides, where the service may bill. */
export const agreedFields: Readonly<Record<NonNullable<ProjectTool['sends']>, ToolField>> = {
  characters: {
    isNumber: true,
    longest: 9,
    description:
      'The most characters that may be sent. Leave it out first: the tool tells the number and sends nothing. Give that number once the person agrees to it.',
  },
  minutes: {
    isNumber: true,
    longest: 6,
    description:
      'The most minutes of sound that may be sent. Leave it out first: the tool tells the number and sends nothing. Give that number once the person agrees to it.',
  },
};

/** An option of a command, where there is a value for it. */
const option = (name: string, value: string | undefined): string[] => (value === undefined ? [] : [name, value]);

/** All of them by their names. */
export const projectTools: Readonly<Record<string, ProjectTool>> = {
  parlance_check_file: {
    title: 'Check File',
    description:
      'Finds errors of spelling and grammar in the prose of a file: documents, comments of source code, texts of localisation files. Code is left alone. Tells line, column, message and suggestions of each; changes nothing.',
    fields: {
      file: {
        longest: longestPath,
        isRequired: true,
        description: 'Path of the file, from the folder of this server.',
      },
      language: { ...code, description: 'Language of the texts, as a code; else as the file says, or as detected.' },
    },
    changes: 'nothing',
    sends: 'characters',
    command: 'check',
    paths: ['file'],
    args: ({ file = '', language }) => [...option('--language', language), '--', file],
  },
  parlance_correct_file: {
    title: 'Correct File',
    description:
      'Mends those errors in the prose of a file that have one sure correction, and writes the file. Code is left alone. Tells what is left, which takes a choice. Check the file first, to know what will change.',
    fields: {
      file: {
        longest: longestPath,
        isRequired: true,
        description: 'Path of the file, from the folder of this server.',
      },
      language: {
        ...code,
        description: 'Language of the texts, as a code; else as the file says, or as detected.',
      },
    },
    changes: 'files',
    replaces: true,
    sends: 'characters',
    command: 'check',
    paths: ['file'],
    args: ({ file = '', language }) => ['--fix', ...option('--language', language), '--', file],
  },
  parlance_project_status: {
    title: 'Tell What Translations Lack',
    description:
      'Tells how complete the translations of a localisation project are: for each target file what is missing, stale, broken or unused, and how many characters it takes to complete it. Sends and changes nothing.',
    fields: { folder },
    changes: 'nothing',
    command: 'sync',
    paths: ['folder'],
    args: ({ folder: path }) => ['--check', ...(path === undefined ? [] : ['--', path])],
  },
  parlance_complete_project: {
    title: 'Complete Translations',
    description:
      'Translates what is missing or stale in the translations of a localisation project, and puts it into the files. Nothing that is translated, or was written by hand, is touched. Ask parlance_project_status first: it tells the characters.',
    fields: { folder, language: { ...code, description: 'Only this target language, as a code.' } },
    changes: 'files',
    replaces: true,
    sends: 'characters',
    command: 'sync',
    paths: ['folder'],
    args: ({ folder: path, language }) => [
      ...option('--language', language),
      ...(path === undefined ? [] : ['--', path]),
    ],
  },
  parlance_translate_file: {
    title: 'Translate File',
    description:
      'Translates a file segment by segment in its own format (XLIFF, PO, JSON, SRT, VTT, Markdown, HTML, RESX, properties and others) into a new file beside it. Placeholders, tags and code are kept. A file that is there is not replaced.',
    fields: {
      file: {
        longest: longestPath,
        isRequired: true,
        description: 'Path of the file, from the folder of this server.',
      },
      target: { ...code, isRequired: true, description: 'Language to translate into, as a code such as de or pt-BR.' },
      source: { ...code, description: 'Language of the file, as a code; else as the file says, or as detected.' },
    },
    changes: 'files',
    sends: 'characters',
    command: 'translate',
    paths: ['file'],
    args: ({ file = '', target, source }) => [...option('--to', target), ...option('--source', source), '--', file],
  },
  parlance_subtitle_recording: {
    title: 'Subtitle Recording',
    description:
      'Has the service listen to a film or a sound file, or to all that are new in a folder, and writes subtitles (.srt) and transcripts (.txt) beside each, of what is said and of translations. It takes about half as long as the recording. What was heard when a call is stopped is kept: the same call goes on from there. For one more language later, translate the subtitles by parlance_translate_file, which needs no sound.',
    fields: {
      file: {
        longest: longestPath,
        isRequired: true,
        description: 'Path of the recording, or of a folder of them, from the folder of this server.',
      },
      source: { ...code, description: 'Language that is spoken, as a code; detected without it.' },
      targets: {
        longest: 200,
        description:
          'Languages to translate into, as codes with commas, such as de,fr; without it what is said is only written down.',
      },
    },
    changes: 'files',
    sends: 'minutes',
    command: 'voice',
    paths: ['file'],
    args: ({ file = '', source, targets }) => [...option('--source', source), ...option('--to', targets), '--', file],
  },
  parlance_glossaries: {
    title: 'List Glossaries',
    description:
      'Lists the glossaries of the service, or, of the one that is named, its entries: terms and how they are to be translated.',
    fields: { glossary: { ...glossary, isRequired: undefined } },
    changes: 'nothing',
    command: 'glossary',
    paths: [],
    args: ({ glossary: name }) => (name === undefined ? ['list'] : ['--', 'show', name]),
  },
  parlance_add_glossary_entry: {
    title: 'Add Glossary Entry',
    description:
      'Adds an entry to a glossary of the service, or gives a term another translation. Translations with this glossary use it from then on.',
    fields: {
      glossary,
      term: { longest: longestTerm, isRequired: true, description: 'The term in the source language.' },
      translation: { longest: longestTerm, isRequired: true, description: 'How it is to be translated.' },
      source: { ...code, description: 'Source language of the dictionary, where the glossary has several.' },
      target: { ...code, description: 'Target language of the dictionary, where the glossary has several.' },
    },
    changes: 'service',
    replaces: true,
    command: 'glossary',
    paths: [],
    args: ({ glossary: name = '', term = '', translation = '', source, target }) => [
      ...option('--source', source),
      ...option('--to', target),
      ...['--', 'add', name, term, translation],
    ],
  },
  parlance_usage: {
    title: 'Tell Usage',
    description: 'Tells how many characters the account and the key have used of their limits.',
    fields: {},
    changes: 'nothing',
    command: 'usage',
    paths: [],
    args: () => [],
  },
};
