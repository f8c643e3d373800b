/* Options that several commands take, and the values of some. */

/** How a reader may be addressed. */
export const formalities = ['default', 'more', 'less', 'prefer_more', 'prefer_less'] as const;

export const models = ['default', 'latency_optimized', 'quality_optimized', 'prefer_quality_optimized'] as const;

export const helpOption = { type: 'boolean', short: 'h', default: false, help: 'shows this' } as const;

export const jsonOption = { type: 'boolean', default: false, help: 'reports as JSON on standard output' } as const;

export const modelsOption = {
  type: 'string',
  value: 'FOLDER',
  completes: 'folder',
  help: 'offline models for the local service',
} as const;

export const maximumOption = {
  type: 'string',
  value: 'N',
  default: '500000',
  help: 'sends nothing when there is more to send (500000)',
} as const;

export const cacheOption = {
  type: 'string',
  value: 'FILE',
  completes: 'file',
  help: 'where answers of a service are kept for the next run',
} as const;

export const noCacheOption = { type: 'boolean', default: false, help: 'keeps none and uses none' } as const;

/** How much a subtitle may hold. */
export const subtitleShape = {
  'line-length': {
    type: 'string',
    value: 'N',
    default: '42',
    help: 'characters of a line of a subtitle, 0 for no limit (42)',
  },
  lines: { type: 'string', value: 'N', default: '2', help: 'lines of a subtitle, 0 for no limit (2)' },
} as const;

/** How a service is reached. */
export const connection = {
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
  timeout: { type: 'string', value: 'SECONDS', help: 'gives up on a silent service (225)' },
  models: modelsOption,
} as const;

export const memoryOption = {
  type: 'string',
  value: 'NAME',
  help: 'translation memory of the service, by name or id',
} as const;

/** What every command that translates takes. */
export const translation = {
  ...connection,
  glossary: {
    type: 'string',
    value: 'NAME',
    multiple: true,
    default: [] as string[],
    help: 'glossary of the service, by name or id, or CODE=NAME for one target; needs the source language',
  },
  style: {
    type: 'string',
    value: 'NAME',
    multiple: true,
    default: [] as string[],
    help: 'style rule list of the service, by name or id, or CODE=NAME for one target',
  },
  formality: { type: 'string', values: formalities, default: 'default', help: 'how the reader is addressed' },
  'no-context': { type: 'boolean', default: false, help: 'sends no notes and neighbouring lines along' },
  'no-review': {
    type: 'boolean',
    default: false,
    help: 'marks no translation for review (fuzzy in PO, needs-review-translation in XLIFF 1.2)',
  },
  'retranslate-fuzzy': {
    type: 'boolean',
    default: false,
    help: 'translates fuzzy messages of PO again, which are kept for review otherwise',
  },
  'tag-header': {
    type: 'string',
    value: 'NAME',
    default: 'X-Service-Reporting-Tag',
    help: 'header of the reporting tag (X-Service-Reporting-Tag)',
  },
  'reporting-tag': {
    type: 'string',
    value: 'TAG',
    help: 'groups the usage in reports',
  },
  'max-characters': maximumOption,
  cache: cacheOption,
  'no-cache': noCacheOption,
} as const;

/** What every command that checks takes. */
export const checking = {
  language: { type: 'string', value: 'CODE', help: 'language of the texts; else as they say, or as detected' },
  variant: {
    type: 'string',
    value: 'CODE',
    multiple: true,
    default: [] as string[],
    help: 'what to write where a language has several, as en-GB or pt-BR; repeatable',
  },
  style: { type: 'boolean', default: false, help: 'tells advice about style too' },
  'rule-off': {
    type: 'string',
    value: 'RULE',
    multiple: true,
    default: [] as string[],
    help: 'tells nothing of this rule; repeatable',
  },
  ...connection,
  'max-characters': maximumOption,
  cache: cacheOption,
  'no-cache': noCacheOption,
} as const;

export const yesOption = {
  type: 'boolean',
  default: false,
  help: 'deletes without it being told first what would go',
} as const;

export const outputOptions = {
  output: { type: 'string', short: 'o', value: 'OUT', completes: 'file', help: 'the file; else standard output' },
  overwrite: { type: 'boolean', default: false, help: 'replaces a file that is there' },
} as const;
