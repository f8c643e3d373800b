/* Options that several commands take, and the values of some. */

/** Forms of address for a reader. */
export const formalities = ['default', 'more', 'less', 'prefer_more', 'prefer_less'] as const;

export const models = ['default', 'latency_optimized', 'quality_optimized', 'prefer_quality_optimized'] as const;

export const helpOption = { type: 'boolean', short: 'h', default: false, help: 'show this help' } as const;

export const languageOption = {
  type: 'string',
  value: 'CODE',
  multiple: true,
  default: [] as string[],
  help: 'only this language; can be repeated',
} as const;

export const jsonOption = { type: 'boolean', default: false, help: 'print a report as JSON' } as const;

export const modelsOption = {
  type: 'string',
  value: 'FOLDER',
  completes: 'folder',
  help: 'folder of offline models for the local service',
} as const;

export const maximumOption = {
  type: 'string',
  value: 'N',
  default: '500000',
  help: 'send nothing if there’s more to send (500000)',
} as const;

export const cacheOption = {
  type: 'string',
  value: 'FILE',
  completes: 'file',
  help: 'file with cached answers',
} as const;

export const noCacheOption = { type: 'boolean', default: false, help: 'don’t use a cache' } as const;

/** Limits of a subtitle. */
export const subtitleShape = {
  'line-length': {
    type: 'string',
    value: 'N',
    default: '42',
    help: 'maximum characters per subtitle line, 0 for no limit (42)',
  },
  lines: { type: 'string', value: 'N', default: '2', help: 'maximum lines per subtitle, 0 for no limit (2)' },
} as const;

/** Options of a connection to a service. */
export const connection = {
  url: { type: 'string', value: 'URL', help: 'address of the service (PARLANCE_URL); default: the local service' },
  'key-file': {
    type: 'string',
    value: 'FILE',
    completes: 'file',
    help: 'file with the key, readable only by you (PARLANCE_KEY_FILE)',
  },
  key: { type: 'string', value: 'KEY', help: 'key; other users can see it, so prefer PARLANCE_KEY' },
  scheme: {
    type: 'string',
    value: 'WORD',
    default: 'Service-Auth-Key',
    help: 'first word of the Authorization header (Service-Auth-Key)',
  },
  timeout: {
    type: 'string',
    value: 'SECONDS',
    help: 'seconds to wait for a service that doesn’t answer (PARLANCE_TIMEOUT; 225)',
  },
  models: modelsOption,
} as const;

/** A note: which engines a command uses. */
export const localNote =
  'Without --url the local service is used. No text leaves this computer unless you name your own model or server.';

/** The user's own language model and servers, which the local service asks. */
export const ownEngines = {
  'model-url': {
    type: 'string',
    value: 'URL',
    help: 'language model: a provider such as ollama, or an address (PARLANCE_MODEL_URL)',
  },
  model: { type: 'string', value: 'NAME', help: 'its name (PARLANCE_MODEL)' },
  libretranslate: { type: 'string', value: 'URL', help: 'your server (PARLANCE_LIBRETRANSLATE)' },
  languagetool: { type: 'string', value: 'URL', help: 'your server (PARLANCE_LANGUAGETOOL)' },
} as const;

export const memoryOption = {
  type: 'string',
  value: 'NAME',
  help: 'translation memory: a name or ID',
} as const;

/** Options of every command that translates. */
export const translation = {
  ...connection,
  ...ownEngines,
  glossary: {
    type: 'string',
    value: 'NAME',
    multiple: true,
    default: [] as string[],
    help: 'glossary: a name or ID, or CODE=NAME for one target; needs --source',
  },
  style: {
    type: 'string',
    value: 'NAME',
    multiple: true,
    default: [] as string[],
    help: 'style rule list: a name or ID, or CODE=NAME for one target',
  },
  formality: { type: 'string', values: formalities, default: 'default', help: 'formality' },
  'no-context': { type: 'boolean', default: false, help: 'don’t send notes and neighboring strings as context' },
  'no-review': {
    type: 'boolean',
    default: false,
    help: 'don’t mark translations for review (fuzzy in PO, needs-review-translation in XLIFF 1.2)',
  },
  'retranslate-fuzzy': {
    type: 'boolean',
    default: false,
    help: 'translate fuzzy messages of PO again instead of keeping them for review',
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
    help: 'tag for your usage in reports',
  },
  'max-characters': maximumOption,
  cache: cacheOption,
  'no-cache': noCacheOption,
} as const;

/** Options of every command that checks. */
export const checking = {
  language: { type: 'string', value: 'CODE', help: 'language of the text; default: detected' },
  variant: {
    type: 'string',
    value: 'CODE',
    multiple: true,
    default: [] as string[],
    help: 'language variant, such as en-GB; can be repeated',
  },
  style: { type: 'boolean', default: false, help: 'also report style advice' },
  'rule-off': {
    type: 'string',
    value: 'RULE',
    multiple: true,
    default: [] as string[],
    help: 'turn this rule off; can be repeated',
  },
  ...connection,
  ...ownEngines,
  'max-characters': maximumOption,
  cache: cacheOption,
  'no-cache': noCacheOption,
} as const;

export const yesOption = {
  type: 'boolean',
  default: false,
  help: 'delete without showing first what would be deleted',
} as const;

export const outputOptions = {
  output: {
    type: 'string',
    short: 'o',
    value: 'OUT',
    completes: 'file',
    help: 'output file; default: standard output',
  },
  overwrite: { type: 'boolean', default: false, help: 'replace existing files' },
} as const;
