import {
  ConfigurationTarget,
  workspace,
  type ConfigurationChangeEvent,
  type ConfigurationScope,
  type Disposable,
} from 'vscode';
import type { SubtitleLimits } from '../../domain/files/subtitles/limits';
import type { ContextMode } from '../../domain/translation/context';
import type { TranslationSettings } from '../../domain/translation/settings';
import type { CheckTime } from '../../shared/languageServer';
import type { EngineTask } from '../../shared/outsideWork';
import type { EditorNetworkSettings } from '../../api/network';
import { readCheckEngine, readCheckTime, type CheckEngine } from './checkTime';
import { checked, readSetting } from './read';
import type { SettingValue } from './table';
import { localConnectionName, sameName } from '../say/connection';

export type { CheckEngine } from './checkTime';

/*
 * The one module that reads and writes settings; everyone else receives values. `settings/table` says who may set each
 * and what it may be.
 */

/** `parlance.connections` as it stands there, unchecked: `readDefinitions` makes sense of it. */
export function savedConnections(): unknown {
  return readSetting('connections');
}

/** Name of the connection in use, `parlance.connection`. */
export function chosenConnection(): string {
  return readSetting('connection').trim() || localConnectionName;
}

export async function saveConnections(connections: readonly unknown[]): Promise<void> {
  const value = connections.length > 0 ? connections : undefined;
  await workspace.getConfiguration('parlance').update('connections', value, ConfigurationTarget.Global);
}

export async function chooseConnection(name: string): Promise<void> {
  const value = name === localConnectionName ? undefined : name;
  await workspace.getConfiguration('parlance').update('connection', value, ConfigurationTarget.Global);
}

/** The language model in use; what is not given is taken out of the settings. */
export async function setModel(model: {
  provider: 'none' | 'endpoint' | 'editor';
  address?: string;
  name?: string;
  editorModel?: string;
}): Promise<void> {
  const section = workspace.getConfiguration('parlance.model');
  const { provider, address, name, editorModel } = model;
  // Last what makes it the one in use: before, nothing is asked of half of it.
  for (const [setting, value] of Object.entries({ address, name, editorModel, provider })) {
    await section.update(setting, value, ConfigurationTarget.Global);
  }
}

/** Where a LanguageTool or LibreTranslate is; without an address, none is used. */
export async function setServer(server: 'languageTool' | 'libreTranslate', address: string | undefined): Promise<void> {
  await workspace.getConfiguration('parlance').update(`${server}.address`, address, ConfigurationTarget.Global);
}

/** The settings of VS Code about the network, as they stand there. */
export function networkSettings(): EditorNetworkSettings {
  const http = workspace.getConfiguration('http');
  return {
    proxy: http.get('proxy'),
    proxyAuthorization: http.get('proxyAuthorization'),
    noProxy: http.get('noProxy'),
    proxySupport: http.get('proxySupport'),
    proxyStrictSSL: http.get('proxyStrictSSL'),
    systemCertificates: http.get('systemCertificates'),
  };
}

/** Which files VS Code holds read-only, as glob patterns: those of `include` that `exclude` does not take out. */
export function readonlyPatterns(scope: ConfigurationScope): { include: string[]; exclude: string[] } {
  const files = workspace.getConfiguration('files', scope);
  const patterns = (name: string): string[] =>
    Object.entries(files.get<Record<string, boolean>>(name, {})).flatMap(([glob, isOn]) => (isOn ? [glob] : []));
  return { include: patterns('readonlyInclude'), exclude: patterns('readonlyExclude') };
}

/** Whether VS Code wraps the lines of a document. */
export function wrapsLines(scope: ConfigurationScope): boolean {
  return workspace.getConfiguration('editor', scope).get('wordWrap', 'off') !== 'off';
}

/** What a change of settings makes out of date: the way to the service. */
export function onDidChangeConnection(listener: () => void): Disposable {
  const sections = ['parlance.connections', 'parlance.connection', 'http'];
  return workspace.onDidChangeConfiguration((event: ConfigurationChangeEvent) => {
    if (sections.some((section) => event.affectsConfiguration(section))) listener();
  });
}

/** What is taken when a command finds no selection. */
export type WithoutSelection = 'smart' | 'paragraph' | 'line' | 'word' | 'nothing';

/** `parlance.translate.*` as it holds for one resource and one connection. */
export interface TranslateConfig {
  /** Empty = detect. */
  source: string;
  /** Shown first in the target picker. */
  targets: readonly string[];
  withoutSelection: WithoutSelection;
  context: ContextMode;
  /** Characters of a file that goes along whole as context. */
  contextFileLimit: number;
  /** Characters above which the person is asked first. */
  confirmAbove: number;
  /** Characters above which nothing is sent. */
  maximumCharacters: number;
  /** Empty = none (contract §1.2). */
  reportingTag: string;
  settings: TranslationSettings;
}

export function translateConfig(scope: ConfigurationScope | undefined, connection: string): TranslateConfig {
  return {
    source: readSetting('translate.source', scope),
    targets: readSetting('translate.targets', scope),
    withoutSelection: readSetting('translate.withoutSelection', scope),
    context: readSetting('translate.context', scope),
    contextFileLimit: readSetting('translate.contextFileLimit', scope),
    confirmAbove: readSetting('translate.confirmAbove', scope),
    maximumCharacters: readSetting('translate.maximumCharacters', scope),
    reportingTag: readSetting('translate.reportingTag', scope),
    settings: {
      formality: readSetting('translate.formality', scope),
      modelType: readSetting('translate.modelType', scope),
      splitSentences: readSetting('translate.splitSentences', scope),
      preserveFormatting: readSetting('translate.preserveFormatting', scope),
      tagHandling: readSetting('translate.tagHandling', scope),
      tagHandlingVersion: readSetting('translate.tagHandlingVersion', scope),
      outlineDetection: readSetting('translate.outlineDetection', scope),
      splittingTags: readSetting('translate.splittingTags', scope),
      nonSplittingTags: readSetting('translate.nonSplittingTags', scope),
      ignoreTags: readSetting('translate.ignoreTags', scope),
      glossaries: idsOf(readSetting('translate.glossaries', scope), connection),
      styleRules: idsOf(readSetting('translate.styleRules', scope), connection),
      customInstructions: readSetting('translate.customInstructions', scope),
      translationMemories: idsOf(readSetting('translate.translationMemories', scope), connection),
      ...memoryThreshold(scope, connection),
      showBilledCharacters: readSetting('translate.showBilledCharacters', scope),
    },
  };
}

/**
 * The local service takes a match over as it is, where another service adapts it: one that is only similar must not be
 * taken for a translation where nothing marks it.
 */
function memoryThreshold(
  scope: ConfigurationScope | undefined,
  connection: string,
): Pick<TranslationSettings, 'translationMemoryThreshold' | 'memoryThresholdForReview'> {
  const threshold = readSetting('translate.translationMemoryThreshold', scope);
  const isAdapted = !sameName(connection, localConnectionName);
  if (isAdapted || readSetting('translate.similarMatches', scope) === 'always') {
    return { translationMemoryThreshold: threshold };
  }
  return { translationMemoryThreshold: 100, memoryThresholdForReview: threshold };
}

/** The ids of one connection in a setting of the shape `{ "<connection>": { "<key>": "<id>" } }`; the rest is passed over. */
function idsOf(setting: unknown, connection: string): Record<string, string> {
  const ids: unknown = isRecord(setting) ? setting[connection] : undefined;
  const entries = isRecord(ids) ? Object.entries(ids) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** Which settings hold ids of what a connection keeps, in the shape `idsOf` reads. */
export type DefaultKind = 'glossaries' | 'styleRules' | 'translationMemories';

/** Where a default stands: for the person everywhere, or for this workspace alone, which wins. */
export type DefaultLevel = 'user' | 'workspace';

/** The ids of one connection in `parlance.translate.<kind>`, as they stand at each level. */
export function defaultIds(kind: DefaultKind, connection: string): Record<DefaultLevel, Record<string, string>> {
  const found = workspace.getConfiguration('parlance.translate').inspect(kind);
  return { user: idsOf(found?.globalValue, connection), workspace: idsOf(found?.workspaceValue, connection) };
}

/** Sets ids of one connection at one level, or takes them out there (`undefined`); everything else stays. */
export async function saveDefaultIds(
  kind: DefaultKind,
  connection: string,
  level: DefaultLevel,
  change: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const section = workspace.getConfiguration('parlance.translate');
  const found = section.inspect(kind);
  const value: unknown = level === 'user' ? found?.globalValue : found?.workspaceValue;
  const { [connection]: known, ...others } = isRecord(value) ? value : {};
  const kept = isRecord(known) ? known : {};
  const ids = Object.entries({ ...kept, ...change }).filter(([, id]) => id !== undefined);
  const all = { ...others, ...(ids.length > 0 && { [connection]: Object.fromEntries(ids) }) };
  const target = level === 'user' ? ConfigurationTarget.Global : ConfigurationTarget.Workspace;
  await section.update(kind, Object.keys(all).length > 0 ? all : undefined, target);
}

/** Another default, or another setting of translations. */
export function onDidChangeDefaults(listener: () => void): Disposable {
  return workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration('parlance.translate')) listener();
  });
}

function strings(setting: unknown): string[] {
  return Array.isArray(setting) ? setting.filter((item): item is string => typeof item === 'string') : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** `parlance.write.*` as it holds for one resource. */
export interface WriteConfig {
  /** Whether a better wording is shown first or written at once. */
  apply: 'preview' | 'immediately';
  /** Language texts are written in; empty = as the service detects it. */
  language: string;
  /** Wanted wherever the language has it; `default` = none (contract §4). */
  style: string;
  tone: string;
  /** Characters above which the person is asked first. */
  confirmAbove: number;
  /** Characters above which nothing is sent. */
  maximumCharacters: number;
}

export function writeConfig(scope: ConfigurationScope | undefined): WriteConfig {
  return {
    apply: readSetting('write.apply', scope),
    language: readSetting('write.language', scope),
    style: readSetting('write.style', scope),
    tone: readSetting('write.tone', scope),
    confirmAbove: readSetting('write.confirmAbove', scope),
    maximumCharacters: readSetting('write.maximumCharacters', scope),
  };
}

/** `parlance.check.*` as it holds for one resource. */
export interface CheckConfig {
  language: string;
  variants: readonly string[];
  otherLanguages: 'skip' | 'check';
  comments: boolean;
  documents: boolean;
  /** Of the user and of the workspace together. */
  words: readonly string[];
  /** Ids, of the user and of the workspace together. */
  rulesOff: readonly string[];
  /** Whether advice about style is shown. */
  style: boolean;
  pauseMs: number;
  translateOnHover: boolean;
}

/** Most characters that may be sent to a remote service for checking. */
export function checkBudget(): { perMinute: number; perDay: number } {
  return {
    perMinute: readSetting('check.charactersPerMinute'),
    perDay: readSetting('check.charactersPerDay'),
  };
}

/** When a document is checked; `isSent` where its text leaves this machine for that. */
export function checkTimeOf(scope: ConfigurationScope | undefined, isSent: boolean): CheckTime {
  return readCheckTime(scope, isSent);
}

/** Who checks, for this person. */
export function checkEngine(): CheckEngine {
  return readCheckEngine();
}

/** Sets when texts are checked, for this person. */
export async function chooseCheckTime(when: CheckTime): Promise<void> {
  // It may rest on what the next lines forget.
  if (readCheckEngine() === 'connection') await chooseEngine('check', 'connection');
  const section = workspace.getConfiguration('parlance.check');
  await section.update('when', when, ConfigurationTarget.Global);
  for (const before of ['local', 'remote'])
    if (section.inspect(before)?.globalValue !== undefined)
      await section.update(before, undefined, ConfigurationTarget.Global);
}

/** What a person may choose for a task; `auto` leaves it to Parlance. */
export type EngineSetting<Task extends EngineTask = EngineTask> = SettingValue<`engines.${Task}`>;

/** What was chosen for a task. */
export function chosenEngine(task: EngineTask): EngineSetting {
  return task === 'check' && readCheckEngine() === 'connection' ? 'connection' : readSetting(`engines.${task}`);
}

/** Sets who translates, checks or rephrases, for this person. */
export async function chooseEngine<Task extends EngineTask>(task: Task, engine: EngineSetting<Task>): Promise<void> {
  const section = workspace.getConfiguration('parlance');
  await section.update(`engines.${task}`, engine, ConfigurationTarget.Global);
  if (task === 'check' && section.inspect('check.engine')?.globalValue !== undefined)
    await section.update('check.engine', undefined, ConfigurationTarget.Global);
}

/** The engine of a pair alone, in this person's settings. */
export function enginesOfPairs(): SettingValue<'engines.pairs'> {
  return readSetting('engines.pairs');
}

/** Sets the engine of a pair for this person; without one, the pair is translated as all others are. */
export async function chooseEngineOfPair(key: string, engine: PairEngine | undefined): Promise<void> {
  const others = Object.entries(enginesOfPairs()).filter(([other]) => other.toLowerCase() !== key);
  const all = Object.fromEntries(engine ? [...others, [key, engine]] : others);
  const value = Object.keys(all).length > 0 ? all : undefined;
  await workspace.getConfiguration('parlance').update('engines.pairs', value, ConfigurationTarget.Global);
}

/** What may be chosen for a pair. */
export type PairEngine = SettingValue<'engines.pairs'>[string];

export function checkConfig(scope: ConfigurationScope | undefined): CheckConfig {
  return {
    language: readSetting('check.language', scope),
    variants: readSetting('check.variants', scope),
    otherLanguages: readSetting('check.otherLanguages', scope),
    comments: readSetting('check.comments', scope),
    documents: readSetting('check.documents', scope),
    words: ofAllLevels('words', scope),
    rulesOff: ofAllLevels('rulesOff', scope),
    style: readSetting('check.style', scope),
    pauseMs: readSetting('check.pause', scope),
    translateOnHover: readSetting('check.translateOnHover', scope),
  };
}

/** A list in which what the person, the workspace and the folder say counts together. */
function ofAllLevels(name: 'words' | 'rulesOff', scope: ConfigurationScope | undefined): string[] {
  const found = workspace.getConfiguration('parlance.check', scope).inspect(name);
  const ofFolder = workspace.isTrusted ? [found?.workspaceValue, found?.workspaceFolderValue] : [];
  return [found?.globalValue, ...ofFolder].flatMap((value) => checked(`check.${name}`, value));
}

/** Adds a word to `parlance.check.words` of the person or of the workspace. */
export async function addCheckedWord(word: string, whose: Whose): Promise<void> {
  await changeList('words', whose, (words) => [...words, word]);
}

export type Whose = 'user' | 'workspace';

/** Rules of checking that are off for the person, or in the workspace. */
export function rulesTurnedOff(whose: Whose): readonly string[] {
  return listOf('rulesOff', whose);
}

export async function turnOffRule(rule: string, whose: Whose): Promise<void> {
  await changeList('rulesOff', whose, (rules) => [...rules, rule]);
}

export async function turnOnRule(rule: string, whose: Whose): Promise<void> {
  await changeList('rulesOff', whose, (rules) => rules.filter((other) => other !== rule));
}

function listOf(name: 'words' | 'rulesOff', whose: Whose): string[] {
  const found = workspace.getConfiguration('parlance.check').inspect(name);
  return strings(whose === 'user' ? found?.globalValue : found?.workspaceValue);
}

async function changeList(
  name: 'words' | 'rulesOff',
  whose: Whose,
  change: (items: readonly string[]) => string[],
): Promise<void> {
  const items = [...new Set(change(listOf(name, whose)))].sort();
  const target = whose === 'user' ? ConfigurationTarget.Global : ConfigurationTarget.Workspace;
  await workspace.getConfiguration('parlance.check').update(name, items.length > 0 ? items : undefined, target);
}

export function onDidChangeCheckConfig(listener: () => void): Disposable {
  return workspace.onDidChangeConfiguration((event) => {
    if (['check', 'engines.check'].some((name) => event.affectsConfiguration(`parlance.${name}`))) listener();
  });
}

/** `parlance.documents.*` as it holds for one resource. */
export interface DocumentsConfig {
  /** Pattern of the path of a result, relative to the folder of its source. */
  outputName: string;
  /** Characters above which no batch is sent and no result is fetched unasked. */
  maximumCharacters: number;
  /** Documents at the service at a time. */
  parallel: number;
}

export function documentsConfig(scope: ConfigurationScope | undefined): DocumentsConfig {
  return {
    outputName: readSetting('documents.outputName', scope),
    maximumCharacters: readSetting('documents.maximumCharacters', scope),
    parallel: readSetting('documents.parallel', scope),
  };
}

/** `parlance.files.*` as it holds for XLIFF documents in editors. */
export interface XliffConfig {
  /** Whether translations are compared with their sources. */
  checks: boolean;
  /** Whether what can be done with a file is offered above its first line. */
  codeLens: boolean;
}

export function xliffConfig(scope: ConfigurationScope | undefined): XliffConfig {
  return { checks: readSetting('files.checks', scope), codeLens: readSetting('files.codeLens', scope) };
}

export function onDidChangeFilesConfig(listener: () => void): Disposable {
  return workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration('parlance.files')) listener();
  });
}

/** `parlance.files.*` as it holds for one resource. */
export interface FilesConfig {
  /** Pattern of the path of a new file, relative to the folder of its source. */
  outputName: string;
  /** Where results go when the person does not say otherwise. */
  result: 'auto' | 'beside' | 'inPlace';
  /** Characters above which nothing is sent. */
  maximumCharacters: number;
  /** Whether translations are marked for a person to review. */
  needsReview: boolean;
  /** Requests at a time. */
  parallel: number;
  subtitles: SubtitleLimits;
  /** How a new subtitle file is shown. */
  subtitleView: 'table' | 'differences';
}

export function filesConfig(scope: ConfigurationScope | undefined): FilesConfig {
  return {
    outputName: readSetting('files.outputName', scope),
    result: readSetting('files.result', scope),
    maximumCharacters: readSetting('files.maximumCharacters', scope),
    needsReview: readSetting('files.review', scope),
    parallel: readSetting('files.parallel', scope),
    subtitles: {
      lineLength: readSetting('files.subtitleLineLength', scope),
      lines: readSetting('files.subtitleLines', scope),
      readingSpeed: readSetting('files.subtitleReadingSpeed', scope),
    },
    subtitleView: readSetting('files.subtitleView', scope),
  };
}

/** Whether translations are kept for the next run, and how large the file of them may become. */
export function cacheConfig(): { isOn: boolean; maximumBytes: number } {
  return { isOn: readSetting('files.cache'), maximumBytes: readSetting('files.cacheSize') * 1024 * 1024 };
}

/** Set by whoever looks after a machine, for everyone on it: an address or folder of offline models, or `off`. */
const offlineModelsVariable = 'PARLANCE_OFFLINE_MODELS';
const switchedOff = 'off';

/** Where offline models are listed, an address or a folder, and whether they may be got at all. */
export function offlineModelsConfig(): { place: string; isAllowed: boolean } {
  const imposed = process.env[offlineModelsVariable]?.trim();
  const place = imposed || readSetting('offline.models').trim();
  return place === switchedOff ? { place: '', isAllowed: false } : { place, isAllowed: true };
}

export async function saveOfflineModels(place: string): Promise<void> {
  await workspace.getConfiguration('parlance').update('offline.models', place, ConfigurationTarget.Global);
}

/** Whether the entry of a term is shown when the pointer rests on it. */
export function showsTerms(scope: ConfigurationScope): boolean {
  return readSetting('glossary.hover', scope);
}
