import { ApertiumEngine } from './apertium/apertiumEngine';
import type { Outside } from '../outside/outside';
import type { DetectLanguage } from '../translation/sourceLanguage';
import type { TranslationEngine } from './engine';
import { LanguageModelEngine } from './languageModel/languageModelEngine';
import { LibreTranslateEngine } from './libreTranslate/libreTranslateEngine';
import { NeuralEngine, type NeuralOptions } from './neural/neuralEngine';

/** The offline engines in order of preference. None starts anything before it is asked. */
export function offlineEngines(neural: NeuralOptions): TranslationEngine[] {
  return [new NeuralEngine(neural), new ApertiumEngine()];
}

/** Engines that ask a model or server of the user's own. Each serves nothing where there is none. */
export function outsideEngines(outside: Outside, detect: DetectLanguage): TranslationEngine[] {
  return [new LanguageModelEngine(outside, detect), new LibreTranslateEngine(outside)];
}
