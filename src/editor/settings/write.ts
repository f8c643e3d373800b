import type { ConfigurationScope } from 'vscode';
import { readSetting } from './read';

/** `parlance.write.*` as it holds for one resource. */
export interface WriteConfig {
  /** True if a better wording is shown first or written at once. */
  apply: 'preview' | 'immediately';
  /** Language texts are written in; empty = as the service detects it. */
  language: string;
  /** Wanted wherever the language has it; `default` = none (contract §4). */
  style: string;
  tone: string;
  /** Characters above which the user is asked first. */
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
