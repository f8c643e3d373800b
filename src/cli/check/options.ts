import { isWellFormedCode } from '../../formats/languageCode';
import type { ProjectRule } from '../../domain/checking/projectRules';
import type { CheckSettings } from '../../shared/languageServer';
import { UsageError, wholeNumber } from '../arguments';
import type { ShellEngines } from '../engines/engineOptions';
import { cacheOf, connectionOf, type ServiceOptions } from '../serviceOptions';
import type { Shell } from '../shell';

/** Options for checking texts. */
export interface CheckOptions extends ServiceOptions {
  /** Code of the language they are in; absent = as they say, or as detected. */
  language?: string;
  /** Variants for languages that have several, e.g. `en-GB`. */
  variants: readonly string[];
  style: boolean;
  rulesOff: readonly string[];
  maximumCharacters: number;
}

/** Option values of a checking command. */
interface CheckValues {
  language?: string;
  variant: string[];
  style: boolean;
  'rule-off': string[];
  'max-characters': string;
}

/** @throws UsageError */
export async function checkOptionsOf(
  values: CheckValues & Parameters<typeof connectionOf>[0] & Parameters<typeof cacheOf>[0],
  shell: Shell,
): Promise<CheckOptions> {
  for (const code of [...values.variant, ...(values.language === undefined ? [] : [values.language])]) {
    if (!isWellFormedCode(code)) throw new UsageError(`“${code}” isn’t a valid language code.`);
  }
  return {
    ...(values.language !== undefined && { language: values.language }),
    variants: values.variant,
    style: values.style,
    rulesOff: values['rule-off'],
    maximumCharacters: wholeNumber(values['max-characters'], 'max-characters'),
    ...(await connectionOf(values, shell)),
    tagHeader: 'X-Service-Reporting-Tag',
    ...cacheOf(values, shell),
  };
}

/** The user's own servers that check. */
function checkersIn({ engines }: Pick<CheckOptions, 'engines'>): ShellEngines['told'] {
  return engines?.told.filter(({ id }) => engines.options.check.includes(id)) ?? [];
}

/** Returns whether what is checked leaves this machine. */
export function sendsText(options: Pick<CheckOptions, 'url' | 'engines'>): boolean {
  return options.url !== undefined || checkersIn(options).some(({ destination }) => !destination.isHere);
}

/** Bytes of sentences in one request: of a remote service it takes no more, and the local one is done with as much soon. */
const batchBytes = { remote: 9 * 1024, local: 1_500 };

/** Returns the settings to check one document with. @param rule of the project for it */
export function checkSettingsOf(options: CheckOptions, rule: Omit<ProjectRule, 'files'>): CheckSettings {
  return {
    service:
      options.url ??
      checkersIn(options)
        .map(({ id, destination }) => `${id} ${destination.baseUrl}`)
        .join(),
    when: rule.check === false ? 'off' : 'onCommand',
    language: options.language ?? rule.language ?? '',
    variants: options.variants,
    otherLanguages: rule.otherLanguages ?? 'skip',
    prose: { comments: rule.comments ?? true, documents: rule.documents ?? true },
    words: rule.words ?? [],
    rulesOff: [...options.rulesOff, ...(rule.rulesOff ?? [])],
    style: options.style,
    ignoredSentences: [],
    notErrors: [],
    batchBytes: options.url === undefined ? batchBytes.local : batchBytes.remote,
    pauseMs: 0,
  };
}
