import { baseLanguage } from '../../../formats/languageCode';
import { Pocketsphinx } from './pocketsphinx';
import type { SpeechEngine } from './speechEngine';
import { Whisper } from './whisper';

/** The engines in order of preference: one that the user brought a model for comes first. */
export function speechEngines(): SpeechEngine[] {
  return [new Whisper(), new Pocketsphinx()];
}

/** Engines that understand speech on this machine. */
export class SpeechEngineSet {
  constructor(readonly engines: readonly SpeechEngine[]) {}

  /** The first engine for a language; for one that is to be found out, the first engine there is. */
  async find(language: string | undefined): Promise<SpeechEngine | undefined> {
    for (const engine of this.engines) {
      const languages = await engine.languages();
      if (language === undefined ? languages.length > 0 : languages.includes(baseLanguage(language))) return engine;
    }
    return undefined;
  }

  /** Codes of all that is understood here. */
  async languages(): Promise<string[]> {
    const all = await Promise.all(this.engines.map((engine) => engine.languages()));
    return [...new Set(all.flat())].sort();
  }

  /** Advice on how to have speech understood here. */
  get advice(): string {
    return this.engines.map(({ advice }) => advice).join(' ');
  }
}
