import { ConfigurationTarget, workspace, type ConfigurationScope } from 'vscode';
import { readSetting } from './read';

/** `parlance.dictation.*`, and what else holds for words that are dictated into a document. */
export interface DictationConfig {
  /** Spoken language; `''` = as the service detects it. */
  source: string;
  /** Written language; `''` = the spoken one. */
  target: string;
  /** Form of address in a translation; a form that is only preferred has no word in a session of speech. */
  formality: 'default' | 'more' | 'less';
  /** The dictation ends when nobody speaks for so long; 0 = never. */
  silenceMs: number;
  /** Name in the recording program; `''` = the device that the system records from. */
  device: string;
  /** Name or whole path of the program that records; `''` = one that is found. */
  recorder: string;
}

export function dictationConfig(scope?: ConfigurationScope): DictationConfig {
  const formality = readSetting('translate.formality', scope);
  return {
    formality: formality === 'more' || formality === 'less' ? formality : 'default',
    source: readSetting('dictation.source'),
    target: readSetting('dictation.target'),
    silenceMs: readSetting('dictation.stopAfterSilence') * 1000,
    device: readSetting('dictation.microphone'),
    recorder: readSetting('dictation.recorder'),
  };
}

/** Chooses what is spoken and written from now on; `''` as in `DictationConfig`. */
export async function chooseDictationLanguages({ source, target }: { source: string; target: string }): Promise<void> {
  const section = workspace.getConfiguration('parlance.dictation');
  await section.update('source', source === '' ? undefined : source, ConfigurationTarget.Global);
  await section.update('target', target === '' ? undefined : target, ConfigurationTarget.Global);
}
