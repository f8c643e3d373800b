import { modelSizes } from '../../domain/models/modelSize';
import * as v from 'valibot';
import { findingCodes, findingLevels } from '../../domain/files/findings';
import { isWellFormedCode } from '../../formats/languageCode';
import { readPairKey } from '../../shared/engines';
import {
  asItIs,
  ids,
  language,
  list,
  onOff,
  oneOf,
  text,
  whole,
  wholes,
  wordsByKey,
  type Setting,
  type Trust,
} from './kinds';
import { t } from '../../shared/l10n';

/*
 * Every setting of Parlance: who may set it, and what it may be. The files beside this one read and write them, one for
 * each area; everyone else receives values. What the manifest and the README say of scopes, trust,
 * defaults and bounds is held to this table by a test.
 */

const mostCharacters = 100_000_000;
const mostMinutes = 1_000_000;
const checkTimes = ['onType', 'onSave', 'onCommand', 'off'] as const;
const codes = { item: isWellFormedCode, must: t('language codes'), most: 200 };
const tags = { item: (tag: string) => /^[^\s<>,]{1,100}$/.test(tag), must: t('tag names'), most: 200 };

const translators = ['offline', 'bergamot', 'apertium', 'languageModel', 'libreTranslate'] as const;

export const settings = {
  connection: text(['application', 'person'], 200, 'Local'),
  connections: asItIs(['application', 'person'], []),
  connectionTimeout: whole(['application', 'person'], [5, 3_600], 225),

  'engines.translate': oneOf(['application', 'person'], ['auto', ...translators], 'auto'),
  'engines.pairs': wordsByKey(['application', 'person'], translators, {
    key: (key) => readPairKey(key) !== undefined,
    must: t('engines by language pair, such as "en>de": "apertium"'),
    most: 500,
  }),
  'engines.check': oneOf(
    ['application', 'person'],
    ['auto', 'offline', 'languageModel', 'languageTool', 'connection'],
    'auto',
  ),
  'engines.rephrase': oneOf(['application', 'person'], ['auto', 'offline', 'languageModel'], 'auto'),
  'model.provider': oneOf(['application', 'person'], ['none', 'endpoint', 'editor'], 'none'),
  'model.address': text(['application', 'person'], 2_000),
  'model.name': text(['application', 'person'], 200),
  'model.editorModel': text(['application', 'person'], 200),
  'model.contextTokens': whole(['application', 'person'], [1_024, 2_000_000], 4_096),
  'languageTool.address': text(['application', 'person'], 2_000),
  'libreTranslate.address': text(['application', 'person'], 2_000),

  'translate.source': language(['resource', 'anyone']),
  'translate.targets': list(['resource', 'anyone'], codes),
  'translate.withoutSelection': oneOf(
    ['language-overridable', 'trusted'],
    ['smart', 'paragraph', 'line', 'word', 'nothing'],
    'smart',
  ),
  'translate.formality': oneOf(
    ['resource', 'anyone'],
    ['default', 'prefer_more', 'prefer_less', 'more', 'less'],
    'default',
  ),
  'translate.modelType': oneOf(
    ['resource', 'anyone'],
    ['default', 'latency_optimized', 'quality_optimized', 'prefer_quality_optimized'],
    'default',
  ),
  'translate.splitSentences': oneOf(['language-overridable', 'anyone'], ['default', '1', 'nonewlines', '0'], 'default'),
  'translate.preserveFormatting': onOff(['language-overridable', 'anyone'], false),
  'translate.tagHandling': oneOf(['language-overridable', 'anyone'], ['auto', 'xml', 'html'], 'auto'),
  'translate.tagHandlingVersion': oneOf(['resource', 'anyone'], ['default', 'v1', 'v2'], 'default'),
  'translate.outlineDetection': onOff(['language-overridable', 'anyone'], true),
  'translate.splittingTags': list(['language-overridable', 'anyone'], tags),
  'translate.nonSplittingTags': list(['language-overridable', 'anyone'], tags),
  'translate.ignoreTags': list(['language-overridable', 'anyone'], tags),
  'translate.glossaries': ids(['resource', 'trusted']),
  'translate.styleRules': ids(['resource', 'trusted']),
  'translate.translationMemories': ids(['resource', 'trusted']),
  'translate.translationMemoryThreshold': whole(['resource', 'anyone'], [0, 100], 75),
  'translate.similarMatches': oneOf(['resource', 'anyone'], ['reviewed', 'always'], 'reviewed'),
  'translate.customInstructions': list(['resource', 'trusted'], {
    item: (instruction) => [...instruction].length <= 300,
    must: t('instructions with up to 300 characters each'),
    most: 10,
  }),
  'translate.context': oneOf(['language-overridable', 'trusted'], ['none', 'surroundings', 'file'], 'none'),
  'translate.contextFileLimit': whole(['resource', 'trusted'], [0, 60_000], 20_000),
  'translate.showBilledCharacters': onOff(['resource', 'anyone'], false),
  'translate.reportingTag': {
    ...text(['resource', 'trusted'], 100),
    schema: v.pipe(v.string(), v.maxLength(100), v.regex(/^[!-~]*$/)),
    must: () => t('up to 100 printable ASCII characters without spaces'),
  },
  'translate.confirmAbove': whole(['application', 'person'], [0, mostCharacters], 20_000),
  'translate.maximumCharacters': whole(['application', 'person'], [1, mostCharacters], 1_000_000),

  'cost.charactersPerDay': whole(['application', 'person'], [0, mostCharacters], 0),
  'cost.charactersPerMonth': whole(['application', 'person'], [0, mostCharacters], 0),
  'cost.minutesPerDay': whole(['application', 'person'], [0, mostMinutes], 0),
  'cost.minutesPerMonth': whole(['application', 'person'], [0, mostMinutes], 0),
  'cost.warnAt': wholes(['application', 'person'], { bounds: [1, 100], most: 20 }, [80]),

  'write.apply': oneOf(['resource', 'trusted'], ['preview', 'immediately'], 'preview'),
  'write.language': language(['resource', 'anyone']),
  'write.style': oneOf(['resource', 'anyone'], ['default', 'academic', 'business', 'casual', 'simple'], 'default'),
  'write.tone': oneOf(
    ['resource', 'anyone'],
    ['default', 'confident', 'diplomatic', 'enthusiastic', 'friendly'],
    'default',
  ),
  'write.confirmAbove': whole(['application', 'person'], [0, mostCharacters], 20_000),
  'write.maximumCharacters': whole(['application', 'person'], [1, mostCharacters], 1_000_000),

  'dictation.source': language(['application', 'person']),
  'dictation.target': language(['application', 'person']),
  'dictation.stopAfterSilence': whole(['application', 'person'], [0, 3_600], 30),
  'dictation.microphone': text(['application', 'person'], 500),
  'dictation.recorder': text(['application', 'person'], 1_000),

  'check.when': oneOf(['resource', 'trusted'], checkTimes, 'onType'),
  'check.comments': onOff(['language-overridable', 'trusted'], true),
  'check.documents': onOff(['language-overridable', 'trusted'], true),
  'check.language': language(['resource', 'trusted']),
  'check.variants': list(['resource', 'trusted'], codes),
  'check.otherLanguages': oneOf(['resource', 'trusted'], ['skip', 'check'], 'skip'),
  'check.words': list(['resource', 'trusted'], {
    item: (word) => word.length <= 200,
    must: t('words with up to 200 characters each'),
    most: 20_000,
  }),
  'check.rulesOff': list(['resource', 'trusted'], {
    item: (rule) => /^[\w.-]{1,50}\/[\w.-]{1,100}$/.test(rule),
    must: t('rule IDs'),
    most: 1_000,
  }),
  'check.style': onOff(['resource', 'trusted'], false),
  'check.pause': whole(['resource', 'trusted'], [0, 60_000], 600),
  'check.charactersPerMinute': whole(['application', 'person'], [0, mostCharacters], 20_000),
  'check.charactersPerDay': whole(['application', 'person'], [0, mostCharacters], 100_000),
  'check.translateOnHover': onOff(['resource', 'trusted'], false),
  // Until there was `engines.check` for all.
  'check.engine': oneOf(['application', 'person'], ['local', 'connection'], 'local'),
  // Until there was `check.when` for both.
  'check.local': oneOf(['resource', 'trusted'], checkTimes, 'onType'),
  'check.remote': oneOf(['application', 'person'], checkTimes, 'off'),

  'documents.outputName': text(['resource', 'trusted'], 260, '${name}.${target}.${ext}'),
  'documents.maximumCharacters': whole(['machine-overridable', 'trusted'], [0, mostCharacters], 500_000),
  'documents.parallel': whole(['window', 'trusted'], [1, 10], 3),

  'files.checks': onOff(['resource', 'trusted'], true),
  'files.checkLevels': wordsByKey(['resource', 'trusted'], findingLevels, {
    key: (code) => findingCodes.some((known) => known === code),
    must: t('levels by check, such as "numbers": "off"'),
    most: 100,
  }),
  'files.codeLens': onOff(['resource', 'anyone'], true),
  'files.result': oneOf(['resource', 'trusted'], ['auto', 'beside', 'inPlace'], 'auto'),
  'files.outputName': text(['resource', 'trusted'], 260),
  'files.review': onOff(['resource', 'trusted'], true),
  'files.retranslateFuzzy': onOff(['resource', 'trusted'], false),
  'files.maximumCharacters': whole(['machine-overridable', 'trusted'], [0, mostCharacters], 500_000),
  'files.parallel': whole(['window', 'trusted'], [1, 16], 4),
  'files.subtitleLineLength': whole(['resource', 'anyone'], [0, 500], 42),
  'files.subtitleLines': whole(['resource', 'anyone'], [0, 20], 2),
  'files.subtitleReadingSpeed': whole(['resource', 'anyone'], [0, 1000], 20),
  'files.subtitleView': oneOf(['resource', 'anyone'], ['table', 'differences'], 'table'),
  'files.cache': onOff(['application', 'person'], true),
  'files.cacheSize': whole(['application', 'person'], [1, 10_240], 256),

  'offline.models': text(['application', 'person'], 1_000),
  'offline.modelSize': oneOf(['application', 'person'], modelSizes, 'best'),

  'glossary.hover': onOff(['language-overridable', 'trusted'], true),
} as const satisfies Readonly<Record<string, Setting<never> | Setting<unknown>>>;

export type SettingName = keyof typeof settings;

/** Type of a setting's correct value. */
export type SettingValue<Name extends SettingName> =
  (typeof settings)[Name] extends Setting<infer Value> ? Value : never;

/** Names of the settings, without `parlance.`, that these may set. */
export function settingsFor(trust: Trust): string[] {
  return Object.entries<Setting<unknown>>(settings).flatMap(([name, setting]) =>
    setting.trust === trust ? [name] : [],
  );
}

/** The value of a setting as it is found: what it may not be becomes the usual, with a sentence for the user. */
export function checkedValue<Name extends SettingName>(
  name: Name,
  found: unknown,
): { value: SettingValue<Name>; problem?: string } {
  const setting = settings[name] as unknown as Setting<SettingValue<Name>>;
  if (found === undefined) return { value: setting.usual };
  const parsed = v.safeParse(setting.schema, found);
  if (parsed.success) return { value: parsed.output };
  const rightPart = setting.rightPart?.(found);
  const problem =
    rightPart === undefined
      ? t('The setting parlance.{0} must be {1}, so {2} is used.', name, setting.must(), written(setting.usual))
      : t('The setting parlance.{0} must be {1}, so invalid parts are ignored.', name, setting.must());
  return { value: rightPart ?? setting.usual, problem };
}

function written(value: unknown): string {
  return value === '' || (Array.isArray(value) && value.length === 0) ? t('none') : String(value);
}
