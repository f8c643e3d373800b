import { workspace, type ConfigurationScope, type Disposable } from 'vscode';
import type { FindingLevels } from '../../domain/files/findings';
import type { SubtitleLimits } from '../../domain/files/subtitles/limits';
import { readOwnSetting, readSetting } from './read';

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
    maximumCharacters: limit('documents.maximumCharacters', scope),
    parallel: readSetting('documents.parallel', scope),
  };
}

/** A limit on what is sent: a folder can only lower it. */
function limit(name: 'documents.maximumCharacters' | 'files.maximumCharacters', scope: ConfigurationScope | undefined) {
  return Math.min(readSetting(name, scope), readOwnSetting(name, scope));
}

/** `parlance.files.*` as it holds for one resource. */
export interface FilesConfig {
  /** Pattern of the path of a new file, relative to the folder of its source. */
  outputName: string;
  /** Default target of results, when the user does not say otherwise. */
  result: 'auto' | 'beside' | 'inPlace';
  /** Characters above which nothing is sent. */
  maximumCharacters: number;
  /** True if translations are marked for a user to review. */
  needsReview: boolean;
  /** True if fuzzy translations of PO are made again, which are kept for their user otherwise. */
  retranslatesFuzzy: boolean;
  /** Requests at a time. */
  parallel: number;
  subtitles: SubtitleLimits;
  /** View of a new subtitle file. */
  subtitleView: 'table' | 'differences';
}

export function filesConfig(scope: ConfigurationScope | undefined): FilesConfig {
  return {
    outputName: readSetting('files.outputName', scope),
    result: readSetting('files.result', scope),
    maximumCharacters: limit('files.maximumCharacters', scope),
    needsReview: readSetting('files.review', scope),
    retranslatesFuzzy: readSetting('files.retranslateFuzzy', scope),
    parallel: readSetting('files.parallel', scope),
    subtitles: {
      lineLength: readSetting('files.subtitleLineLength', scope),
      lines: readSetting('files.subtitleLines', scope),
      readingSpeed: readSetting('files.subtitleReadingSpeed', scope),
    },
    subtitleView: readSetting('files.subtitleView', scope),
  };
}

/** `parlance.files.*` as it holds for localisation files in editors. */
export interface ShownFilesConfig {
  /** True if translations are compared with their sources. */
  checks: boolean;
  /** Levels of findings that are not to be shown as usual. */
  levels: FindingLevels;
  /** True if what can be done with an XLIFF file is offered above its first line. */
  codeLens: boolean;
}

export function shownFilesConfig(scope: ConfigurationScope | undefined): ShownFilesConfig {
  return {
    checks: readSetting('files.checks', scope),
    levels: readSetting('files.checkLevels', scope),
    codeLens: readSetting('files.codeLens', scope),
  };
}

export function onDidChangeFilesConfig(listener: () => void): Disposable {
  return workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration('parlance.files')) listener();
  });
}

/** Returns whether translations are kept for the next run, and how large the file of them may become. */
export function cacheConfig(): { isOn: boolean; maximumBytes: number } {
  return { isOn: readSetting('files.cache'), maximumBytes: readSetting('files.cacheSize') * 1024 * 1024 };
}
