import type { AgentTool, ToolField } from '../../tools/agentTools';

/** A tool for the files of the folder, or for what a service keeps: a command of this program, with its report. */
export interface ProjectTool extends AgentTool {
  /** Kind of thing it changes, for clients that ask a user first. */
  changes: 'nothing' | 'files' | 'service';
  /** True if that may stand where something else was. */
  replaces?: true;
  /** Unit of the content sent to the service, which may bill it. */
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
const glossary = { longest: longestTerm, description: 'Name or ID of the glossary.', isRequired: true } as const;

/** Extra fields of a tool that sends content the service may bill. */
export const agreedFields: Readonly<Record<NonNullable<ProjectTool['sends']>, ToolField>> = {
  characters: {
    isNumber: true,
    longest: 9,
    description:
      'Maximum number of characters to send. Omit it first: the tool returns the number and sends nothing. Pass that number after the user agrees.',
  },
  minutes: {
    isNumber: true,
    longest: 6,
    description:
      'Maximum minutes of audio to send. Omit it first: the tool returns the number and sends nothing. Pass that number after the user agrees.',
  },
};

/** An option of a command, where there is a value for it. */
const option = (name: string, value: string | undefined): string[] => (value === undefined ? [] : [name, value]);

/** All of them by their names. */
export const projectTools: Readonly<Record<string, ProjectTool>> = {
  parlance_check_file: {
    title: 'Check File',
    description:
      'Checks spelling and grammar in a file: documents, comments in source code and strings of localization files. Ignores code. Returns line, column, message and suggestions of each problem; changes nothing.',
    fields: {
      file: {
        longest: longestPath,
        isRequired: true,
        description: 'Path of the file, from the folder of this server.',
      },
      language: { ...code, description: 'Language code of the text; default: as the file declares, or detected.' },
    },
    changes: 'nothing',
    sends: 'characters',
    command: 'check',
    paths: ['file'],
    args: ({ file = '', language }) => ['--must-exist', ...option('--language', language), '--', file],
  },
  parlance_correct_file: {
    title: 'Correct File',
    description:
      'Fixes the problems in a file that are safe to fix, and writes the file. Ignores code. Returns the remaining problems. Check the file first to see what would change.',
    fields: {
      file: {
        longest: longestPath,
        isRequired: true,
        description: 'Path of the file, from the folder of this server.',
      },
      language: {
        ...code,
        description: 'Language code of the text; default: as the file declares, or detected.',
      },
    },
    changes: 'files',
    replaces: true,
    sends: 'characters',
    command: 'check',
    paths: ['file'],
    args: ({ file = '', language }) => ['--fix', '--must-exist', ...option('--language', language), '--', file],
  },
  parlance_project_status: {
    title: 'Show Translation Status',
    description:
      'Shows how complete the translations of a localization project are: missing, stale, broken and unused strings of each target file, and the characters needed to complete it. Sends and changes nothing.',
    fields: { folder },
    changes: 'nothing',
    command: 'sync',
    paths: ['folder'],
    args: ({ folder: path }) => ['--check', ...(path === undefined ? [] : ['--', path])],
  },
  parlance_complete_project: {
    title: 'Complete Translations',
    description:
      'Translates missing and stale strings of a localization project and writes them to the files. Existing and manual translations stay. Run parlance_project_status first to get the number of characters.',
    fields: { folder, language: { ...code, description: 'Code of the only target language to use.' } },
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
      'Translates a file segment by segment in its own format (XLIFF, PO, JSON, SRT, VTT, Markdown, HTML, RESX, properties and others) into a new file beside it. Keeps placeholders, tags and code. Never replaces an existing file.',
    fields: {
      file: {
        longest: longestPath,
        isRequired: true,
        description: 'Path of the file, from the folder of this server.',
      },
      target: { ...code, isRequired: true, description: 'Target language code, such as de or pt-BR.' },
      source: { ...code, description: 'Language code of the file; default: as the file declares, or detected.' },
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
      'Transcribes a video or audio file, or all new ones in a folder, and writes subtitles (.srt) and transcripts (.txt) beside each, in the spoken and the target languages. Takes about half as long as the recording. To resume a stopped call, repeat it. To add a language later, translate the subtitles with parlance_translate_file.',
    fields: {
      file: {
        longest: longestPath,
        isRequired: true,
        description: 'Path of the recording, or of a folder of them, from the folder of this server.',
      },
      source: { ...code, description: 'Spoken language code; default: detected.' },
      targets: {
        longest: 200,
        description: 'Target language codes, comma-separated, such as de,fr; default: transcript only.',
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
    description: 'Lists the glossaries of the service, or the entries of one glossary.',
    fields: { glossary: { ...glossary, isRequired: undefined } },
    changes: 'nothing',
    command: 'glossary',
    paths: [],
    args: ({ glossary: name }) => (name === undefined ? ['list'] : ['--', 'show', name]),
  },
  parlance_add_glossary_entry: {
    title: 'Add Glossary Entry',
    description: 'Adds or changes an entry of a glossary. Later translations with this glossary use it.',
    fields: {
      glossary,
      term: { longest: longestTerm, isRequired: true, description: 'The term in the source language.' },
      translation: { longest: longestTerm, isRequired: true, description: 'Required translation of the term.' },
      source: { ...code, description: 'Source language of the dictionary, if the glossary has several.' },
      target: { ...code, description: 'Target language of the dictionary, if the glossary has several.' },
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
    title: 'Show Usage',
    description: 'Shows how many characters the account and the key have used.',
    fields: {},
    changes: 'nothing',
    command: 'usage',
    paths: [],
    args: () => [],
  },
};
